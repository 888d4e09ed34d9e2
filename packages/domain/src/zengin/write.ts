import { isBankDay } from '../calendar/bank-days.ts';
import { ACCOUNT_HOLDER_LENGTH as HOLDER_LENGTH } from '../fields/account-holder.ts';
import { recordText, type ColumnName } from './columns.ts';
import type { AccountType, Collection } from './collection.ts';
import { isCustomerNumber } from './customer-number.ts';
import { bytesOf, fitName } from './letters.ts';
import type { Debit, DebitRun, WritingProblem } from './model.ts';

/** Largest values of the columns for count, amount and total. */
const [MOST_DEBITS, MOST_YEN, MOST_TOTAL] = [999_999, 9_999_999_999, 999_999_999_999];

/** Account types 0 saving and 1 checking are 1 and 2 in the file. */
const accountMark = (type: AccountType): string => (type === 0 ? '1' : '2');
const newMark = { known: '0', first: '1', changed: '2' } as const;

/** Converts a valid name to the characters of the file. */
const nameText = (name: string, width = Number.MAX_SAFE_INTEGER): string => {
  const fitted = fitName(name, width);
  if ('problem' in fitted) throw new RangeError('a name was written that has no place in the file');
  return fitted.text;
};
/** Bank and branch names are informative, the codes decide: longer names are cut off. */
const cutName = (name: string): string => nameText(name).slice(0, 15).trimEnd();

export const headerText = ({ collection, date }: Pick<DebitRun, 'collection' | 'date'>): string =>
  recordText('header', {
    kind: '91',
    code_section: '0',
    consignor_code: collection.consignor_code,
    consignor_kana: collection.consignor_kana,
    debit_date: date.slice(5, 7) + date.slice(8, 10),
    own_bank_code: collection.bank_code,
    own_bank_kana: collection.bank_kana,
    own_branch_code: collection.branch_code,
    own_branch_kana: collection.branch_kana,
    own_account_type: accountMark(collection.account_type),
    own_account_number: collection.account_number,
  });

/** Makes the data record of a debit. The bank fills its result. */
export const dataText = (debit: Debit, { file }: Collection, result: string = file.open_result): string =>
  recordText('data', {
    bank_code: debit.bank_code,
    bank_kana: cutName(debit.bank_kana),
    branch_code: debit.branch_code,
    branch_kana: cutName(debit.branch_kana),
    account_type: accountMark(debit.account_type),
    account_number: debit.account_number,
    holder: nameText(debit.holder, HOLDER_LENGTH),
    yen: String(debit.yen),
    new_code: file.marks_new === 1 ? newMark[debit.standing] : '0',
    customer_number: debit.customer_number,
    result,
  });

export interface Totals {
  readonly count: number;
  readonly yen: number;
}
export const totalsOf = (debits: readonly { readonly yen: number }[]): Totals => ({
  count: debits.length,
  yen: debits.reduce((sum, { yen }) => sum + yen, 0),
});

export const trailerText = (
  all: Totals,
  answered: { readonly done: Totals; readonly failed: Totals } = { done: totalsOf([]), failed: totalsOf([]) },
): string =>
  recordText('trailer', {
    count: String(all.count),
    total_yen: String(all.yen),
    done_count: String(answered.done.count),
    done_yen: String(answered.done.yen),
    failed_count: String(answered.failed.count),
    failed_yen: String(answered.failed.yen),
  });

/** Line endings after each record, by bank. */
export const lineEnd = { crlf: '\r\n', lf: '\n', none: '' } as const;

/** Encodes records as a file, with the bank's line endings. */
export function fileOf(lines: readonly string[], { file }: Collection): Uint8Array {
  const end = lineEnd[file.line_end];
  return bytesOf(lines.map((line) => line + end).join('') + (file.end_of_file === 1 ? '\u001a' : ''));
}

const digitsWrong = (debit: Debit): ColumnName | undefined => {
  const columns = [
    ['bank_code', 4],
    ['branch_code', 3],
    ['account_number', 7],
  ] as const;
  return columns.find(([name, width]) => debit[name].length !== width || !/^\d+$/.test(debit[name]))?.[0];
};

/** Finds why a debit cannot be written; undefined: it can. */
export function debitProblem(debit: Debit, collection: Collection): Omit<WritingProblem, 'debit'> | undefined {
  const digits = digitsWrong(debit);
  if (digits !== undefined) return { code: 'digits', column: digits };
  if (!collection.collects_from.includes(debit.bank_code))
    return { code: 'bank', column: 'bank_code', value: debit.bank_code };
  if (!Number.isSafeInteger(debit.yen) || debit.yen < 1 || debit.yen > MOST_YEN)
    return { code: 'yen', column: 'yen', value: MOST_YEN };
  if (!isCustomerNumber(debit.customer_number)) return { code: 'customer-number', column: 'customer_number' };
  for (const column of ['holder', 'bank_kana', 'branch_kana'] as const) {
    const fitted = fitName(debit[column], column === 'holder' ? HOLDER_LENGTH : Number.MAX_SAFE_INTEGER);
    if ('problem' in fitted)
      return { code: fitted.problem, column, value: fitted.problem === 'letter' ? fitted.letter : fitted.most };
  }
  return undefined;
}

function runProblem({ date, debits }: DebitRun): WritingProblem | undefined {
  if (debits.length === 0) return { code: 'no-debits' };
  if (debits.length > MOST_DEBITS) return { code: 'too-many', value: MOST_DEBITS };
  if (!isBankDay(date)) return { code: 'date', column: 'debit_date', value: date };
  if (totalsOf(debits).yen > MOST_TOTAL) return { code: 'total', column: 'total_yen', value: MOST_TOTAL };
  return undefined;
}

/** Finds debits with the number of an earlier one. */
function twice(debits: readonly Debit[]): WritingProblem[] {
  const seen = new Set<string>();
  return debits.flatMap(({ customer_number }, debit) => {
    const isTwice = seen.has(customer_number);
    seen.add(customer_number);
    return isTwice ? [{ debit, column: 'customer_number', code: 'customer-twice' } as const] : [];
  });
}

/** Makes the file for a bank, or lists everything that prevents it. */
export function writeDebits(
  run: DebitRun,
): { readonly bytes: Uint8Array } | { readonly problems: readonly WritingProblem[] } {
  const whole = runProblem(run);
  if (whole?.code === 'too-many' || whole?.code === 'no-debits') return { problems: [whole] };
  const problems = [
    ...(whole === undefined ? [] : [whole]),
    ...run.debits.flatMap((debit, index): WritingProblem[] => {
      const problem = debitProblem(debit, run.collection);
      return problem === undefined ? [] : [{ ...problem, debit: index }];
    }),
    ...twice(run.debits),
  ];
  if (problems.length > 0) return { problems };
  const lines = [
    headerText(run),
    ...run.debits.map((debit) => dataText(debit, run.collection)),
    trailerText(totalsOf(run.debits)),
    recordText('end', {}),
  ];
  return { bytes: fileOf(lines, run.collection) };
}
