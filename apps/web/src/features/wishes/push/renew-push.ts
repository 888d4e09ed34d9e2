import { isLoggedIn } from '@machi/client/record-store';
import { readPush, subscribePush } from '@machi/domain/push/contract';
import { call } from '../../../shell/calls/client.ts';
import { recordStore } from '../../../shell/record/record.ts';
import { isSubscribed, pushAbility, subscribeBrowser } from './push-browser.ts';

const quietly = { ignoresError: true } as const;

/**
 * Push services give a browser another address now and then. Tells it to the town, if the member has chosen messages for
 * this browser in this session.
 */
export async function renewPush(): Promise<void> {
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return;
  if (!isLoggedIn(recordStore.read(), new Date())) return;
  const told = await call(readPush, {}, quietly);
  if (!told.ok || told.reply.endpoint_hash === null || (await isSubscribed(told.reply.endpoint_hash))) return;
  await call(subscribePush, await subscribeBrowser(told.reply.public_key), quietly);
}
