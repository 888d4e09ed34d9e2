import type { Localized } from '@machi/domain/locale/model';
import { couldTake, roomsInstead as nearestRooms } from '@machi/domain/reservations/places-instead';
import type { WantedUse } from '@machi/domain/reservations/places-instead';
import type { Queryable } from '../database/database.ts';
import type { Catalog, CatalogRoom, CatalogSpot } from '../town/catalog.ts';
import { readOccupancy } from './occupancy.ts';
import { slotOf } from './slot.ts';
import type { ReservationRow } from './store.ts';

/** Rooms of all facilities that could take a use instead at the same time; `mayBe` leaves some out. */
export async function roomsInstead(
  from: Queryable,
  { spots, rooms }: Catalog,
  use: WantedUse,
  mayBe: (spot: CatalogSpot, room: CatalogRoom) => boolean = () => true,
): Promise<readonly CatalogRoom[]> {
  const spotId = rooms.get(use.room_id)?.spot_id;
  const fitting = [...rooms.values()].filter((room) => {
    const spot = spots.get(room.spot_id);
    return spot !== undefined && couldTake(room, spot, use, spotId) && mayBe(spot, room);
  });
  const ids = fitting.map(({ room_id }) => room_id);
  const occupied = await readOccupancy(from, ids, use.target_date, 1);
  return nearestRooms(fitting, use, spotId, (id) => occupied.get(id)?.[0] ?? []);
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
