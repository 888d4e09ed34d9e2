import path from 'node:path';
import { createApp, type AppOptions } from './app.ts';
import { migrate } from './database/migrate.ts';
import type { Log } from './ground/log.ts';
import { townKeys } from './ground/town-keys.ts';
import { loadTown, openDatabase, openHouse } from './open-house.ts';
import { lifeAsSet } from './seed/life/seed-life.ts';
import { seedSampleMonitors } from './seed/seed-monitors.ts';
import { seedSampleFactors } from './seed/seed-sample-factors.ts';
import { seedSampleMembers, seedTown } from './seed/seed.ts';
import { isPublic, type Settings } from './settings/settings.ts';

/** Opens a town with its database, filled at its first start, and the application that answers its requests. */
export async function runTown(settings: Settings, log: Log, options: AppOptions) {
  // Loaded while the database starts; its errors are reported once that is ready.
  const loading = loadTown(settings);
  loading.catch(() => {});
  const database = await openDatabase(settings, log);
  const migrations = await migrate(database, settings.townKey, { account: settings.databaseGrantTo });
  const { house, start, close } = await openHouse(settings, log, database, { loaded: await loading });
  const isSeeded = await seedTown(database, house.town);
  // The sample's passwords are public, so its people are added only in trials.
  if (database.kind === 'embedded' && !isPublic(settings)) {
    const now = house.clock();
    await seedSampleMembers(database, house.town, {
      now,
      plans: {
        packFolder: path.join(settings.townsFolder, settings.townKey),
        lotteryKey: townKeys(house.secret).lotteryKey,
      },
      live: lifeAsSet(settings, house.town, house.secret, now, house.feed.ofPack),
    });
    if (settings.sandboxKey !== undefined) await seedSampleFactors(house, now);
    await seedSampleMonitors(database, house.town, now);
  }
  const { fetch } = await createApp(house, options);
  return { settings, log, database, migrations, house, isSeeded, fetch, start, close };
}
export type RunningTown = Awaited<ReturnType<typeof runTown>>;
