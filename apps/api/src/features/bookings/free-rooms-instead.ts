import type { Localized } from '@machi/domain/locale/model';
import type { Residence } from '@machi/domain/members/residence';
import { canBeOffered } from '@machi/domain/reservations/rules';
import { couldTake, roomsInstead as nearestRooms, type WantedUse } from '@machi/domain/reservations/places-instead';
import type { Queryable } from '../../database/database.ts';
import type { Catalog, CatalogRoom, CatalogSpot } from '../../town/catalog.ts';
import { heldBy } from './held-in-month.ts';
import { readOccupancy } from './occupancy.ts';
import { slotOf } from './slot.ts';
import type { ReservationRow } from './store.ts';

/** Rooms of all facilities that are free for the same use; `mayBe` excludes some. */
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

/** A free room for a notification. */
export interface RoomInstead {
  readonly name: Localized;
  /** Telephone of its house. */
  readonly tel: string;
  /** Whether the reader can reserve it online; otherwise reception can by telephone. */
  readonly isOnline: boolean;
}

/** The same for the notification to the user; `ended`: their ended reservations, which no longer count. */
export async function freeRoomsInstead(
  transaction: Queryable,
  known: Catalog,
  use: ReservationRow,
  member: Residence,
  { ended, now }: { readonly ended: readonly number[]; readonly now: Date },
): Promise<readonly RoomInstead[]> {
  const { room_id, persons_spot: persons, member_id } = use;
  const slot = slotOf(use);
  const found = (await roomsInstead(transaction, known, { room_id, persons, ...slot })).flatMap((room) => {
    const spot = known.spots.get(room.spot_id);
    return spot ? [{ room, spot }] : [];
  });
  const people = member_id === null ? [] : [member_id];
  const held = (await heldBy(transaction, people, [slot], ended)).get(member_id ?? 0);
  return found.map(({ room, spot }) => ({
    name: {
      ja: `${spot.spot_name.ja} ${room.room_name.ja}`,
      en: `${spot.spot_name.en}, ${room.room_name.en}`,
    },
    tel: spot.tel,
    isOnline: canBeOffered({ spot, room, member, held: held?.get(spot.spot_id) ?? {} }, slot, now),
  }));
}
