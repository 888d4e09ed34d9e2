import { confirmRetentionRun } from '@machi/domain/retention/contract';
import type { Waits } from '../../platform/work-list/waits.ts';

/** What the newest run has held back, line by line, until somebody confirms it. */
export const waits: readonly Waits[] = [
  {
    kind: 'retention',
    permission: confirmRetentionRun.permission,
    rows: `select l.line as key, r.begun_at as since, null::date as due from retention_run r join retention_line l using (retention_run_id)
      where r.confirmed_at is null and l.held is not null and l.due > 0
        and r.retention_run_id = (select max(retention_run_id) from retention_run where ended_at is not null)`,
  },
];
