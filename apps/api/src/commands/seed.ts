import { indexFeed } from '@machi/domain/transport/feed/index-feed';
import path from 'node:path';
import { migrate } from '../database/migrate.ts';
import { joinDatabase } from '../open-house.ts';
import { townKeys } from '../ground/town-keys.ts';
import { checkTownKey, readSecret } from '../ground/town-secret.ts';
import { lifeAsSet } from '../seed/life/seed-life.ts';
import { seedSampleMembers, seedTown } from '../seed/seed.ts';
import { isPublic, readSettings } from '../settings/settings.ts';
import { loadTownPack } from '../town/load-town-pack.ts';
import { runCommand } from '../run-command.ts';

/** Adds the town's rows and the sample people, whose passwords are public: for trials. */
await runCommand(async () => {
  const settings = readSettings(process.env);
  if (isPublic(settings))
    throw new Error(`PUBLIC_URL is ${settings.publicUrl}: everybody can read the passwords of the sample's officials.`);
  const packFolder = path.join(settings.townsFolder, settings.townKey);
  const { pack: town, feed } = await loadTownPack(packFolder);
  const database = await joinDatabase(settings);
  try {
    await migrate(database, settings.townKey, { account: settings.databaseGrantTo });
    const isNew = await seedTown(database, town);
    const now = new Date();
    const secret = await readSecret(settings);
    await checkTownKey(database, secret);
    const live = lifeAsSet(settings, town, secret, now, feed && indexFeed(feed));
    const plans = { packFolder, lotteryKey: townKeys(secret).lotteryKey };
    const people = await seedSampleMembers(database, town, { now, plans, live });
    console.log(
      `${isNew ? 'Filled in the town' : 'The town was there'}; added ${people} sample member${people === 1 ? '' : 's'}.`,
    );
  } finally {
    await database.close();
  }
});
