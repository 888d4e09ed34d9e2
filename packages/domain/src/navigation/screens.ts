import { officialScreens, type OfficialPath } from './official-screens.ts';
import { finderOf, routes, type RoutePath, type RouteRow } from './routes.ts';

export type ScreenPath = RoutePath | OfficialPath;

/** Every screen of the portal. A browser only loads those of officials when an official needs them. */
export const screens: readonly RouteRow[] = [...routes, ...officialScreens];

export const findScreen = finderOf(screens);
