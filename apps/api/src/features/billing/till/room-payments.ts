import { dateAt, instantOf, type DateText } from '@machi/domain/calendar/model';
import { dueYen } from '@machi/domain/reservations/status';
import { fiscalYearOf } from '@machi/domain/statistics/period';
import {
  receiptCode,
  type KeptWay,
  type PaymentKind,
  type PaymentWay,
  type RoomPayment,
} from '@machi/domain/till/model';
import type { ReservationRow } from '../../bookings/store.ts';
import { statement, type Queryable } from '../../../database/database.ts';
import { rowsOf, raisedBy } from '../../../database/rows.ts';
import type { LedgerAccount, LedgerKind } from '../../../database/tables/billing/ledger.ts';
import type { Payer } from '../../../database/tables/billing/bills.ts';
import { room_payment } from '../../../database/tables/billing/room-payments.ts';
import { reservation } from '../../../database/tables/reservations.ts';
import { enter } from '../ledger.ts';

const roomPaymentRows = rowsOf(room_payment);
const reservations = rowsOf(reservation);

const ACCOUNTS = { cash: 'cash', transfer: 'bank', qr: 'qr', before: 'before' } as const satisfies Record<
  KeptWay,
  LedgerAccount
>;
const KINDS = { paid: 'room-paid', back: 'room-back', refund: 'room-refund' } as const satisfies Record<
  PaymentKind,
  LedgerKind
>;

export interface RoomPaymentRow extends Pick<
  typeof room_payment.$inferSelect,
  'room_payment_id' | 'kind' | 'way' | 'yen' | 'receipt_year' | 'receipt_no' | 'reason'
> {
  readonly house_id: number;
  readonly day: DateText;
  readonly is_taken_back: boolean;
}

/** SQL: payments of reservation `r` as JSON, the oldest first. */
export const PAYMENTS = `(select coalesce(json_agg(json_build_object('room_payment_id', p.room_payment_id, 'kind', p.kind, 'way', p.way, 'yen', p.yen,
    'house_id', (select e.till_house from ledger_entry e where e.ledger_entry_id = p.ledger_entry_id), 'day', coalesce(p.till_on, (p.noted_at at time zone 'Asia/Tokyo')::date), 'receipt_year', p.receipt_year, 'receipt_no', p.receipt_no,
    'is_taken_back', exists (select from room_payment t where t.takes_back = p.room_payment_id), 'reason', p.reason) order by p.room_payment_id), '[]')
  from room_payment p where p.reservation_id = r.reservation_id)`;

const selectPayments = statement<{ payments: RoomPaymentRow[] }>(
  'select-room-payments',
  `select ${PAYMENTS} as payments from reservation r where r.reservation_id = $1`,
);
/** Locks the year's row until commit, so that a rollback returns the number and no number is missing. */
const takeReceipt = statement<{ last_no: number }>(
  'take-receipt-number',
  `insert into receipt_year (year, last_no) values ($1, 1)
   on conflict (year) do update set last_no = receipt_year.last_no + 1 returning last_no`,
);

/** The official, the time, and the drawer's day, which is locked. */
export interface Entering {
  readonly member_id: number | null;
  readonly now: Date;
  readonly till_on: DateText;
  readonly house_id: number;
}

type Payable = Pick<
  ReservationRow,
  'reservation_id' | 'is_canceled' | 'approval_status' | 'amount' | 'cancel_fee_yen' | 'paid_yen' | 'paid_at'
>;

interface Movement {
  readonly kind: PaymentKind;
  readonly way: KeptWay;
  /** Negative: money paid out. */
  readonly yen: number;
  readonly reason?: string;
  readonly takes_back?: number;
}

