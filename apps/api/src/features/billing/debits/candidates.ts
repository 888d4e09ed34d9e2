import { MOST_DEBITS, type DebitStanding, type LeftOutReason } from '@machi/domain/debits/model';
import { leftOut, refuseDay, standingOf, type BillAtRun } from '@machi/domain/debits/rules';
import type { DateText } from '@machi/domain/calendar/model';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { AccountType, Collection } from '@machi/domain/zengin/collection';
import { customerNumber } from '@machi/domain/zengin/customer-number';
import type { WritingProblem } from '@machi/domain/zengin/model';
import { debitProblem } from '@machi/domain/zengin/write';
import { statement, type Queryable } from '../../../database/database.ts';
import type { Payer } from '../../../database/tables/billing/bills.ts';
import { hashOf } from '../../../ground/secrets.ts';
import type { House } from '../../../platform/house.ts';
import { runStore } from './run-store.ts';

interface MandateOfBill {
  readonly mandate_id: number;
  readonly revision: number;
  readonly bank_code: string;
  readonly bank_kana: string;
  readonly branch_code: string;
  readonly branch_kana: string;
  readonly account_type: AccountType;
  readonly holder: string;
  readonly accepted_on: DateText;
}
type MandatedBill = Bill & MandateOfBill;
/** An open bill with the payer's mandate, if there is one. */
export type OpenBill = MandatedBill | (Bill & Readonly<Record<keyof MandateOfBill, null>>);

interface Bill extends BillAtRun {
  readonly billing_id: number;
  readonly member_id: number | null;
  readonly month: string;
  readonly invoice_year: number;
  readonly invoice_no: number;
  readonly payer: Payer | null;
  readonly pseudonym: string | null;
  readonly yen: number;
  readonly turn: number;
  readonly has_number: boolean;
}

const selectOpen = statement<OpenBill>(
  'select-bills-to-debit',
  `select b.billing_id, b.member_id, b.month, b.invoice_year, b.invoice_no, b.payer, b.pseudonym, b.lines_yen + b.carried_yen as yen, b.turn,
     b.planned_on::text as planned_on, b.debit_failure, b.debit_failed_on::text as debit_failed_on, b.reminded_on::text as reminded_on,
     exists (select from debit o where o.billing_id = b.billing_id and o.state = 'open') as is_in_run,
     (select x.mandate_id from debit x where x.billing_id = b.billing_id and x.state in ('failed', 'returned')
      order by x.debit_id desc limit 1) as tried_mandate_id,
     m.mandate_id, m.revision, m.bank_code, m.bank_kana, m.branch_code, m.branch_kana, m.account_type, m.holder,
     m.accepted_on::text as accepted_on, m.number_sealed is not null as has_number
   from bathing_billing b left join mandate m on m.member_id = b.member_id and m.state = 'accepted'
   where b.state = 'open' and ($1::int is null or b.billing_id in
     (select billing_id from debit where debit_run_id = $1 and state = 'failed'))
   order by b.billing_id`,
);
/** The mandate by which each member was last debited; null: it has been deleted. */
const selectBefore = statement<{ member_id: number; mandate_id: number | null }>(
  'select-mandates-debited-last',
  `select distinct on (b.member_id) b.member_id, x.mandate_id from debit x join bathing_billing b using (billing_id)
   where b.member_id is not null and x.state <> 'withdrawn' order by b.member_id, x.debit_id desc`,
);

/** The request of the contract. */
export interface RunQuestion {
  readonly collection_key: string;
  readonly debit_on: DateText;
  readonly retry_of?: number | undefined;
}

interface Taken {
  readonly bill: MandatedBill;
  readonly standing: DebitStanding;
}
export interface LeftOutBill {
  readonly bill: OpenBill;
  readonly reason: LeftOutReason;
  /** The part of a name that cannot be written. */
  readonly problem?: WritingProblem;
}
/** The content of a planned run, and what is left out. */
export interface RunPlan {
  readonly collection: Collection;
  readonly question: RunQuestion;
  readonly taken: readonly Taken[];
  readonly leftOut: readonly LeftOutBill[];
  readonly yen: number;
  readonly seen: string;
}

