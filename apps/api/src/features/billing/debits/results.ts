import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { failureOf } from '@machi/domain/debits/model';
import { refuseResults } from '@machi/domain/debits/rules';
import type { ResultsFigures } from '@machi/domain/debits/views';
import { localized, type Locale } from '@machi/domain/locale/model';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { debitOf } from '@machi/domain/zengin/customer-number';
import type { DebitResult, Violation } from '@machi/domain/zengin/model';
import { readResults, type DebitAnswer, type ResultsRead } from '@machi/domain/zengin/read-results';
import { restoreSent } from '@machi/domain/zengin/restore-sent';
import { violationWords } from '@machi/domain/zengin/violation-words';
import { nextDebitDay } from '@machi/domain/billing/months';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import type { Queryable } from '../../../database/database.ts';
import { hashOf } from '../../../ground/secrets.ts';
import type { House } from '../../../platform/house.ts';
import { debits, type Answered, type ResultSum } from './debit-store.ts';
import { markOf, openRun } from './run-file.ts';
import { runStore, type RunRow } from './run-store.ts';

/** The town's first debit day after a day; null: the bath is free. */
export const nextDayOf = ({ bath }: Pick<PassesFile, 'bath'>, after: DateText): DateText | null =>
  bath.billing ? nextDebitDay(after, bath.billing.debit_day) : null;

const failureOfResult = (result: DebitResult) => (result === '0' ? null : failureOf[result]);

function figuresOf(sums: readonly ResultSum[], hash: Buffer): ResultsFigures {
  const sumOf = (isDone: boolean) =>
    sums
      .filter(({ result }) => (result === '0') === isDone)
      .reduce((all, { debits: count, yen }) => ({ debits: all.debits + count, yen: all.yen + yen }), {
        debits: 0,
        yen: 0,
      });
  return {
    done: sumOf(true),
    failed: sumOf(false),
    results: sums.map(({ result, ...sum }) => ({ result, failure: failureOfResult(result), ...sum })),
    file_mark: markOf(hash),
  };
}

/** The official who uploads results, and when. */
export interface Sender {
  readonly member_id: number;
  readonly now: Date;
}

/** The check of a results file: already entered, wrong, or ready to enter. */
export type LookedAt =
  | { readonly kind: 'entered'; readonly figures: ResultsFigures }
  | { readonly kind: 'wrong'; readonly violations: readonly Violation[] }
  | {
      readonly kind: 'right';
      readonly figures: ResultsFigures;
      readonly answers: readonly Answered[];
      readonly hash: Buffer;
    };

/** The results of an answered run, if this file holds them. */
async function enteredBefore(from: Queryable, run: RunRow, hash: Buffer): Promise<LookedAt | undefined> {
  if (run.results_hash === null || !hash.equals(run.results_hash)) return undefined;
  return { kind: 'entered', figures: figuresOf(await debits.results(from, run.debit_run_id), hash) };
}

async function refusalOf(from: Queryable, run: RunRow, { member_id, now }: Sender): Promise<Refusal | undefined> {
  const has_own = await debits.hasOwn(from, run.debit_run_id, member_id);
  return refuseResults({ ...run, has_own }, dateAt(now));
}

/**
 * Reads a file in which the bank changed only results and totals: without them it has the hash of the file that was
 * sent. Undefined: it differs, or some account numbers are gone.
 */
async function readAsSent(from: Queryable, run: RunRow, bytes: Buffer): Promise<readonly DebitAnswer[] | undefined> {
  if (run.file_hash === null) return undefined;
  const restored = restoreSent(bytes, { collection: run.collection, date: run.debit_on }, run.debits);
  if (!restored || !hashOf(Buffer.from(restored.sent)).equals(run.file_hash)) return undefined;
  return (await debits.countWhole(from, run.debit_run_id)) === run.debits ? restored.answers : undefined;
}

/** Reads the file debit by debit against what was sent; this opens all account numbers of the run. */
async function readByNotification(
  from: Queryable,
  house: Pick<House, 'secret'>,
  run: RunRow,
  bytes: Buffer,
): Promise<ResultsRead | Refusal> {
  const sent = openRun(house, run, await debits.sealed(from, run.debit_run_id));
  return isRefusal(sent) ? sent : readResults(bytes, sent);
}

/** Reads results against what was sent; writes nothing. A released run no longer changes. */
export async function lookAtResults(
  from: Queryable,
  house: Pick<House, 'secret'>,
  runId: number,
  bytes: Buffer,
  sender: Sender,
): Promise<LookedAt | Refusal> {
  const run = await runStore.read(from, runId);
  if (!run) return notFound;
  const hash = hashOf(bytes);
  const before = await enteredBefore(from, run, hash);
  if (before) return before;
  const refusal = await refusalOf(from, run, sender);
  if (refusal) return refusal;
  const asSent = await readAsSent(from, run, bytes);
  const read = asSent ? { answers: asSent } : await readByNotification(from, house, run, bytes);
  if (isRefusal(read)) {
    // The results were entered or the run was withdrawn between the two reads, so its numbers are gone.
    const now = await runStore.read(from, runId);
    return now?.turn === run.turn ? read : lookAtResults(from, house, runId, bytes, sender);
  }
  if ('violations' in read) return { kind: 'wrong', violations: read.violations };
  const answers = read.answers.map(({ customer_number, result }) => ({
    debit_id: debitOf(customer_number),
    result,
    failure: failureOfResult(result),
  }));
  const sums = [...Map.groupBy(read.answers, ({ result }) => result)]
    .map(([result, some]) => ({ result, debits: some.length, yen: some.reduce((sum, { yen }) => sum + yen, 0) }))
    .toSorted((one, other) => (one.result < other.result ? -1 : 1));
  return { kind: 'right', figures: figuresOf(sums, hash), answers, hash };
}

/** A refusal with the first violation and its place. */
export function refuseWrong(violations: readonly Violation[]): Refusal {
  const [first] = violations;
  const said = (locale: Locale): string => (first ? violationWords(first, locale) : '');
  const params = [localized(said), violations.length];
  return refuse(422, { field: 'content', code: 'results-wrong', params });
}

/** Enters all results; the run is locked and answered only once. */
export async function applyResults(
  transaction: Queryable,
  { town }: Pick<House, 'town'>,
  runId: number,
  { answers, figures, hash }: Extract<LookedAt, { kind: 'right' }>,
  sender: Sender,
): Promise<ResultsFigures | Refusal> {
  const run = await runStore.lock(transaction, runId);
  if (!run) return notFound;
  // The same file may have been uploaded concurrently.
  const before = await enteredBefore(transaction, run, hash);
  if (before?.kind === 'entered') return before.figures;
  const refusal = await refusalOf(transaction, run, sender);
  if (refusal) return refusal;
  const today = dateAt(sender.now);
  const after: DateText = today > run.debit_on ? today : run.debit_on;
  const by = { ...sender, nextDay: nextDayOf(town.passes, after), file_hash: hash };
  const settled = await debits.settle(transaction, run, answers, by);
  if (settled?.debits !== run.debits || settled.bills !== run.debits || settled.yen !== figures.done.yen)
    throw new Error(
      `results of ${run.debits} debits and ${figures.done.yen} yen reached ${settled?.debits} debits, ${settled?.bills} bills and ${settled?.yen} yen`,
    );
  await runStore.note(transaction, {
    debit_run_id: runId,
    what: 'results',
    at: sender.now,
    by: sender.member_id,
    file_hash: hash,
  });
  return figures;
}
