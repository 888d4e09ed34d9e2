import { bankDayFrom } from '../calendar/bank-days.ts';
import { addDays, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import { obstacleTo } from '../desk/decision.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { BillHead, BillState, PaidBy } from './model.ts';

/** A bill as an action of the office finds it. */
export interface BillAtDesk {
  readonly member_id: number | null;
  readonly state: BillState;
  readonly amount: number;
  readonly paid_by: PaidBy | null;
  readonly closed_on: DateText;
  readonly planned_on: DateText;
  /** The day on which the bank is asked to debit it. */
  readonly asked_on: DateText | null;
  /** Amount that the town owes back on it, 0 or more. */
  readonly credit: number;
  /** True while a refund or write-off waits for a decision. */
  readonly is_waiting: boolean;
  readonly seen: string;
}

/** How many days back a payment in cash or with a slip can be entered. */
export const CASH_DAYS = 31;

const conflict = (code: Parameters<typeof refuse>[1]['code'], field = ''): Refusal => refuse(409, { field, code });

/** Refuses an action on one's own bill (product, "Own matters"), and on a bill that has changed since it was read. */
function obstacle(bill: BillAtDesk, seen: string, actorId: number): Refusal | undefined {
  const found = obstacleTo({ isOwn: bill.member_id === actorId, isDecided: false, seen: bill.seen }, seen);
  return found && conflict(found === 'own' ? 'own-account' : 'bill-changed');
}

/** Refuses a bill that is not open, or that the bank is asked to debit: it would be paid twice, or with another sum. */
export function refuseClosedOrAsked({ state, asked_on }: Pick<BillAtDesk, 'state' | 'asked_on'>): Refusal | undefined {
  if (state !== 'open') return conflict('bill-not-open');
  return asked_on === null
    ? undefined
    : refuse(409, { field: '', code: 'bill-in-run', params: [dateInWords(asked_on)] });
}

/** Refuses a payment in cash or with a slip that cannot be entered. */
export function refuseCash(
  bill: BillAtDesk,
  asked: { readonly paid_on: DateText; readonly seen: string },
  actorId: number,
  today: DateText,
): Refusal | undefined {
  const found = obstacle(bill, asked.seen, actorId) ?? refuseClosedOrAsked(bill);
  if (found) return found;
  if (asked.paid_on > today) return refuse(422, { field: 'paid_on', code: 'paid-to-come' });
  if (asked.paid_on < bill.closed_on) return refuse(422, { field: 'paid_on', code: 'paid-before-bill' });
  if (asked.paid_on < addDays(today, -CASH_DAYS))
    return refuse(422, { field: 'paid_on', code: 'paid-too-long-ago', params: [CASH_DAYS] });
  return undefined;
}

/** Refuses to take back a payment that was not entered by hand. A bank's debit is given back another way. */
export function refuseTakingBack(bill: BillAtDesk, seen: string, actorId: number): Refusal | undefined {
  const found = obstacle(bill, seen, actorId);
  if (found) return found;
  if (bill.state !== 'paid' || bill.paid_by === 'debit') return conflict('bill-not-paid-in-cash');
  return bill.credit > 0 || bill.is_waiting ? conflict('bill-owed-back') : undefined;
}

/** Refuses a reduction beyond the bill's amount. A reduction of a paid bill is owed back. */
export function refuseReduction(
  bill: BillAtDesk,
  asked: { readonly yen: number; readonly seen: string },
  actorId: number,
): Refusal | undefined {
  const found = obstacle(bill, asked.seen, actorId) ?? (bill.state === 'paid' ? undefined : refuseClosedOrAsked(bill));
  if (found) return found;
  if (asked.yen > bill.amount) return refuse(422, { field: 'yen', code: 'reduced-too-far', params: [bill.amount] });
  return undefined;
}

/** Refuses a second payment of a bill that is not paid yet. */
export function refusePaidAgain(bill: BillAtDesk, seen: string, actorId: number): Refusal | undefined {
  const found = obstacle(bill, seen, actorId);
  if (found) return found;
  return bill.state === 'paid' ? undefined : conflict('bill-not-paid-yet');
}

/** Refuses to note a failed debit before its planned day. */
export function refuseFailedDebit(
  bill: BillAtDesk,
  seen: string,
  actorId: number,
  today: DateText,
): Refusal | undefined {
  const found = obstacle(bill, seen, actorId) ?? refuseClosedOrAsked(bill);
  if (found) return found;
  return today < bill.planned_on ? conflict('debit-to-come') : undefined;
}

/** Refuses a withdrawal before all bills are paid. The refusal names their number and sum. */
export function refuseLeavingUnpaid(open: readonly { readonly amount: number }[]): Refusal | undefined {
  if (open.length === 0) return undefined;
  const yen = open.reduce((sum, { amount }) => sum + amount, 0);
  return refuse(409, { field: '', code: 'bills-unpaid', params: [open.length, yen] });
}

/**
 * Whether the payer has to pay in cash or with a slip: no account is debited, or the bank has not debited it. While the
 * bank is asked, the payer must not pay another way.
 */
const isPaidByHand = (
  { state, debit_failure, asked_on }: Pick<BillHead, 'state' | 'debit_failure' | 'asked_on'>,
  isDebited: boolean,
): boolean => state === 'open' && asked_on === null && (debit_failure !== null || !isDebited);

/**
 * Whether a bill should have been paid by now: the bank has not debited it, or its day has passed.
 * @param isDebited an account is debited: before the bank's answer, a payment at the counter would be a second one
 */
export const isOverdue = (
  bill: Pick<BillHead, 'state' | 'debit_failure' | 'paid_at' | 'asked_on'>,
  today: DateText,
  isDebited: boolean,
): boolean => isPaidByHand(bill, isDebited) && (bill.debit_failure !== null || bill.paid_at < today);

/**
 * Refuses a payment slip for a bill that an account pays, or will be debited for again: a bank that takes the slip does
 * not see the debit, so the bill would be paid twice.
 */
export function refuseSlip(
  bill: Pick<BillHead, 'state' | 'debit_failure' | 'asked_on' | 'next_debit_on'>,
  isDebited: boolean,
): Refusal | undefined {
  if (bill.state !== 'open') return conflict('slip-not-open', 'billing_id');
  return isPaidByHand(bill, isDebited) && !(isDebited && bill.next_debit_on !== null)
    ? undefined
    : conflict('slip-debited', 'billing_id');
}

/** Last day to pay a slip: the bill's day, or so many days from today if that has passed. */
export const slipTerm = (plannedOn: DateText, today: DateText, days: number): DateText =>
  plannedOn >= today ? plannedOn : bankDayFrom(addDays(today, days));

/** Refuses a receipt for a bill that is not paid. */
export const refuseReceipt = (bill: { readonly state: BillState }): Refusal | undefined =>
  bill.state === 'paid' ? undefined : refuse(409, { field: 'billing_id', code: 'bill-not-paid' });

/** Visits that are on no bill yet, and their sum after what is given back. */
export interface Unbilled {
  readonly visits: number;
  readonly yen: number;
}

/** Refuses a withdrawal before all visits are billed. */
export const refuseLeavingUnbilled = ({ visits, yen }: Unbilled): Refusal | undefined =>
  yen > 0 ? refuse(409, { field: '', code: 'visits-unbilled', params: [visits, yen] }) : undefined;

/** Refuses to bill visits before the month is closed if they differ from what was shown. */
export const refuseBillingNow = (there: Unbilled, shown: Unbilled): Refusal | undefined =>
  there.visits === shown.visits && Math.max(0, there.yen) === shown.yen ? undefined : conflict('unbilled-changed');

/** Refuses to close a month that is not the next one, or whose figures differ from what was shown. */
export function refuseClosing(
  next: { readonly month: string | undefined; readonly seen: string },
  asked: { readonly month: string; readonly seen: string },
): Refusal | undefined {
  if (next.month !== asked.month) return conflict('month-not-next');
  return next.seen === asked.seen ? undefined : conflict('closing-changed');
}
