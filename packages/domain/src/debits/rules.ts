import type { DebitFailure } from '../billing/model.ts';
import { isBankDay } from '../calendar/bank-days.ts';
import { addDays, type DateText } from '../calendar/model.ts';
import { NUMBER_KEPT_DAYS } from '../mandates/rules.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { collectionOf, type Collection, type DebitsFile } from '../zengin/collection.ts';
import { DAYS_AHEAD, type DebitRunState, type DebitStanding, type DebitState, type LeftOutReason } from './model.ts';
import type { NextStep, RunWait } from './views.ts';

const conflict = (code: Parameters<typeof refuse>[1]['code'], params: readonly (string | number)[] = []): Refusal =>
  refuse(409, { field: '', code, params });

const stepOf: Readonly<Record<DebitFailure, NextStep>> = {
  funds: 'again',
  'no-account': 'mandate',
  'stopped-by-payer': 'ask',
  'no-mandate': 'mandate',
  'stopped-by-office': 'again',
  other: 'again',
};
/** Whether the same account may be debited again. */
export const mayTryAgain = (failure: DebitFailure): boolean => stepOf[failure] === 'again';

/** Next step for a bill that was not debited. Without a mandate there is no automatic further try. */
export function nextStep(
  failure: DebitFailure,
  { has_mandate, has_died }: { readonly has_mandate: boolean; readonly has_died: boolean },
): NextStep {
  if (has_died) return 'heirs';
  return has_mandate ? stepOf[failure] : 'mandate';
}

/** An open bill as a run reads it. */
export interface BillAtRun {
  readonly planned_on: DateText;
  readonly is_in_run: boolean;
  readonly debit_failure: DebitFailure | null;
  readonly debit_failed_on: DateText | null;
  /** Day of a dunning letter with a payment slip. */
  readonly reminded_on: DateText | null;
  /** Mandate of the last debit; null: none, or the failure was entered by hand. */
  readonly tried_mandate_id: number | null;
}

/** The mandate that is in force on the debit day. */
export interface MandateAtRun {
  readonly mandate_id: number;
  readonly bank_code: string;
  readonly accepted_on: DateText;
  readonly has_number: boolean;
}

/** Bank and day of a run. */
export interface RunAsked {
  readonly collection: Collection;
  readonly debits: DebitsFile;
  readonly debit_on: DateText;
  /** True for a run that only retries failed bills; their planned day does not matter. */
  readonly isRetry: boolean;
}

/** Whether the bank has answered that this very account cannot be debited. */
function isStopped(bill: BillAtRun, mandate: MandateAtRun): boolean {
  if (bill.debit_failure === null || mayTryAgain(bill.debit_failure)) return false;
  return bill.tried_mandate_id === null
    ? bill.debit_failed_on !== null && mandate.accepted_on <= bill.debit_failed_on
    : bill.tried_mandate_id === mandate.mandate_id;
}

/** Reason why an open bill is left out of a run; undefined: it is debited, if its names can be written. */
export function leftOut(
  bill: BillAtRun,
  mandate: MandateAtRun | undefined,
  { collection, debits, debit_on, isRetry }: RunAsked,
): LeftOutReason | undefined {
  if (bill.is_in_run) return 'in-run';
  // The payer may pay the slip, so a debit would be a second payment.
  if (bill.reminded_on !== null) return 'reminded';
  if (!isRetry && bill.planned_on > debit_on) return 'not-due';
  if (!mandate || !mandate.has_number || mandate.accepted_on > debit_on) return 'no-mandate';
  if (!collection.collects_from.includes(mandate.bank_code))
    return collectionOf(debits, mandate.bank_code) === undefined ? 'no-collection' : 'other-bank';
  return isStopped(bill, mandate) ? 'stopped' : undefined;
}

/** Kind of account in the file, by the mandate of the same member's last debit. */
export const standingOf = (mandateId: number, before: number | null | undefined): DebitStanding => {
  if (before === undefined) return 'first';
  return before === mandateId ? 'known' : 'changed';
};

