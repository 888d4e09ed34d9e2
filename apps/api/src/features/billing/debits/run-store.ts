import { debitFailures, type DebitFailure } from '@machi/domain/billing/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { DebitStanding } from '@machi/domain/debits/model';
import { mayTryAgain } from '@machi/domain/debits/rules';
import type { RunEventKind } from '@machi/domain/debits/views';
import type { Collection } from '@machi/domain/zengin/collection';
import { statement, type Queryable } from '../../../database/database.ts';
import { raised, rowsOf, holds, including, nameOf, rowsFrom } from '../../../database/rows.ts';
import { debit_run, debit_run_event } from '../../../database/tables/billing/debits.ts';
import { hasMandate } from '../mandates/mandate-store.ts';
import { tellMonitors } from '../../../platform/live/changes.ts';
import { member } from '../../../database/tables/members.ts';

/** Failures after which the same account may be debited again. */
export const AGAIN: readonly DebitFailure[] = debitFailures.filter(mayTryAgain);

export type RunRow = Readonly<typeof debit_run.$inferSelect>;

const rows = rowsOf(debit_run);
const events = rowsOf(debit_run_event, { by_name: nameOf('by_member_id') });
const members = rowsOf(member);

export interface CountedRun extends RunRow {
  readonly prepared_by_name: string | null;
  readonly released_by_name: string | null;
  readonly done: number;
  readonly done_yen: number;
  readonly failed: number;
  readonly failed_yen: number;
  readonly returned: number;
  readonly returned_yen: number;
  readonly retriable: number;
  readonly retriable_yen: number;
}
const sums = (name: string, filter: string): string =>
  `count(*) filter (where ${filter})::int as ${name}, coalesce(sum(d.yen) filter (where ${filter}), 0)::int as ${name}_yen`;
/** The bank's answers stay counted; a debit that is returned later is counted a second time. */
const counted = rowsFrom(
  statement<CountedRun>(
    'counted-debit-runs',
    `select r.*, p.lastname || ' ' || p.firstname as prepared_by_name, s.lastname || ' ' || s.firstname as released_by_name, n.*
   from debit_run r left join member p on p.member_id = r.prepared_by left join member s on s.member_id = r.released_by
   cross join lateral (
     select ${sums('done', `d.result = '0'`)}, ${sums('failed', `d.result <> '0'`)}, ${sums('returned', `d.state = 'returned'`)},
       ${sums('retriable', `d.state = 'failed' and d.failure in (${AGAIN.map((failure) => `'${failure}'`).join()}) and b.state = 'open' and ${hasMandate('b.member_id')} and not exists (select from debit o where o.billing_id = d.billing_id and (o.state = 'open' or o.debit_id > d.debit_id))`)}
     from debit d join bathing_billing b using (billing_id) where d.debit_run_id = r.debit_run_id) n`,
  ),
);

/**
 * Inserts a run with its debits. It raises the turn of each bill, so that an official who read the bill before, to
 * enter cash, is told that it changed. An index allows one debit for each bill: of two concurrent runs the second gets
 * fewer than it wants and is not made. The same happens when a mandate ends at the same moment: its row is locked and
 * checked again afterwards.
 */
const insertRun = statement<{ debit_run_id: number; debits: number; yen: number }>(
  'prepare-debit-run',
  `with wanted as (
     select * from unnest($8::int[], $9::int[], $10::int[], $11::int[], $12::text[]) as w (billing_id, turn, mandate_id, revision, standing)),
   held as materialized (
     select b.billing_id, b.lines_yen + b.carried_yen as yen, w.mandate_id, w.revision, w.standing
     from bathing_billing b join wanted w on w.billing_id = b.billing_id and w.turn = b.turn
     where b.state = 'open' order by b.billing_id for update of b),
   taken as (update bathing_billing b set turn = b.turn + 1 from held h where b.billing_id = h.billing_id),
   run as (
     insert into debit_run (collection_key, collection, debit_on, retry_of, state, debits, yen, prepared_at, prepared_by)
     values ($1, $2::jsonb, $3::date, $4, 'prepared', cardinality($8::int[]), $5, $6, $7) returning debit_run_id),
   named as materialized (
     select m.mandate_id, m.bank_code, m.bank_kana, m.branch_code, m.branch_kana, m.account_type, m.holder, m.number_sealed,
       h.billing_id, h.yen, h.standing
     from held h join mandate m on m.mandate_id = h.mandate_id and m.revision = h.revision
     where m.state = 'accepted' and m.number_sealed is not null for share of m),
   made as (
     insert into debit (debit_run_id, billing_id, mandate_id, yen, standing, state, bank_code, bank_kana, branch_code, branch_kana, account_type,
       holder, number_sealed)
     select run.debit_run_id, n.billing_id, n.mandate_id, n.yen, n.standing, 'open', n.bank_code, n.bank_kana, n.branch_code, n.branch_kana,
       n.account_type, n.holder, n.number_sealed
     from run, named n order by n.billing_id
     on conflict (billing_id) where state in ('open', 'paid') do nothing returning yen)
   select (select debit_run_id from run) as debit_run_id, count(*)::int as debits, coalesce(sum(yen), 0)::int as yen from made`,
);
/** Debits that cannot be made as prepared: their mandate has ended, or their bill has changed. */
const countOutdated = statement<{ count: number }>(
  'count-outdated-debits',
  `select count(*)::int as count from debit d join bathing_billing b using (billing_id) left join mandate m on m.mandate_id = d.mandate_id
   where d.debit_run_id = $1 and (m.state is distinct from 'accepted' or d.number_sealed is null or b.state <> 'open'
     or b.lines_yen + b.carried_yen <> d.yen)`,
);
const releaseRun = statement(
  'release-debit-run',
  `with planned as (
     update bathing_billing b set next_debit_on = r.debit_on from debit_run r join debit d using (debit_run_id)
     where r.debit_run_id = $1 and b.billing_id = d.billing_id)
   update debit_run set state = 'released', released_by = $2, released_at = $3, turn = turn + 1 where debit_run_id = $1`,
);
/** SQL: clears the bank data of a debit as soon as no answer is awaited. */
export const CLEARED = `number_sealed = null, holder = '', bank_code = '', bank_kana = '', branch_code = '', branch_kana = ''`;
const withdrawRun = statement(
  'withdraw-debit-run',
  `with freed as (update debit set state = 'withdrawn', ${CLEARED} where debit_run_id = $1 and state = 'open' returning billing_id),
   bills as (
     update bathing_billing b set turn = b.turn + 1, next_debit_on = case when b.debit_failure = any($2) and ${hasMandate('b.member_id')} then $3::date end
     from freed f where b.billing_id = f.billing_id)
   update debit_run set state = 'withdrawn', is_withdrawal_asked = false, turn = turn + 1 where debit_run_id = $1`,
);

