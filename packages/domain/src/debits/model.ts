import * as z from 'zod/mini';
import type { DebitFailure } from '../billing/model.ts';
import type { DebitResult } from '../zengin/model.ts';

/**
 * State of a debit run. prepared: it waits for a second official; released: its file may be fetched and handed in;
 * answered: the bank's results are entered; withdrawn: nothing of it is debited.
 */
export const DebitRunState = z.enum(['prepared', 'released', 'answered', 'withdrawn']);
export type DebitRunState = z.infer<typeof DebitRunState>;

/** State of a debit: waiting for the bank; paid; failed; taken back by the bank after payment; no longer asked for. */
export const DebitState = z.enum(['open', 'paid', 'failed', 'returned', 'withdrawn']);
export type DebitState = z.infer<typeof DebitState>;

/** Kind of account in the file: debited for the first time, changed since the last debit, or the same. */
export const DebitStanding = z.enum(['first', 'changed', 'known']);
export type DebitStanding = z.infer<typeof DebitStanding>;

/** Reasons why an open bill is left out of a run. */
export const leftOutReasons = [
  /** It is in another run whose results are awaited. */
  'in-run',
  /** Its planned day is later. */
  'not-due',
  'no-mandate',
  /** The account is debited through another bank. */
  'other-bank',
  /** No bank debits this account for the town. */
  'no-collection',
  /** The bank has answered that this account cannot be debited; a new mandate is needed. */
  'stopped',
  /** A dunning letter with a payment slip has been sent. */
  'reminded',
  /** A name cannot be written in the file. */
  'name',
  /** The run is full; the next one can take it. */
  'beyond',
] as const;
export const LeftOutReason = z.enum(leftOutReasons);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

/** Failure for each result code of the bank (振替結果コード). */
export const failureOf: Readonly<Record<Exclude<DebitResult, '0'>, DebitFailure>> = {
  1: 'funds',
  2: 'no-account',
  3: 'stopped-by-payer',
  4: 'no-mandate',
  8: 'stopped-by-office',
  9: 'other',
};

/** Most debits of one run. The bank accepts more, but an official has to check them before the release. */
export const MOST_DEBITS = 10_000;
/** How far ahead a debit day may be. */
export const DAYS_AHEAD = 62;
/** Largest file: twice all records of 120 bytes with their line ends, so that errors of a doubled file have lines. */
export const RESULTS_BYTES = 2 * (MOST_DEBITS + 3) * 122 + 1;
