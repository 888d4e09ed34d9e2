import type { Titled } from './head.ts';
import { findRoute } from './routes.ts';

/** An entry of a menu: a path, and the data for its title (`titleOfEntry`). */
export interface MenuEntry extends Titled {
  readonly path: string;
}

/** Services with a fixed entry in the menu. The town pack chooses them. */
export const fixedServices = ['shared_office', 'taxi'] as const;

/** Data of a town that the menu of services needs. */
export interface MenuTown {
  /** Null: the town has no buses. */
  readonly default_route_id: number | null;
  /** Whether the portal knows the days of waste collection. */
  readonly has_waste: boolean;
  /** What the page of routes is called where ships run and no bus. */
  readonly ferries: string | null;
  /** Parts that the town does without. */
  readonly lacks: readonly string[];
  /** Null: the town has no such service. */
  readonly fixed_services: Readonly<Record<(typeof fixedServices)[number], number | null>>;
}

/** For people alone: a work account neither gives nor takes a delegation. */
export const DELEGATIONS = '/account/delegations';

/** Header, drawer and footer, in their order (product, "Header, drawer and footer"). */
const menus = {
  service: [
    '/spot',
    '/onlineform',
    '/event',
    '/warnings',
    '/spot/status',
    '/route/status',
    '/waste',
    '/shelters',
    '/report',
    '/app',
  ],
  loggedIn: ['/account', DELEGATIONS, '/message', '/reservation', '/application', '/schedule', '/logout'],
  company: ['/account', '/logout'],
  loggedOut: ['/about', '/notice', '/login'],
  always: ['/search', '/faq'],
  footer: ['/terms', '/policy', '/legal', '/inquiry', '/pocket'],
} as const;
export type MenuName = keyof typeof menus;

function entryOf(path: string): MenuEntry[] {
  const found = findRoute(path);
  return found ? [{ path, name: found.route.name }] : [];
}

/** Lists entries whose screen exists. A screen that is not built yet has no link. */
export const menuOf = (name: Exclude<MenuName, 'service'>): readonly MenuEntry[] => menus[name].flatMap(entryOf);

/** Lists the entries of services. Before the town is known, those of every town. */
export const serviceMenu = (town: MenuTown | undefined): readonly MenuEntry[] => [
  ...menus.service.flatMap(entryOf).flatMap((entry) => {
    const isOfRoutes = entry.name === 'route-status';
    if (isOfRoutes ? town?.default_route_id === null : entry.name === 'waste' && town?.has_waste === false) return [];
    if (town?.lacks.includes(entry.name === 'report' ? 'reports' : entry.name)) return [];
    return isOfRoutes && town?.ferries ? { ...entry, title: town.ferries } : entry;
  }),
  ...fixedServices.flatMap((own) => {
    const id = town?.fixed_services[own] ?? null;
    return id === null ? [] : entryOf(`/service/${id}`).map((entry) => ({ ...entry, own }));
  }),
];

/** Text of the badge with unread messages; "+99" when over 99 (product, "Header, drawer and footer"). */
export const unreadBadge = (unreads: number): string | undefined => {
  if (unreads <= 0) return undefined;
  return unreads > 99 ? '+99' : String(unreads);
};

/** A monitor fills the screen: it is a display on a wall. */
export const isMonitorScreen = (path: string): boolean => /^\/monitor\/./.test(path);

/**
 * Tells whether a page of the schedule fills the screen: without breadcrumbs, language switch, footer and link to the
 * top. A guest's answer page is not one.
 */
export const isScheduleScreen = (path: string): boolean => /^\/schedule(?:\/(?!answer$)|$)/.test(path);
