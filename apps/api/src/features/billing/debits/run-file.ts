import { only } from '@machi/domain/fields/only';
import { localized, type Locale } from '@machi/domain/locale/model';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import { customerNumber } from '@machi/domain/zengin/customer-number';
import { postBranch } from '@machi/domain/zengin/japan-post';
import type { Debit, DebitRun } from '@machi/domain/zengin/model';
import { writingWords } from '@machi/domain/zengin/violation-words';
import { writeDebits } from '@machi/domain/zengin/write';
import { hashOf } from '../../../ground/secrets.ts';
import type { House } from '../../../platform/house.ts';
import { unsealNumber } from '../mandates/seal-number.ts';
import type { SealedDebit } from './debit-store.ts';
import type { RunRow } from './run-store.ts';

type Secret = Pick<House, 'secret'>;

/** One debit with its full account number. */
function openDebit(
  house: Secret,
  { debit_run_id, collection }: RunRow,
  row: SealedDebit & { readonly member_id: number; readonly number_sealed: Buffer },
): Debit {
  const number = unsealNumber(house, row, row.number_sealed);
  const { account_number, post_symbol } = number;
  const place = { branch_code: row.branch_code, account_type: row.account_type, account_number };
  return {
    customer_number: customerNumber(debit_run_id, row.debit_id),
    ...only(row, ['bank_code', 'bank_kana', 'branch_kana', 'account_type', 'holder', 'yen', 'standing']),
    branch_code: post_symbol === null ? row.branch_code : postBranch(post_symbol, place, collection),
    account_number,
  };
}

const isWhole = (
  row: SealedDebit,
): row is SealedDebit & { readonly member_id: number; readonly number_sealed: Buffer } =>
  row.member_id !== null && row.number_sealed !== null;

/** A run with all account numbers opened, for the bank file and results. The caller must drop it after use. */
export function openRun(house: Secret, run: RunRow, rows: readonly SealedDebit[]): DebitRun | Refusal {
  const whole = rows.filter(isWhole);
  if (whole.length < run.debits) return refuse(409, { field: '', code: 'run-numbers-gone' });
  return { collection: run.collection, date: run.debit_on, debits: whole.map((row) => openDebit(house, run, row)) };
}

export interface WrittenFile {
  readonly bytes: Uint8Array;
  readonly hash: Buffer;
}

/** The bytes of a run's file, equal at every write; or a refusal. */
export function writeRun(run: DebitRun, before: Uint8Array | null): WrittenFile | Refusal {
  const written = writeDebits(run);
  if ('problems' in written) {
    const [problem] = written.problems;
    const said = (locale: Locale): string => (problem ? writingWords(problem, locale) : '');
    return refuse(409, { field: '', code: 'file-unwritten', params: [localized(said)] });
  }
  const hash = hashOf(Buffer.from(written.bytes));
  return before === null || hash.equals(before)
    ? { bytes: written.bytes, hash }
    : refuse(409, { field: '', code: 'file-differs' });
}

/** A short mark by which people tell files apart. */
export const markOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex').slice(0, 12);
