import { invoiceCode } from '@machi/domain/billing/model';
import { townTimeText } from '@machi/domain/calendar/model';
import { nextStep, waitsFor, type RunAtDesk } from '@machi/domain/debits/rules';
import type { DebitLine, DebitRunRow, LeftOutLine, RunPreview } from '@machi/domain/debits/views';
import { leftOutReasons } from '@machi/domain/debits/model';
import { only } from '@machi/domain/fields/only';
import type { Locale } from '@machi/domain/locale/model';
import { fullName } from '@machi/domain/members/model';
import type { Collection } from '@machi/domain/zengin/collection';
import { customerNumber } from '@machi/domain/zengin/customer-number';
import { writingWords } from '@machi/domain/zengin/violation-words';
import type { Payer } from '../../../database/tables/billing/bills.ts';
import type { Banks } from '../../../platform/banks/bank-directory.ts';
import type { LeftOutBill, RunPlan } from './candidates.ts';
import type { DebitRow } from './debit-store.ts';
import type { CountedRun, RunRow } from './run-store.ts';

/** A mark that changes with each step. */
export const seenOfRun = ({ debit_run_id, turn, state }: Pick<RunRow, 'debit_run_id' | 'turn' | 'state'>): string =>
  [debit_run_id, turn, state].join('.');

/** A run in the form that the rules of its steps take. */
export const runAtDesk = (run: RunRow): RunAtDesk => ({
  ...only(run, ['state', 'debit_on', 'is_withdrawal_asked']),
  is_fetched: run.file_hash !== null,
  seen: seenOfRun(run),
});

const timeOrNull = (instant: Date | null): string | null => (instant === null ? null : townTimeText(instant));

/** The bank's usual name; the name in the file if the list no longer has the bank. */
export const bankNameOf = (
  { bank_code, bank_kana }: Pick<Collection, 'bank_code' | 'bank_kana'>,
  banks: Pick<Banks, 'bank'>,
): string => banks.bank(bank_code)?.name ?? bank_kana.normalize('NFKC');

export const viewRunRow = (run: CountedRun, banks: Pick<Banks, 'bank'>): DebitRunRow => ({
  ...only(run, ['debit_run_id', 'collection_key', 'debit_on', 'state', 'retry_of', 'debits', 'yen']),
  ...only(run, ['prepared_by_name', 'released_by_name']),
  bank_name: bankNameOf(run.collection, banks),
  waits_for: waitsFor(runAtDesk(run)),
  prepared_at: townTimeText(run.prepared_at),
  released_at: timeOrNull(run.released_at),
  answered_at: timeOrNull(run.answered_at),
  done: { debits: run.done, yen: run.done_yen },
  failed: { debits: run.failed, yen: run.failed_yen },
  returned: { debits: run.returned, yen: run.returned_yen },
  retriable: { debits: run.retriable, yen: run.retriable_yen },
});

/** The payer's name; a pseudonym if they have left. */
const payerName = ({ payer, pseudonym }: { readonly payer: Payer | null; readonly pseudonym: string | null }): string =>
  payer === null ? (pseudonym ?? '') : fullName(payer);

/** A mark that changes with each action on the debit or its bill. */
export const seenOfDebit = ({
  debit_id,
  state,
  bill_turn,
}: Pick<DebitRow, 'debit_id' | 'state' | 'bill_turn'>): string => [debit_id, state, bill_turn].join('.');

export const viewDebit = (row: DebitRow): DebitLine => {
  const isOpen = row.bill_state === 'open';
  return {
    ...only(row, ['debit_id', 'billing_id', 'member_id', 'has_died', 'month', 'yen', 'bank_name', 'branch_name']),
    ...only(row, ['last_digits', 'standing', 'state', 'failure', 'settled_on']),
    customer_number: customerNumber(row.debit_run_id, row.debit_id),
    name: payerName(row),
    invoice_code: invoiceCode(row.invoice_year, row.invoice_no),
    next_step: row.failure !== null && isOpen ? nextStep(row.failure, row) : null,
    next_debit_on: isOpen ? row.next_debit_on : null,
    seen: seenOfDebit(row),
  };
};

export const viewPreview = ({ question, taken, leftOut, yen, seen }: RunPlan): RunPreview => ({
  collection_key: question.collection_key,
  debit_on: question.debit_on,
  retry_of: question.retry_of ?? null,
  debits: taken.length,
  yen,
  first: taken.filter(({ standing }) => standing === 'first').length,
  changed: taken.filter(({ standing }) => standing === 'changed').length,
  left_out: leftOutReasons.flatMap((reason) => {
    const bills = leftOut.filter((row) => row.reason === reason);
    return bills.length === 0
      ? []
      : [{ reason, bills: bills.length, yen: bills.reduce((sum, { bill }) => sum + bill.yen, 0) }];
  }),
  seen,
});

export const viewLeftOut = ({ bill, reason, problem }: LeftOutBill, locale: Locale): LeftOutLine => ({
  ...only(bill, ['billing_id', 'member_id', 'month', 'yen']),
  name: payerName(bill),
  invoice_code: invoiceCode(bill.invoice_year, bill.invoice_no),
  reason,
  remark: problem ? writingWords(problem, locale) : '',
});
