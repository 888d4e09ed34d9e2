import { duplicateRows, duplicates } from './duplicates.ts';
import type { PackView } from './pack-view.ts';
import type { TownProblem } from './town-problems.ts';

const TRANSPORT = 'transport.json';

/** A route of the feed belongs to at most one route of the portal. */
const feedRoutes = (view: PackView) =>
  view[TRANSPORT].routes.flatMap(({ gtfs_route_ids }, route) =>
    gtfs_route_ids.map((key, index) => ({
      path: `routes[${route}].gtfs_route_ids[${index}]`,
      row: `routes[${route}]`,
      key,
    })),
  );

const problem = (path: string, reason: string): TownProblem => ({ file: TRANSPORT, path, reason });

const checkServices = (view: PackView): TownProblem[] =>
  view[TRANSPORT].routes.flatMap(({ service_id }, index) =>
    // A row with an unreadable id may be the missing one.
    service_id === undefined ||
    view['services.json'].some((row) => row.service_id === undefined || row.service_id === service_id)
      ? []
      : [problem(`routes[${index}].service_id`, `service ${service_id} does not exist in services.json`)],
  );

/** Trial rides need seats, and a service has at most one trial, because its page belongs to the service. */
const checkDemos = (view: PackView): TownProblem[] => {
  const demos = view[TRANSPORT].routes.flatMap((row, index) => (row.demo === undefined ? [] : [{ ...row, index }]));
  return [
    ...demos.flatMap(({ seats, service_id, index }) => [
      ...(seats === undefined ? [problem(`routes[${index}].seats`, 'is missing; a demo has seats')] : []),
      ...(service_id === undefined ? [problem(`routes[${index}].service_id`, 'a demo belongs to a service')] : []),
    ]),
    ...duplicates(
      TRANSPORT,
      demos.map(({ service_id, index }) => ({
        path: `routes[${index}].service_id`,
        row: `routes[${index}]`,
        key: service_id === undefined ? undefined : String(service_id),
      })),
    ),
  ];
};

const checkStops = (view: PackView): TownProblem[] =>
  view[TRANSPORT].stops.flatMap(({ spot_id }, index) =>
    spot_id === undefined || view['spots.json'].some((row) => row.spot_id === undefined || row.spot_id === spot_id)
      ? []
      : [problem(`stops[${index}].spot_id`, `spot ${spot_id} does not exist in spots.json`)],
  );

/** A suspension on dates must end after it begins; a yearly one may cross the end of the year. */
const checkSuspensions = (view: PackView): TownProblem[] =>
  view[TRANSPORT].routes.flatMap(({ suspended }, route) =>
    suspended.flatMap(({ kind, from, to }, index) =>
      kind === 'dates' && from !== undefined && to !== undefined && to < from
        ? [problem(`routes[${route}].suspended[${index}].to`, `must not be before from, but is "${to}"`)]
        : [],
    ),
  );

const checkDefault = (view: PackView): TownProblem[] => {
  const { default_route_id: wanted, routes } = view[TRANSPORT];
  return wanted === undefined || routes.some(({ route_id }) => route_id === undefined || route_id === wanted)
    ? []
    : [problem('default_route_id', `route ${wanted} does not exist`)];
};

/** Checks that links between feed and portal refer to existing services and facilities, each once. */
export const checkTransport = (view: PackView, has: (name: string) => boolean): TownProblem[] => [
  ...duplicateRows(TRANSPORT, view[TRANSPORT].routes, 'route_id', { noun: 'routes' }),
  ...duplicates(TRANSPORT, feedRoutes(view)),
  ...duplicateRows(TRANSPORT, view[TRANSPORT].stops, 'stop_id', { noun: 'stops' }),
  ...(has('services.json') ? checkServices(view) : []),
  ...(has('spots.json') ? checkStops(view) : []),
  ...checkDemos(view),
  ...checkDefault(view),
  ...checkSuspensions(view),
];
