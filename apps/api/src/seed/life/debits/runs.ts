import type { BillHead } from '@machi/domain/billing/model';
import { addDays, instantOf, type DateText } from '@machi/domain/calendar/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { planRun } from '../../../features/billing/debits/candidates.ts';
import { debits } from '../../../features/billing/debits/debit-store.ts';
import { nextDayOf } from '../../../features/billing/debits/results.ts';
import { runStore } from '../../../features/billing/debits/run-store.ts';
import type { Queryable } from '../../../database/database.ts';
import { hashOf } from '../../../ground/secrets.ts';
import type { Life } from '../life.ts';
import { uuidOf } from '../uuid.ts';

const AT_TEN = 600;

/** A closed month, its closing day, and the day of its debits. */
export interface ClosedMonth {
  readonly closed_on: DateText;
  readonly planned_on: BillHead['paid_at'];
}

/** The two officials: one prepares, the other releases. */
export interface Hands {
  readonly one: number;
  readonly other: number;
}

type Step = 'prepare' | 'release' | 'file' | 'results';
const actionOf = {
  prepare: 'debit-run:prepare',
  release: 'debit-run:release',
  results: 'debit-run:results',
} as const;

async function note(transaction: Queryable, life: Life, debit_run_id: number, what: Step, at: Date, by: number) {
  const reason = what === 'file' ? '銀行に出すため' : '';
  await runStore.note(transaction, { debit_run_id, what, at, by, reason });
  if (what === 'file') return;
  const request_id = uuidOf(life.random(`debits ${debit_run_id} ${what}`));
  life.actions.push({
    at,
    actor: by,
    action: actionOf[what],
    subject: 'debit-run',
    subject_id: debit_run_id,
    request_id,
  });
}

/** Prepares the possible debits of the town's first bank for a day; undefined: there are none. */
async function prepareRun(transaction: Queryable, life: Life, debit_on: DateText, on: DateText, by: number) {
  const [collection] = life.town.debits?.collections ?? [];
  if (!collection) return undefined;
  const plan = await planRun(transaction, life, { collection_key: collection.collection_key, debit_on }, on);
  if (isRefusal(plan) || plan.taken.length === 0) return undefined;
  const at = instantOf(on, AT_TEN + 40);
  const { debit_run_id } = await runStore.prepare(transaction, plan, { member_id: by, now: at });
  await note(transaction, life, debit_run_id, 'prepare', at, by);
  return debit_run_id;
}

/** A run with results: all were debited but one. */
export async function runAnswered(
  transaction: Queryable,
  life: Life,
  { closed_on, planned_on }: ClosedMonth,
  { one, other }: Hands,
): Promise<void> {
  const answered = addDays(planned_on, 1);
  if (answered >= life.today) return;
  const id = await prepareRun(transaction, life, planned_on, addDays(closed_on, 1), one);
  const run = id === undefined ? undefined : await runStore.read(transaction, id);
  if (!run) return;
  const { debit_run_id } = run;
  const releasedAt = instantOf(addDays(closed_on, 2), AT_TEN);
  await runStore.release(transaction, debit_run_id, other, releasedAt);
  await note(transaction, life, debit_run_id, 'release', releasedAt, other);
  await note(transaction, life, debit_run_id, 'file', instantOf(addDays(closed_on, 2), AT_TEN + 30), one);
  const sealed = await debits.sealed(transaction, debit_run_id);
  const samples = new Set(life.people.filter(({ is_sample }) => is_sample).map(({ member_id }) => member_id));
  const failed = sealed.findLast(({ member_id }) => member_id !== null && !samples.has(member_id))?.debit_id;
  const answers = sealed.map(({ debit_id }) =>
    debit_id === failed
      ? ({ debit_id, result: '1', failure: 'funds' } as const)
      : ({ debit_id, result: '0', failure: null } as const),
  );
  const now = instantOf(answered, AT_TEN + 60);
  const nextDay = nextDayOf(life.town.passes, answered);
  const file_hash = hashOf(`results of run ${debit_run_id} of the sample`);
  await debits.settle(transaction, run, answers, { member_id: one, now, nextDay, file_hash });
  await note(transaction, life, debit_run_id, 'results', now, one);
}

/** The last month's run waits for its release. */
export async function runPrepared(
  transaction: Queryable,
  life: Life,
  { closed_on, planned_on }: ClosedMonth,
  by: number,
): Promise<void> {
  const day = planned_on > life.today ? planned_on : nextDayOf(life.town.passes, life.today);
  const yesterday = addDays(life.today, -1);
  if (day !== null) await prepareRun(transaction, life, day, closed_on < yesterday ? yesterday : life.today, by);
}