export interface NewRun {
  readonly collection: Collection;
  readonly question: { readonly debit_on: DateText; readonly retry_of?: number | undefined };
  readonly taken: readonly {
    readonly bill: {
      readonly billing_id: number;
      readonly turn: number;
      readonly mandate_id: number;
      readonly revision: number;
    };
    readonly standing: DebitStanding;
  }[];
  readonly yen: number;
}

export interface RunEvent {
  readonly debit_run_id: number;
  readonly what: RunEventKind;
  readonly at: Date;
  readonly by: number;
  readonly reason?: string;
  readonly file_hash?: Buffer;
}

/** Changes a run and raises its turn, so that an official with the older state is told. */
const step = (transaction: Queryable, name: string, debit_run_id: number, set: Partial<RunRow>) =>
  rows.update(transaction, name, { debit_run_id }, { ...set, turn: raised });
const first = <Row>([row]: readonly Row[]): Row | undefined => row;

/** Debit runs; each step works on a locked row. */
export const runStore = {
  /** The latest first. */
  list: (from: Queryable, limit: number) =>
    counted.list(from, 'select-debit-runs', {}, { order: ['-debit_run_id'], page: { limit } }),
  counted: (from: Queryable, debit_run_id: number) => counted.one(from, 'select-debit-run', { debit_run_id }),
  read: (from: Queryable, debit_run_id: number) => rows.one(from, 'read-debit-run', { debit_run_id }),
  lock: (transaction: Queryable, debit_run_id: number) => rows.lock(transaction, 'lock-debit-run', { debit_run_id }),
  async prepare(
    transaction: Queryable,
    { collection, question, taken, yen }: NewRun,
    by: { readonly member_id: number; readonly now: Date },
  ) {
    const made = first(
      await transaction.run(insertRun, [
        collection.collection_key,
        JSON.stringify(collection),
        question.debit_on,
        question.retry_of ?? null,
        yen,
        by.now,
        by.member_id,
        taken.map(({ bill }) => bill.billing_id),
        taken.map(({ bill }) => bill.turn),
        taken.map(({ bill }) => bill.mandate_id),
        taken.map(({ bill }) => bill.revision),
        taken.map(({ standing }) => standing),
      ]),
    );
    if (!made) throw new Error('a debit run was not made');
    return made;
  },
  outdated: async (transaction: Queryable, id: number) => first(await transaction.run(countOutdated, [id]))?.count ?? 0,
  release: (transaction: Queryable, id: number, by: number, now: Date) => transaction.run(releaseRun, [id, by, now]),
  askWithdrawal: (transaction: Queryable, id: number, by: number) =>
    step(transaction, 'ask-debit-run-withdrawal', id, { is_withdrawal_asked: true, withdrawal_asked_by: by }),
  keep: (transaction: Queryable, id: number) =>
    step(transaction, 'keep-debit-run', id, { is_withdrawal_asked: false, withdrawal_asked_by: null }),
  /** @param nextDay day on which earlier failures are tried again */
  withdraw: (transaction: Queryable, id: number, nextDay: DateText | null) =>
    transaction.run(withdrawRun, [id, AGAIN, nextDay]),
  noteFile: (transaction: Queryable, id: number, file_hash: Buffer) =>
    step(transaction, 'note-debit-file', id, { file_hash }),
  async note(transaction: Queryable, { at, by, ...event }: RunEvent): Promise<void> {
    await events.insert(transaction, 'insert-debit-run-event', { ...event, happened_at: at, by_member_id: by });
    await tellMonitors(transaction);
  },
  events: (from: Queryable, debit_run_id: number) =>
    events.list(
      from,
      'select-debit-run-events',
      { debit_run_id },
      { columns: ['what', 'happened_at', 'by_name', 'reason'], order: ['-debit_run_event_id'] },
    ),
  /** Whether an official may still work with runs. */
  isEntitled: async (from: Queryable, member_id: number | null) =>
    member_id !== null &&
    members.has(from, 'is-entitled-to-debits', {
      member_id,
      is_official: holds,
      roles: including('billing'),
      locked_at: null,
    }),
};