/** A sample number to test whether names can be written, so that no account number is opened for it. */
const STAND_IN = { account_number: '0000000', customer_number: customerNumber(1, 1), standing: 'known' } as const;

const hasMandate = (bill: OpenBill): bill is Taken['bill'] => bill.mandate_id !== null;

function judge(bill: OpenBill, asked: Parameters<typeof leftOut>[2]): LeftOutBill | undefined {
  const mandate = hasMandate(bill) ? bill : undefined;
  const reason = leftOut(bill, mandate, asked);
  if (reason !== undefined) return { bill, reason };
  const problem = mandate && debitProblem({ ...mandate, ...STAND_IN }, asked.collection);
  return problem && { bill, reason: 'name', problem };
}

/** The content of the requested run as things stand, or why it is not possible. */
export async function planRun(
  from: Queryable,
  { town }: Pick<House, 'town'>,
  question: RunQuestion,
  today: DateText,
): Promise<RunPlan | Refusal> {
  const { collection_key, debit_on, retry_of } = question;
  const { debits } = town;
  const collection = debits?.collections.find((known) => known.collection_key === collection_key);
  if (!debits || !collection) return refuse(422, { field: 'collection_key', code: 'collection-unknown' });
  const wrongDay = refuseDay(debit_on, today);
  if (wrongDay) return wrongDay;
  if (retry_of !== undefined) {
    const before = await runStore.read(from, retry_of);
    if (before?.state !== 'answered' || before.collection_key !== collection_key)
      return refuse(422, { field: 'retry_of', code: 'retry-of' });
  }
  const [open, before] = await Promise.all([from.run(selectOpen, [retry_of ?? null]), from.run(selectBefore)]);
  const asked = { collection, debits, debit_on, isRetry: retry_of !== undefined };
  const left = open.flatMap((bill) => judge(bill, asked) ?? []);
  const gone = new Set(left.map(({ bill }) => bill.billing_id));
  const fitting = open.filter((bill) => hasMandate(bill) && !gone.has(bill.billing_id)).filter(hasMandate);
  const debited = new Map(before.map(({ member_id, mandate_id }) => [member_id, mandate_id]));
  const taken = fitting.slice(0, MOST_DEBITS).map((bill) => ({
    bill,
    standing: standingOf(bill.mandate_id, bill.member_id === null ? undefined : debited.get(bill.member_id)),
  }));
  const beyond = fitting.slice(MOST_DEBITS).map((bill): LeftOutBill => ({ bill, reason: 'beyond' }));
  const marks = taken.map(({ bill, standing }) =>
    [bill.billing_id, bill.turn, bill.yen, bill.mandate_id, bill.revision, standing].join('.'),
  );
  return {
    collection,
    question,
    taken,
    leftOut: [...left, ...beyond],
    yen: taken.reduce((sum, { bill }) => sum + bill.yen, 0),
    seen: hashOf(`${collection_key} ${debit_on} ${retry_of ?? ''}\n${marks.join('\n')}`)
      .toString('hex')
      .slice(0, 32),
  };
}

/** Makes a planned run entirely or not at all; refuses if one of its bills was changed or taken meanwhile. */
export async function prepare(
  transaction: Queryable,
  house: Pick<House, 'town'>,
  { seen, ...question }: RunQuestion & { readonly seen: string },
  by: { readonly member_id: number; readonly now: Date; readonly today: DateText },
): Promise<number | Refusal> {
  const plan = await planRun(transaction, house, question, by.today);
  if (isRefusal(plan)) return plan;
  if (plan.seen !== seen) return refuse(409, { field: '', code: 'preview-changed' });
  if (plan.taken.length === 0) return refuse(409, { field: '', code: 'run-empty' });
  const made = await runStore.prepare(transaction, plan, by);
  return made.debits === plan.taken.length && made.yen === plan.yen
    ? made.debit_run_id
    : refuse(409, { field: '', code: 'preview-changed' });
}
