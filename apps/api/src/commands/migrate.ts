import { migrate } from '../database/migrate.ts';
import { joinDatabase } from '../open-house.ts';
import { readSettings } from '../settings/settings.ts';
import { runCommand } from '../run-command.ts';

await runCommand(async () => {
  const settings = readSettings(process.env);
  const database = await joinDatabase(settings);
  try {
    const count = await migrate(database, settings.townKey, { account: settings.databaseGrantTo });
    console.log(count === 0 ? 'The database is up to date.' : `Applied ${count} migration${count === 1 ? '' : 's'}.`);
  } finally {
    await database.close();
  }
});
