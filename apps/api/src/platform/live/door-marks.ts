import { doorDays } from '@machi/domain/doors/access';
import { OPENING_SECONDS } from '@machi/domain/doors/openings';
import { above, among, rowsOf } from '../../database/rows.ts';
import { door_code, door_opening } from '../../database/tables/doors/doors.ts';
import { marksOf } from '../doors/grants.ts';
import type { House } from '../house.ts';

const openings = rowsOf(door_opening);
const codes = rowsOf(door_code);

/**
 * A mark of each door that differs after each change: who may open it today and tomorrow, codes of the office, openings
 * from afar, and emergencies. Whatever changes them need not say so: a booking, a payment, a closure, the end of a club.
 */
export async function doorMarks(
  { database, town }: Pick<House, 'database' | 'town'>,
  doorIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  const doors = town.doors.filter(({ door_id }) => doorIds.includes(door_id));
  const approved = { door_id: among(doorIds), outcome: 'approved' as const };
  const since = new Date(now.getTime() - OPENING_SECONDS * 1000);
  const [rooms, ofOffice, told] = await Promise.all([
    marksOf(database, doors, doorDays(now), now),
    codes.list(
      database,
      'open-codes-of-office',
      { reservation_id: null, ended_at: null, ends_at: above(now) },
      { columns: ['door_code_id', 'door_ids'], order: ['door_code_id'] },
    ),
    openings.list(
      database,
      'open-door-openings',
      [
        { ...approved, is_emergency: false, done_at: null, decided_at: above(since) },
        { ...approved, is_emergency: true, ended_at: null },
      ],
      { columns: ['door_id', 'door_opening_id'], order: ['door_opening_id'] },
    ),
  ]);
  return new Map(
    doors.map((door) => [
      door.door_id,
      JSON.stringify([
        doorDays(now).from,
        door.rooms.map(({ room_id }) => rooms.get(room_id)),
        ofOffice.filter(({ door_ids }) => door_ids?.includes(door.door_id)).map(({ door_code_id }) => door_code_id),
        told.filter(({ door_id }) => door_id === door.door_id).map(({ door_opening_id }) => door_opening_id),
      ]),
    ]),
  );
}
