import * as z from 'zod/mini';
import { emailKey } from '../fields/model.ts';
import { isGuessablePassword } from '../members/password.ts';
import { checkSpot } from './check-spot.ts';
import { SpotRow } from './model.ts';
import type { TownProblem } from './town-problems.ts';

type RawRow = Readonly<Record<string, unknown>>;

/** Rows as they stand in the file, also when some of their fields are wrong, so that one run shows every mistake. */
const RawRows = z.catch(z.array(z.catch(z.record(z.string(), z.unknown()), {})), []);

function duplicates(
  file: string,
  rows: readonly RawRow[],
  field: string,
  keyOf: (value: unknown) => string | undefined,
): TownProblem[] {
  const noun = file.replace('.json', '');
  const first = new Map<string, number>();
  return rows.flatMap((row, index) => {
    const key = keyOf(row[field]);
    if (key === undefined) return [];
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, index);
      return [];
    }
    return [{ file, path: `${noun}[${index}].${field}`, reason: `${key} is already used by ${noun}[${earlier}]` }];
  });
}

const idKey = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : undefined);
const mailKey = (value: unknown): string | undefined => (typeof value === 'string' ? emailKey(value) : undefined);

/** Service 14 does not exist (specification section 3, "Known ids"). */
const checkServices = (services: readonly RawRow[]): TownProblem[] =>
  services.flatMap((row, index) =>
    row['service_id'] === 14
      ? [{ file: 'services.json', path: `services[${index}].service_id`, reason: 'service 14 must not exist' }]
      : [],
  );

function checkRooms(rooms: readonly RawRow[], spots: readonly RawRow[]): TownProblem[] {
  return rooms.flatMap((room, index) => {
    const spotId = room['spot_id'];
    if (typeof spotId !== 'number') return [];
    const path = `rooms[${index}].spot_id`;
    const spot = spots.find((row) => row['spot_id'] === spotId);
    if (spot === undefined) {
      return [{ file: 'rooms.json', path, reason: `spot ${spotId} does not exist in spots.json` }];
    }
    return spot['fixing_method'] === 0
      ? [
          {
            file: 'rooms.json',
            path,
            reason: `spot ${spotId} takes no reservations (fixing_method 0), so it cannot have rooms`,
          },
        ]
      : [];
  });
}

const checkSpots = (spots: readonly RawRow[], rooms: readonly RawRow[]): TownProblem[] =>
  spots.flatMap((row, index) => {
    const { success, data } = SpotRow.safeParse(row);
    if (!success) return [];
    const hasRooms = rooms.some((room) => room['spot_id'] === data.spot_id);
    return checkSpot(data, hasRooms).map(({ field, reason }) => ({
      file: 'spots.json',
      path: `spots[${index}].${field}`,
      reason,
    }));
  });

const checkSampleMembers = (members: readonly RawRow[], townKey: unknown): TownProblem[] =>
  members.flatMap(({ email, password }, index) =>
    typeof email === 'string' &&
    typeof password === 'string' &&
    isGuessablePassword(password, email, typeof townKey === 'string' ? townKey : '')
      ? [
          {
            file: 'sample-members.json',
            path: `sample-members[${index}].password`,
            reason: "must not be the login id, the town's name or another word that is tried first",
          },
        ]
      : [],
  );

/** What one file alone cannot tell: doubled ids, rows that point nowhere, rules that contradict each other. */
export function crossChecks(files: Readonly<Record<string, unknown>>): TownProblem[] {
  const rowsOf = (file: string): readonly RawRow[] => z.parse(RawRows, files[file]);
  const town = z.parse(z.catch(z.record(z.string(), z.unknown()), {}), files['town.json']);
  const [services, spots, rooms] = [rowsOf('services.json'), rowsOf('spots.json'), rowsOf('rooms.json')];
  const members = rowsOf('sample-members.json');
  return [
    ...duplicates('services.json', services, 'service_id', idKey),
    ...checkServices(services),
    ...duplicates('spots.json', spots, 'spot_id', idKey),
    // Without the other file its absence is the one thing to report, not every row that points to it.
    ...('rooms.json' in files ? checkSpots(spots, rooms) : []),
    ...duplicates('rooms.json', rooms, 'room_id', idKey),
    ...('spots.json' in files ? checkRooms(rooms, spots) : []),
    ...duplicates('sample-members.json', members, 'member_id', idKey),
    ...duplicates('sample-members.json', members, 'email', mailKey),
    ...checkSampleMembers(members, town['town_key']),
  ];
}
