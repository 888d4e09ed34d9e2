import { findRoute } from './routes.ts';
import type { Parameters, RouteName } from './routes.ts';

/** An entry of a menu: a path of the portal, and the name of its title with the parameters it depends on. */
export interface MenuEntry {
  readonly path: string;
  readonly name: RouteName;
  readonly parameters: Parameters;
}

/** Header, drawer and footer, in their order (product, "Header, drawer and footer"). */
const menus = {
  service: ['/spot', '/onlineform', '/spot/status', '/route/status', '/app', '/service/1', '/service/2'],
  loggedIn: ['/account', '/message', '/reservation', '/application', '/schedule', '/logout'],
  loggedOut: ['/about', '/notice', '/login'],
  always: ['/faq'],
  /** Officials alone, each the entries for which they hold a permission. */
  official: ['/reception', '/reception/monitor', '/dispatch', '/visit', '/terminal', '/member'],
  /** The desk of the facilities, one beside the other on each of its screens. */
  reception: [
    '/reception',
    '/reception/board',
    '/reception/booking',
    '/reception/closures',
    '/reception/spot',
    '/reception/statistics',
    '/reception/monitor',
  ],
  footer: ['/terms', '/policy', '/legal', '/inquiry'],
} as const;
export type MenuName = keyof typeof menus;
export type MenuPath<Name extends MenuName> = (typeof menus)[Name][number];

/** Entries whose screen exists: a screen that is not built yet is linked nowhere, and appears by itself once it is. */
export const menuOf = (name: MenuName): readonly MenuEntry[] =>
  menus[name].flatMap((path) => {
    const found = findRoute(path);
    return found ? [{ path, name: found.route.name, parameters: found.parameters }] : [];
  });

/** The count of unread messages on its badge; "+99" when over 99 (product, "Header, drawer and footer"). */
export const unreadBadge = (unreads: number): string | undefined => {
  if (unreads <= 0) return undefined;
  return unreads > 99 ? '+99' : String(unreads);
};

/** A monitor has the whole screen for itself: it hangs on a wall. */
export const isMonitorScreen = (path: string): boolean => /^\/monitor\/./.test(path);

/** On the schedule the page has the whole screen: breadcrumbs, language switch, footer and the way to the top are hidden. */
export const isScheduleScreen = (path: string): boolean => /^\/schedule(?:\/|$)/.test(path);
