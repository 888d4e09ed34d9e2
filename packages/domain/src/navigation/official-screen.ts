import type { Localized } from '../locale/model.ts';
import type { RouteRow } from './routes.ts';

export type OfficialMenu = 'official' | 'reception';

/**
 * A screen of officials, described by its feature; it needs a login. Only the register of all features knows the
 * permissions.
 */
export interface OfficialScreen<Permission extends string = string> extends Pick<
  RouteRow,
  'path' | 'name' | 'parents'
> {
  /** Text in menus, breadcrumbs and before the " | " of the page's title. */
  readonly title: Localized;
  readonly description: Localized;
  /** Menus that list it, with its order in each, lowest first. */
  readonly menus?: Readonly<Partial<Record<OfficialMenu, number>>>;
  /** The officials' menu shows it to holders of one of these permissions. */
  readonly ledToBy?: readonly Permission[];
}
