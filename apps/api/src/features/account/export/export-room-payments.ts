import { PAYMENTS, viewPayment, type RoomPaymentRow } from '../../billing/till/room-payments.ts';
import { statement, type Queryable } from '../../../database/database.ts';

const selectPayments = statement<{ reservation_code: string; payments: RoomPaymentRow[] }>(
  'export-room-payments',
  `select r.reservation_code, ${PAYMENTS} as payments from reservation r
   where r.member_id = $1 and exists (select from room_payment p where p.reservation_id = r.reservation_id) order by r.reservation_id`,
);

const selectReminders = statement<{ reminded_on: string; term_on: string; reservation_codes: string[] }>(
  'export-room-reminders',
  `select n.reminded_on::text as reminded_on, n.term_on::text as term_on,
     (select coalesce(json_agg(r.reservation_code order by r.reservation_id), '[]') from reservation r
      where r.reservation_id = any(n.reservation_ids)) as reservation_codes
   from room_reminder n where n.member_id = $1 order by n.room_reminder_id`,
);

/** A person's room payments, refunds and reminders. */
export async function readRoomPayments(database: Queryable, memberId: number) {
  const [rows, reminders] = await Promise.all([
    database.run(selectPayments, [memberId]),
    database.run(selectReminders, [memberId]),
  ]);
  return {
    room_reminders: [...reminders],
    room_payments: rows.flatMap(({ reservation_code, payments }) =>
      payments.map((payment) => {
        const { room_payment_id: _id, ...viewed } = viewPayment(payment);
        return { reservation_code, ...viewed };
      }),
    ),
  };
}
