import * as z from 'zod/mini';
import type { DebitFailure } from '../billing/model.ts';
import type { DebitResult } from '../zengin/model.ts';

/**
 * Where a debit run stands. prepared: it waits for a second official; released: its file may be fetched and handed in;
 * answered: the bank's results are entered; withdrawn: nothing of it was, or will be, debited.
 */
export const DebitRunState = z.enum(['prepared', 'released', 'answered', 'withdrawn']);
export type DebitRunState = z.infer<typeof DebitRunState>;

/** Where one debit stands: the bank's answer is awaited; paid; failed; paid and taken back by the bank; not asked for any more. */
export const DebitState = z.enum(['open', 'paid', 'failed', 'returned', 'withdrawn']);
export type DebitState = z.infer<typeof DebitState>;

/** What the file says of an account: debited for the first time, another one than the last time, or the same. */
export const DebitStanding = z.enum(['first', 'changed', 'known']);
export type DebitStanding = z.infer<typeof DebitStanding>;

/** Why an open bill is not in a run. */
export const leftOutReasons = [
  /** Its answer of another run is awaited. */
  'in-run',
  /** Its planned day is later. */
  'not-due',
  'no-mandate',
  /** The account is debited through another bank. */
  'other-bank',
  /** No bank debits accounts of theirs for the town. */
  'no-collection',
  /** The bank has answered that this account cannot be debited; another mandate is needed. */
  'stopped',
  /** A dunning letter with a payment slip is out. */
  'reminded',
  /** A name cannot be written in the file. */
  'name',
  /** The run is full; it is of the next one. */
  'beyond',
] as const;
export const LeftOutReason = z.enum(leftOutReasons);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

/** What a bank's result means of a bill that was not debited (振替結果コード). */
export const failureOf: Readonly<Record<Exclude<DebitResult, '0'>, DebitFailure>> = {
  1: 'funds',
  2: 'no-account',
  3: 'stopped-by-payer',
  4: 'no-mandate',
  8: 'stopped-by-office',
  9: 'other',
};

/** Debits of one run, at most: the bank takes more, but whoever releases them has to look. */
export const MOST_DEBITS = 10_000;
/** How far ahead a debit day may be. */
export const DAYS_AHEAD = 62;
/** Notifications of 120 bytes with their line ends, for the whole of a file twice over: of a doubled one it is said which lines are. */
export const RESULTS_BYTES = 2 * (MOST_DEBITS + 3) * 122 + 1;
