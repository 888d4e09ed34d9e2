import type { RouteStatus } from './contract.ts';

const places: Readonly<Record<RouteStatus['state'], number>> = {
  running: 0,
  'not-running-now': 1,
  'out-of-service': 2,
};

/** Order of routes in a list: running ones first, otherwise as in the town pack. */
export const inList = <Route extends Pick<RouteStatus, 'state'>>(routes: readonly Route[]): Route[] =>
  routes.toSorted((one, other) => places[one.state] - places[other.state]);
