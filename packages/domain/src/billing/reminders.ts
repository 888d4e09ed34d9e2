import { bankDayFrom } from '../calendar/bank-days.ts';
import { addDays, type DateText } from '../calendar/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { BillState, DebitFailure } from './model.ts';
import { isOverdue } from './rules.ts';
import type { Reminders } from './town-billing.ts';

/** A bill as a dunning letter asks about it. */
export interface RemindedBill {
  readonly member_id: number | null;
  readonly state: BillState;
  readonly debit_failure: DebitFailure | null;
  readonly planned_on: DateText;
  /** The bank is asked to debit it on this day. */
  readonly asked_on: DateText | null;
  /** When somebody was last reminded of it. */
  readonly reminded_on: DateText | null;
  /** An account is debited for this person. */
  readonly is_debited: boolean;
  /** Somebody has asked to write it off; or whose it is has died, and the office has not said that the heirs may be reminded. */
  readonly is_halted: boolean;
  readonly seen: string;
}

/** Bills of one press, at most. */
export const MOST_REMINDED = 200;

/** The last day on which a bill was to be paid that may be reminded of today. */
export const lastDayToRemind = (today: DateText, { after_days }: Pick<Reminders, 'after_days'>): DateText =>
  addDays(today, -after_days);

/** Whether a letter may be sent for a bill: it is overdue for so long, and the last letter is old enough. */
export const mayRemind = (
  bill: Omit<RemindedBill, 'member_id' | 'seen'>,
  today: DateText,
  rules: Pick<Reminders, 'after_days' | 'again_days'>,
): boolean =>
  !bill.is_halted &&
  isOverdue({ ...bill, paid_at: bill.planned_on }, today, bill.is_debited) &&
  bill.planned_on <= lastDayToRemind(today, rules) &&
  (bill.reminded_on === null || addDays(bill.reminded_on, rules.again_days) <= today);

/** Until when a letter of today asks for the money: a day on which banks work. */
export const reminderTerm = (today: DateText, { term_days }: Pick<Reminders, 'term_days'>): DateText =>
  bankDayFrom(addDays(today, term_days));

/** Whether letters may be sent for all of these; all or none are. Nobody reminds themselves (product, "Own matters"). */
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
