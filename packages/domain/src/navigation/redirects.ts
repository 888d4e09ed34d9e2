/** Whether `/monitor/<key>` is the laundry's monitor: its path is named after the town (product, "Town pack"). */
export const isMonitorKey = (key: string | undefined, townKey: string): boolean => key === `${townKey}laundry`;

/**
 * Paths that lead elsewhere at once (product, "Old and short addresses"); each works once the screen it leads to
 * exists.
 */
const redirects: Readonly<Record<string, string>> = {
  '/top': '/',
  '/login/index': '/login',
  '/logout/index': '/logout',
  '/signup/index': '/signup',
  '/password': '/password/reminder',
  '/buslocation': '/buslocation/:route',
  '/spot/timetable': '/spot/timetable/:timetable',
  '/monitor': '/monitor/:townlaundry',
};

export interface RedirectTown {
  readonly town_key: string;
  /** The facility whose timetable is shown where none is named. */
  readonly timetable_spot_id: number;
  /** The route whose buses are shown where none is named; null: the town has no buses. */
  readonly default_route_id: number | null;
}

/** A target with the town's own words in it; without the town there is none that needs them. */
function named(target: string, town: RedirectTown | undefined): string | undefined {
  if (!target.includes(':')) return target;
  if (!town || (target.includes(':route') && town.default_route_id === null)) return undefined;
  return target
    .replace(':timetable', String(town.timetable_spot_id))
    .replace(':route', String(town.default_route_id))
    .replace(':town', town.town_key);
}

/**
 * Where a path leads instead, or undefined when it leads nowhere else. "/top/..." is the same path without "/top"
 * (product, "Old and short addresses").
 * @param town undefined where it is not known: what is named after it leads nowhere then
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
