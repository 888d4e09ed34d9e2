import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import {
  RUNS_SHOWN,
  confirmRetentionRun,
  listRetentionRuns,
  tryRetentionRun,
  type RetentionLine,
} from '@machi/domain/retention/contract';
import { refuse } from '@machi/domain/refusals/model';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { reports, type ReportLine } from './report-store.ts';
import { tryRetention } from './run.ts';
import type { Waits } from '../../platform/work-list/waits.ts';

const viewLine = ({ line, due, done, oldest, held, failed, took_milliseconds }: ReportLine): RetentionLine => ({
  line,
  due,
  done,
  oldest: oldest && dateAt(oldest),
  held,
  is_failed: failed !== null,
  took_milliseconds,
});
const timeOf = (at: Date | null): string | null => at && townTimeText(at);

export const routes = (house: House) => [
  serve(listRetentionRuns, async (_input, { now }) => ({
    now: townTimeText(now),
    runs: (await reports.list(house.database, RUNS_SHOWN)).map(
      ({ retention_run_id, kind, begun_at, ended_at, confirmed_at, lines }) => ({
        retention_run_id,
        kind,
        begun_at: townTimeText(begun_at),
        ended_at: timeOf(ended_at),
        confirmed_at: timeOf(confirmed_at),
        lines: lines.map(viewLine),
      }),
    ),
  })),

  serve(tryRetentionRun, async (_input, { now }) => ({ lines: (await tryRetention(house, now)).map(viewLine) })),

  serve(confirmRetentionRun, ({ retention_run_id }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      if (!(await reports.confirm(transaction, retention_run_id, member.member_id, now)))
        return refuse(409, { field: '', code: 'retention-nothing-held' });
      await writeAudit(transaction, {
        ...actedIn(exchange),
        action: 'retention:confirm',
        subject: 'retention',
        subject_id: retention_run_id,
      });
      return {};
    }),
  ),
];

/** The lines that the newest run holds back until an official confirms it. */
export const waits: readonly Waits[] = [
  {
    kind: 'retention',
    permission: confirmRetentionRun.permission,
    rows: `select l.line as key, r.begun_at as since, null::date as due from retention_run r join retention_line l using (retention_run_id)
      where r.confirmed_at is null and l.held is not null and l.due > 0
        and r.retention_run_id = (select max(retention_run_id) from retention_run where ended_at is not null)`,
  },
];
