import { doorDays } from '@machi/domain/doors/access';
import { OPENING_SECONDS } from '@machi/domain/terminals/own-contract';
import { above, among, rowsOf } from '../../database/rows.ts';
import { door_opening } from '../../database/tables/doors/doors.ts';
import { hashOf } from '../../ground/secrets.ts';
import { grantsAtDoors } from '../doors/grants.ts';
import type { House } from '../house.ts';

const openings = rowsOf(door_opening);

/**
 * A mark of each door that differs after each change: who may open it today and tomorrow, openings from afar, and
 * emergencies. Whatever changes them need not say so: a booking, a payment, a closure, the end of a club.
 */
export async function doorMarks(
  { database, town }: Pick<House, 'database' | 'town'>,
  doorIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  const doors = town.doors.filter(({ door_id }) => doorIds.includes(door_id));
  const approved = { door_id: among(doorIds), outcome: 'approved' as const };
  const since = new Date(now.getTime() - OPENING_SECONDS * 1000);
  const [grants, told] = await Promise.all([
    grantsAtDoors(database, doors, doorDays(now), now),
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
    doors.map(({ door_id }, index) => {
      const ids = told.filter((one) => one.door_id === door_id).map(({ door_opening_id }) => door_opening_id);
      return [door_id, hashOf(JSON.stringify([grants[index], ids])).toString('base64url')];
    }),
  );
}
