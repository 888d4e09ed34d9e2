import type { LedgerEvent, QuarantineReason } from '@machi/domain/terminal-ledger/model';
import type { PassKind } from '@machi/domain/passes/model';
import { lastingTroubles, type TerminalCondition } from '@machi/domain/terminals/own-contract';
import { statement, type Queryable } from '../../database/database.ts';
import { among, between, rowsOf } from '../../database/rows.ts';
import { terminal, terminal_event } from '../../database/tables/terminals.ts';
import { tellSystems } from '../../platform/webhooks/tell.ts';
import { lockMembers } from '../../platform/members/lock-member.ts';
import { isStaffAt } from './snapshot-store.ts';
import type { ToldVisit } from './told-visits.ts';

const terminals = rowsOf(terminal);
const events = rowsOf(terminal_event);

export interface HighWater {
  readonly seq: number;
  readonly hash: string;
}

const lockLedger = statement<HighWater>(
  'lock-terminal-ledger',
  'select last_seq as seq, last_hash as hash from terminal where terminal_id = $1 for no key update',
);
/**
 * Stores visits; a tap that the server counted is not counted twice. If the terminal got no answer and decided
 * otherwise, its decision stands, unless staff have corrected the visit. A server answer that the server does not know
 * (after a restore, or never given) counts as the terminal's decision. `isStaffAt` drops people who are not staff. The
 * visit's link to another one (`same_as`) is cleared and determined again.
 */
const insertVisits = statement<{ visit_id: number; pass: PassKind; visited_at: Date; is_new: boolean }>(
  'insert-told-visits',
  `insert into visit as known (tap_id, of_tap_id, pass, terminal_id, member_id, visited_at, pass_year, method, outcome, reason, fare_yen,
     fare_reason, remaining, is_counted, is_companion, is_test, decided_by, staff_member_id, is_time_told, recorded_at)
   select e.tap_id, e.of_tap_id, e.pass, $1, m.member_id, e.visited_at, e.pass_year, e.method, e.outcome, e.reason, e.fare_yen,
     e.fare_reason, e.remaining, e.is_counted, e.is_companion, $3,
     case when e.decided_by = 'server' and not exists (select from visit k where k.tap_id = e.tap_id) then 'terminal' else e.decided_by end,
     s.member_id, e.is_time_told, $4
   from json_to_recordset($2::json) as e (tap_id uuid, of_tap_id uuid, pass text, member_id int, visited_at timestamptz, pass_year int,
       method text, outcome text, reason text, fare_yen int, fare_reason text, remaining int, is_counted boolean, is_companion boolean,
       decided_by text, staff_member_id int, is_time_told boolean, seq int)
     left join member m on m.member_id = e.member_id left join member s on s.member_id = e.staff_member_id and ${isStaffAt('e.visited_at')}
   order by e.seq
   on conflict (tap_id) do update set outcome = excluded.outcome, reason = excluded.reason, fare_yen = excluded.fare_yen,
     fare_reason = excluded.fare_reason, remaining = excluded.remaining, is_counted = excluded.is_counted, decided_by = excluded.decided_by,
     same_as = null
   where known.decided_by = 'server' and excluded.decided_by = 'terminal' and known.terminal_id = excluded.terminal_id
     and not exists (select from visit_correction c where c.visit_id = known.visit_id)
   returning visit_id, pass, visited_at, xmax = 0 as is_new`,
);
const selectBalances = statement<{ member_id: number; pass_year: number; count: number }>(
  'balances-of-members',
  `select m.member_id, y.pass_year,
     (select count(*)::int from visit v where v.member_id = m.member_id and v.pass_year = y.pass_year and v.pass = 'bath' and v.is_counted)
       as count
   from member m cross join unnest($2::int[]) as y (pass_year)
   where m.member_id = any($1::int[]) order by m.member_id, y.pass_year`,
);
const noteCondition = statement<HighWater & { before: TerminalCondition['troubles'] | null }>(
  'note-terminal-condition',
  `with known as (select terminal_id, condition -> 'troubles' as troubles from terminal where terminal_id = $1 for no key update)
   update terminal t set seen_at = $2, condition = $3::jsonb, clock_offset_ms = $4 from known k where t.terminal_id = k.terminal_id
   returning t.last_seq as seq, t.last_hash as hash, k.troubles as before`,
);
/** Stores each dispute once, with the longest version sent, so that a terminal cannot fill the disk. */
const insertQuarantine = statement<{ is_fresh: boolean }>(
  'insert-quarantine',
  `insert into terminal_quarantine as known (terminal_id, reason, from_seq, events, content_hash, received_at)
   select $1, $2, $3, $4::jsonb, $5, $6
   where (select count(*) from terminal_quarantine q where q.terminal_id = $1 and q.settled_at is null) < 100
   on conflict (terminal_id, content_hash) do update set events = excluded.events
   where jsonb_array_length(known.events) < jsonb_array_length(excluded.events)
   returning xmax = 0 as is_fresh`,
);

