import { timeOf } from '@machi/domain/calendar/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import type { readReservation } from '@machi/domain/reservations/contract';
import type { ReservationDate } from '@machi/domain/reservations/model';
import { documentStore } from '../../bookings/documents.ts';
import { slotOf } from '../../bookings/slot.ts';
import type { ReservationRow } from '../../bookings/store.ts';
import { StoredLines } from '../../bookings/stored-lines.ts';
import { viewReservation } from '../../bookings/view.ts';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { Catalog } from '../../town/catalog.ts';

const listSiblings = statement<ReservationRow>(
  'list-siblings-of-reservation',
  `select * from reservation where application_code = $1 and member_id = $2 and reservation_id <> $3
   order by started_at, reservation_id`,
);

function dateOf(row: ReservationRow): ReservationDate {
  const { reservation_id, reservation_code, is_canceled, approval_status } = row;
  const { target_date, start, end } = slotOf(row);
  const target_time = { start: timeOf(start), end: timeOf(end) };
  return { reservation_id, reservation_code, is_canceled, approval_status, target_date, target_time };
}

/** One own reservation with everything that belongs to it. */
export async function readDetail(
  database: Queryable,
  row: ReservationRow,
  memberId: number,
  known: Catalog,
  locale: Locale,
  now: Date,
): Promise<ReplyOf<typeof readReservation>> {
  const [files, siblings] = await Promise.all([
    documentStore.list(database, row.application_code),
    database.run(listSiblings, [row.application_code, memberId, row.reservation_id]),
  ]);
  return {
    reservation: viewReservation(row, known, locale, now),
    lines: StoredLines.parse(row.quote_lines).map((line) => ({ ...line, label: line.label[locale] })),
    documents: files
      .filter(({ member_id }) => member_id === memberId)
      .map(({ document_id, purpose, file_name, media_type, byte_count }) => ({
        document_id,
        purpose,
        file_name,
        media_type,
        byte_count,
      })),
    siblings: siblings.map(dateOf),
  };
}
