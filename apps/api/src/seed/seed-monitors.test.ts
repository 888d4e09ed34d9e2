import path from 'node:path';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { seedSampleMonitors } from './seed-monitors.ts';
import { seedTown } from './seed.ts';
import { openEmptyDatabase } from '../testing/towns/databases.ts';
import { START, townsFolder } from '../testing/towns/open-town.ts';
import { rowsOf } from '../testing/facilities/rows.ts';
import { loadTownPack } from '../town/load-town-pack.ts';

const { pack } = await loadTownPack(path.join(townsFolder, 'hoshimori'));
const database = await openEmptyDatabase('hoshimori');
afterAll(() => database.close());
const { rows } = rowsOf(database);

test('every start lays the monitors of the sample anew, but what was really told stays', async () => {
  await migrate(database, 'hoshimori');
  await seedTown(database, pack);
  await seedSampleMonitors(database, pack, START);
  const told = () =>
    rows<{ machine_key: string; reported_at: Date }>('select machine_key, reported_at from laundry_machine');
  expect(await told()).toHaveLength(pack.laundry.machines.length);

  await rows(`update laundry_machine set reported_by_device = 1 where machine_key = 'washer-1'`);
  const next = new Date(START.getTime() + 86_400_000);
  await seedSampleMonitors(database, pack, next);
  for (const { machine_key, reported_at } of await told())
    expect(reported_at).toEqual(machine_key === 'washer-1' ? START : next);

  const plaza = () =>
    rows('select status_date, occupancy from spot_status where spot_id = $1', pack.town.fixed_spots.plaza);
  expect(await plaza()).toEqual([{ status_date: addDays(dateAt(START), 1), occupancy: 42 }]);
  await rows('update spot_status set occupancy = 80, reported_by_device = 1');
  await seedSampleMonitors(database, pack, new Date(next.getTime() + 60_000));
  expect(await plaza()).toMatchObject([{ occupancy: 80 }]);
});
