import type { AnnouncedRoom, announceEquipment } from '@machi/domain/spot-desk/fee-table';
import type { EquipmentEdit, RoomEdit, SpotEdit } from '@machi/domain/spot-desk/model';
import { statement, type Queryable } from '../../database/database.ts';
import { above, END, fixed, not, present, rowsOf, START } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { equipment_use, reservation } from '../../database/tables/reservations.ts';
import { equipment, room, spot, type Texts } from '../../database/tables/spots.ts';
import { HOLDS_TIME, type ReservationRow } from '../bookings/store.ts';

export type SpotColumns = typeof spot.$inferSelect;
export type RoomColumns = typeof room.$inferSelect;
export type EquipmentColumns = typeof equipment.$inferSelect;
const spotRows = rowsOf(spot);
const roomRows = rowsOf(room);
const equipmentRows = rowsOf(equipment);
const reservationRows = rowsOf(reservation);
const pieceRows = rowsOf(equipment_use, { started_at: START, ended_at: END });

const selectLines = statement<{ spot_id: number; edited_at: Date | null; rooms: number }>(
  'desk-list-spots',
  `select s.spot_id, (select count(*)::int from room r where r.spot_id = s.spot_id and r.is_retired = 0) as rooms,
     greatest(s.edited_at, (select max(edited_at) from room r where r.spot_id = s.spot_id),
       (select max(edited_at) from equipment e where e.spot_id = s.spot_id)) as edited_at
   from spot s order by s.spot_id`,
);
/** Serialises new IDs of rooms and equipment: they are assigned here, because the pack has taken the first ones. */
const giveIds = (transaction: Queryable) => takeTurn(transaction, 'ids of facilities');
interface ChangedFees {
  readonly rooms: readonly ({ readonly room_id: number } & AnnouncedRoom)[];
  readonly equipments: readonly ({ readonly equipment_id: number } & ReturnType<typeof announceEquipment>)[];
}
export type PromisedRow = ReservationRow & { readonly pieces: number };
/** A use by the town, without its purpose, or a time held by a lottery. */
export interface TownUse {
  readonly room_id: number | null;
  readonly is_lottery: boolean;
  readonly started_at: Date;
  readonly ended_at: Date;
}
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

