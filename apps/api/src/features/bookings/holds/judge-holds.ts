import { MINUTES_A_DAY, daysBetween } from '@machi/domain/calendar/model';
import {
  decideHolds,
  roomsInstead,
  unholdableProblem,
  type DecidedHolds,
  type FailingHold,
  type HeldByOthers,
  type HeldDate,
  type HoldableRoom,
} from '@machi/domain/schedule/holds';
import type { Pieces } from '@machi/domain/reservations/rules';
import type { Queryable } from '../../../database/database.ts';
import type { Catalog } from '../../../town/catalog.ts';
import { lendingStore } from '../lending.ts';
import { readOccupancy } from '../occupancy.ts';

/** Rooms and equipment that a schedule of the town wants, with dates in order. */
export interface WishedHolds {
  readonly dates: readonly HeldDate[];
  readonly room_ids: readonly number[];
  readonly equipments: readonly Pieces[];
}

/** A failing date with alternative rooms. */
export interface FailingWish extends FailingHold {
  readonly rooms: readonly HoldableRoom[];
}

/** A room as it can be held; undefined if unknown. */
export function roomToHold({ spots, rooms }: Catalog, roomId: number) {
  const room = rooms.get(roomId);
  const spot = room && spots.get(room.spot_id);
  return room && spot && { ...room, spot };
}

/** Equipment as it can be held; undefined if unknown. */
export function equipmentToHold({ spots }: Catalog, equipmentId: number) {
  for (const spot of spots.values()) {
    const equipment = spot.equipments.find(({ equipment_id }) => equipment_id === equipmentId);
    if (equipment) return { ...equipment, spot };
  }
  return undefined;
}

/** Others' use of some rooms and of the wanted equipment. */
async function readOthers(
  transaction: Queryable,
  { dates, equipments }: WishedHolds,
  roomIds: readonly number[],
): Promise<HeldByOthers> {
  const days = dates.map(({ target_date }) => target_date);
  const [from, last] = [days[0], days.at(-1)];
  if (from === undefined || last === undefined) return { occupied: () => [], lent: [] };
  const slots = dates.map(({ target_date, time }) => ({ target_date, ...(time ?? { start: 0, end: MINUTES_A_DAY }) }));
  const kinds = equipments.map(({ equipment_id }) => equipment_id);
  const [occupancy, lent] = await Promise.all([
    readOccupancy(transaction, roomIds, from, daysBetween(from, last) + 1),
    lendingStore.lent(transaction, kinds, slots),
  ]);
  return { occupied: (roomId, date) => occupancy.get(roomId)?.[daysBetween(from, date)] ?? [], lent };
}

/** Judges which parts of a wish are possible, with alternatives for the others; takes nothing. */
export async function judgeHolds(
  transaction: Queryable,
  known: Catalog,
  wish: WishedHolds,
  now: Date,
): Promise<Omit<DecidedHolds, 'failing'> & { readonly failing: readonly FailingWish[] }> {
  const rooms = wish.room_ids.flatMap((id) => roomToHold(known, id) ?? []);
  const equipments = wish.equipments.flatMap(({ equipment_id, pieces }) => {
    const equipment = equipmentToHold(known, equipment_id);
    return equipment ? [{ equipment, pieces }] : [];
  });
  const others = await readOthers(transaction, wish, wish.room_ids);
  const decided = decideHolds({ dates: wish.dates, rooms, equipments }, others, now);
  if (decided.failing.every(({ room_id }) => room_id === null)) {
    return { ...decided, failing: decided.failing.map((one) => ({ ...one, rooms: [] })) };
  }
  const candidates = [...known.rooms.keys()]
    .filter((id) => !wish.room_ids.includes(id))
    .flatMap((id) => roomToHold(known, id) ?? [])
    .filter((room) => !unholdableProblem(room, ''));
  const ids = candidates.map(({ room_id }) => room_id);
  const { occupied } = await readOthers(transaction, { ...wish, equipments: [] }, ids);
  const dateOf = new Map(wish.dates.map((date) => [date.target_date, date]));
  return {
    ...decided,
    failing: decided.failing.map((one) => {
      const room = rooms.find(({ room_id }) => room_id === one.room_id);
      const date = dateOf.get(one.target_date);
      return { ...one, rooms: room && date ? roomsInstead(room, date, candidates, occupied) : [] };
    }),
  };
}
