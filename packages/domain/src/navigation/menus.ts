import type { Titled } from './head.ts';
import { findRoute } from './routes.ts';

/** An entry of a menu: a path of the portal, and what `titleOfEntry` makes its title of. */
export interface MenuEntry extends Titled {
  readonly path: string;
}

/** Services that stand in the menu of services with a name of their own; which ones they are is the pack's. */
export const fixedServices = ['shared_office', 'taxi'] as const;

/** What the menu of services needs to know of a town. */
export interface MenuTown {
  /** Null: the town has no buses. */
  readonly default_route_id: number | null;
  /** Null: the town has no such service. */
  readonly fixed_services: Readonly<Record<(typeof fixedServices)[number], number | null>>;
}

/** Header, drawer and footer, in their order (product, "Header, drawer and footer"). */
const menus = {
  service: ['/spot', '/onlineform', '/spot/status', '/route/status', '/app'],
  loggedIn: ['/account', '/message', '/reservation', '/application', '/schedule', '/logout'],
  company: ['/account', '/logout'],
  loggedOut: ['/about', '/notice', '/login'],
  always: ['/faq'],
  footer: ['/terms', '/policy', '/legal', '/inquiry'],
} as const;
export type MenuName = keyof typeof menus;

function entryOf(path: string): MenuEntry[] {
  const found = findRoute(path);
  return found ? [{ path, name: found.route.name }] : [];
}

/** Entries whose screen exists: a screen that is not built yet is linked nowhere, and appears by itself once it is. */
export const menuOf = (name: Exclude<MenuName, 'service'>): readonly MenuEntry[] => menus[name].flatMap(entryOf);

/** The same of services. A town that is not known yet has the screens that every town has. */
export const serviceMenu = (town: MenuTown | undefined): readonly MenuEntry[] => [
  ...menus.service.flatMap(entryOf).filter(({ name }) => name !== 'route-status' || town?.default_route_id !== null),
  ...fixedServices.flatMap((own) => {
    const id = town?.fixed_services[own] ?? null;
    return id === null ? [] : entryOf(`/service/${id}`).map((entry) => ({ ...entry, own }));
  }),
];

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
