import { addDays, instantOf } from '@machi/domain/calendar/model';
import { daysOf } from '@machi/domain/calendar/stretches';
import type { DateText } from '@machi/domain/calendar/model';
import type { Stretch } from '@machi/domain/spots/rules';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const selectOccupancy = statement<{ room_id: number; starts: number; ends: number }>(
  'select-occupancy',
  `select room_id, extract(epoch from lower(during))::float8 as starts, extract(epoch from upper(during))::float8 as ends
   from room_occupancy where room_id = any($1::int[]) and during && tstzrange($2, $3)`,
);

/** Occupied stretches by room and day, "room date"; one that runs over midnight counts on each of its days. */
export async function readOccupancy(
  database: Queryable,
  roomIds: readonly number[],
  from: DateText,
  to: DateText,
): Promise<ReadonlyMap<string, readonly Stretch[]>> {
  const rows = await database.run(selectOccupancy, [roomIds, instantOf(from, 0), instantOf(addDays(to, 1), 0)]);
  const occupied = new Map<string, Stretch[]>();
  for (const { room_id, starts, ends } of rows) {
    for (const { target_date, start, end } of daysOf(new Date(starts * 1000), new Date(ends * 1000))) {
      const key = `${room_id} ${target_date}`;
      const list = occupied.get(key);
      if (list) list.push({ start, end });
      else occupied.set(key, [{ start, end }]);
    }
  }
  return occupied;
}
