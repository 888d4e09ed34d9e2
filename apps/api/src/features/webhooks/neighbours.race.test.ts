import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { dateAt } from '@machi/domain/calendar/model';
import type { Queryable } from '../../database/database.ts';
import { HANDFUL, deliveryStore, type DeliveryRow } from '../../platform/webhooks/delivery-store.ts';
import { openReceiver } from '../../testing/systems/receiver.ts';
import { openTwoProcesses } from '../../testing/towns/race-town.ts';
import { addApiKey } from '../api-keys/cases.fixture.ts';
import { addWebhook } from './cases.fixture.ts';

const EVENTS = 300;

test('two processes send each of 300 events once, and lose none', { timeout: 60_000 }, async () => {
  const receiver = await openReceiver();
  onTestFinished(() => receiver.close());
  const [one, other] = await openTwoProcesses({ environment: { WEBHOOK_TRIAL_URL: receiver.url } });
  const { webhook_id } = await addWebhook(one, `${receiver.url}/hook`, ['notice.published']);
  await one.rows`insert into webhook_event (type, occurred_at, data)
    select 'notice.published', ${one.now()}, jsonb_build_object('notice_id', n) from generate_series(1, ${EVENTS}::int) as n`;
  const isDone = async () => (await one.countRows('webhook_delivery', 'taken_at is not null')) === EVENTS;
  while (!(await isDone())) await Promise.all([one.tellSystems(), other.tellSystems()]);
  const numbers = receiver.received.map(({ body }): number => JSON.parse(body).data.notice_id);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: EVENTS }, (_none, index) => index + 1));
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(EVENTS);
  expect(await one.countRows('webhook_delivery', `tries <> 1 or webhook_id <> ${webhook_id}`)).toBe(0);
  expect(await one.countRows('webhook_event', 'true')).toBe(0);
});

test('what one process is claiming another one leaves alone', async () => {
  const [one, other] = await openTwoProcesses();
  const { webhook_id } = await addWebhook(one);
  // Not due for the loops of the two, whose clock stands.
  const later = new Date(one.now().getTime() + 10_000);
  await one.rows`insert into webhook_delivery (webhook_id, event_id, type, occurred_at, data, created_at, next_try_at)
    select ${webhook_id}, gen_random_uuid(), 'notice.published', ${later}, '{}', ${later}, ${later}
    from generate_series(1, ${HANDFUL + 5}::int)`;
  const claimFor = (transaction: Queryable, name: string) => deliveryStore.claim(transaction, webhook_id, later, name);
  let theirs: Promise<readonly DeliveryRow[]> = Promise.resolve([]);
  // Not committed while the other one claims.
  const mine = await one.database.transaction(async (transaction) => {
    const claimed = await claimFor(transaction, 'one');
    theirs = other.database.transaction((another) => claimFor(another, 'other'));
    await pause(200);
    return claimed;
  });
  const ids = [...mine, ...(await theirs)].map(({ webhook_delivery_id }) => webhook_delivery_id);
  expect([mine.length, ids.length, new Set(ids).size]).toEqual([HANDFUL, HANDFUL + 5, HANDFUL + 5]);
});

test('a key disabled in one process is refused at once in the other, however many requests it has under way', async () => {
  const [one, other] = await openTwoProcesses();
  const official = await one.addPerson({ roles: ['system'] });
  const { api_key_id, headers } = await addApiKey(one);
  const day = dateAt(one.now());
  const read = () => other.call('GET', `/api/taken-times?from=${day}&to=${day}`, { headers });
  expect((await read()).status).toBe(200);
  const before = Array.from({ length: 40 }, read);
  const disabled = await one.call('POST', `/api/api-keys/${api_key_id}/disable`, { as: official });
  expect(disabled.status).toBe(200);
  // Sent after the answer: none gets through.
  const after = await Promise.all(Array.from({ length: 40 }, read));
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 401));
  for (const { status } of await Promise.all(before)) expect([200, 401]).toContain(status);
});
