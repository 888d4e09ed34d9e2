import { bankDayFrom } from '../calendar/bank-days.ts';
import { addDays, type DateText } from '../calendar/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { BillState, DebitFailure } from './model.ts';
import { isOverdue } from './rules.ts';
import type { Reminders } from './town-billing.ts';

/** A bill as the rules of dunning letters read it. */
export interface RemindedBill {
  readonly member_id: number | null;
  readonly state: BillState;
  readonly debit_failure: DebitFailure | null;
  readonly planned_on: DateText;
  /** The day on which the bank is asked to debit it. */
  readonly asked_on: DateText | null;
  /** The day of the last reminder. */
  readonly reminded_on: DateText | null;
  /** An account is debited for this person. */
  readonly is_debited: boolean;
  /** True while a write-off is asked for, or if the payer has died and the heirs may not be reminded yet. */
  readonly is_halted: boolean;
  readonly seen: string;
}

/** Most bills that one press reminds of. */
export const MOST_REMINDED = 200;

/** The latest payment day that a bill may have to be reminded of today. */
export const lastDayToRemind = (today: DateText, { after_days }: Pick<Reminders, 'after_days'>): DateText =>
  addDays(today, -after_days);

/** Whether a letter may be sent for a bill: it is overdue for long enough, and the last letter is old enough. */
export const mayRemind = (
  bill: Omit<RemindedBill, 'member_id' | 'seen'>,
  today: DateText,
  rules: Pick<Reminders, 'after_days' | 'again_days'>,
): boolean =>
  !bill.is_halted &&
  isOverdue({ ...bill, paid_at: bill.planned_on }, today, bill.is_debited) &&
  bill.planned_on <= lastDayToRemind(today, rules) &&
  (bill.reminded_on === null || addDays(bill.reminded_on, rules.again_days) <= today);

/** Payment deadline in a letter of today: a bank day. */
export const reminderTerm = (today: DateText, { term_days }: Pick<Reminders, 'term_days'>): DateText =>
  bankDayFrom(addDays(today, term_days));

/** Refuses a batch if one letter may not be sent. Officials do not remind themselves (product, "Own matters"). */
export function refuseReminders(
  bills: readonly RemindedBill[],
  asked: readonly { readonly seen: string }[],
  { actorId, today, rules }: { readonly actorId: number; readonly today: DateText; readonly rules: Reminders },
): Refusal | undefined {
  if (bills.some(({ member_id }) => member_id === actorId)) return refuse(409, { field: '', code: 'own-account' });
  const seen = new Set(asked.map((one) => one.seen));
  const isAsShown = bills.length === seen.size && bills.every((bill) => seen.has(bill.seen));
  return isAsShown && bills.every((bill) => mayRemind(bill, today, rules))
    ? undefined
    : refuse(409, { field: '', code: 'reminders-changed' });
}
