import { statement, type Queryable } from '../../database/database.ts';
import { among, rowsOf } from '../../database/rows.ts';
import { retention_line, retention_run } from '../../database/tables/platform.ts';

export type ReportLine = Omit<typeof retention_line.$inferSelect, 'retention_run_id'>;
export type RunRow = Omit<typeof retention_run.$inferSelect, 'confirmed_by'>;

const retentionRuns = rowsOf(retention_run);
const retentionLines = rowsOf(retention_line);

/** A night whose clock was doubted says nothing about the clock. */
const lastNight = statement<{ begun_at: Date | null }>(
  'last-retention-night',
  `select max(begun_at) as begun_at from retention_run r where ended_at is not null
     and not exists (select from retention_line l where l.retention_run_id = r.retention_run_id and l.held = 'clock')`,
);
const usualOf = statement<{ line: string; usual: number }>(
  'usual-of-retention',
  `select line, max(done)::int as usual from retention_line where retention_run_id in (
     select retention_run_id from retention_run where kind = 'night' and ended_at is not null
     order by retention_run_id desc limit 30)
   group by line`,
);
/** What an official has confirmed last, of the newest run that waits for it or was done since. */
const confirmedOf = statement<{ line: string; due: number; confirmed_at: Date }>(
  'confirmed-retention',
  `select l.line, l.due, r.confirmed_at from retention_run r join retention_line l using (retention_run_id)
   where r.confirmed_at is not null and l.held is not null
     and r.retention_run_id = (select max(retention_run_id) from retention_run where confirmed_at is not null)`,
);
const confirmRun = statement<{ retention_run_id: number }>(
  'confirm-retention-run',
  `update retention_run r set confirmed_at = $2, confirmed_by = $3
   where r.retention_run_id = $1 and r.confirmed_at is null
     and r.retention_run_id = (select max(retention_run_id) from retention_run where ended_at is not null)
     and exists (select from retention_line l where l.retention_run_id = r.retention_run_id and l.held is not null)
   returning r.retention_run_id`,
);

/** What the runs found and did. */
export const reports = {
  async begin(database: Queryable, kind: RunRow['kind'], now: Date): Promise<number> {
    const begun = { kind, begun_at: now };
    const row = await retentionRuns.insertReturning(database, 'begin-retention-run', begun, ['retention_run_id']);
    return row.retention_run_id;
  },
  end: (database: Queryable, runId: number, at: Date) =>
    retentionRuns.update(database, 'end-retention-run', { retention_run_id: runId }, { ended_at: at }),
  note: (database: Queryable, runId: number, line: ReportLine) =>
    retentionLines.insert(database, 'insert-retention-line', { ...line, retention_run_id: runId }),
  async lastNight(database: Queryable): Promise<Date | undefined> {
    return (await database.run(lastNight, []))[0]?.begun_at ?? undefined;
  },
  async usual(database: Queryable): Promise<ReadonlyMap<string, number>> {
    return new Map((await database.run(usualOf, [])).map(({ line, usual }) => [line, usual]));
  },
  confirmed: (database: Queryable) => database.run(confirmedOf, []),
  async list(database: Queryable, most: number) {
    const columns = ['retention_run_id', 'kind', 'begun_at', 'ended_at', 'confirmed_at'] as const;
    const newest = { columns, order: ['-retention_run_id'], page: { limit: most } } as const;
    const runs = await retentionRuns.list(database, 'list-retention-runs', {}, newest);
    const lines = await retentionLines.list(database, 'list-retention-lines', {
      retention_run_id: among(runs.map(({ retention_run_id }) => retention_run_id)),
    });
    return runs.map((run) => ({
      ...run,
      lines: lines.filter(({ retention_run_id }) => retention_run_id === run.retention_run_id),
    }));
  },
  /** False: there is nothing to confirm in it, or a newer run has come. */
  async confirm(transaction: Queryable, runId: number, memberId: number, now: Date): Promise<boolean> {
    return (await transaction.run(confirmRun, [runId, now, memberId])).length > 0;
  },
};
