import { timeOf, townTimeText } from '@machi/domain/calendar/model';
import { keptIn, keptNames } from '@machi/domain/described/kept';
import { inTownTime, only } from '@machi/domain/fields/only';
import type { Locale } from '@machi/domain/locale/model';
import { reservationFields } from '@machi/domain/reservations/fields';
import type { Reservation } from '@machi/domain/reservations/model';
import { cancelableUntil, piecesOf } from '@machi/domain/reservations/rules';
import { columnsOf } from '../../database/rows.ts';
import { placeWords, type Catalog } from '../../town/catalog.ts';
import { slotOf } from './slot.ts';
import type { ReservationRow } from './store.ts';

/** Columns that a view needs; lists leave the rest in the database, above all itemised prices. */
const viewed = [
  'reservation_id',
  'reservation_code',
  'application_code',
  'spot_id',
  'room_id',
  'started_at',
  'ended_at',
  'reserved_at',
  ...keptNames(reservationFields),
  'exemption_status',
  'club_id',
  'club_exemption_id',
  'additional_questions',
  'adjunct_room_ids',
  'equipment_ids',
  'document_file',
  'reserves_outward',
  'reserves_return',
  'amount',
  'paid_at',
  'paid_yen',
  'is_canceled',
  'cancel_fee_yen',
  'approval_status',
  'reason',
  'revision',
  'change_reason',
] as const satisfies readonly (keyof ReservationRow)[];
export type ViewedRow = Pick<ReservationRow, (typeof viewed)[number]> & {
  /** Who of the club made it; absent or null: the reader. */
  readonly made_by?: string | null;
};
/** SQL: the columns of `ViewedRow` from alias `r`. */
export const VIEWED_COLUMNS = columnsOf('r', viewed);

/** A reservation for its owner, or for who shares it. */
export function viewReservation(row: ViewedRow, known: Catalog, locale: Locale, now: Date): Reservation {
  const { spots, rooms } = known;
  const spot = spots.get(row.spot_id);
  const slot = slotOf(row);
  const isValid = row.is_canceled === 0 && row.approval_status !== 2;
  const until = spot && isValid ? cancelableUntil(spot, slot, now) : null;
  return {
    ...only(row, ['reservation_id', 'reservation_code', 'spot_id', 'room_id']),
    ...placeWords(known, row, locale),
    target_date: slot.target_date,
    target_time: { start: timeOf(slot.start), end: timeOf(slot.end) },
    ...inTownTime(only(row, ['started_at', 'ended_at', 'reserved_at'])),
    application_code: row.application_code,
    ...keptIn(reservationFields, row),
    made_by: row.made_by ?? null,
    ...only(row, ['exemption_status', 'club_id', 'club_exemption_id']),
    additional_questions: row.additional_questions.map(({ question_key, answer }) => ({
      question_key,
      question: spot?.additional_questions.find((one) => one.question_key === question_key)?.question[locale] ?? '',
      answer,
    })),
    adjunct_room_ids: row.adjunct_room_ids,
    adjunct_rooms: row.adjunct_room_ids.map((id) => rooms.get(id)?.room_name[locale] ?? ''),
    equipment_ids: row.equipment_ids,
    equipments: piecesOf(row.equipment_ids).map(({ equipment_id, pieces }) => ({
      equipment_id,
      equipment_name: spot?.equipments.find((one) => one.equipment_id === equipment_id)?.equipment_name[locale] ?? '',
      pieces,
    })),
    ...only(row, ['document_file', 'reserves_outward', 'reserves_return', 'amount']),
    paid_at: row.paid_at && townTimeText(row.paid_at),
    ...only(row, ['paid_yen', 'is_canceled', 'cancel_fee_yen', 'approval_status', 'reason']),
    cancelable_until: until ? townTimeText(until) : null,
    tel: spot?.tel ?? '',
    revision: row.revision,
    change_reason: row.change_reason,
  };
}

/**
 * SQL: the name on the board, its PDFs and monitors: the group or the last name, from `reservation r` and `member m`;
 * null once the member has withdrawn.
 */
export const NAME_ON_BOARD = 'case when r.is_group = 1 then r.group_name else m.lastname end';
