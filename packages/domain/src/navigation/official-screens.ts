import { fixedFirst } from '../contract/fixed-first.ts';
import type { Locale } from '../locale/model.ts';
import { readText } from '../locale/texts.ts';
import type { Permission } from '../permissions/model.ts';
import '../register/official-texts.ts';
import * as features from '../register/staff.ts';
import { NAVIGATION } from './head.ts';
import type { OfficialScreen } from './official-screen.ts';
import { finderOf, routes, type RoutePath, type RouteRow } from './routes.ts';

type ScreensIn<Feature> = Feature extends { readonly screens: readonly (infer Screen)[] } ? Screen : never;
type Registered = ScreensIn<(typeof features)[keyof typeof features]>;
export type OfficialPath = Registered['path'];
export type OfficialName = Registered['name'];

/** Screens of officials, of all features. */
export const officialScreens: readonly (OfficialScreen<Permission> & { readonly isPublic: false })[] = Object.values(
  features,
)
  .flatMap((feature): readonly OfficialScreen<Permission>[] => ('screens' in feature ? feature.screens : []))
  .map((screen) => ({ ...screen, isPublic: false as const }))
  .toSorted(fixedFirst);

/** Title of an officials' screen for the menu, the breadcrumbs and the page. */
export const officialTitle = (name: OfficialName, locale: Locale): string =>
  readText(NAVIGATION, locale, `title.${name}`);

export type ScreenPath = RoutePath | OfficialPath;

/** Every screen of the portal. A browser only loads those of officials when an official needs them. */
export const screens: readonly RouteRow[] = [...routes, ...officialScreens];

export const findScreen = finderOf(screens);
