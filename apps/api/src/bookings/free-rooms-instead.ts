import type { Localized } from '@machi/domain/locale/model';
import { openingOf } from '@machi/domain/spots/rules';
import { minutesOf } from '@machi/domain/calendar/model';
import type { Queryable } from '../database/database.ts';
import type { Catalog } from '../town/catalog.ts';
import { readOccupancy } from './occupancy.ts';
import { slotOf } from './slot.ts';
import type { ReservationRow } from './store.ts';

/** The most that a letter names. */
const NAMED = 3;

/** Rooms that could take the use instead at the same time: those of the same facility first, each by its own name. */
export async function freeRoomsInstead(
  transaction: Queryable,
  { spots, rooms }: Catalog,
  use: ReservationRow,
): Promise<readonly Localized[]> {
  const { target_date, start, end } = slotOf(use);
  const fitting = [...rooms.values()].filter((room) => {
    const spot = spots.get(room.spot_id);
    if (!spot || spot.fixing_method === 0 || spot.is_resident_only || room.is_retired === 1) return false;
    const opening = openingOf(spot, target_date);
    const isOpen = opening !== null && minutesOf(opening.start) <= start && end <= minutesOf(opening.end);
    return isOpen && room.capacity >= use.persons_spot && room.room_timetable.length === 0;
  });
  const ids = fitting.map(({ room_id }) => room_id);
  const occupied = await readOccupancy(transaction, ids, target_date, 1);
  const isFree = (id: number) =>
    (occupied.get(id)?.[0] ?? []).every((taken) => taken.end <= start || end <= taken.start);
  return fitting
    .filter(({ room_id }) => room_id !== use.room_id && isFree(room_id))
    .toSorted(
      (one, other) =>
        Number(other.spot_id === use.spot_id) - Number(one.spot_id === use.spot_id) || one.capacity - other.capacity,
    )
    .slice(0, NAMED)
    .map(({ spot_id, room_name }) => {
      const spot = spots.get(spot_id)?.spot_name ?? { ja: '', en: '' };
      return { ja: `${spot.ja} ${room_name.ja}`, en: `${spot.en}, ${room_name.en}` };
    });
}
