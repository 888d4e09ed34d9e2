import type { PackView } from './pack-view.ts';
import { duplicates } from './references.ts';
import type { TownProblem } from './town-problems.ts';

const TRANSPORT = 'transport.json';

const problem = (path: string, reason: string): TownProblem => ({ file: TRANSPORT, path, reason });

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

/** Checks trials, the default route and suspensions. */
export const checkTransport = (view: PackView): TownProblem[] => [
  ...checkDemos(view),
  ...checkDefault(view),
  ...checkSuspensions(view),
];
