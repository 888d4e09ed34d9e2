import type { DateText } from '../calendar/model.ts';
import type { AccountType, Collection } from './collection.ts';
import type { ColumnName } from './columns.ts';

export interface Debit {
  /** Of `customerNumber`: the run's own, 20 digits. */
  readonly customer_number: string;
  readonly bank_code: string;
  readonly bank_kana: string;
  readonly branch_code: string;
  readonly branch_kana: string;
  readonly account_type: AccountType;
  readonly account_number: string;
  /** As of `AccountHolder`. */
  readonly holder: string;
  readonly yen: number;
  /** Whether this account is debited for the first time, or was changed since the last time. */
  readonly standing: 'first' | 'changed' | 'known';
}

/** What is sent to a bank at once. */
export interface DebitRun {
  readonly collection: Collection;
  readonly date: DateText;
  readonly debits: readonly Debit[];
}

/** What a bank may answer of a debit. */
export const debitResults = ['0', '1', '2', '3', '4', '8', '9'] as const;
export type DebitResult = (typeof debitResults)[number];
export const isDebitResult = (text: string): text is DebitResult => (debitResults as readonly string[]).includes(text);

/** Why a run cannot be written; the debit counts from 0, and is left out of what concerns the run. */
export interface WritingProblem {
  readonly debit?: number;
  readonly column?: ColumnName;
  readonly code:
    | 'no-debits'
    | 'too-many'
    | 'total'
    | 'date'
    | 'letter'
    | 'too-long'
    | 'digits'
    | 'yen'
    | 'customer-number'
    | 'customer-twice'
    | 'bank';
  /** The letter that has no place, or the most that there may be. */
  readonly value?: string | number;
}

/** What is wrong with a file of results, and where: line and byte from 1, 0 for the file or line as a whole. */
export interface Violation {
  readonly line: number;
  readonly byte: number;
  readonly code:
    | 'empty'
    | 'too-large'
    | 'too-short'
    | 'line-bytes'
    | 'not-a-letter'
    | 'record'
    | 'other-date'
    | 'other-run'
    | 'differs'
    | 'customer-damaged'
    | 'customer-unknown'
    | 'customer-twice'
    | 'customers-missing'
    | 'no-result'
    | 'unknown-result'
    | 'sent-file'
    | 'counted';
  readonly column?: ColumnName;
  /** What stands there, how many there are, or in which line it was first. */
  readonly found?: string | number;
  readonly expected?: string | number;
}
