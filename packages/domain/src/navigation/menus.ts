import type { Titled } from './head.ts';
import { findRoute } from './routes.ts';

/** An entry of a menu: a path of the portal, and what `titleOfEntry` makes its title of. */
export interface MenuEntry extends Titled {
  readonly path: string;
}

/** Header, drawer and footer, in their order (product, "Header, drawer and footer"). */
const menus = {
  service: ['/spot', '/onlineform', '/spot/status', '/route/status', '/app', '/service/1', '/service/2'],
  loggedIn: ['/account', '/message', '/reservation', '/application', '/schedule', '/logout'],
  loggedOut: ['/about', '/notice', '/login'],
  always: ['/faq'],
  footer: ['/terms', '/policy', '/legal', '/inquiry'],
} as const;
export type MenuName = keyof typeof menus;

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

/**
 * On the schedule the page has the whole screen: breadcrumbs, language switch, footer and the way to the top are hidden.
 * Who answers an invitation from outside has no schedule.
 */
export const isScheduleScreen = (path: string): boolean => /^\/schedule(?:\/(?!answer$)|$)/.test(path);
