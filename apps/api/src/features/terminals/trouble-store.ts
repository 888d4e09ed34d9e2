import type { Overdraft, Quarantine } from '@machi/domain/terminals/contract';

import { statement, type Queryable } from '../../database/database.ts';
import { rowsFrom, rowsOf } from '../../database/rows.ts';
import { overdraft } from '../../database/tables/passes.ts';
import { terminal_quarantine } from '../../database/tables/terminals.ts';

const quarantines = rowsOf(terminal_quarantine);
const overdrafts = rowsOf(overdraft);

/** Most rows shown, open ones first, then the newest. */
export const MOST_SHOWN = 100;

export interface QuarantineRow extends Readonly<
  Omit<typeof terminal_quarantine.$inferSelect, 'content_hash' | 'settled_by' | 'events'>
> {
  readonly events: number;
  readonly terminal_name: string;
  readonly first_at: string | null;
  readonly last_at: string | null;
  readonly settled_by_name: string | null;
  readonly is_settled: boolean;
}

const namedQuarantines = rowsFrom(
  statement<QuarantineRow>(
    'quarantines',
    `select q.terminal_quarantine_id, q.terminal_id, t.terminal_name, q.reason, q.from_seq,
    jsonb_array_length(q.events) as events, q.events -> 0 -> 'content' ->> 'wall_time' as first_at,
    q.events -> -1 -> 'content' ->> 'wall_time' as last_at, q.received_at, q.settled_at,
    s.lastname || ' ' || s.firstname as settled_by_name, q.settled_note, q.settled_at is not null as is_settled
  from terminal_quarantine q join terminal t using (terminal_id) left join member s on s.member_id = q.settled_by`,
  ),
);

export interface OverdraftRow extends Readonly<Omit<typeof overdraft.$inferSelect, 'settled_by'>> {
  readonly member_id: number | null;
  readonly name: string | null;
  readonly terminal_name: string | null;
  readonly visited_at: Date;
  readonly is_settled: boolean;
}

const namedOverdrafts = rowsFrom(
  statement<OverdraftRow>(
    'overdrafts',
    `select o.visit_id, v.member_id, m.lastname || ' ' || m.firstname as name, t.terminal_name, v.visited_at,
    o.pass_year, o.visits, o.reported_at, o.settled_at, o.settled_at is not null as is_settled
  from overdraft o join visit v using (visit_id) left join member m on m.member_id = v.member_id
    left join terminal t on t.terminal_id = v.terminal_id`,
  ),
);

export const viewQuarantine = ({
  received_at,
  settled_at,
  is_settled: _settled,
  ...row
}: QuarantineRow): Quarantine => ({
  ...row,
  received_at: received_at.toISOString(),
  settled_at: settled_at?.toISOString() ?? null,
});

/** @param visitsAYear number in the town's rules */
export const viewOverdraft = (
  { visited_at, reported_at, settled_at, is_settled: _settled, ...row }: OverdraftRow,
  visitsAYear: number,
): Overdraft => ({
  ...row,
  visited_at: visited_at.toISOString(),
  visits_a_year: visitsAYear,
  reported_at: reported_at.toISOString(),
  settled_at: settled_at?.toISOString() ?? null,
});

/** Irregularities in terminals' ledgers, for staff to examine. */
export const troubleStore = {
  quarantines: (database: Queryable) =>
    namedQuarantines.list(
      database,
      'select-quarantines',
      {},
      { order: ['is_settled', '-received_at', '-terminal_quarantine_id'], limit: MOST_SHOWN + 1 },
    ),
  quarantine: (database: Queryable, terminal_quarantine_id: number): Promise<QuarantineRow | undefined> =>
    namedQuarantines.one(database, 'select-quarantine', { terminal_quarantine_id }),
  async settleQuarantine(transaction: Queryable, id: number, by: number, settled: { note: string; at: Date }) {
    const open = { terminal_quarantine_id: id, settled_at: null };
    const set = { settled_at: settled.at, settled_by: by, settled_note: settled.note };
    return (await quarantines.updateReturning(transaction, 'settle-quarantine', open, set, ['terminal_id']))[0];
  },
  overdrafts: (database: Queryable) =>
    namedOverdrafts.list(
      database,
      'select-overdrafts',
      {},
      { order: ['is_settled', '-reported_at', '-visit_id'], limit: MOST_SHOWN + 1 },
    ),
  overdraft: (database: Queryable, visit_id: number): Promise<OverdraftRow | undefined> =>
    namedOverdrafts.one(database, 'select-overdraft', { visit_id }),
  async settleOverdraft(transaction: Queryable, visit_id: number, settled_by: number, settled_at: Date) {
    const set = { settled_at, settled_by };
    const open = { visit_id, settled_at: null };
    return (await overdrafts.updateReturning(transaction, 'settle-overdraft', open, set, ['visit_id']))[0];
  },
};
