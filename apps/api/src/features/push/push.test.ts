import { createECDH, hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { endOwnSession, exportAccount, listDevices } from '@machi/domain/account/contract';
import { endPush, readPush, subscribePush } from '@machi/domain/push/contract';
import { describe, expect, test } from 'vitest';
import { hashOf } from '../../ground/secrets.ts';
import { keepPushSubscription } from '../../platform/notifications/push/subscriptions.ts';
import { ask } from '../../testing/requests/ask.ts';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { newSubscription } from './cases.fixture.ts';

const town = await openTestTown();
const subscribe = (as: Credentials, body: Readonly<Record<string, unknown>> = newSubscription()) =>
  ask(town, subscribePush, body, { as });
const devices = async (as: Credentials) => (await ask(town, readPush, {}, { as })).body.devices;

describe('a browser that takes messages', () => {
  test('is shown to its member alone, with the key to which it subscribed, and says which one it is', async () => {
    const person = await town.addPerson();
    const [here, there] = [await town.openSession(person.member_id), await town.openSession(person.member_id)];
    const subscription = newSubscription();
    const { body } = await subscribe(here, subscription);
    expect(body.endpoint_hash).toBe(hash('sha256', subscription.endpoint, 'base64url'));
    expect(body.public_key).toMatch(/^B[\w-]{86}$/);
    expect(body.devices).toEqual([
      expect.objectContaining({
        created_at: '2027-01-11T10:00:00+09:00',
        told_at: null,
        is_failing: false,
        is_this: true,
      }),
    ]);
    expect(JSON.stringify(body)).not.toContain('push.example.org');
    expect(await devices(there)).toEqual([expect.objectContaining({ is_this: false })]);
    expect(await devices(await town.addPerson())).toEqual([]);
  });

  test('is one a session: a new subscription takes the place of the one before, and the same one changes nothing', async () => {
    const person = await town.addPerson();
    const first = newSubscription();
    const { body } = await subscribe(person, first);
    expect((await subscribe(person, first)).body.devices).toEqual(body.devices);
    await subscribe(person);
    expect(await devices(person)).toHaveLength(1);
    expect(await town.countRows('push_subscription', `endpoint = '${first.endpoint}'`)).toBe(0);
  });

  test('is one of ten: another one takes the place of the one that was told least recently', async () => {
    const person = await town.addPerson();
    const subscribed = async (minute: number) => {
      town.setNow(new Date(START.getTime() + minute * 60_000));
      await subscribe(await town.openSession(person.member_id));
    };
    for (let minute = 0; minute < 10; minute += 1) await subscribed(minute);
    const [oldest, second] = (await devices(person)).toReversed();
    await town.rows`update push_subscription set told_at = ${START}::timestamptz + interval '1 day'
      where push_subscription_id = ${oldest.push_subscription_id}`;
    await subscribed(11);
    await subscribed(12);
    const ids = (await devices(person)).map((device: { push_subscription_id: number }) => device.push_subscription_id);
    expect(ids).toHaveLength(10);
    expect([ids.includes(oldest.push_subscription_id), ids.includes(second.push_subscription_id)]).toEqual([
      true,
      false,
    ]);
    town.setNow(START);
  });

  test('is one of ten also where two begin at the same moment', async () => {
    const { member_id } = await town.addPerson();
    for (let count = 0; count < 10; count += 1) await subscribe(await town.openSession(member_id));
    const kept = Promise.withResolvers<void>();
    const keep = async (after: () => Promise<unknown>) => {
      const { token } = await town.openSession(member_id);
      const owner = { member_id, session_hash: hashOf(token), now: START };
      await town.database.transaction(async (transaction) => {
        await keepPushSubscription(transaction, owner, newSubscription());
        await after();
      });
    };
    const other = kept.promise.then(() => keep(() => Promise.resolve()));
    // The other one waits for this one's end, or would be through by then.
    await keep(() => {
      kept.resolve();
      return Promise.race([other, pause(500)]);
    });
    await other;
    expect(await town.countRows('push_subscription', `member_id = ${member_id}`)).toBe(10);
  });

  test('ends with its session: when it is logged out of from elsewhere, and when it is removed [rule:push.session]', async () => {
    const person = await town.addPerson();
    const other = await town.openSession(person.member_id);
    await subscribe(other);
    const { body } = await ask(town, listDevices, {}, { as: other });
    const { device_id } = body.sessions.find((session: { is_this: boolean }) => session.is_this);
    await ask(town, endOwnSession, { device_id }, { as: person });
    expect(await devices(person)).toEqual([]);
    const [kept] = (await subscribe(person)).body.devices;
    const remove = (as: Credentials) => ask(town, endPush, { push_subscription_id: kept.push_subscription_id }, { as });
    expect((await remove(await town.addPerson())).status).toBe(404);
    expect((await remove(person)).body.devices).toEqual([]);
  });

  test('is in the export of its member, without its address and keys', async () => {
    const person = await town.addPerson();
    const subscription = newSubscription();
    await subscribe(person, subscription);
    const [device] = await devices(person);
    const kept = { label: device.label, created_at: device.created_at, told_at: null };
    const exported = async (format: string): Promise<string> =>
      (await ask(town, exportAccount, { format }, { as: person })).body.content;
    const [json, csv] = [await exported('json'), await exported('csv')];
    expect(JSON.parse(json).push_devices).toEqual([kept]);
    expect(csv).toContain(`"${kept.label}","${kept.created_at}",""`);
    for (const secret of Object.values(subscription)) expect(json + csv).not.toContain(secret);
  });

  test('of somebody else comes over only with the same keys', async () => {
    const [owner, other] = [await town.addPerson(), await town.addPerson()];
    const subscription = newSubscription();
    await subscribe(owner, subscription);
    const { endpoint, ...others } = newSubscription();
    for (const keys of [others, { ...others, p256dh: subscription.p256dh }, { ...others, auth: subscription.auth }]) {
      const { status, body } = await subscribe(other, { ...keys, endpoint: subscription.endpoint });
      expect([status, body.codes]).toEqual([409, { endpoint: ['push-of-another'] }]);
    }
    expect(await devices(owner)).toHaveLength(1);
    await subscribe(other, subscription);
    expect([await devices(owner), await devices(other)]).toEqual([[], [expect.objectContaining({ is_this: true })]]);
    expect(endpoint).not.toBe(subscription.endpoint);
  });
});

describe('a subscription that nobody can use', () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const beside = Buffer.from(pair.getPublicKey());
  beside.writeUInt8(beside.readUInt8(64) ^ 1, 64);
  const compressed = pair.getPublicKey('base64url', 'compressed');
  const { p256dh, auth } = newSubscription();
  test.each([
    { endpoint: 'http://push.example.org/1' },
    { endpoint: 'https://127.0.0.1/1' },
    { endpoint: 'https://169.254.169.254/latest/meta-data' },
    { endpoint: 'http://127.0.0.1:8090/1' },
    { endpoint: `https://push.example.org/${'a'.repeat(1024)}` },
    { endpoint: '' },
    { p256dh: beside.toString('base64url') },
    { p256dh: compressed },
    { p256dh: `${p256dh}=` },
    { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { p256dh: `A${p256dh.slice(1)}` },
    { auth: auth.slice(0, 20) },
    { auth: `${auth.slice(0, 21)}_` },
    { auth: 'a'.repeat(100_000) },
  ])('is refused: %j', async (odd) => {
    const person = await town.addPerson();
    expect((await subscribe(person, { ...newSubscription(), ...odd })).status).toBe(422);
    expect(await devices(person)).toEqual([]);
  });
});
