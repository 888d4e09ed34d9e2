import type { EquipmentEdit, RoomEdit, SpotEdit } from '@machi/domain/spot-desk/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { equipment, room, spot } from '../../database/tables/spots.ts';
import { HOLDS_TIME, type ReservationRow } from '../bookings/store.ts';

export type SpotColumns = typeof spot.$inferSelect;
export type RoomColumns = typeof room.$inferSelect;
export type EquipmentColumns = typeof equipment.$inferSelect;
const spotRows = rowsOf(spot);
const roomRows = rowsOf(room);
const equipmentRows = rowsOf(equipment);

const selectLines = statement<{ spot_id: number; edited_at: Date | null; rooms: number }>(
  'desk-list-spots',
  `select s.spot_id, (select count(*)::int from room r where r.spot_id = s.spot_id and r.is_retired = 0) as rooms,
     greatest(s.edited_at, (select max(edited_at) from room r where r.spot_id = s.spot_id),
       (select max(edited_at) from equipment e where e.spot_id = s.spot_id)) as edited_at
   from spot s order by s.spot_id`,
);
/** The columns from the edit, its texts beside those that are not edited. */
const updateSpot = statement(
  'desk-edit-spot',
  `update spot set tel = e.tel, email = e.email, url = e.url, parking_type = e.parking_type,
     fixing_method = e.fixing_method, hours = e.hours, closings = e.closings, is_resident_only = e.is_resident_only,
     monthly_limit = e.monthly_limit, accepts_days_ahead = e.accepts_days_ahead, cancel_days_before = e.cancel_days_before,
     additional_questions = e.additional_questions, texts = spot.texts || e.texts, edited_at = $3
   from jsonb_populate_record(null::spot, $2::jsonb) as e where spot.spot_id = $1`,
);
const updateRoom = statement(
  'desk-edit-room',
  `update room set capacity = e.capacity, unit_minutes = e.unit_minutes, area = e.area, room_timetable = e.room_timetable, adjunct_room_ids = e.adjunct_room_ids,
     is_retired = e.is_retired, texts = room.texts || e.texts, edited_at = $3
   from jsonb_populate_record(null::room, $2::jsonb) as e where room.room_id = $1`,
);
const updateEquipment = statement(
  'desk-edit-equipment',
  `update equipment set stock = e.stock, texts = equipment.texts || e.texts, edited_at = $3
   from jsonb_populate_record(null::equipment, $2::jsonb) as e where equipment.equipment_id = $1`,
);
/** The fees of rooms and equipment as they are announced together. */
const lockRooms = statement<RoomColumns>(
  'desk-lock-rooms',
  'select * from room where spot_id = $1 order by room_id for update',
);
const lockEquipments = statement<EquipmentColumns>(
  'desk-lock-equipments',
  'select * from equipment where spot_id = $1 order by equipment_id for update',
);
const updateRoomFees = statement(
  'desk-edit-room-fees',
  `update room set hourly_fee_yen = e.hourly_fee_yen, fee_bands = e.fee_bands, surcharges = e.surcharges,
     next_fee_from = e.next_fee_from, next_fee_yen = e.next_fee_yen, next_fee_bands = e.next_fee_bands,
     next_surcharges = e.next_surcharges, edited_at = $2
   from jsonb_populate_recordset(null::room, $1::jsonb) as e where room.room_id = e.room_id`,
);
const updateEquipmentFees = statement(
  'desk-edit-equipment-fees',
  `update equipment set fee_yen = e.fee_yen, next_fee_yen = e.next_fee_yen, next_fee_from = e.next_fee_from, edited_at = $2
   from jsonb_populate_recordset(null::equipment, $1::jsonb) as e where equipment.equipment_id = e.equipment_id`,
);
/** Ids of rooms and equipment are given here: the pack has taken the first of them. Those who add at once wait. */
const lockIds = statement('desk-lock-ids', 'select pg_advisory_xact_lock(-2, 0)');
const insertRoom = statement<{ room_id: number }>(
  'desk-add-room',
  `insert into room (room_id, spot_id, capacity, hourly_fee_yen, unit_minutes, surcharges, area, equipments,
     adjunct_room_ids, room_timetable, is_retired, texts, edited_at)
   select (select coalesce(max(room_id), 0) + 1 from room), $1, capacity, hourly_fee_yen, unit_minutes, surcharges, area,
     '[]', adjunct_room_ids, room_timetable, is_retired, texts, $3
   from jsonb_populate_record(null::room, $2::jsonb) returning room_id`,
);
const insertEquipment = statement<{ equipment_id: number }>(
  'desk-add-equipment',
  `insert into equipment (equipment_id, spot_id, texts, stock, fee_yen, edited_at)
   select (select coalesce(max(equipment_id), 0) + 1 from equipment), $1, texts, stock, fee_yen, $3
   from jsonb_populate_record(null::equipment, $2::jsonb) returning equipment_id`,
);
export type PromisedRow = ReservationRow & { readonly pieces: number };
/** What the town itself has, as far as it can be told without a word of what it is for, or a lottery holds. */
export interface TownUse {
  readonly room_id: number | null;
  readonly is_lottery: boolean;
  readonly started_at: Date;
  readonly ended_at: Date;
}
const selectTownPieces = statement<TownUse & { readonly pieces: number }>(
  'desk-town-pieces',
  `select null::int as room_id, false as is_lottery, lower(during) as started_at, upper(during) as ended_at, pieces from equipment_use
   where equipment_id = $1 and schedule_id is not null and upper(during) > $2 order by equipment_use_id`,
);
const selectTownComing = statement<TownUse>(
  'desk-town-coming',
  `select o.room_id, o.kind = 'lottery' as is_lottery, lower(o.during) as started_at, upper(o.during) as ended_at
   from room_occupancy o join room r using (room_id)
   where r.spot_id = $1 and ($2::int is null or o.room_id = $2) and o.kind in ('schedule', 'lottery') and upper(o.during) > $3
   order by lower(o.during), o.room_id`,
);
const selectPromised = statement<PromisedRow>(
  'desk-promised-pieces',
  `select r.*, u.pieces from equipment_use u join reservation r on r.reservation_id = u.reservation_id
   where u.equipment_id = $1 and r.ended_at > $2 and ${HOLDS_TIME}
   order by r.reservation_id`,
);
const selectComing = statement<ReservationRow>(
  'desk-coming-reservations',
  `select * from reservation where spot_id = $1 and ($2::int is null or room_id = $2) and started_at > $3
     and is_canceled = 0 and approval_status <> 2 order by started_at, reservation_id`,
);

