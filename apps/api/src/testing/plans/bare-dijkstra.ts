// Forked by the bench row `plan`: lays out the same day of the same timetable once, then answers by a plain Dijkstra when one
// could be there at the soonest, and nothing else. Settings as the server's; the date is its argument.
import { createPlanBoard } from '../../features/plan/plan-board.ts';
import { createLog } from '../../ground/log.ts';
import { openDatabase, openHouse } from '../../open-house.ts';
import { readSettings } from '../../settings/settings.ts';
import { soonestArrivals } from './soonest-arrival.ts';
import type { AskedAlone } from './soonest-arrival.ts';

const [, , date = ''] = process.argv;
const settings = readSettings(process.env);
const log = createLog(settings.logLevel);
const database = await openDatabase(settings, log);
const { house } = await openHouse(settings, log, database);
await house.feed.refresh();
const now = house.clock();
const board = createPlanBoard(house);
const day = board.town(await house.live.read(now), new Map(), now).dayOf(date);
const arrivalOf = soonestArrivals(board.current(now).network, day);

process.on('message', (questions: readonly AskedAlone[]) => {
  const times: number[] = [];
  const arrivals = questions.map((question) => {
    const began = performance.now();
    const found = arrivalOf(question);
    times.push(performance.now() - began);
    return Number.isFinite(found) ? found : null;
  });
  process.send?.({ arrivals, times });
});
process.send?.({ kind: 'ready' });