/** Refuses a debit day on which banks are closed, or that is too early or too far ahead. */
export function refuseDay(debitOn: DateText, today: DateText): Refusal | undefined {
  const wrong = (code: Parameters<typeof refuse>[1]['code'], params: readonly number[] = []): Refusal =>
    refuse(422, { field: 'debit_on', code, params });
  if (debitOn <= today) return wrong('debit-day-early');
  if (debitOn > addDays(today, DAYS_AHEAD)) return wrong('debit-day-far', [DAYS_AHEAD]);
  return isBankDay(debitOn) ? undefined : wrong('debit-day');
}

/** A run as its steps find it. */
export interface RunAtDesk {
  readonly state: DebitRunState;
  readonly debit_on: DateText;
  readonly is_withdrawal_asked: boolean;
  readonly is_fetched: boolean;
  readonly seen: string;
}

export function waitsFor(run: Omit<RunAtDesk, 'seen' | 'debit_on'>): RunWait | null {
  if (run.state === 'prepared') return 'release';
  if (run.state !== 'released') return null;
  if (run.is_withdrawal_asked) return 'withdrawal';
  return run.is_fetched ? 'results' : 'file';
}

/** Refuses the release of a run that has changed, is not prepared, or is too late. Who may release is checked apart. */
export function refuseRelease(run: RunAtDesk, seen: string, today: DateText): Refusal | undefined {
  if (run.state !== 'prepared') return conflict('run-not-prepared');
  if (run.seen !== seen) return conflict('run-changed');
  return run.debit_on <= today ? conflict('debit-day-early') : undefined;
}

/** Refuses a withdrawal of a run, or a request for one. */
export function refuseWithdrawal(run: RunAtDesk, seen: string): Refusal | undefined {
  if (run.state !== 'prepared' && run.state !== 'released') return conflict('debit-run-over');
  if (run.is_withdrawal_asked) return conflict('withdrawal-asked');
  return run.seen === seen ? undefined : conflict('run-changed');
}

export function refuseDeciding(run: RunAtDesk, seen: string): Refusal | undefined {
  if (run.state !== 'released' || !run.is_withdrawal_asked) return conflict('withdrawal-none');
  return run.seen === seen ? undefined : conflict('run-changed');
}

export function refuseFile(run: Pick<RunAtDesk, 'state' | 'is_withdrawal_asked'>): Refusal | undefined {
  if (run.state !== 'released') return conflict('run-not-released');
  return run.is_withdrawal_asked ? conflict('withdrawal-asked') : undefined;
}

/** Refuses results that cannot be entered. They count while a withdrawal is asked for: the file was then handed in. */
export function refuseResults(
  run: Pick<RunAtDesk, 'state' | 'debit_on'> & { readonly has_own: boolean },
  today: DateText,
): Refusal | undefined {
  if (run.state === 'answered') return conflict('run-answered');
  if (run.state !== 'released') return conflict('run-not-released');
  // The official could mark their own bill as paid (product, "Own matters").
  if (run.has_own) return conflict('own-account');
  return today < run.debit_on ? conflict('results-early') : undefined;
}

/** A debit that the bank takes back, with its bill. */
export interface DebitAtDesk {
  readonly state: DebitState;
  readonly member_id: number | null;
  /** The day on which it was paid. */
  readonly settled_on: DateText | null;
  readonly seen: string;
}

/** Days after a debit in which a bank may take it back. The account number is stored as long. */
export const RETURN_DAYS = NUMBER_KEPT_DAYS;

export function refuseReturn(
  debit: DebitAtDesk,
  asked: { readonly seen: string; readonly returned_on: DateText },
  actorId: number,
  today: DateText,
): Refusal | undefined {
  if (debit.member_id === actorId) return conflict('own-account');
  if (debit.state !== 'paid' || debit.settled_on === null) return conflict('debit-not-paid');
  if (debit.seen !== asked.seen) return conflict('bill-changed');
  const isWithin =
    asked.returned_on >= debit.settled_on &&
    asked.returned_on <= today &&
    asked.returned_on <= addDays(debit.settled_on, RETURN_DAYS);
  return isWithin ? undefined : refuse(422, { field: 'returned_on', code: 'return-day', params: [RETURN_DAYS] });
}
