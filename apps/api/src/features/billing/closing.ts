import { endOf, monthToClose, plannedDebit } from '@machi/domain/billing/months';
import { dateAt, firstDay, instantOf, monthOf, yearAt, type DateText } from '@machi/domain/calendar/model';
import { refuseBillingNow, refuseClosing, type Unbilled } from '@machi/domain/billing/rules';
import { feePeriods } from '@machi/domain/billing/town-billing';
import type { ClosingPreview } from '@machi/domain/billing/desk-views';
import { keptFrom } from '@machi/domain/passes/pass-year';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import { statement, type Queryable, type SqlValue } from '../../database/database.ts';
import { present, rowsOf, atLeast, fails, fixed, holds } from '../../database/rows.ts';
import { billing_month } from '../../database/tables/billing/bills.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { insertBills, insertOwnBill, selectFigures, selectUnbilled, type FiguresRow } from './closing-store.ts';
import { visit } from '../../database/tables/passes.ts';

const months = rowsOf(billing_month);
const visits = rowsOf(visit);

type Rules = Pick<PassesFile, 'bath'>;

/** Inserts the row of a month with its first bill; that may be before its closing, when a leaving member is billed. */
const beginMonth = (transaction: Queryable, month: string, planned_on: DateText) =>
  months.insertIfAbsent(transaction, 'begin-billing-month', { month, planned_on }, ['month']);
/** Serialises billing outside a closing with closings: both read what is not billed yet. */
const waitForClosings = statement('wait-for-closings', 'lock table billing_month in share row exclusive mode');

/** The next month to close; undefined: none, or the bath is free. */
async function nextMonth(from: Queryable, { bath }: Rules, now: Date): Promise<string | undefined> {
  const first = bath.billing && feePeriods(bath.billing).find(({ fee_yen }) => fee_yen > 0);
  if (!first) return undefined;
  const [last, visited] = await Promise.all([
    months.one(from, 'last-closed-month', { closed_at: present }, { columns: ['month'], order: ['-month'], limit: 1 }),
    visits.one(
      from,
      'first-charged-visit',
      {
        pass: fixed('bath'),
        is_counted: holds,
        is_test: fails,
        member_id: present,
        visited_at: atLeast(instantOf(first.from, 0)),
      },
      { columns: ['visited_at'], order: ['visited_at'], limit: 1 },
    ),
  ]);
  return monthToClose(last?.month, visited && dateAt(visited.visited_at), dateAt(now));
}

/** Values for the lines of bills up to an instant. */
function lineValues(end: Date, rules: Rules, now: Date): SqlValue[] {
  const { bath } = rules;
  const kept = keptFrom(now, rules);
  const periods = bath.billing ? feePeriods(bath.billing) : [];
  return [end, kept, instantOf(kept, 0), JSON.stringify(periods), bath.visits_a_year];
}

const monthValues = (month: string, rules: Rules, now: Date): SqlValue[] =>
  lineValues(instantOf(endOf(month), 0), rules, now);
const startOf = (month: string): SqlValue[] => [firstDay(month), instantOf(firstDay(month), 0)];

/** Values for bills: their month, date, author and debit day. */
const billValues = (month: string, planned: DateText, by: number | null, now: Date): SqlValue[] => [
  month,
  dateAt(now),
  now,
  by,
  planned,
  yearAt(now),
];

function previewOf(month: string, planned_on: DateText, { mark: _mark, ...figures }: FiguresRow): ClosingPreview {
  return { month, planned_on, ...figures };
}

/** Shows what closing the next month would do; undefined: no month to close. Writes nothing. */
export async function previewClosing(from: Queryable, rules: Rules, now: Date): Promise<ClosingPreview | undefined> {
  const { billing } = rules.bath;
  const month = await nextMonth(from, rules, now);
  if (month === undefined || !billing) return undefined;
  const [figures] = await from.run(selectFigures, [...monthValues(month, rules, now), ...startOf(month)]);
  return figures && previewOf(month, plannedDebit(month, billing.debit_day), figures);
}

