/** One screen: what guard, titles and breadcrumbs need to know of it. */
export interface RouteRow {
  readonly path: string;
  /** Reachable without login (specification section 2). */
  readonly isPublic: boolean;
  /** Names its texts: `title.<name>` and `description.<name>`. */
  readonly name: string;
  /** Paths of the screens above it, the top page first. */
  readonly parents: readonly string[];
  /** Kept out of search engines. */
  readonly isHidden?: boolean;
}

/** Every screen of the portal. */
export const routes = [
  { path: '/', isPublic: true, name: 'top', parents: [], isHidden: true },
  { path: '/spot', isPublic: true, name: 'spot', parents: ['/'] },
  { path: '/spot/detail/:spot_id', isPublic: true, name: 'spot-detail', parents: ['/', '/spot'] },
  {
    path: '/spot/form/:spot_id/:room_id',
    isPublic: true,
    name: 'spot-form',
    parents: ['/', '/spot', '/spot/detail/:spot_id'],
  },
  { path: '/reservation', isPublic: false, name: 'reservation', parents: ['/'] },
  {
    path: '/reservation/detail/:reservation_id',
    isPublic: false,
    name: 'reservation-detail',
    parents: ['/', '/reservation'],
  },
  { path: '/login', isPublic: true, name: 'login', parents: ['/'] },
  { path: '/logout', isPublic: true, name: 'logout', parents: ['/'] },
  { path: '/signup', isPublic: true, name: 'signup', parents: ['/'] },
  { path: '/terms', isPublic: true, name: 'terms', parents: ['/'] },
  { path: '/403', isPublic: true, name: 'forbidden', parents: ['/'], isHidden: true },
  { path: '/404', isPublic: true, name: 'not-found', parents: ['/'], isHidden: true },
  { path: '/500', isPublic: true, name: 'server-error', parents: ['/'], isHidden: true },
] as const satisfies readonly RouteRow[];

export type Route = (typeof routes)[number];
export type RoutePath = Route['path'];
export type RouteName = Route['name'];

export function routeOf(path: RoutePath): Route {
  const route = routes.find((row) => row.path === path);
  if (!route) throw new Error(`There is no screen at ${path}`);
  return route;
}

/** Fills ":param" placeholders of a title, description or path with the values of the route's parameters. */
export const fillParameters = (text: string, parameters: Readonly<Record<string, string | undefined>>): string =>
  text.replace(/:([a-z_]+)/g, (placeholder, name: string) => parameters[name] ?? placeholder);

/** Paths that lead elsewhere at once (specification section 2). */
const redirects = ['/login/index', '/logout/index', '/signup/index', '/top'];

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+')}/?$`);
const patterns = [...routes.map((route) => route.path), ...redirects].map(patternOf);

/** Whether a path is a screen of the portal or leads to one; everything else answers 404. */
export const isPortalPage = (path: string): boolean =>
  patterns.some((pattern) => pattern.test(path)) ||
  (path.startsWith('/top/') && isPortalPage(path.slice('/top'.length)));
