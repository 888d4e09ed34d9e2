import path from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { connectPostgres } from '../database/connect-postgres.ts';
import { seedTown } from './seed.ts';
import { buildOldHouse } from '../testing/towns/old-house.ts';
import { townsFolder } from '../testing/towns/open-town.ts';
import { rowsOf } from '../testing/facilities/rows.ts';
import { loadTownPack } from '../town/load-town-pack.ts';
import '../testing/towns/race-town.ts';

const { pack } = await loadTownPack(path.join(townsFolder, 'hoshimori'));
const schema = `race_${process.pid}_seed`;
const database = connectPostgres(inject('databaseUrl'), schema, 6, () => {});
const { countRows } = rowsOf(database);
afterAll(() => database.close());

test('many processes that open a town from before the notices at once fill it once', async () => {
  await database.script(`create schema "${schema}"`);
  await buildOldHouse(database, schema, pack);
  await Promise.all(Array.from({ length: 6 }, () => seedTown(database, pack)));
  expect(await countRows('notice')).toBe(pack.notices.length);
  expect(await countRows('spot')).toBe(2);
  expect(await countRows('equipment')).toBe(
    pack.equipments.filter(({ spot_id }) => spot_id === 1 || spot_id === 4).length,
  );
});