/** An edit as columns; edited texts are merged with the others. */
function asRow<Edit extends object, Name extends keyof Edit & string>(
  edit: Edit,
  names: readonly Name[],
  before: Texts = {},
): Omit<Edit, Name> & { readonly texts: Texts } {
  const [texts, columns] = [true, false].map((isText) =>
    Object.fromEntries(Object.entries(edit).filter(([name]) => (names as readonly string[]).includes(name) === isText)),
  );
  return { ...columns, texts: { ...before, ...texts } } as Omit<Edit, Name> & { readonly texts: Texts };
}
const newest = <Name extends string>(id: Name) => ({ columns: [id], order: [`-${id}`], limit: 1 }) as const;

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
  /** Locks a facility with its rooms and equipment. */
  async lockFees(transaction: Queryable, id: number) {
    const row = await deskStore.lockSpot(transaction, id);
    if (!row) return undefined;
    const of = { spot_id: id };
    const rooms = await roomRows.hold(transaction, 'desk-lock-rooms', of, { order: ['room_id'] });
    const reading = { order: ['equipment_id'] } as const;
    return { spot: row, rooms, equipments: await equipmentRows.hold(transaction, 'desk-lock-equipments', of, reading) };
  },
  /** Writes the fees of rooms and equipment, which are announced together. */
  async editFees(transaction: Queryable, { rooms, equipments }: ChangedFees, now: Date) {
    const edited_at = now;
    const fees = rooms.map(({ room_id, fee_bands, surcharges, next_fee_bands, next_surcharges, ...simple }) => ({
      room_id,
      ...simple,
      fee_bands: [...fee_bands],
      surcharges: [...surcharges],
      next_fee_bands: next_fee_bands && [...next_fee_bands],
      next_surcharges: next_surcharges && [...next_surcharges],
      edited_at,
    }));
    await roomRows.updateAll(transaction, 'desk-edit-room-fees', 'room_id', fees);
    const lent = equipments.map((one) => ({ ...one, edited_at }));
    await equipmentRows.updateAll(transaction, 'desk-edit-equipment-fees', 'equipment_id', lent);
  },
  editSpot(transaction: Queryable, { spot_id, texts }: SpotColumns, edit: SpotEdit, now: Date) {
    const row = { ...asRow(edit, SPOT_TEXTS, texts), edited_at: now };
    return spotRows.update(transaction, 'desk-edit-spot', { spot_id }, row);
  },
  editRoom(transaction: Queryable, { room_id, texts }: RoomColumns, edit: RoomEdit, now: Date) {
    // Fees change only with the facility's fee table.
    const { hourly_fee_yen: _fee, surcharges: _surcharges, ...row } = asRow(edit, ROOM_TEXTS, texts);
    return roomRows.update(transaction, 'desk-edit-room', { room_id }, { ...row, edited_at: now });
  },
  editEquipment(transaction: Queryable, { equipment_id, texts }: EquipmentColumns, edit: EquipmentEdit, now: Date) {
    const { fee_yen: _fee, ...row } = asRow(edit, EQUIPMENT_TEXTS, texts);
    return equipmentRows.update(transaction, 'desk-edit-equipment', { equipment_id }, { ...row, edited_at: now });
  },
  async addRoom(transaction: Queryable, spot_id: number, edit: RoomEdit, now: Date): Promise<number> {
    await giveIds(transaction);
    const last = await roomRows.one(transaction, 'desk-last-room', {}, newest('room_id'));
    const room_id = 1 + (last?.room_id ?? 0);
    const row = { room_id, spot_id, equipments: [], ...asRow(edit, ROOM_TEXTS), edited_at: now };
    await roomRows.insert(transaction, 'desk-add-room', row);
    return room_id;
  },
  async addEquipment(transaction: Queryable, spot_id: number, edit: EquipmentEdit, now: Date): Promise<number> {
    await giveIds(transaction);
    const last = await equipmentRows.one(transaction, 'desk-last-equipment', {}, newest('equipment_id'));
    const equipment_id = 1 + (last?.equipment_id ?? 0);
    const row = { equipment_id, spot_id, ...asRow(edit, EQUIPMENT_TEXTS), edited_at: now };
    await equipmentRows.insert(transaction, 'desk-add-equipment', row);
    return equipment_id;
  },
  equipment: (database: Queryable, id: number) =>
    equipmentRows.one(database, 'desk-read-equipment', { equipment_id: id }),
  /** Present and future reservations with pieces of one kind. */
  promised: (database: Queryable, equipmentId: number, now: Date) => database.run(selectPromised, [equipmentId, now]),
  async townPieces(database: Queryable, equipment_id: number, now: Date) {
    const coming = { equipment_id, schedule_id: present, ended_at: above(now) };
    const reading = { columns: ['started_at', 'ended_at', 'pieces'], order: ['equipment_use_id'] } as const;
    const rows = await pieceRows.list(database, 'desk-town-pieces', coming, reading);
    return rows.map((row): TownUse & typeof row => ({ ...row, room_id: null, is_lottery: false }));
  },
  /** Present and future uses by the town, of a facility or one room of it. */
  townComing: (database: Queryable, spotId: number, roomId: number | null, now: Date) =>
    database.run(selectTownComing, [spotId, roomId, now]),
  /** Future reservations of a facility or one room of it. */
  coming(database: Queryable, spot_id: number, room_id: number | null, now: Date): Promise<ReservationRow[]> {
    const standing = { spot_id, started_at: above(now), is_canceled: fixed(0), approval_status: not(2) };
    const meant = { ...standing, ...(room_id !== null && { room_id }) };
    const order = ['started_at', 'reservation_id'] as const;
    return reservationRows.list(database, 'desk-coming-reservations', meant, { order });
  },
};
export type DeskRows = NonNullable<Awaited<ReturnType<typeof deskStore.file>>>;
