import type { House } from '../../platform/house.ts';
import { writeDigests } from './digest.ts';
import { queueNotifications } from './queue.ts';
import { beginDeliveries, fixRecipientsOf } from './recipients.ts';
import { deliveryStore } from './store.ts';

async function deliverOne(house: House, noticeId: number, now: Date): Promise<void> {
  const { database } = house;
  await fixRecipientsOf(database, noticeId, now);
  await queueNotifications(database, house, noticeId, now);
  const counted = await deliveryStore.count(database, noticeId);
  if (counted.waiting === 0) await deliveryStore.finish(database, noticeId, counted, now);
}

/**
 * Runs the notifications about notices: begins them once a notice is public, continues those in progress, stops those
 * whose notice is no longer public, and writes the daily digests. It compares only times and states, so it can be
 * restarted at any point and run in several processes at once.
 */
export async function deliverNotices(house: House, now: Date): Promise<void> {
  const { database } = house;
  const begun = await beginDeliveries(database, now);
  for (const { notice_id, is_out, is_paused } of await deliveryStore.open(database, now)) {
    if (!is_out) await database.transaction((transaction) => deliveryStore.takeBack(transaction, notice_id));
    else if (!is_paused) await deliverOne(house, notice_id, now);
  }
  await writeDigests(house, now);
  if (begun.length > 0) house.log.info({ begun: begun.length }, 'notifications about notices began');
}
