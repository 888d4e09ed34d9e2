// Forked by the bench row `feed`: loads the events of a member's feed once, then writes them by ical-generator and nothing
// else, and answers how many milliseconds each time took. Settings as the server's; the member's number is its argument.
import { eventsOf } from '@machi/domain/calendar-feed/events';
import { readFeedRows } from '../../features/calendar-feed/schedule-rows.ts';
import { systemClock } from '../../ground/clock.ts';
import { createLog } from '../../ground/log.ts';
import { openDatabase, openHouse } from '../../open-house.ts';
import { readSettings } from '../../settings/settings.ts';
import { feedByLibrary } from './library-feed.ts';

const [, , memberId = ''] = process.argv;
const settings = readSettings(process.env);
const log = createLog(settings.logLevel);
const database = await openDatabase(settings, log);
const { house } = await openHouse(settings, log, database, systemClock);
const { rows, answers } = await readFeedRows(database, Number(memberId), house.clock());
const write = feedByLibrary(house, eventsOf(rows, answers, false));

process.on('message', (count: number) => {
  const times: number[] = [];
  let text = '';
  for (let written = 0; written < count; written += 1) {
    const began = performance.now();
    text = write();
    times.push(performance.now() - began);
  }
  process.send?.({ text, times });
});
process.send?.({ kind: 'ready' });
