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
  /** The bank is asked to debit it on this day. */
  readonly asked_on: DateText | null;
  /** What the town owes back on it, 0 or more. */
  readonly credit: number;
  /** A refund or writing it off was asked for, and nobody has decided. */
  readonly is_waiting: boolean;
  readonly seen: string;
}

/** How many days back a payment in cash or with a slip can be entered. */
export const CASH_DAYS = 31;

const conflict = (code: Parameters<typeof refuse>[1]['code'], field = ''): Refusal => refuse(409, { field, code });

/** Nobody does anything with their own bill (product, "Own matters"), or with one that has changed since it was read. */
function obstacle(bill: BillAtDesk, seen: string, actorId: number): Refusal | undefined {
  const found = obstacleTo({ isOwn: bill.member_id === actorId, isDecided: false, seen: bill.seen }, seen);
  return found && conflict(found === 'own' ? 'own-account' : 'bill-changed');
}

/** A bill that is to be paid, and which the bank is not asked to debit: it would be paid twice, or with another sum. */
export function refuseClosedOrAsked({ state, asked_on }: Pick<BillAtDesk, 'state' | 'asked_on'>): Refusal | undefined {
  if (state !== 'open') return conflict('bill-not-open');
  return asked_on === null
    ? undefined
    : refuse(409, { field: '', code: 'bill-in-run', params: [dateInWords(asked_on)] });
}

/** Whether a payment in cash or with a slip can be entered. */
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

/** Whether a payment that was entered by hand can be taken back: what a bank has debited is given back otherwise. */
export function refuseTakingBack(bill: BillAtDesk, seen: string, actorId: number): Refusal | undefined {
  const found = obstacle(bill, seen, actorId);
  if (found) return found;
  if (bill.state !== 'paid' || bill.paid_by === 'debit') return conflict('bill-not-paid-in-cash');
  return bill.credit > 0 || bill.is_waiting ? conflict('bill-owed-back') : undefined;
}

/** Whether a bill can be reduced by so much; of one that is paid, it is owed back then. */
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

/** Whether it can be entered that a bill was paid once more. */
export function refusePaidAgain(bill: BillAtDesk, seen: string, actorId: number): Refusal | undefined {
  const found = obstacle(bill, seen, actorId);
  if (found) return found;
  return bill.state === 'paid' ? undefined : conflict('bill-not-paid-yet');
}

/** Whether it can be noted that the bank has not debited a bill. */
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

/** Whether somebody may withdraw: not before their bills are paid. The refusal names how many there are, and the sum. */
export function refuseLeavingUnpaid(open: readonly { readonly amount: number }[]): Refusal | undefined {
  if (open.length === 0) return undefined;
  const yen = open.reduce((sum, { amount }) => sum + amount, 0);
  return refuse(409, { field: '', code: 'bills-unpaid', params: [open.length, yen] });
}

/**
 * Whether the payer has to pay it by themselves, in cash or with a slip: no account is debited for it, or the bank has
 * not debited it. While the bank is asked, nobody pays otherwise.
 */
const isPaidByHand = (
  { state, debit_failure, asked_on }: Pick<BillHead, 'state' | 'debit_failure' | 'asked_on'>,
  isDebited: boolean,
): boolean => state === 'open' && asked_on === null && (debit_failure !== null || !isDebited);

/**
 * Whether a bill should have been paid by now: the bank has not debited it, or its day has passed.
 * @param isDebited an account is debited for it: after its day the bank's answer is awaited, and who paid at the counter would pay twice
 */
export const isOverdue = (
  bill: Pick<BillHead, 'state' | 'debit_failure' | 'paid_at' | 'asked_on'>,
  today: DateText,
  isDebited: boolean,
): boolean => isPaidByHand(bill, isDebited) && (bill.debit_failure !== null || bill.paid_at < today);

/**
 * Whether a payment slip can be had: of what an account pays there is none, or it would be paid twice. Nobody at the bank
 * sees that it is debited once more meanwhile.
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

/** Until when a slip is to be paid: on the bill's day, or so many days from today where that has passed. */
export const slipTerm = (plannedOn: DateText, today: DateText, days: number): DateText =>
  plannedOn >= today ? plannedOn : bankDayFrom(addDays(today, days));

/** Whether a receipt can be had: of what was paid. */
export const refuseReceipt = (bill: { readonly state: BillState }): Refusal | undefined =>
  bill.state === 'paid' ? undefined : refuse(409, { field: 'billing_id', code: 'bill-not-paid' });

/** Visits that no bill has yet, and what they come to once what is given back is deducted. */
export interface Unbilled {
  readonly visits: number;
  readonly yen: number;
}

/** Whether somebody may withdraw: not before what they have used is billed. */
export const refuseLeavingUnbilled = ({ visits, yen }: Unbilled): Refusal | undefined =>
  yen > 0 ? refuse(409, { field: '', code: 'visits-unbilled', params: [visits, yen] }) : undefined;

/** Whether what somebody has used can be billed before its month is closed: it is what they were shown. */
export const refuseBillingNow = (there: Unbilled, shown: Unbilled): Refusal | undefined =>
  there.visits === shown.visits && Math.max(0, there.yen) === shown.yen ? undefined : conflict('unbilled-changed');

/** Whether a month may be closed: it is the one that is next, and all is as it was shown. */
export function refuseClosing(
  next: { readonly month: string | undefined; readonly seen: string },
  asked: { readonly month: string; readonly seen: string },
): Refusal | undefined {
  if (next.month !== asked.month) return conflict('month-not-next');
  return next.seen === asked.seen ? undefined : conflict('closing-changed');
}