/** An upload that contradicts the ledger. */
export interface Dispute {
  readonly reason: QuarantineReason;
  readonly from_seq: number;
  readonly events: readonly LedgerEvent[];
  /** Identifies a dispute that is sent again. */
  readonly hash: Buffer;
}

export const uploadStore = {
  /** The stored part of a ledger, locked until the transaction ends. */
  async lock(transaction: Queryable, terminalId: number, from: number, to: number) {
    const [[mark], hashes] = await Promise.all([
      transaction.run(lockLedger, [terminalId]),
      events.list(
        transaction,
        'known-event-hashes',
        { terminal_id: terminalId, seq: between(from, to) },
        { columns: ['seq', 'hash'] },
      ),
    ]);
    if (!mark) throw new Error('a terminal is gone');
    return { mark, hashes: new Map(hashes.map(({ seq, hash }) => [seq, hash])) };
  },
  /** Earlier events of this terminal for these taps. */
  async tapsOf(transaction: Queryable, terminal_id: number, tapIds: readonly string[]) {
    const told = { terminal_id, tap_id: among(tapIds) };
    const rows = await events.list(transaction, 'taps-of-overrides', told, { columns: ['event'] });
    return rows.map(({ event }) => event.content);
  },
  /** Stores events and returns the new or changed visits. */
  async keep(
    transaction: Queryable,
    terminal: { readonly terminal_id: number; readonly is_test: boolean },
    told: readonly LedgerEvent[],
    visits: readonly ToldVisit[],
    now: Date,
  ) {
    const { terminal_id, is_test } = terminal;
    const last = told.at(-1);
    if (!last) return [];
    const memberIds = visits.flatMap(({ member_id }) => member_id ?? []);
    const rows = told.map((event) => {
      const { content, hash } = event;
      return { terminal_id, seq: content.seq, hash, tap_id: content.tap_id, event, received_at: now };
    });
    const mark = { last_seq: last.content.seq, last_hash: last.hash };
    const [, , changed] = await Promise.all([
      // Locked in one order, so that two uploads never wait for each other; members who have left are missing.
      lockMembers(transaction, memberIds),
      events.insertAll(transaction, 'insert-terminal-events', rows),
      transaction.run(insertVisits, [terminal_id, JSON.stringify(visits), is_test, now]),
      terminals.update(transaction, 'move-terminal-mark', { terminal_id }, mark),
    ]);
    const fresh = is_test ? [] : changed.filter(({ is_new }) => is_new);
    await tellSystems(
      transaction,
      'visit.recorded',
      fresh.map(({ visit_id, pass, visited_at }) => ({
        visit_id,
        pass,
        terminal_id,
        visited_at: visited_at.toISOString(),
      })),
      now,
    );
    return changed;
  },
  balances: (transaction: Queryable, memberIds: readonly number[], passYears: readonly number[]) =>
    transaction.run(selectBalances, [memberIds, passYears]),
  /** Returns the ledger's mark in this transaction, and whether records are newly at risk. */
  async noteCondition(database: Queryable, terminalId: number, condition: TerminalCondition, now: Date) {
    const offset = Date.parse(condition.clock) - now.getTime();
    const [mark] = await database.run(noteCondition, [terminalId, now, JSON.stringify(condition), offset]);
    if (!mark) throw new Error('a terminal is gone');
    const { before, ...high_water } = mark;
    const isNewlyTroubled = condition.troubles.some(
      (trouble) => lastingTroubles.includes(trouble) && !(before ?? []).includes(trouble),
    );
    return { high_water, isNewlyTroubled };
  },
  /** True if the dispute was not known before. */
  async setAside(transaction: Queryable, terminalId: number, { reason, from_seq, events, hash }: Dispute, now: Date) {
    const values = [terminalId, reason, from_seq, JSON.stringify(events), hash, now];
    const [row] = await transaction.run(insertQuarantine, values);
    return row?.is_fresh ?? false;
  },
};
