import { findRoute, finderOf, routes, type FindRoute, type RouteRow } from '@machi/domain/navigation/routes';

let find: FindRoute = findRoute;

/** Adds the screens of officials, as soon as one of their pages or menus brings them. */
export function knowScreens(officials: readonly RouteRow[]): void {
  find = finderOf([...routes, ...officials]);
}

/** The screen at a path, as far as this browser knows it. */
export const findKnown: FindRoute = (path) => find(path);

/** Stands for each screen of officials until they are known: a guest sees none. */
export const ofOfficials = { isPublic: false } as const;

/** What the guard asks of the screen at a path of the router. */
export const accessOf = (path: string): Pick<RouteRow, 'isPublic'> =>
  routes.find((route) => route.path === path) ?? ofOfficials;
