import path from 'node:path';
import { migrate } from '../database/migrate.ts';
import { makeOfficial, type MadeOfficial } from '../features/member-desk/make-official.ts';
import { joinDatabase, publicUrlOf } from '../open-house.ts';
import { checkTownKey, readSecret } from '../ground/town-secret.ts';
import { seedTown } from '../seed/seed.ts';
import { readSettings } from '../settings/settings.ts';
import { loadTownPack } from '../town/load-town-pack.ts';
import { readOfficialOrder } from './official-order.ts';
import { runCommand } from '../run-command.ts';

function inWords({ member_id, name, roles, password }: MadeOfficial, email: string, url: string): string {
  const lines = [`${name} (member ${member_id}) is an official with ${roles.join(', ')}.`];
  if (password === null)
    lines.push('Their password stays; they are logged out everywhere, and a notification tells them.');
  else
    lines.push(
      `  login ID             ${email}`,
      `  temporary password   ${password}`,
      'It is shown only now and works once, within 30 minutes; then a password of their own is asked for.',
    );
  return [
    ...lines,
    `Their first login is at ${url}/login. A code is sent to ${email} for it, and then they set up an authenticator app of their own.`,
    `From then on the app is asked for at each login, and a forgotten password comes by mail: ${url}/password/reminder`,
  ].join('\n');
}

/** Makes an official in the town of the settings, also the first one, whom nobody can make at the desk. */
await runCommand(async () => {
  const order = readOfficialOrder(process.argv.slice(2));
  const settings = readSettings(process.env);
  const { pack: town } = await loadTownPack(path.join(settings.townsFolder, settings.townKey));
  const database = await joinDatabase(settings);
  try {
    await migrate(database, settings.townKey, { account: settings.databaseGrantTo });
    await seedTown(database, town);
    const secret = await readSecret(settings);
    await checkTownKey(database, secret);
    const house = { town, publicUrl: publicUrlOf(settings), secret };
    const made = await database.transaction((transaction) => makeOfficial(house, transaction, order, new Date()));
    console.log(inWords(made, order.email, house.publicUrl));
  } finally {
    await database.close();
  }
});
