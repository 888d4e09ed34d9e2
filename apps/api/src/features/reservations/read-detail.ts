import { timeOf } from '@machi/domain/calendar/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { readReservation } from '@machi/domain/reservations/contract';
import type { ReservationDate } from '@machi/domain/reservations/model';
import { documentStore } from '../../platform/files/document-store.ts';
import type { SharedReservation } from '../bookings/clubs/shared-reservation.ts';
import { readOwnApplication } from '../bookings/own-application.ts';
import { slotOf } from '../bookings/slot.ts';
import type { ReservationRow } from '../bookings/store.ts';
import { StoredLines } from '../bookings/stored-lines.ts';
import { viewReservation } from '../bookings/view.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { Catalog } from '../../town/catalog.ts';

function dateOf(row: ReservationRow): ReservationDate {
  const { reservation_id, reservation_code, amount, is_canceled, approval_status } = row;
  const { target_date, start, end } = slotOf(row);
  const target_time = { start: timeOf(start), end: timeOf(end) };
  return { reservation_id, reservation_code, target_date, target_time, amount, is_canceled, approval_status };
}

/** One reservation in full. Of one that a club shares, the applicant's files stay closed. */
export async function readDetail(
  { member, locale, now, reader }: MemberExchange,
  { row, made_by }: SharedReservation,
  known: Catalog,
): Promise<ReplyOf<typeof readReservation>> {
  const [documents, dates] = await Promise.all([
    documentStore.list(reader, row.application_code, member.member_id),
    row.member_id === null ? [] : readOwnApplication(reader, row.application_code, row.member_id),
  ]);
  return {
    reservation: viewReservation({ ...row, made_by }, known, locale, now),
    lines: StoredLines.parse(row.quote_lines).map((line) => ({ ...line, label: line.label[locale] })),
    documents,
    siblings: dates.filter(({ reservation_id }) => reservation_id !== row.reservation_id).map(dateOf),
  };
}
