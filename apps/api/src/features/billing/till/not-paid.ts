import { statement, type Queryable } from '../../../database/database.ts';
import type { ReservationRow } from '../../bookings/store.ts';
import { above, fixed, rowsOf } from '../../../database/rows.ts';
import { reservation } from '../../../database/tables/reservations.ts';

/** SQL: yen still due on reservation `r`, if fixed, or on its cancellation (the domain's `leftYen`). */
export const notPaidYen = `(case when r.is_canceled = 1 then r.cancel_fee_yen when r.approval_status = 1 then r.amount else 0 end - r.paid_yen)`;
/** SQL: something is due; an index covers this condition. */
export const NOT_PAID = `${notPaidYen} > 0`;

const reservations = rowsOf(reservation);
const selectNotPaid = statement<ReservationRow>(
  'select-rooms-not-paid',
  `select r.* from reservation r where r.member_id = $1
     and (${NOT_PAID} or (r.is_canceled = 0 and r.approval_status = 1 and r.exemption_status = 0)) order by r.reservation_id`,
);

/**
 * SQL: more was paid than is due (the domain's `owedBackYen`). A reservation that waits for approval still costs its
 * fee, and the result of an open exemption is unknown.
 */
const IS_OWED_BACK = `(r.is_canceled = 1 or r.approval_status = 2 or r.exemption_status is distinct from 0) and r.paid_yen > (case when r.is_canceled = 1 then r.cancel_fee_yen when r.approval_status = 2 then 0 else r.amount end)`;

const countOwed = statement<{ owed: number }>(
  'count-rooms-owed-back',
  `select count(*)::int as owed from reservation r where r.member_id = $1 and ((${IS_OWED_BACK})
     or exists (select from billing_request q where q.reservation_id = r.reservation_id and q.outcome is null))`,
);

/** Whether the town owes a member money for rooms, requested or not. */
export const isOwedForRooms = async (transaction: Queryable, memberId: number): Promise<boolean> =>
  ((await transaction.run(countOwed, [memberId]))[0]?.owed ?? 0) > 0;

/** The number of a member's paid reservations, not begun or undecided, that would end with the account. */
export function roomsPaidAhead(transaction: Queryable, member_id: number, now: Date): Promise<number> {
  const paid = { member_id, paid_yen: above(0), is_canceled: fixed(0) };
  return reservations.count(transaction, 'count-rooms-paid-ahead', [
    { ...paid, approval_status: fixed(0) },
    { ...paid, approval_status: fixed(1), started_at: above(now) },
  ]);
}

/**
 * Reservations that a member has not paid or whose fee is not known yet. All of their reservations are locked first, to
 * wait for a payment being taken back.
 */
export async function roomsNotPaid(transaction: Queryable, memberId: number): Promise<ReservationRow[]> {
  const [, rows] = await Promise.all([
    reservations.hold(
      transaction,
      'hold-own-reservations',
      { member_id: memberId },
      { columns: [], order: ['reservation_id'] },
    ),
    transaction.run(selectNotPaid, [memberId]),
  ]);
  return rows;
}
