import { indexFeed } from '@machi/domain/transport/feed/index-feed';
import path from 'node:path';
import { migrate } from '../../database/migrate.ts';
import { townKeys } from '../../ground/town-keys.ts';
import { SEED, liveTown } from '../../seed/life/seed-life.ts';
import type { Life, LifeGround } from '../../seed/life/life.ts';
import { readLifePlan } from '../../seed/life/plan.ts';
import { seedTown } from '../../seed/seed.ts';
import { readCatalog } from '../../town/catalog.ts';
import { loadTownPack } from '../../town/load-town-pack.ts';
import { openEmptyDatabase } from './databases.ts';
import { START, townsFolder } from './open-town.ts';

/** The sample town's past as a first start at a moment would make it, with its inputs. */
export async function lifeOf() {
  const folder = path.join(townsFolder, 'hoshimori');
  const { pack: town, feed } = await loadTownPack(folder);
  const database = await openEmptyDatabase('hoshimori');
  await migrate(database, 'hoshimori');
  await seedTown(database, town);
  const catalog = await readCatalog(database, town);
  await database.close();
  const plan = await readLifePlan(folder);
  if (!plan) throw new Error('the sample town has no past');
  const keys = townKeys('a secret of tests that is long enough');
  const live = (now: Date = START, seed = SEED, plays: LifeGround['plays'] = { signing: true, payments: true }): Life =>
    liveTown({ seed, now, town, catalog, feed: feed && indexFeed(feed), plan, keys, plays });
  return { town, catalog, plan, live, life: live() };
}
