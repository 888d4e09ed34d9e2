import type { Held } from '@machi/domain/retention/night';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';

export interface ReportLine {
  readonly line: string;
  readonly due: number;
  readonly done: number;
  readonly oldest: Date | null;
  readonly held: Held | null;
  /** The code of a failure. */
  readonly failed: string | null;
  readonly took_milliseconds: number;
}
export interface RunRow {
  readonly retention_run_id: number;
  readonly kind: 'night' | 'restore';
  readonly begun_at: Date;
  readonly ended_at: Date | null;
  readonly confirmed_at: Date | null;
}

const beginRun = statement<{ retention_run_id: number }>(
  'begin-retention-run',
  'insert into retention_run (kind, begun_at) values ($1, $2) returning retention_run_id',
);
const endRun = statement('end-retention-run', 'update retention_run set ended_at = $2 where retention_run_id = $1');
const insertLine = statement(
  'insert-retention-line',
  `insert into retention_line (retention_run_id, line, due, done, oldest, held, failed, took_milliseconds)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
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
const listRuns = statement<RunRow>(
  'list-retention-runs',
  `select r.retention_run_id, r.kind, r.begun_at, r.ended_at, r.confirmed_at
   from retention_run r order by r.retention_run_id desc limit $1`,
);
const listLines = statement<ReportLine & { retention_run_id: number }>(
  'list-retention-lines',
  `select retention_run_id, line, due, done, oldest, held, failed, took_milliseconds from retention_line
   where retention_run_id = any($1::int[])`,
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
    const [row] = await database.run(beginRun, [kind, now]);
    if (!row) throw new Error('a run was not noted');
    return row.retention_run_id;
  },
  end: (database: Queryable, runId: number, at: Date) => database.run(endRun, [runId, at]),
  note: (
    database: Queryable,
    runId: number,
    { line, due, done, oldest, held, failed, took_milliseconds }: ReportLine,
  ) => database.run(insertLine, [runId, line, due, done, oldest, held, failed, took_milliseconds]),
  async lastNight(database: Queryable): Promise<Date | undefined> {
    return (await database.run(lastNight, []))[0]?.begun_at ?? undefined;
  },
  async usual(database: Queryable): Promise<ReadonlyMap<string, number>> {
    return new Map((await database.run(usualOf, [])).map(({ line, usual }) => [line, usual]));
  },
  confirmed: (database: Queryable) => database.run(confirmedOf, []),
  async list(database: Queryable, most: number) {
    const runs = await database.run(listRuns, [most]);
    const lines = await database.run(listLines, [runs.map(({ retention_run_id }) => retention_run_id)]);
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
