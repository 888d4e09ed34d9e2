import { addDays, instantOf } from '@machi/domain/calendar/model';
import { memberSearchOf } from '@machi/domain/member-desk/search';
import type { FareReason, PassKind, VisitMethod } from '@machi/domain/passes/model';
import { daysOfPeriod } from '@machi/domain/statistics/period';
import type { TapOutcome, VisitReason } from '@machi/domain/taps/model';
import type { VisitPeriod } from '@machi/domain/visits/model';
import { statement, type Queryable } from '../../database/database.ts';
import { fails, present, rowsOf } from '../../database/rows.ts';
import { sql, value } from '../../database/sql.ts';
import { terminal } from '../../database/tables/terminals.ts';
import { MEMBER_MATCHES } from '../../platform/members/member-search.ts';
import { TOLD_REASON } from '../../platform/terminals/merge-visits.ts';

const terminals = rowsOf(terminal);

/** The filters of the contract. */
export interface VisitQuestion {
  readonly period: VisitPeriod;
  readonly pass?: PassKind | undefined;
  readonly terminal_id?: number | undefined;
  readonly outcome?: TapOutcome | undefined;
  readonly reason?: VisitReason | undefined;
  readonly q?: string | undefined;
}

export interface VisitLineRow {
  readonly visit_id: number;
  readonly pass: PassKind;
  readonly visited_at: Date;
  readonly member_id: number | null;
  readonly name: string | null;
  readonly furigana: string | null;
  readonly terminal_id: number | null;
  readonly terminal_name: string | null;
  readonly method: VisitMethod;
  readonly outcome: TapOutcome;
  readonly reason: VisitReason;
  readonly fare_yen: number | null;
  readonly fare_reason: FareReason | null;
  readonly is_counted: boolean;
  readonly is_corrected: boolean;
  readonly is_companion: boolean;
  readonly is_overdraft: boolean;
  readonly decided_by: 'server' | 'terminal' | 'staff';
}

/** SQL columns of visit `v` in a list; test taps are left out. */
export const LINE_COLUMNS = `v.visit_id, v.pass, v.visited_at, v.member_id, m.lastname || ' ' || m.firstname as name,
  m.lastfurigana || ' ' || m.firstfurigana as furigana, v.terminal_id, t.terminal_name, v.method, v.outcome, ${TOLD_REASON} as reason, v.fare_yen,
  v.fare_reason, v.is_counted, exists (select from visit_correction c where c.visit_id = v.visit_id) as is_corrected, v.is_companion,
  exists (select from overdraft o where o.visit_id = v.visit_id) as is_overdraft, v.decided_by`;
export const LINE_TABLES =
  'visit v left join member m on m.member_id = v.member_id left join terminal t on t.terminal_id = v.terminal_id';

const [PASS, TERMINAL, OUTCOME, REASON] = [value('pass'), value('terminal_id'), value('outcome'), value('reason')];
const ASKED = sql`not v.is_test and v.visited_at >= ${value('from')} and v.visited_at < ${value('before')}
  and (${PASS}::text is null or v.pass = ${PASS}) and (${TERMINAL}::int is null or v.terminal_id = ${TERMINAL})
  and (${OUTCOME}::text is null or v.outcome = ${OUTCOME}) and (${REASON}::text is null or ${TOLD_REASON} = ${REASON})
  and (${value('text')} = '' or v.member_id in (select member_id from member where ${MEMBER_MATCHES}))`;

const selectVisits = statement<VisitLineRow>(
  'select-visits',
  sql`select ${LINE_COLUMNS} from ${LINE_TABLES} where ${ASKED} order by v.visited_at desc, v.visit_id desc
   limit ${value('limit')} offset ${value('offset')}`,
);
const countVisits = statement<{ total: number }>(
  'count-visits',
  sql`select count(*)::int as total from visit v where ${ASKED}`,
);

/** The start (included) and end (excluded) of a period. */
function spanOf(period: VisitPeriod): readonly [Date, Date] {
  const { from, to } = period.length === 7 ? daysOfPeriod(period) : { from: period, to: period };
  return [instantOf(from, 0), instantOf(addDays(to, 1), 0)];
}

function valuesOf({ period, pass, terminal_id, outcome, reason, q }: VisitQuestion) {
  const [from, before] = spanOf(period);
  return {
    ...memberSearchOf(q ?? ''),
    from,
    before,
    pass: pass ?? null,
    terminal_id: terminal_id ?? null,
    outcome: outcome ?? null,
    reason: reason ?? null,
  };
}

/** Lists of visits, the latest first. */
export const visitLists = {
  lines: (database: Queryable, asked: VisitQuestion, limit: number, offset: number) =>
    database.run(selectVisits, { ...valuesOf(asked), limit, offset }),
  async total(database: Queryable, asked: VisitQuestion): Promise<number> {
    return (await database.run(countVisits, valuesOf(asked)))[0]?.total ?? 0;
  },
  async terminals(database: Queryable) {
    const counting = { pass: present, is_test: fails, registered_at: present };
    const reading = {
      columns: ['terminal_id', 'terminal_name', 'pass'],
      order: ['pass', 'terminal_name', 'terminal_id'],
    } as const;
    const rows = await terminals.list(database, 'select-visited-terminals', counting, reading);
    return rows.flatMap(({ pass, ...row }) => (pass === null || pass === 'door' ? [] : [{ ...row, pass }]));
  },
};
