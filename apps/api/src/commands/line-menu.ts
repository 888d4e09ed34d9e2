import { writeFile } from 'node:fs/promises';
import { loadTown, publicUrlOf } from '../open-house.ts';
import { drawMenu, menuOf } from '../platform/line/menu-picture.ts';
import { openLine } from '../providers/line/open-line.ts';
import { runCommand } from '../run-command.ts';
import { readSettings } from '../settings/settings.ts';
import { systemClock } from '../ground/clock.ts';

const USAGE = `npm run line-menu [-- FILE]
  Draws the menu under the chats of the town's account at LINE and sets it there. With FILE it only draws it, as a PNG.`;

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file?.startsWith('-') || more.length > 0) throw new Error(USAGE);
  const settings = readSettings(process.env);
  const { pack } = await loadTown(settings);
  const picture = await drawMenu(pack);
  if (file !== undefined) {
    await writeFile(file, picture, { flag: 'wx' });
    return;
  }
  const publicUrl = publicUrlOf(settings);
  const line = openLine({ settings: { ...settings, sandboxKey: undefined }, publicUrl, clock: systemClock });
  if (!line)
    throw new Error(
      'The town has no account at LINE: LINE_CHANNEL_SECRET, LINE_CHANNEL_TOKEN and LINE_ACCOUNT are not set.',
    );
  await line.setMenu(menuOf(pack, publicUrl), picture);
  console.log(`The menu of ${line.account} is set.`);
});
