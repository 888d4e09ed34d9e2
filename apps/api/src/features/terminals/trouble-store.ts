import type { Overdraft, Quarantine } from '@machi/domain/terminals/contract';
import type { QuarantineReason } from '@machi/domain/terminal-ledger/model';
import { statement, type Queryable } from '../../database/database.ts';

/** So many of the newest are shown; open ones come first. */
export const MOST_SHOWN = 100;

export interface QuarantineRow {
  readonly terminal_quarantine_id: number;
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly reason: QuarantineReason;
  readonly from_seq: number;
  readonly events: number;
  readonly first_at: string | null;
  readonly last_at: string | null;
  readonly received_at: Date;
  readonly settled_at: Date | null;
  readonly settled_by_name: string | null;
  readonly settled_note: string;
}

const QUARANTINES = `select q.terminal_quarantine_id, q.terminal_id, t.terminal_name, q.reason, q.from_seq,
    jsonb_array_length(q.events) as events, q.events -> 0 -> 'content' ->> 'wall_time' as first_at,
    q.events -> -1 -> 'content' ->> 'wall_time' as last_at, q.received_at, q.settled_at,
    s.lastname || ' ' || s.firstname as settled_by_name, q.settled_note
  from terminal_quarantine q join terminal t using (terminal_id) left join member s on s.member_id = q.settled_by`;
const selectQuarantines = statement<QuarantineRow>(
  'select-quarantines',
  `${QUARANTINES} order by q.settled_at is not null, q.received_at desc, q.terminal_quarantine_id desc limit $1`,
);
const selectQuarantine = statement<QuarantineRow>(
  'select-quarantine',
  `${QUARANTINES} where q.terminal_quarantine_id = $1`,
);
const settleQuarantine = statement<{ terminal_id: number }>(
  'settle-quarantine',
  `update terminal_quarantine set settled_at = $2, settled_by = $3, settled_note = $4
   where terminal_quarantine_id = $1 and settled_at is null returning terminal_id`,
);

export interface OverdraftRow {
  readonly visit_id: number;
  readonly member_id: number | null;
  readonly name: string | null;
  readonly terminal_name: string | null;
  readonly visited_at: Date;
  readonly pass_year: number;
  readonly visits: number;
  readonly reported_at: Date;
  readonly settled_at: Date | null;
}

const OVERDRAFTS = `select o.visit_id, v.member_id, m.lastname || ' ' || m.firstname as name, t.terminal_name, v.visited_at,
    o.pass_year, o.visits, o.reported_at, o.settled_at
  from overdraft o join visit v using (visit_id) left join member m on m.member_id = v.member_id
    left join terminal t on t.terminal_id = v.terminal_id`;
const selectOverdrafts = statement<OverdraftRow>(
  'select-overdrafts',
  `${OVERDRAFTS} order by o.settled_at is not null, o.reported_at desc, o.visit_id desc limit $1`,
);
const selectOverdraft = statement<OverdraftRow>('select-overdraft', `${OVERDRAFTS} where o.visit_id = $1`);
const settleOverdraft = statement<{ visit_id: number }>(
  'settle-overdraft',
  'update overdraft set settled_at = $2, settled_by = $3 where visit_id = $1 and settled_at is null returning visit_id',
);

export const viewQuarantine = ({ received_at, settled_at, ...row }: QuarantineRow): Quarantine => ({
  ...row,
  received_at: received_at.toISOString(),
  settled_at: settled_at?.toISOString() ?? null,
});

/** @param visitsAYear of the town's rules */
export const viewOverdraft = (
  { visited_at, reported_at, settled_at, ...row }: OverdraftRow,
  visitsAYear: number,
): Overdraft => ({
  ...row,
  visited_at: visited_at.toISOString(),
  visits_a_year: visitsAYear,
  reported_at: reported_at.toISOString(),
  settled_at: settled_at?.toISOString() ?? null,
});

/** What the ledgers of terminals brought to light, for staff to look at. */
export const troubleStore = {
  quarantines: (database: Queryable) => database.run(selectQuarantines, [MOST_SHOWN + 1]),
  async quarantine(database: Queryable, id: number): Promise<QuarantineRow | undefined> {
    return (await database.run(selectQuarantine, [id]))[0];
  },
  async settleQuarantine(transaction: Queryable, id: number, by: number, settled: { note: string; at: Date }) {
    return (await transaction.run(settleQuarantine, [id, settled.at, by, settled.note]))[0];
  },
  overdrafts: (database: Queryable) => database.run(selectOverdrafts, [MOST_SHOWN + 1]),
  async overdraft(database: Queryable, visitId: number): Promise<OverdraftRow | undefined> {
    return (await database.run(selectOverdraft, [visitId]))[0];
  },
  async settleOverdraft(transaction: Queryable, visitId: number, by: number, now: Date) {
    return (await transaction.run(settleOverdraft, [visitId, now, by]))[0];
  },
};
