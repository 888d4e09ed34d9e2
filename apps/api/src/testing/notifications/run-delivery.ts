// Delivers a town's notices in its own process, for the torture test: looks repeatedly, as the job does, and sends the
// notifications. It may be killed at any moment and started again.
import { setTimeout as pause } from 'node:timers/promises';
import { statement } from '../../database/database.ts';
import { deliverNotices } from '../../features/notice-delivery/deliver.ts';
import { createLog } from '../../ground/log.ts';
import { openDatabase, openHouse } from '../../open-house.ts';
import { readSettings } from '../../settings/settings.ts';

const LOOK_MILLISECONDS = 50;
const open = statement<{ open: number }>(
  'tried-open-deliveries',
  'select count(*)::int as open from notice_delivery where done_at is null',
);

const settings = readSettings(process.env);
const log = createLog(settings.logLevel);
const database = await openDatabase(settings, log);
const { house } = await openHouse(settings, log, database);
process.send?.({ kind: 'ready' });
try {
  for (let left = 1; left > 0; left = (await database.run(open))[0]?.open ?? 0) {
    await deliverNotices(house, house.clock());
    await pause(LOOK_MILLISECONDS);
  }
  process.send?.({ kind: 'done' });
} catch (error) {
  process.send?.({ kind: 'failed', reason: String(error) });
}
