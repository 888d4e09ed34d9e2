import type { Locale } from '@machi/domain/locale/model';
import { tillWords } from '@machi/domain/till/words';
import { PAYMENTS, viewPayment } from '../../../billing/till/room-payments.ts';
import type { RoomPaymentRow } from '../../../billing/till/room-payments.ts';
import { statement } from '../../../database/database.ts';
import type { Queryable } from '../../../database/database.ts';

const selectPayments = statement<{ reservation_code: string; payments: RoomPaymentRow[] }>(
  'export-room-payments',
  `select r.reservation_code, ${PAYMENTS} as payments from reservation r
   where r.member_id = $1 and exists (select from room_payment p where p.reservation_id = r.reservation_id) order by r.reservation_id`,
);

/** What a person has paid for rooms, and what went back. */
export async function readRoomPayments(database: Queryable, memberId: number) {
  const rows = await database.run(selectPayments, [memberId]);
  return {
    room_payments: rows.flatMap(({ reservation_code, payments }) =>
      payments.map((payment) => {
        const { room_payment_id: _id, ...viewed } = viewPayment(payment);
        return { reservation_code, ...viewed };
      }),
    ),
  };
}
export type RoomPaymentThings = Readonly<Awaited<ReturnType<typeof readRoomPayments>>>;

/** The same for a spreadsheet. */
export const roomPaymentRows = ({ room_payments: all }: RoomPaymentThings, locale: Locale): (readonly string[])[] =>
  all.map(({ reservation_code, receipt_code, day, kind, yen, way, reason }) => [
    reservation_code,
    receipt_code ?? '',
    day,
    tillWords[locale].kinds[kind],
    String(yen),
    tillWords[locale].ways[way],
    reason,
  ]);