/** The month to close and the preview that the official saw. */
export interface Closing {
  readonly month: string;
  readonly seen: string;
  readonly by: number | null;
  readonly now: Date;
}

/**
 * Closes a month in the transaction: all its bills or none. Changes since the preview are found by comparing the
 * inserted lines with it; after a refusal the caller must roll back.
 */
export async function closeMonth(
  transaction: Queryable,
  rules: Rules,
  { month, seen, by, now }: Closing,
): Promise<ClosingPreview | Refusal> {
  const { billing } = rules.bath;
  if (!billing) return refuse(409, { field: '', code: 'bath-free' });
  const next = await nextMonth(transaction, rules, now);
  const early = refuseClosing({ month: next, seen }, { month, seen });
  if (early) return early;
  const planned = plannedDebit(month, billing.debit_day);
  await beginMonth(transaction, month, planned);
  // A concurrent closing waits here or earlier and then finds the month closed.
  const claim = { closed_at: now, closed_by: by, planned_on: planned };
  const open = { month, closed_at: null };
  const [claimed] = await months.updateReturning(transaction, 'claim-billing-month', open, claim, ['month']);
  if (!claimed) return refuse(409, { field: '', code: 'month-not-next' });
  const [figures] = await transaction.run(insertBills, [
    ...monthValues(month, rules, now),
    ...billValues(month, planned, by, now),
    ...startOf(month),
  ]);
  if (!figures) throw new Error('a closing answered nothing');
  const { made, ...shown } = figures;
  const refusal = refuseClosing({ month, seen: made === shown.bills ? shown.seen : '' }, { month, seen });
  if (refusal) return refusal;
  const { bills, visits, yen, reversed_yen } = shown;
  const sums = { bills, visits, yen: yen + reversed_yen };
  await months.update(transaction, 'note-sums-of-month', { month }, sums);
  return previewOf(month, planned, shown);
}

/** Closes the next month without a preview, for the sample town. */
export async function closeNext(
  transaction: Queryable,
  rules: Rules,
  by: number | null,
  now: Date,
): Promise<ClosingPreview | undefined> {
  const shown = await previewClosing(transaction, rules, now);
  if (!shown) return undefined;
  const closed = await closeMonth(transaction, rules, { ...shown, by, now });
  return isRefusal(closed) ? undefined : closed;
}

/** A member's use that is not billed yet. */
export async function unbilledOf(from: Queryable, rules: Rules, memberId: number, now: Date): Promise<Unbilled> {
  const [row] = await from.run(selectUnbilled, [...lineValues(now, rules, now), memberId]);
  return row ?? { visits: 0, yen: 0 };
}

/**
 * Bills a member's use before the month is closed, as shown to them: a leaving member pays all of it. After a refusal
 * the caller must roll back.
 */
export async function billNow(
  transaction: Queryable,
  rules: Rules,
  memberId: number,
  shown: Unbilled,
  now: Date,
): Promise<{ readonly billing_id: number | null } | Refusal> {
  const { billing } = rules.bath;
  if (!billing) return refuse(409, { field: '', code: 'bath-free' });
  await transaction.run(waitForClosings);
  // Locked after the months, as a closing does. A concurrent withdrawal finishes first, or waits and finds the bill.
  await lockMember(transaction, memberId);
  const there = await unbilledOf(transaction, rules, memberId, now);
  const refusal = refuseBillingNow(there, shown);
  if (refusal) return refusal;
  if (there.yen <= 0) return { billing_id: null };
  const month = monthOf(dateAt(now));
  const planned = plannedDebit(month, billing.debit_day);
  await beginMonth(transaction, month, planned);
  const values = [...lineValues(now, rules, now), ...billValues(month, planned, null, now), memberId];
  const [made] = await transaction.run(insertOwnBill, values);
  if (!made) throw new Error('a bill was not made');
  return made;
}
