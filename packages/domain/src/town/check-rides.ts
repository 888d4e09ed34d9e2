import { driveMinutes, type SpotRelation } from '../taxis/durations.ts';
import type { PackView } from './pack-view.ts';
import { duplicates } from './references.ts';
import type { TownProblem } from './town-problems.ts';

const RELATIONS = 'spot-relations.json';
const TAXI = 'taxi.json';

const isWhole = (row: PackView[typeof RELATIONS][number]): row is SpotRelation =>
  row.from_spot_id !== undefined && row.to_spot_id !== undefined && row.duration_minutes !== undefined;

/** Each drive is between two spots, once a direction. */
export function checkRelations(view: PackView): TownProblem[] {
  const relations = view[RELATIONS];
  const pairs = relations.map(({ from_spot_id, to_spot_id }, index) => {
    const row = `spot-relations[${index}]`;
    const isKnown = from_spot_id !== undefined && to_spot_id !== undefined;
    return { path: row, row, key: isKnown ? `from ${from_spot_id} to ${to_spot_id}` : undefined };
  });
  return [
    ...duplicates(RELATIONS, pairs),
    ...relations.flatMap(({ from_spot_id, to_spot_id }, index) =>
      from_spot_id !== undefined && from_spot_id === to_spot_id
        ? [
            {
              file: RELATIONS,
              path: `spot-relations[${index}].to_spot_id`,
              reason: 'must be another spot than from_spot_id',
            },
          ]
        : [],
    ),
  ];
}

/** Taxis are booked with the shared office: it needs a stand, and every other stand needs a drive to it. */
export function checkTaxi(view: PackView, has: (name: string) => boolean): TownProblem[] {
  const { opens, closes } = view[TAXI];
  const isLate = opens === undefined || closes === undefined || closes > opens;
  return [
    ...(isLate ? [] : [{ file: TAXI, path: 'closes', reason: 'must be later than opens' }]),
    ...checkDrives(view, has(RELATIONS)),
  ];
}

function checkDrives(view: PackView, hasRelations: boolean): TownProblem[] {
  const { stands } = view[TAXI];
  const office = view['town.json'].fixed_spots['shared_office'];
  if (office === undefined || stands.length === 0) return [];
  if (!stands.some(({ spot_id }) => spot_id === office)) {
    return [
      { file: TAXI, path: 'stands', reason: `one stand must be at spot ${office}, the shared office of town.json` },
    ];
  }
  if (!hasRelations) return [];
  const drives = view[RELATIONS].filter(isWhole);
  return stands.flatMap(({ spot_id }, index) =>
    spot_id === undefined || spot_id === office || driveMinutes(drives, spot_id, office) !== undefined
      ? []
      : [
          {
            file: TAXI,
            path: `stands[${index}].spot_id`,
            reason: `spot-relations.json does not say how long the drive between spot ${spot_id} and the shared office (spot ${office}) takes`,
          },
        ],
  );
}

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
