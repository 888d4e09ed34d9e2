import { statement, type Queryable } from '../../database/database.ts';
import { among, present, rowsOf } from '../../database/rows.ts';
import { retention_line, retention_run } from '../../database/tables/platform.ts';

export type ReportLine = Omit<typeof retention_line.$inferSelect, 'retention_run_id'>;
export type RunRow = Omit<typeof retention_run.$inferSelect, 'confirmed_by'>;

const retentionRuns = rowsOf(retention_run);
const retentionLines = rowsOf(retention_line);

/** A night with a doubted clock is no reference for the clock. */
const lastNight = statement<{ begun_at: Date | null }>(
  'last-retention-night',
  `select max(begun_at) as begun_at from retention_run r where ended_at is not null
     and not exists (select from retention_line l where l.retention_run_id = r.retention_run_id and l.held = 'clock')`,
);

/** Results of the runs. */
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
    const nights = await retentionRuns.list(
      database,
      'list-last-nights',
      { kind: 'night', ended_at: present },
      { columns: ['retention_run_id'], order: ['-retention_run_id'], limit: 30 },
    );
    const of = { retention_run_id: among(nights.map(({ retention_run_id }) => retention_run_id)) };
    const lines = await retentionLines.list(database, 'usual-of-retention', of, { columns: ['line', 'done'] });
    const usual = new Map<string, number>();
    for (const { line, done } of lines) usual.set(line, Math.max(usual.get(line) ?? 0, done));
    return usual;
  },
  /** The held lines of the run that an official confirmed last. */
  async confirmed(database: Queryable) {
    const newest = { order: ['-retention_run_id'], limit: 1 } as const;
    const run = await retentionRuns.one(database, 'last-confirmed-run', { confirmed_at: present }, newest);
    if (!run?.confirmed_at) return [];
    const { retention_run_id, confirmed_at } = run;
    const held = { retention_run_id, held: present };
    const columns = ['line', 'due'] as const;
    const lines = await retentionLines.list(database, 'confirmed-retention', held, { columns });
    return lines.map((line) => ({ ...line, confirmed_at }));
  },
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
  /** False: nothing to confirm, or a newer run exists. */
  async confirm(transaction: Queryable, runId: number, memberId: number, now: Date): Promise<boolean> {
    const reading = { columns: ['retention_run_id'], order: ['-retention_run_id'], limit: 1 } as const;
    const newest = await retentionRuns.one(transaction, 'newest-retention-run', { ended_at: present }, reading);
    const of = { retention_run_id: runId };
    const held = { ...of, held: present };
    if (newest?.retention_run_id !== runId || !(await retentionLines.has(transaction, 'has-held-line', held)))
      return false;
    const set = { confirmed_at: now, confirmed_by: memberId };
    const name = 'confirm-retention-run';
    const open = { ...of, confirmed_at: null };
    return (await retentionRuns.updateReturning(transaction, name, open, set, ['retention_run_id'])).length > 0;
  },
};
