import type { DateText } from '../calendar/model.ts';
import type { AccountType, Collection } from './collection.ts';
import type { ColumnName } from './columns.ts';

export interface Debit {
  /** Made by `customerNumber`: unique in the run, 20 digits. */
  readonly customer_number: string;
  readonly bank_code: string;
  readonly bank_kana: string;
  readonly branch_code: string;
  readonly branch_kana: string;
  readonly account_type: AccountType;
  readonly account_number: string;
  /** As in `AccountHolder`. */
  readonly holder: string;
  readonly yen: number;
  /** Whether the account is debited for the first time, or changed since the last time. */
  readonly standing: 'first' | 'changed' | 'known';
}

/** Debits sent to a bank in one file. */
export interface DebitRun {
  readonly collection: Collection;
  readonly date: DateText;
  readonly debits: readonly Debit[];
}

/** Possible results of a debit. */
export const debitResults = ['0', '1', '2', '3', '4', '8', '9'] as const;
export type DebitResult = (typeof debitResults)[number];
export const isDebitResult = (text: string): text is DebitResult => (debitResults as readonly string[]).includes(text);

/** Why a run cannot be written. The debit is an index from 0; left out for problems of the run. */
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
  /** The character that is not allowed, or the limit. */
  readonly value?: string | number;
}

/** A problem in a results file: line and byte from 1, 0 for the whole file or line. */
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
  /** Found value, number, or line of the first occurrence. */
  readonly found?: string | number;
  readonly expected?: string | number;
}
