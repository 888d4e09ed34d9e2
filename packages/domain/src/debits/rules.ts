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
/** Whether the same account may be debited another time. */
export const mayTryAgain = (failure: DebitFailure): boolean => stepOf[failure] === 'again';

/** What becomes of a bill that was not debited: where no account is debited any more, nothing is tried again by itself. */
export function nextStep(
  failure: DebitFailure,
  { has_mandate, has_died }: { readonly has_mandate: boolean; readonly has_died: boolean },
): NextStep {
  if (has_died) return 'heirs';
  return has_mandate ? stepOf[failure] : 'mandate';
}

/** An open bill, as a run looks at it. */
export interface BillAtRun {
  readonly planned_on: DateText;
  readonly is_in_run: boolean;
  readonly debit_failure: DebitFailure | null;
  readonly debit_failed_on: DateText | null;
  /** When a dunning letter with a payment slip was sent for it. */
  readonly reminded_on: DateText | null;
  /** By which mandate it was tried last; null: by none, or by hand. */
  readonly tried_mandate_id: number | null;
}

/** The mandate that is in force on the debit day. */
export interface MandateAtRun {
  readonly mandate_id: number;
  readonly bank_code: string;
  readonly accepted_on: DateText;
  readonly has_number: boolean;
}

/** For which bank and day a run is. */
export interface RunAsked {
  readonly collection: Collection;
  readonly debits: DebitsFile;
  readonly debit_on: DateText;
  /** What failed is tried again, whenever it was planned. */
  readonly isRetry: boolean;
}

/** Whether the bank has said that this very account cannot be debited. */
function isStopped(bill: BillAtRun, mandate: MandateAtRun): boolean {
  if (bill.debit_failure === null || mayTryAgain(bill.debit_failure)) return false;
  return bill.tried_mandate_id === null
    ? bill.debit_failed_on !== null && mandate.accepted_on <= bill.debit_failed_on
    : bill.tried_mandate_id === mandate.mandate_id;
}

/** Why an open bill is not debited by a run; undefined: it is, if its names can be written. */
export function leftOut(
  bill: BillAtRun,
  mandate: MandateAtRun | undefined,
  { collection, debits, debit_on, isRetry }: RunAsked,
): LeftOutReason | undefined {
  if (bill.is_in_run) return 'in-run';
  // Debited now, it would be paid twice once the slip is paid.
  if (bill.reminded_on !== null) return 'reminded';
  if (!isRetry && bill.planned_on > debit_on) return 'not-due';
  if (!mandate || !mandate.has_number || mandate.accepted_on > debit_on) return 'no-mandate';
  if (!collection.collects_from.includes(mandate.bank_code))
    return collectionOf(debits, mandate.bank_code) === undefined ? 'no-collection' : 'other-bank';
  return isStopped(bill, mandate) ? 'stopped' : undefined;
}

/** What the file says of an account, by the mandate with which the same member was debited last. */
export const standingOf = (mandateId: number, before: number | null | undefined): DebitStanding => {
  if (before === undefined) return 'first';
  return before === mandateId ? 'known' : 'changed';
};

/** Whether a day can be that of a run: banks work on it, and the file can be there before it. */
export function refuseDay(debitOn: DateText, today: DateText): Refusal | undefined {
  const wrong = (code: Parameters<typeof refuse>[1]['code'], params: readonly number[] = []): Refusal =>
    refuse(422, { field: 'debit_on', code, params });
  if (debitOn <= today) return wrong('debit-day-early');
  if (debitOn > addDays(today, DAYS_AHEAD)) return wrong('debit-day-far', [DAYS_AHEAD]);
  return isBankDay(debitOn) ? undefined : wrong('debit-day');
}

/** A run, as its steps find it. */
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

/** Whether a run can be released, whoever does it: who is the second official is asked apart. */
export function refuseRelease(run: RunAtDesk, seen: string, today: DateText): Refusal | undefined {
  if (run.state !== 'prepared') return conflict('run-not-prepared');
  if (run.seen !== seen) return conflict('run-changed');
  return run.debit_on <= today ? conflict('debit-day-early') : undefined;
}

/** Whether a run can be withdrawn, or that be asked. */
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

/** Whether results of a run can be entered. They count also while a withdrawal is asked: then the file was handed in. */
export function refuseResults(
  run: Pick<RunAtDesk, 'state' | 'debit_on'> & { readonly has_own: boolean },
  today: DateText,
): Refusal | undefined {
  if (run.state === 'answered') return conflict('run-answered');
  if (run.state !== 'released') return conflict('run-not-released');
  // Who enters them could say of the own bill that it was paid (product, "Own matters").
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

/** So many days after the debit a bank may still take it back; as long the number of its account is kept. */
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
