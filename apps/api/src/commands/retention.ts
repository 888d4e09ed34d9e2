import path from 'node:path';
import { townTimeText } from '@machi/domain/calendar/model';
import { createLog } from '../ground/log.ts';
import { openDatabase } from '../open-house.ts';
import { tryRetention } from '../features/retention/run.ts';
import { runCommand } from '../run-command.ts';
import { readSettings } from '../settings/settings.ts';
import { loadTownPack } from '../town/load-town-pack.ts';

const HELD = {
  many: 'more than usual: waits for an official at /retention',
  clock: 'the clock has jumped since the last night: waits for an official at /retention',
} as const;

/** Shows what the next nightly run would delete or make anonymous; changes nothing. */
await runCommand(async () => {
  const settings = readSettings(process.env);
  const { pack: town } = await loadTownPack(path.join(settings.townsFolder, settings.townKey));
  const log = createLog('silent');
  const database = await openDatabase(settings, log, true);
  try {
    const lines = await tryRetention({ database, town, log }, new Date());
    for (const { line, due, oldest, held } of lines)
      console.log(
        [
          `  ${line.padEnd(22)} ${String(due).padStart(8)} due`,
          oldest === null ? 'nothing is kept' : `oldest ${townTimeText(oldest).slice(0, 10)}`,
          ...(held === null || due === 0 ? [] : [HELD[held]]),
        ].join(', '),
      );
    const due = lines.reduce((sum, line) => sum + line.due, 0);
    console.log(`\n${due} rows are over. The next night does it; this has changed nothing.`);
  } finally {
    await database.close();
  }
});
