import { dateAt, instantOf, type DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { checkFeeTable, editFeeTable, readFeeTable } from '@machi/domain/spot-desk/contract';
import {
  announceEquipment,
  announceRoom,
  announcedFrom,
  bandsOf,
  cellsOf,
  feeTableProblems,
  isWholeTable,
  keptPrices,
  tariffTyped,
} from '@machi/domain/spot-desk/fee-table';
import type { FeeTable, FeeTableEdit } from '@machi/domain/spot-desk/fee-table-model';
import { saysSame } from '@machi/domain/spot-desk/merge';
import { widestOpening } from '@machi/domain/spots/fee-bands';
import { simpleFeeOn, tariffOn } from '@machi/domain/spots/fee';
import { slotOf } from '../bookings/slot.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { deskStore, type DeskRows } from './store.ts';
import { seenOf } from './view.ts';

/** Rooms no longer let have no fee. */
const letRooms = ({ rooms }: DeskRows) =>
  rooms.filter(({ is_retired }) => is_retired === 0).map((room) => ({ ...room, seen: seenOf(room) }));
const lentThings = ({ equipments }: DeskRows) => equipments.map((one) => ({ ...one, seen: seenOf(one) }));

const noWords = { ja: '', en: '' };

function viewTable(rows: DeskRows, locale: Locale, today: DateText): FeeTable {
  const [rooms, equipments] = [letRooms(rows), lentThings(rows)];
  const bands = bandsOf(rooms, today);
  return {
    spot_id: rows.spot.spot_id,
    spot_name: rows.spot.texts.spot_name?.[locale] ?? '',
    opening: widestOpening(rows.spot.hours),
    today,
    next_fee_from: announcedFrom([...rooms, ...equipments], today),
    bands,
    rooms: rooms.map((room) => ({
      room_id: room.room_id,
      room_name: room.texts.room_name ?? noWords,
      seen: room.seen,
      room_timetable: room.room_timetable,
      now: tariffOn(room, today),
      ...cellsOf(room, bands, today),
    })),
    equipments: equipments.map((one) => ({
      equipment_id: one.equipment_id,
      equipment_name: one.texts.equipment_name ?? noWords,
      seen: one.seen,
      now_yen: simpleFeeOn(one, today),
      fee_yen: (one.next_fee_from ?? '') > today ? one.next_fee_yen : simpleFeeOn(one, today),
    })),
  };
}

/** Refuses a table that does not fit the present rows. */
function tableRefusal(edit: FeeTableEdit, rows: DeskRows, today: DateText): Refusal | undefined {
  if (!isWholeTable(edit, { rooms: letRooms(rows), equipments: lentThings(rows) }))
    return refuse(409, { field: 'seen', code: 'spot-edited' });
  const problems = feeTableProblems(edit, rows.spot.hours, today);
  return problems.length > 0 ? refuse(422, ...problems) : undefined;
}

/** The rows whose fees change, for storage. */
function changedFees({ bands, next_fee_from: from, ...edit }: FeeTableEdit, rows: DeskRows, today: DateText) {
  const rooms = letRooms(rows).flatMap((room) => {
    const typed = edit.rooms.find(({ room_id }) => room_id === room.room_id);
    if (!typed) return [];
    const fees = announceRoom(room, tariffTyped(tariffOn(room, today), typed, bands), from, today);
    const { hourly_fee_yen, fee_bands, surcharges, next_fee_yen, next_fee_from, next_fee_bands, next_surcharges } =
      room;
    const stored = {
      hourly_fee_yen,
      fee_bands,
      surcharges,
      next_fee_yen,
      next_fee_from,
      next_fee_bands,
      next_surcharges,
    };
    return saysSame(stored, fees) ? [] : [{ room_id: room.room_id, ...fees }];
  });
  const equipments = lentThings(rows).flatMap((one) => {
    const typed = edit.equipments.find(({ equipment_id }) => equipment_id === one.equipment_id);
    const fees = announceEquipment(one, typed?.fee_yen ?? one.fee_yen, from, today);
    const { fee_yen, next_fee_yen, next_fee_from } = one;
    return saysSame({ fee_yen, next_fee_yen, next_fee_from }, fees)
      ? []
      : [{ equipment_id: one.equipment_id, ...fees }];
  });
  return { rooms, equipments };
}

/** Routes for a facility's fees in one table: read, compared with reservations, and announced together. */
export const feeTableRoutes = ({ database }: House) => [
  serve(readFeeTable, async ({ spot_id }, { locale, now }) => {
    const rows = await deskStore.file(database, spot_id);
    return rows ? { table: viewTable(rows, locale, dateAt(now)) } : notFound;
  }),

  serve(checkFeeTable, async ({ spot_id, ...edit }, { now }) => {
    const rows = await deskStore.file(database, spot_id);
    if (!rows) return notFound;
    const refusal = tableRefusal(edit, rows, dateAt(now));
    if (refusal) return refusal;
    // One minute earlier, so that uses starting with the first day are included.
    const since = new Date(instantOf(edit.next_fee_from, 0).getTime() - 1);
    const uses = (await deskStore.coming(database, spot_id, null, since > now ? since : now)).map((row) => ({
      target_date: slotOf(row).target_date,
      room_id: row.room_id,
      adjunct_room_ids: row.adjunct_room_ids,
      equipment_ids: row.equipment_ids,
    }));
    const ground = { hours: rows.spot.hours, rooms: letRooms(rows), equipments: lentThings(rows) };
    return { kept: keptPrices(uses, edit, ground).length };
  }),

  serve(editFeeTable, async ({ spot_id, ...edit }, { locale, now, member, requestId, write }) =>
    write(async (transaction) => {
      const rows = await deskStore.lockFees(transaction, spot_id);
      if (!rows) return notFound;
      const today = dateAt(now);
      const refusal = tableRefusal(edit, rows, today);
      if (refusal) return refusal;
      const changed = changedFees(edit, rows, today);
      await deskStore.editFees(transaction, changed, now);
      await writeAudit(transaction, {
        at: now,
        actor_member_id: member.member_id,
        action: 'fee:announce',
        subject: 'spot',
        subject_id: spot_id,
        request_id: requestId,
      });
      const saved = await deskStore.file(transaction, spot_id);
      return saved ? { table: viewTable(saved, locale, today) } : notFound;
    }),
  ),
];
