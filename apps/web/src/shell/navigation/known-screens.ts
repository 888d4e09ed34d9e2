import { findRoute, finderOf, routes, type FindRoute, type RouteRow } from '@machi/domain/navigation/routes';

let find: FindRoute = findRoute;

/** Adds officials' screens, as soon as one of their pages or menus has loaded. */
export function knowScreens(officials: readonly RouteRow[]): void {
  find = finderOf([...routes, ...officials]);
}

/** The screen at a path, as far as this browser knows it. */
export const findKnown: FindRoute = (path) => find(path);

/** Stands for every officials' screen until they are loaded: guests see none. */
export const ofOfficials = { isPublic: false } as const;

/** Access rule of the screen at a router path, for the guard. */
export const accessOf = (path: string): Pick<RouteRow, 'isPublic'> =>
  routes.find((route) => route.path === path) ?? ofOfficials;
