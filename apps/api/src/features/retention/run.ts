import { cutOf, type RetentionRules } from '@machi/domain/retention/cut';
import { isLineName } from '@machi/domain/retention/lines';
import { heldBecause, isClockDoubted, isConfirmed } from '@machi/domain/retention/night';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../ground/log.ts';
import { nightSteps } from './night-steps.ts';
import { reports, type ReportLine } from './report-store.ts';
import type { Cut, Step } from './step.ts';

export interface RetentionHouse {
  readonly database: Database;
  readonly town: RetentionRules;
  readonly log: Log;
}

/** Rows per transaction, rows per line and night, and the longest run, well within a job's lease. */
const BATCH = 500;
const MOST_A_LINE = 50_000;
const MOST_MILLISECONDS = 8 * 60_000;

const cutFor = (town: RetentionRules, { line }: Step, now: Date): Cut => ({
  before: isLineName(line) ? cutOf(town, line, now) : now,
  now,
});

/** Processes a line in batches, one transaction each, so that a killed process loses at most one batch. */
async function workOff(database: Database, step: Step, cut: Cut, until: number): Promise<number> {
  let done = 0;
  while (done < MOST_A_LINE && performance.now() < until) {
    const made = await database.transaction((transaction) => step.batch(transaction, cut, BATCH));
    if (made === 0) break;
    done += made;
  }
  return done;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

async function goThrough(
  { database, town, log }: RetentionHouse,
  step: Step,
  now: Date,
  until: number,
  heldOf: (due: number) => ReportLine['held'],
): Promise<ReportLine> {
  const begun = performance.now();
  const cut = cutFor(town, step, now);
  const took = () => Math.round(performance.now() - begun);
  const none = { line: step.line, due: 0, done: 0, oldest: null, held: null, failed: null };
  try {
    const looked = await step.look(database, cut);
    const held = heldOf(looked.due);
    const done = held === null && looked.due > 0 ? await workOff(database, step, cut, until) : 0;
    const { oldest } = done > 0 ? await step.look(database, cut) : looked;
    return { ...none, due: looked.due, done, oldest, held, took_milliseconds: took() };
  } catch (error) {
    const failed = codeOf(error);
    log.error({ line: step.line, code: failed, reason: String(error).slice(0, 200) }, 'a line of retention failed');
    return { ...none, failed, took_milliseconds: took() };
  }
}

/**
 * Deletes everything kept too long and records the results. If a night finds far more than usual, or the clock has
 * jumped, an official must confirm it (docs/decisions/0120); after a restore everything is done.
 */
export async function runRetention(house: RetentionHouse, kind: 'night' | 'restore', now: Date): Promise<ReportLine[]> {
  const { database, log } = house;
  const until = performance.now() + MOST_MILLISECONDS;
  const isDoubted = isClockDoubted(await reports.lastNight(database), now);
  const usual = await reports.usual(database);
  const confirmed = new Map(
    (await reports.confirmed(database))
      .filter(({ confirmed_at }) => isConfirmed(confirmed_at, now))
      .map(({ line, due }) => [line, due]),
  );
  const runId = await reports.begin(database, kind, now);
  const lines: ReportLine[] = [];
  for (const step of nightSteps) {
    const heldOf = (due: number): ReportLine['held'] =>
      kind === 'restore'
        ? null
        : (heldBecause({
            isClockDoubted: isDoubted,
            due,
            usual: usual.get(step.line) ?? 0,
            confirmed: confirmed.get(step.line),
          }) ?? null);
    const line = await goThrough(house, step, now, kind === 'restore' ? Infinity : until, heldOf);
    await reports.note(database, runId, line);
    lines.push(line);
  }
  await reports.end(database, runId, now);
  const told = lines.filter(({ due, held, failed }) => due > 0 || held !== null || failed !== null);
  for (const { line, due, done, held } of told) log.info({ line, due, done, held }, 'retention');
  const failed = lines.find((line) => line.failed !== null);
  if (failed) throw Object.assign(new Error(`retention of ${failed.line} failed`), { code: failed.failed });
  return lines;
}

/** Reports what the next run would do; changes nothing. */
export async function tryRetention({ database, town }: RetentionHouse, now: Date): Promise<ReportLine[]> {
  const isDoubted = isClockDoubted(await reports.lastNight(database), now);
  const usual = await reports.usual(database);
  const lines: ReportLine[] = [];
  for (const step of nightSteps) {
    const begun = performance.now();
    const { due, oldest } = await step.look(database, cutFor(town, step, now));
    const held = heldBecause({
      isClockDoubted: isDoubted,
      due,
      usual: usual.get(step.line) ?? 0,
      confirmed: undefined,
    });
    const took_milliseconds = Math.round(performance.now() - begun);
    lines.push({ line: step.line, due, done: 0, oldest, held: held ?? null, failed: null, took_milliseconds });
  }
  return lines;
}