/** Enters a payment in or out of a locked reservation, in the ledger and at the reservation. */
async function move(transaction: Queryable, row: Payable, movement: Movement, by: Entering): Promise<number> {
  const { kind, way, yen } = movement;
  // A payment noted before there was a till was never in the till.
  const day = way === 'before' ? null : by.till_on;
  const entry = await enter(
    transaction,
    KINDS[kind],
    [
      { account: ACCOUNTS[way], yen },
      { account: 'income', yen: -yen },
    ],
    by.now,
    day,
    by.house_id,
  );
  const year = kind === 'paid' && day !== null ? Number(fiscalYearOf(day)) : null;
  const [receipt] = year === null ? [] : await transaction.run(takeReceipt, [year]);
  await roomPaymentRows.insert(transaction, 'insert-room-payment', {
    reservation_id: row.reservation_id,
    ...movement,
    till_on: day,
    noted_at: by.now,
    noted_by: by.member_id,
    receipt_year: year,
    receipt_no: receipt?.last_no,
    ledger_entry_id: entry,
  });
  const paid = row.paid_yen + yen;
  const at = by.till_on < dateAt(by.now) ? instantOf(by.till_on, 12 * 60) : by.now;
  const isPaid = paid > 0 && paid >= dueYen(row);
  const { reservation_id } = row;
  const set = { paid_yen: raisedBy(yen), paid_at: isPaid ? (row.paid_at ?? at) : null };
  await reservations.update(transaction, 'set-reservation-paid', { reservation_id }, set);
  return entry;
}

/** Payment actions on a locked reservation; the caller has checked the rules. */
export const roomPayments = {
  of: async (from: Queryable, reservationId: number): Promise<readonly RoomPaymentRow[]> =>
    (await from.run(selectPayments, [reservationId]))[0]?.payments ?? [],
  pay: (
    transaction: Queryable,
    row: Payable,
    { way, yen, reason = '' }: { readonly way: PaymentWay; readonly yen: number; readonly reason?: string },
    by: Entering,
  ) => move(transaction, row, { kind: 'paid', way, yen, reason }, by),
  /** Takes back a payment noted by mistake; its receipt keeps its number. */
  takeBack: (
    transaction: Queryable,
    row: Payable,
    { room_payment_id, way, yen }: RoomPaymentRow,
    reason: string,
    by: Entering,
  ) => move(transaction, row, { kind: 'back', way, yen: -yen, reason, takes_back: room_payment_id }, by),
  /** Pays a refund released by a second official, in cash or to an account. */
  refund: (
    transaction: Queryable,
    row: Payable,
    { yen, way, reason }: { readonly yen: number; readonly way: 'cash' | 'account'; readonly reason: string },
    by: Entering,
  ) => move(transaction, row, { kind: 'refund', way: way === 'cash' ? 'cash' : 'transfer', yen: -yen, reason }, by),
};

/** A locked reservation to refund. */
export interface RoomToRefund extends ReservationRow {
  readonly refund_yen: number | null;
  readonly payer: Payer | null;
  readonly death: { readonly heir_name: string; readonly heir_address: string } | null;
}
/** SQL: yen of reservation `r` whose refund waits for a second official. */
export const REFUND_WAITING = `(select q.yen from billing_request q where q.reservation_id = r.reservation_id and q.outcome is null)`;
const readToRefund = statement<RoomToRefund>(
  'read-room-to-refund',
  `select r.*, ${REFUND_WAITING} as refund_yen, case when m.member_id is not null then json_build_object('lastname', m.lastname, 'firstname', m.firstname,
     'zipcode', m.zipcode, 'prefecture', m.prefecture, 'address1', m.address1, 'address2', m.address2, 'address3', m.address3) end as payer,
     (select json_build_object('heir_name', e.heir_name, 'heir_address', e.heir_address) from member_death e where e.member_id = r.member_id) as death
   from reservation r left join member m on m.member_id = r.member_id where r.reservation_id = $1`,
);

/** Locks the reservation until commit, then reads it. */
export async function lockToGiveBack(transaction: Queryable, id: number): Promise<RoomToRefund | undefined> {
  await reservations.lock(transaction, 'lock-room-to-refund', { reservation_id: id }, { columns: ['reservation_id'] });
  const [row] = await transaction.run(readToRefund, [id]);
  return row;
}

/** The payment that can be taken back: the last valid one without a later refund. */
export const lastStanding = (payments: readonly RoomPaymentRow[], paidYen: number): RoomPaymentRow | undefined =>
  payments.findLast(({ kind, is_taken_back, yen }) => kind === 'paid' && !is_taken_back && yen <= paidYen);

export const viewPayment = ({ receipt_year, receipt_no, ...row }: RoomPaymentRow): RoomPayment => ({
  ...row,
  receipt_code: receipt_year === null || receipt_no === null ? null : receiptCode(receipt_year, receipt_no),
});
