import type { Localized } from '../locale/model.ts';
import type { RouteRow } from './routes.ts';

export type OfficialMenu = 'official' | 'reception';

/** A screen of officials, as its feature describes it; nobody sees it without login. What permissions there are only the register of all features knows. */
export interface OfficialScreen<Permission extends string = string> extends Pick<
  RouteRow,
  'path' | 'name' | 'parents'
> {
  /** Stands in menus, breadcrumbs and before the " | " of the page's title. */
  readonly title: Localized;
  readonly description: Localized;
  /** The menus that list it, each with its place there: the smaller the earlier. */
  readonly menus?: Readonly<Partial<Record<OfficialMenu, number>>>;
  /** The menu of all officials shows it to whom one of these permissions is granted. */
  readonly ledToBy?: readonly Permission[];
}