export const SPOT_TEXTS = [
  'spot_name',
  'spot_type',
  'main_purpose',
  'address',
  'opening_hours',
  'closing_days_text',
  'application_conditions',
  'cancellation_policy',
  'surcharge_period_conditions',
  'exemption_methods',
  'exemption_conditions',
  'payment_methods',
  'notice',
  'terms',
] as const satisfies readonly (keyof SpotEdit)[];
export const ROOM_TEXTS = [
  'room_name',
  'main_purpose',
  'fee_note',
  'floors',
  'other_information',
] as const satisfies readonly (keyof RoomEdit)[];
export const EQUIPMENT_TEXTS = ['equipment_name'] as const satisfies readonly (keyof EquipmentEdit)[];

/** An edit as the columns of its row. */
function asRow<Edit extends object>(edit: Edit, texts: readonly (keyof Edit)[]): string {
  return JSON.stringify({ ...edit, texts: Object.fromEntries(texts.map((name) => [name, edit[name]])) });
}

export const deskStore = {
  lines: (database: Queryable) => database.run(selectLines),
  async file(database: Queryable, spotId: number) {
    const of = { spot_id: spotId };
    const [row, rooms, equipments] = await Promise.all([
      spotRows.one(database, 'desk-read-spot', of),
      roomRows.list(database, 'desk-read-rooms', of, { order: ['is_retired', 'room_id'] }),
      equipmentRows.list(database, 'desk-read-equipments', of, { order: ['equipment_id'] }),
    ]);
    return row && { spot: row, rooms, equipments };
  },
  lockSpot: (transaction: Queryable, id: number) => spotRows.lock(transaction, 'desk-lock-spot', { spot_id: id }),
  lockRoom: (transaction: Queryable, id: number) => roomRows.lock(transaction, 'desk-lock-room', { room_id: id }),
  lockEquipment: (transaction: Queryable, id: number) =>
    equipmentRows.lock(transaction, 'desk-lock-equipment', { equipment_id: id }),
  /** A facility with its rooms and equipment, held until the end of the transaction. */
  async lockFees(transaction: Queryable, id: number) {
    const row = await deskStore.lockSpot(transaction, id);
    if (!row) return undefined;
    const rooms = await transaction.run(lockRooms, [id]);
    return { spot: row, rooms, equipments: await transaction.run(lockEquipments, [id]) };
  },
  async editFees(
    transaction: Queryable,
    { rooms, equipments }: { readonly rooms: readonly object[]; readonly equipments: readonly object[] },
    now: Date,
  ) {
    await transaction.run(updateRoomFees, [JSON.stringify(rooms), now]);
    await transaction.run(updateEquipmentFees, [JSON.stringify(equipments), now]);
  },
  editSpot: (transaction: Queryable, id: number, edit: SpotEdit, now: Date) =>
    transaction.run(updateSpot, [id, asRow(edit, SPOT_TEXTS), now]),
  editRoom: (transaction: Queryable, id: number, edit: RoomEdit, now: Date) =>
    transaction.run(updateRoom, [id, asRow(edit, ROOM_TEXTS), now]),
  editEquipment: (transaction: Queryable, id: number, edit: EquipmentEdit, now: Date) =>
    transaction.run(updateEquipment, [id, asRow(edit, EQUIPMENT_TEXTS), now]),
  async addRoom(transaction: Queryable, spotId: number, edit: RoomEdit, now: Date): Promise<number> {
    await transaction.run(lockIds);
    const [row] = await transaction.run(insertRoom, [spotId, asRow(edit, ROOM_TEXTS), now]);
    if (!row) throw new Error('a room was not written');
    return row.room_id;
  },
  async addEquipment(transaction: Queryable, spotId: number, edit: EquipmentEdit, now: Date): Promise<number> {
    await transaction.run(lockIds);
    const [row] = await transaction.run(insertEquipment, [spotId, asRow(edit, EQUIPMENT_TEXTS), now]);
    if (!row) throw new Error('equipment was not written');
    return row.equipment_id;
  },
  equipment: (database: Queryable, id: number) =>
    equipmentRows.one(database, 'desk-read-equipment', { equipment_id: id }),
  /** Reservations to come, and those under way, with their pieces of one kind. */
  promised: (database: Queryable, equipmentId: number, now: Date) => database.run(selectPromised, [equipmentId, now]),
  townPieces: (database: Queryable, equipmentId: number, now: Date) =>
    database.run(selectTownPieces, [equipmentId, now]),
  /** Uses of the town to come, and those under way, of a facility or of one room of it. */
  townComing: (database: Queryable, spotId: number, roomId: number | null, now: Date) =>
    database.run(selectTownComing, [spotId, roomId, now]),
  /** Reservations to come of a facility, or of one room of it. */
  coming: (database: Queryable, spotId: number, roomId: number | null, now: Date) =>
    database.run(selectComing, [spotId, roomId, now]),
};
export type DeskRows = NonNullable<Awaited<ReturnType<typeof deskStore.file>>>;
