import { MINUTES_A_DAY, daysBetween, type DateText } from '@machi/domain/calendar/model';
import { piecesLeft, type LentPieces } from '@machi/domain/reservations/rules';
import { unholdableProblem, type HoldableRoom } from '@machi/domain/schedule/holds';
import { openingOf, type Opening, type Stretch } from '@machi/domain/spots/rules';
import { equipmentToHold, roomToHold } from '../bookings/holds/judge-holds.ts';
import { lendingStore } from '../bookings/lending.ts';
import { readOccupancy } from '../bookings/occupancy.ts';
import type { Queryable } from '../../database/database.ts';
import type { Catalog, CatalogEquipment } from '../../town/catalog.ts';

/** The days to search, and schedules whose own use is left out. */
export interface Looked {
  readonly dates: readonly [DateText, ...DateText[]];
  readonly except: readonly number[];
}

/** A room that the town can use, with its taken times. */
export interface RoomUse {
  readonly room: HoldableRoom;
  openingOn(date: DateText): Opening | null;
  occupiedOn(date: DateText): readonly Stretch[];
}

/** The requested rooms that can be held. */
export async function readRooms(
  database: Queryable,
  known: Catalog,
  roomIds: readonly number[],
  { dates, except }: Looked,
): Promise<RoomUse[]> {
  const asked = roomIds.flatMap((id) => {
    const room = roomToHold(known, id);
    return room && !unholdableProblem(room, '') ? [room] : [];
  });
  if (asked.length === 0) return [];
  const [from] = dates;
  const days = daysBetween(from, dates.at(-1) ?? from) + 1;
  const ids = asked.map(({ room_id }) => room_id);
  const occupancy = await readOccupancy(database, ids, from, days, except);
  return asked.map((room) => ({
    room,
    openingOn: (date) => openingOf(room.spot, date),
    occupiedOn: (date) => occupancy.get(room.room_id)?.[daysBetween(from, date)] ?? [],
  }));
}

/** A kind of equipment with its free pieces in a stretch of a day. */
export interface EquipmentUse {
  readonly equipment: CatalogEquipment;
  readonly lent: readonly LentPieces[];
}

export async function readEquipments(
  database: Queryable,
  known: Catalog,
  equipmentIds: readonly number[],
  { dates, except }: Looked,
): Promise<EquipmentUse[]> {
  if (equipmentIds.length === 0) return [];
  const equipments = [...new Set(equipmentIds)].flatMap((id) => equipmentToHold(known, id) ?? []);
  const slots = dates.map((target_date) => ({ target_date, start: 0, end: MINUTES_A_DAY }));
  const lent = await lendingStore.lent(database, equipmentIds, slots, except);
  return equipments.map((equipment) => ({ equipment, lent }));
}

export const leftOf = ({ equipment, lent }: EquipmentUse, target_date: DateText, time: Stretch): number =>
  piecesLeft(equipment, { target_date, ...time }, lent);
