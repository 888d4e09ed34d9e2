import type { ReportedState } from '@machi/domain/monitors/model';
import type { MonitoredTerminal, PaymentMonitor, TestTap } from '@machi/domain/monitors/contract';
import type { MachineReport } from '@machi/domain/monitors/rules';
import type { SpotReport } from '@machi/domain/spot-status/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { present, rowsOf } from '../../database/rows.ts';
import { laundry_machine } from '../../database/tables/monitors.ts';
import { spot_status } from '../../database/tables/spot-status.ts';
import { terminal } from '../../database/tables/terminals.ts';
import { seeDevice } from '../../platform/sessions/device-keys.ts';
import { tellMonitors } from '../../platform/live/monitors-changed.ts';

const machines = rowsOf(laundry_machine);
const statuses = rowsOf(spot_status);
const terminals = rowsOf(terminal);

const upsertMachines = statement(
  'monitor-report-machines',
  `insert into laundry_machine (machine_key, state, finishes_at, reported_at, reported_by_device)
   select machine_key, state, finishes_at, $2, $3
   from jsonb_to_recordset($1::jsonb) as told(machine_key text, state text, finishes_at timestamptz)
   on conflict (machine_key) do update set state = excluded.state, finishes_at = excluded.finishes_at,
     reported_at = excluded.reported_at, reported_by_device = excluded.reported_by_device`,
);
const countEntries = statement<{ entries: number }>(
  'monitor-bath-entries',
  `select count(*)::int as entries from visit
   where pass = 'bath' and is_counted and not is_test and visited_at >= $1 and visited_at < $2`,
);
const selectTestTaps = statement<Omit<TestTap, 'visited_at'> & { visited_at: Date }>(
  'monitor-test-taps',
  `select v.visit_id, v.visited_at, t.terminal_name, v.pass, v.method, v.outcome, v.reason, v.fare_yen, v.fare_reason
   from visit v join terminal t using (terminal_id) where v.is_test order by v.recorded_at desc, v.visit_id desc limit 20`,
);

type DebitCounts = Pick<PaymentMonitor, 'debit_on' | 'sent' | 'paid' | 'failed'>;
const countDebits = statement<DebitCounts>(
  'monitor-debits',
  `with last as (select max(debit_on) as debit_on from debit_run where state in ('released', 'answered'))
   select l.debit_on::text as debit_on, count(d.debit_id)::int as sent, count(*) filter (where d.state = 'paid')::int as paid,
     count(*) filter (where d.state in ('failed', 'returned'))::int as failed
   from last l left join debit_run r on r.debit_on = l.debit_on and r.state in ('released', 'answered')
   left join debit d using (debit_run_id) group by l.debit_on`,
);

/** What a device said of a machine, its end as a moment. */
export interface ToldMachine {
  readonly machine_key: string;
  readonly state: ReportedState;
  readonly finishes_at: string | null;
}

export const monitorStore = {
  async machines(database: Queryable): Promise<ReadonlyMap<string, MachineReport>> {
    return new Map((await machines.list(database, 'monitor-machines', {})).map((row) => [row.machine_key, row]));
  },
  async tellMachines(transaction: Queryable, told: readonly ToldMachine[], deviceId: number, now: Date): Promise<void> {
    await transaction.run(upsertMachines, [JSON.stringify(told), now, deviceId]);
    await seeDevice(transaction, deviceId, now);
    await tellMonitors(transaction);
  },
  spotReport: async (database: Queryable, spot_id: number, status_date: string): Promise<SpotReport | null> =>
    (await statuses.one(database, 'monitor-spot-report', { spot_id, status_date })) ?? null,
  async bathEntries(database: Queryable, from: Date, until: Date): Promise<number> {
    return (await database.run(countEntries, [from, until]))[0]?.entries ?? 0;
  },
  async debits(database: Queryable): Promise<DebitCounts> {
    return (await database.run(countDebits))[0] ?? { debit_on: null, sent: 0, paid: 0, failed: 0 };
  },
  testTaps: (database: Queryable) => database.run(selectTestTaps),
  terminals(database: Queryable): Promise<(Omit<MonitoredTerminal, 'seen_at'> & { seen_at: Date | null })[]> {
    const inUse = { registered_at: present, revoked_at: null };
    return terminals.list(database, 'monitor-terminals', inUse, {
      columns: ['terminal_id', 'terminal_name', 'pass', 'is_test', 'seen_at', 'condition', 'clock_offset_ms'],
      order: ['terminal_name', 'terminal_id'],
    });
  },
};
