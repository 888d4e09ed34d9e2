/** Tells whether `/monitor/<key>` is the laundry's monitor: its path has the town's key (product, "Town pack"). */
export const isMonitorKey = (key: string | undefined, townKey: string): boolean => key === `${townKey}laundry`;

/** Redirects (product, "Old and short addresses"). Each works once its target screen exists. */
const redirects: Readonly<Record<string, string>> = {
  '/top': '/',
  '/login/index': '/login',
  '/logout/index': '/logout',
  '/signup/index': '/signup',
  '/password': '/password/reminder',
  '/account/notices': '/account/wishes',
  '/buslocation': '/buslocation/:route',
  '/spot/timetable': '/spot/timetable/:timetable',
  '/monitor': '/monitor/:townlaundry',
};

export interface RedirectTown {
  readonly town_key: string;
  /** Facility whose timetable is the default; 0: none. */
  readonly timetable_spot_id: number;
  /** Route shown by default; null: the town has no buses. */
  readonly default_route_id: number | null;
}

/** Fills the town's values into a target; undefined if it needs a town that is not known. */
function named(target: string, town: RedirectTown | undefined): string | undefined {
  if (!target.includes(':')) return target;
  if (!town || (target.includes(':route') && town.default_route_id === null)) return undefined;
  if (target.includes(':timetable') && town.timetable_spot_id === 0) return undefined;
  return target
    .replace(':timetable', String(town.timetable_spot_id))
    .replace(':route', String(town.default_route_id))
    .replace(':town', town.town_key);
}

/**
 * Finds the target of a path; undefined: no redirect. "/top/..." is the same path without "/top" (product, "Old and
 * short addresses").
 * @param town undefined: not known yet; targets that need it do not redirect then
 * @param isScreen whether there is a screen at a path
 */
export function redirectOf(
  path: string,
  town: RedirectTown | undefined,
  isScreen: (path: string) => boolean,
): string | undefined {
  const asked = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const own = Object.hasOwn(redirects, asked) ? named(redirects[asked] ?? '', town) : undefined;
  if (own !== undefined) return isScreen(own) ? own : undefined;
  if (!asked.startsWith('/top/')) return undefined;
  const below = asked.slice('/top'.length);
  return isScreen(below) ? below : redirectOf(below, town, isScreen);
}
