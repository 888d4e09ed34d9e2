import { timeOf } from '@machi/domain/calendar/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import type { readReservation } from '@machi/domain/reservations/contract';
import type { ReservationDate } from '@machi/domain/reservations/model';
import { documentStore } from '../../platform/files/document-store.ts';
import { readOwnApplication } from '../bookings/own-application.ts';
import { slotOf } from '../bookings/slot.ts';
import type { ReservationRow } from '../bookings/store.ts';
import { StoredLines } from '../bookings/stored-lines.ts';
import { viewReservation } from '../bookings/view.ts';
import type { Queryable } from '../../database/database.ts';
import type { Catalog } from '../../town/catalog.ts';

function dateOf(row: ReservationRow): ReservationDate {
  const { reservation_id, reservation_code, amount, is_canceled, approval_status } = row;
  const { target_date, start, end } = slotOf(row);
  const target_time = { start: timeOf(start), end: timeOf(end) };
  return { reservation_id, reservation_code, target_date, target_time, amount, is_canceled, approval_status };
}

/** One own reservation in full. */
export async function readDetail(
  database: Queryable,
  row: ReservationRow,
  memberId: number,
  known: Catalog,
  locale: Locale,
  now: Date,
): Promise<ReplyOf<typeof readReservation>> {
  const [documents, dates] = await Promise.all([
    documentStore.list(database, row.application_code, memberId),
    readOwnApplication(database, row.application_code, memberId),
  ]);
  return {
    reservation: viewReservation(row, known, locale, now),
    lines: StoredLines.parse(row.quote_lines).map((line) => ({ ...line, label: line.label[locale] })),
    documents,
    siblings: dates.filter(({ reservation_id }) => reservation_id !== row.reservation_id).map(dateOf),
  };
}
