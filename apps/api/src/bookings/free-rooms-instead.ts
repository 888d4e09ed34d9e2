import type { Localized } from '@machi/domain/locale/model';
import type { Slot } from '@machi/domain/reservations/rules';
import { openingOf } from '@machi/domain/spots/rules';
import { minutesOf } from '@machi/domain/calendar/model';
import type { Queryable } from '../database/database.ts';
import type { Catalog, CatalogRoom } from '../town/catalog.ts';
import { readOccupancy } from './occupancy.ts';
import { slotOf } from './slot.ts';
import type { ReservationRow } from './store.ts';

/** The most that are named. */
const NAMED = 3;

/** What was to be in a room that cannot take it. */
interface WantedUse extends Slot {
  readonly room_id: number;
  readonly persons: number;
}

/** Rooms that could take a use instead at the same time: those of the same facility first, then the smallest. */
export async function roomsInstead(
  from: Queryable,
  { spots, rooms }: Catalog,
  { room_id: wanted, persons, target_date, start, end }: WantedUse,
): Promise<readonly CatalogRoom[]> {
  const spotId = rooms.get(wanted)?.spot_id;
  const fitting = [...rooms.values()].filter((room) => {
    const spot = spots.get(room.spot_id);
    if (!spot || spot.fixing_method === 0 || spot.is_resident_only || room.is_retired === 1) return false;
    const opening = openingOf(spot, target_date);
    const isOpen = opening !== null && minutesOf(opening.start) <= start && end <= minutesOf(opening.end);
    return isOpen && room.capacity >= persons && room.room_timetable.length === 0;
  });
  const ids = fitting.map(({ room_id }) => room_id);
  const occupied = await readOccupancy(from, ids, target_date, 1);
  const isFree = (id: number) =>
    (occupied.get(id)?.[0] ?? []).every((taken) => taken.end <= start || end <= taken.start);
  return fitting
    .filter(({ room_id }) => room_id !== wanted && isFree(room_id))
    .toSorted(
      (one, other) =>
        Number(other.spot_id === spotId) - Number(one.spot_id === spotId) || one.capacity - other.capacity,
    )
    .slice(0, NAMED);
}

/** The same for a letter, each by its name. */
export async function freeRoomsInstead(
  transaction: Queryable,
  known: Catalog,
  use: ReservationRow,
): Promise<readonly Localized[]> {
  const { room_id, persons_spot: persons } = use;
  const found = await roomsInstead(transaction, known, { room_id, persons, ...slotOf(use) });
  return found.map(({ spot_id, room_name }) => {
    const spot = known.spots.get(spot_id)?.spot_name ?? { ja: '', en: '' };
    return { ja: `${spot.ja} ${room_name.ja}`, en: `${spot.en}, ${room_name.en}` };
  });
}
