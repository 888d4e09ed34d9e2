// Forked by the bench row `feed`: loads the events of a member's feed once, then writes them by ical-generator and nothing
// else, and answers how many milliseconds each time took. Settings as the server's; the member's number is its argument.
import { eventsOf } from '@machi/domain/calendar-feed/events';
import { readFeedRows } from '../../features/calendar-feed/schedule-rows.ts';
import { openCalendar, wholeEvent } from '../../features/calendar-feed/write-schedules.ts';
import { createLog } from '../../ground/log.ts';
import { openDatabase, openHouse } from '../../open-house.ts';
import { calendarText } from '../../schedules/calendar/events.ts';
import { readSettings } from '../../settings/settings.ts';

const [, , memberId = ''] = process.argv;
const settings = readSettings(process.env);
const log = createLog(settings.logLevel);
const database = await openDatabase(settings, log);
const { house } = await openHouse(settings, log, database);
const { rows, answers } = await readFeedRows(database, Number(memberId), house.clock());
/** As the library wants them. */
const loaded = eventsOf(rows, answers, false).map((event) => wholeEvent(house, event));

function write(): string {
  const calendar = openCalendar(house, 'schedules', 'ja');
  for (const event of loaded) calendar.createEvent(event);
  return calendarText(calendar);
}

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
