import { findRoute } from './routes.ts';

/** Whether `/monitor/<key>` is the laundry's monitor: its path is named after the town (specification section 2). */
export const isMonitorKey = (key: string | undefined, townKey: string): boolean => key === `${townKey}laundry`;

/** Paths that lead elsewhere at once (specification section 2); each works once the screen it leads to exists. */
const redirects: Readonly<Record<string, string>> = {
  '/top': '/',
  '/login/index': '/login',
  '/logout/index': '/logout',
  '/signup/index': '/signup',
  '/password': '/password/reminder',
  '/buslocation': '/buslocation/4',
  '/spot/timetable': '/spot/timetable/44',
  '/monitor': '/monitor/:townlaundry',
};

/**
 * Where a path leads instead, or undefined when it leads nowhere else. "/top/..." is the same path without "/top"
 * (decisions, "Requests and sessions").
 * @param townKey stands in the names of the town's own monitors
 */
export function redirectOf(path: string, townKey: string): string | undefined {
  const asked = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const own = Object.hasOwn(redirects, asked) ? redirects[asked]?.replace(':town', townKey) : undefined;
  if (own !== undefined) return findRoute(own) ? own : undefined;
  if (!asked.startsWith('/top/')) return undefined;
  const below = asked.slice('/top'.length);
  return findRoute(below) ? below : redirectOf(below, townKey);
}
