import { releaseRun } from '@machi/domain/debits/contract';
import type { Waits } from '../../platform/work-list/waits.ts';

/** Runs prepared by a colleague, due for release before their day, and runs that a colleague wants withdrawn. */
export const waits: readonly Waits[] = [
  {
    kind: 'debit-run',
    permission: releaseRun.permission,
    rows: `select r.debit_run_id::text as key, r.prepared_at as since, r.debit_on - 1 as due from debit_run r
      where r.state = 'prepared' and r.prepared_by is distinct from $1::int
      union all
      select r.debit_run_id::text, max(e.happened_at), null::date from debit_run r join debit_run_event e using (debit_run_id)
      where r.state = 'released' and r.is_withdrawal_asked and r.withdrawal_asked_by is distinct from $1::int and e.what = 'ask-withdrawal'
      group by r.debit_run_id`,
  },
];
