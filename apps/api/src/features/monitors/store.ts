import type { ReportedState } from '@machi/domain/monitors/model';
import type { MonitoredTerminal, PaymentMonitor, TestTap } from '@machi/domain/monitors/contract';
import type { MachineReport } from '@machi/domain/monitors/rules';
import type { SpotReport } from '@machi/domain/spot-status/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { fails, fixed, fromUntil, holds, present, rowsOf } from '../../database/rows.ts';
import { laundry_machine } from '../../database/tables/monitors.ts';
import { visit } from '../../database/tables/passes.ts';
import { spot_status } from '../../database/tables/spot-status.ts';
import { terminal } from '../../database/tables/terminals.ts';
import { seeDevice } from '../../platform/sessions/device-keys.ts';
import { tellMonitors } from '../../platform/live/changes.ts';

const machines = rowsOf(laundry_machine);
const statuses = rowsOf(spot_status);
const terminals = rowsOf(terminal);
const visits = rowsOf(visit);

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

/** A device's report about a machine, with its end as a moment. */
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
    const by = { reported_at: now, reported_by_device: deviceId };
    // One order, so that two devices never wait for each other.
    const ordered = told.toSorted((one, other) => one.machine_key.localeCompare(other.machine_key));
    for (const { finishes_at, ...machine } of ordered) {
      const row = { ...machine, ...by, finishes_at: finishes_at === null ? null : new Date(finishes_at) };
      await machines.put(transaction, 'monitor-report-machines', ['machine_key'], row);
    }
    await seeDevice(transaction, deviceId, now);
    await tellMonitors(transaction);
  },
  spotReport: async (database: Queryable, spot_id: number, status_date: string): Promise<SpotReport | null> =>
    (await statuses.one(database, 'monitor-spot-report', { spot_id, status_date })) ?? null,
  bathEntries(database: Queryable, from: Date, until: Date): Promise<number> {
    const counted = { pass: fixed('bath'), is_counted: holds, is_test: fails, visited_at: fromUntil(from, until) };
    return visits.count(database, 'monitor-bath-entries', counted);
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
