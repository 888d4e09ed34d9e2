import { driveMinutes, type SpotRelation } from '../taxis/durations.ts';
import { duplicateRows, duplicates } from './duplicates.ts';
import type { PackView } from './pack-view.ts';
import type { TownProblem } from './town-problems.ts';

const RELATIONS = 'spot-relations.json';
const TAXI = 'taxi.json';

const isWhole = (row: PackView[typeof RELATIONS][number]): row is SpotRelation =>
  row.from_spot_id !== undefined && row.to_spot_id !== undefined && row.duration_minutes !== undefined;

const missingSpot = (view: PackView, spotId: number | undefined): string | undefined =>
  spotId === undefined || view['spots.json'].some((row) => row.spot_id === spotId)
    ? undefined
    : `spot ${spotId} does not exist in spots.json`;

/** Each drive is between two existing spots, once a direction. */
export function checkRelations(view: PackView, hasSpots: boolean): TownProblem[] {
  const relations = view[RELATIONS];
  const pairs = relations.map(({ from_spot_id, to_spot_id }, index) => {
    const row = `spot-relations[${index}]`;
    const isKnown = from_spot_id !== undefined && to_spot_id !== undefined;
    return { path: row, row, key: isKnown ? `from ${from_spot_id} to ${to_spot_id}` : undefined };
  });
  return [
    ...duplicates(RELATIONS, pairs),
    ...relations.flatMap(({ from_spot_id, to_spot_id }, index) => {
      const problem = (field: string, reason: string | undefined): TownProblem[] =>
        reason === undefined ? [] : [{ file: RELATIONS, path: `spot-relations[${index}].${field}`, reason }];
      const isSame = from_spot_id !== undefined && from_spot_id === to_spot_id;
      return [
        ...(hasSpots ? problem('from_spot_id', missingSpot(view, from_spot_id)) : []),
        ...(hasSpots && !isSame ? problem('to_spot_id', missingSpot(view, to_spot_id)) : []),
        ...problem('to_spot_id', isSame ? 'must be another spot than from_spot_id' : undefined),
      ];
    }),
  ];
}

/** Taxis are booked with the shared office: it needs a stand, and every other stand needs a drive to it. */
export function checkTaxi(view: PackView, has: (name: string) => boolean): TownProblem[] {
  const { stands, organization_id, opens, closes } = view[TAXI];
  const problem = (path: string, reason: string | undefined): TownProblem[] =>
    reason === undefined ? [] : [{ file: TAXI, path, reason }];
  const knowsOrganization = view['organizations.json'].some((row) => row.organization_id === organization_id);
  return [
    ...duplicateRows(TAXI, stands, 'taxistand_id', { noun: 'stands' }),
    ...duplicateRows(TAXI, stands, 'spot_id', { noun: 'stands' }),
    ...problem('closes', opens !== undefined && closes !== undefined && closes <= opens ? LATER : undefined),
    ...(organization_id === undefined || knowsOrganization || !has('organizations.json')
      ? []
      : problem('organization_id', `organization ${organization_id} does not exist in organizations.json`)),
    ...(has('spots.json')
      ? stands.flatMap(({ spot_id }, index) => problem(`stands[${index}].spot_id`, missingSpot(view, spot_id)))
      : []),
    ...checkDrives(view, has(RELATIONS)),
  ];
}

const LATER = 'must be later than opens';

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
