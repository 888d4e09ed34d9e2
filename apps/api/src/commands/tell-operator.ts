import path from 'node:path';
import { text } from 'node:stream/consumers';
import { runCommand } from '../run-command.ts';
import { readSettings } from '../settings/settings.ts';
import { mailOperator } from '../setup/look-at-notifications.ts';
import { loadTownPack } from '../town/load-town-pack.ts';

/** Mails its input, a failed check's findings, to the address in its argument. */
await runCommand(async () => {
  const { smtpUrl, townsFolder, townKey } = readSettings(process.env);
  if (smtpUrl === undefined) throw new Error('Without SMTP_URL nobody can be told.');
  const { pack } = await loadTownPack(path.join(townsFolder, townKey));
  const subject = `まち: 確認が必要です / Machi needs a look (${townKey})`;
  await mailOperator(smtpUrl, pack.town.mail_from, process.argv[2] ?? '', subject, await text(process.stdin));
});
