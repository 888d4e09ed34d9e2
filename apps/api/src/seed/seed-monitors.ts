import { dateAt } from '@machi/domain/calendar/model';
import type { ReportedState } from '@machi/domain/monitors/model';
import type { TownPack } from '@machi/domain/town/model';
import { NO_SPOT } from '@machi/domain/fields/ids';
import { statement, type Queryable } from '../database/database.ts';

/** A device's report stays. A report of an earlier seed is renewed, because it would be outdated. */
const upsertMachines = statement(
  'seed-laundry-machines',
  `insert into laundry_machine (machine_key, state, finishes_at, reported_at)
   select machine_key, state, finishes_at, $2 from jsonb_populate_recordset(null::laundry_machine, $1::jsonb)
   on conflict (machine_key) do update set state = excluded.state, finishes_at = excluded.finishes_at, reported_at = excluded.reported_at
   where laundry_machine.reported_by_device is null`,
);
const insertLevel = statement(
  'seed-plaza-level',
  `insert into spot_status (spot_id, status_date, occupancy, reported_at) values ($1, $2, $3, $4)
   on conflict (spot_id) do update set status_date = $2, occupancy = $3, reported_at = $4
   where spot_status.reported_by is null and spot_status.reported_by_device is null`,
);

const BATH_PERCENT = 42;

/** State and minutes until done, repeated. */
const cycle: readonly (readonly [ReportedState, number | null])[] = [
  ['free', null],
  ['running', 24],
  ['free', null],
  ['running', 7],
  ['running', 12],
  ['finished', null],
  ['out-of-order', null],
];

/** A trial town's monitors at an ordinary hour; a town with devices gets its own reports. */
export async function seedSampleMonitors(database: Queryable, { town, laundry }: TownPack, now: Date): Promise<void> {
  const machines = laundry.machines.map(({ machine_key }, index) => {
    const [state, minutes] = cycle[index % cycle.length] ?? ['free', null];
    const finishes_at = minutes === null ? null : new Date(now.getTime() + minutes * 60_000);
    return { machine_key, state, finishes_at };
  });
  await database.run(upsertMachines, [JSON.stringify(machines), now]);
  if (town.fixed_spots.plaza !== NO_SPOT)
    await database.run(insertLevel, [town.fixed_spots.plaza, dateAt(now), BATH_PERCENT, now]);
}
