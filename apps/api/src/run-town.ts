import path from 'node:path';
import { createApp, type AppOptions } from './app.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import type { Log } from './ground/log.ts';
import { townKeys } from './ground/town-keys.ts';
import { loadTown, openDatabase, openHouse } from './open-house.ts';
import type { AddressCounts } from './platform/http/rate-limit.ts';
import type { House } from './platform/house.ts';
import { lifeAsSet } from './seed/life/seed-life.ts';
import { seedSampleMonitors } from './seed/seed-monitors.ts';
import { seedSampleFactors } from './seed/seed-sample-factors.ts';
import { seedSampleMembers, seedTown } from './seed/seed.ts';
import { isPublic, type Settings } from './settings/settings.ts';
import type { LoadedTown } from './town/load-town-pack.ts';
import { carryPublished } from './town/pack-in-force.ts';

export interface TownOptions extends AppOptions {
  readonly reopen: House['reopen'];
  /** Of all towns of the process. */
  readonly addressCounts?: AddressCounts | undefined;
  readonly askedFolder?: string | undefined;
}

/** Opens a town's house on its open database, and the application that answers its requests. */
export async function openOn(
  database: Database,
  { settings, log }: { readonly settings: Settings; readonly log: Log },
  { reopen, addressCounts, askedFolder, ...options }: TownOptions,
  loaded?: LoadedTown,
  fill: (house: House) => Promise<void> = async () => {},
) {
  const { house, jobs, start, close } = await openHouse(settings, log, database, {
    loaded,
    reopen,
    addressCounts,
    askedFolder,
  });
  try {
    await fill(house);
    // What a change cannot be carried into must not keep a town from opening.
    await carryPublished(database, house.town).catch((error: unknown) =>
      log.error({ reason: String(error).slice(0, 200) }, 'what was published is not in the tables'),
    );
    const { fetch } = await createApp(house, options);
    return { house, jobs, fetch, start, close };
  } catch (error) {
    await close();
    throw error;
  }
}
export type OpenedHouse = Awaited<ReturnType<typeof openOn>>;

/** Fills a town's database at its first start. */
async function fillTown(database: Database, settings: Settings, house: House): Promise<boolean> {
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
  return isSeeded;
}

/**
 * Opens a town with its database: its tables of this release, filled at its first start.
 * @param isAgain this process has opened it before
 */
export async function runTown(settings: Settings, log: Log, options: TownOptions, isAgain = false) {
  const ready = openDatabase(settings, log).then(async (database) => {
    try {
      const manner = { account: settings.databaseGrantTo, isAgain };
      return { database, migrations: await migrate(database, settings.townKey, manner) };
    } catch (error) {
      await database.close();
      throw error;
    }
  });
  // Loaded while the database starts; its errors are reported once that is ready.
  const loading = loadTown(
    settings,
    ready.then(({ database }) => database),
    { log },
  );
  loading.catch(() => {});
  const { database, migrations } = await ready;
  try {
    let isSeeded = false;
    const opened = await openOn(database, { settings, log }, options, await loading, async (house) => {
      isSeeded = await fillTown(database, settings, house);
    });
    return { ...opened, database, migrations, isSeeded };
  } catch (error) {
    await database.close();
    throw error;
  }
}
