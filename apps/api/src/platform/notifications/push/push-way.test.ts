import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { logout } from '@machi/domain/sessions/contract';
import { subscribePush } from '@machi/domain/push/contract';
import { townKeys } from '../../../ground/town-keys.ts';
import { DeliveryFailure } from '../../../providers/delivery-failure.ts';
import type { PushAddress, PushMessage } from '../../../providers/push/push.ts';
import { webPushProvider } from '../../../providers/push/web-push.ts';
import { newSubscription } from '../../../features/push/cases.fixture.ts';
import { openPushService } from '../../../testing/push/push-service.ts';
import { ask } from '../../../testing/requests/ask.ts';
import { START, openTestTown } from '../../../testing/towns/test-town.ts';
import type { MemberMessage } from '../member-carrier.ts';
import { pushMessageOf } from './payload.ts';
import { openPushWay } from './push-way.ts';

const service = await openPushService();
afterAll(() => service.close());
const town = await openTestTown({ environment: { PUSH_SERVICE_URL: service.url } });

const content = {
  subject: '10月3日の予約を受け付けました',
  paragraphs: ['美和 様', '研修室1を予約しました。'],
  short: '研修室1を予約しました。',
  closing: '星守町役場',
};
let count = 0;
const messageTo = (memberId: number, parts: Partial<MemberMessage> = {}): MemberMessage => {
  count += 1;
  return {
    id: `${count}-${START.getTime()}`,
    memberId,
    locale: 'ja',
    matter: 'reservations',
    content,
    showsContent: false,
    url: 'https://machi.example.jp/reservation',
    usefulUntil: null,
    ...parts,
  };
};

/** Takes what is given, in memory; endpoints with a word in them answer as it says. */
function recorder(slowMilliseconds?: number) {
  const sent: { readonly endpoint: string; readonly message: PushMessage }[] = [];
  const way = openPushWay(
    town.house,
    async () => ({
      async send({ endpoint }: PushAddress, message) {
        sent.push({ endpoint, message });
        if (endpoint.includes('gone')) return 'gone';
        if (endpoint.includes('slow')) await pause(60);
        if (endpoint.includes('busy')) throw new DeliveryFailure('HTTP_429', false);
        if (endpoint.includes('large')) throw new DeliveryFailure('HTTP_413', true);
        return 'taken';
      },
      close() {},
    }),
    slowMilliseconds,
  );
  return { way, sent };
}

/** A member with a browser for each of these endpoints, all in sessions of their own. */
async function memberAt(...endpoints: readonly string[]) {
  const person = await town.addPerson();
  const sessions = [];
  for (const endpoint of endpoints) {
    const session = await town.openSession(person.member_id);
    sessions.push(session);
    const body = { ...newSubscription(), endpoint: `https://push.example.org/${person.member_id}/${endpoint}` };
    await ask(town, subscribePush, body, { as: session });
  }
  return { memberId: person.member_id, sessions };
}
const failures = (memberId: number) =>
  town.rows<{ endpoint: string; failures: number }>`select reverse(split_part(reverse(endpoint), '/', 1)) as endpoint,
    failures from push_subscription where member_id = ${memberId} order by 1`;

beforeEach(() => town.setNow(START));

describe('a message to a member by push', () => {
  test('arrives in their browser, which alone can read it, and says the matter, not the content [rule:push.locked-screen]', async () => {
    const person = await town.addPerson();
    const session = await town.openSession(person.member_id);
    const { browser, address } = await service.subscribe(townKeys(town.house.secret).push.publicKey);
    expect((await ask(town, subscribePush, address, { as: session })).status).toBe(200);
    const provider = webPushProvider({
      keys: townKeys(town.house.secret).push,
      subject: 'mailto:machi@example.jp',
      serviceUrl: service.url,
    });
    const way = openPushWay(town.house, async () => provider);
    await way.deliver(messageTo(person.member_id));
    await way.deliver(messageTo(person.member_id, { showsContent: true, locale: 'en', matter: 'bus' }));
    expect(await service.received(browser)).toEqual([
      expect.objectContaining({
        title: '施設の予約についてのお知らせ',
        body: '星守町から。押すと内容が開きます。',
        url: 'https://machi.example.jp/reservation',
        lang: 'ja',
      }),
      expect.objectContaining({ title: content.subject, body: content.short }),
    ]);
    await ask(town, logout, {}, { as: session });
    await expect(way.deliver(messageTo(person.member_id))).rejects.toMatchObject({ code: 'no-device', isFinal: true });
    expect(await service.received(browser)).toHaveLength(2);
    await way.close();
  });

  test('does not go where the session is over, before that is tidied away', async () => {
    const { memberId } = await memberAt('one');
    const { way, sent } = recorder();
    await way.deliver(messageTo(memberId));
    town.setNow(new Date(START.getTime() + 31 * 86_400_000));
    expect(await failures(memberId)).toHaveLength(1);
    await expect(way.deliver(messageTo(memberId))).rejects.toMatchObject({ code: 'no-device', isFinal: true });
    expect(sent).toHaveLength(1);
  });

  test('has arrived once one browser took it; who is gone is forgotten, and who failed is noted', async () => {
    const { memberId } = await memberAt('busy', 'gone', 'one', 'two');
    const { way, sent } = recorder();
    await way.deliver(messageTo(memberId));
    expect(sent).toHaveLength(4);
    expect(await failures(memberId)).toEqual([
      { endpoint: 'busy', failures: 1 },
      { endpoint: 'one', failures: 0 },
      { endpoint: 'two', failures: 0 },
    ]);
  });

  test.each([
    [['gone'], 'no-device', true],
    [['large', 'gone'], 'HTTP_413', true],
    [['large', 'busy'], 'HTTP_429', false],
  ])('that %j do not take has failed: %s', async (endpoints, code, isFinal) => {
    const { memberId } = await memberAt(...endpoints);
    await expect(recorder().way.deliver(messageTo(memberId))).rejects.toMatchObject({ code, isFinal });
  });

  test('whose service was slow goes other ways for a while: all messages wait for each; a warning is tried', async () => {
    const [{ memberId }, other] = [await memberAt('slow', 'one'), await memberAt('one')];
    const { way, sent } = recorder(40);
    await way.deliver(messageTo(memberId));
    await expect(way.deliver(messageTo(memberId))).rejects.toMatchObject({ code: 'slow', isFinal: true });
    expect(sent).toHaveLength(2);
    await way.deliver(messageTo(memberId, { matter: 'warnings' }));
    await way.deliver(messageTo(other.memberId));
    expect(sent).toHaveLength(5);
  });

  test('is never sent twice by one process, and tried again where nobody took it', async () => {
    const { memberId } = await memberAt('one');
    const { way, sent } = recorder();
    const message = messageTo(memberId);
    await Promise.all([way.deliver(message), way.deliver(message)]);
    await way.deliver(message);
    expect(sent).toHaveLength(1);
    const other = await memberAt('busy');
    const again = messageTo(other.memberId);
    for (let time = 0; time < 2; time += 1) await expect(way.deliver(again)).rejects.toThrow();
    expect(sent).toHaveLength(3);
  });
});

describe('what a locked screen shows', () => {
  const shown = (parts: Partial<MemberMessage>) =>
    JSON.parse(pushMessageOf(messageTo(1, parts), '星守町', START).payload);

  test('is never what concerns the account, and always a warning', () => {
    expect(shown({ matter: 'account', showsContent: true }).title).toBe('アカウントについてのお知らせ');
    expect(shown({ matter: 'warnings' }).title).toBe(content.subject);
    expect(shown({ matter: 'messages', locale: 'en' }).title).toBe('A message from the town office');
  });

  test('is what a trial says, and why a message comes here if another way failed', () => {
    expect(shown({ matter: 'account', content: { ...content, isOpen: true } }).title).toBe(content.subject);
    const { title, body } = shown({ content: { ...content, fell: '（メールが届かなかったため）' } });
    expect([title, body]).toEqual([
      '施設の予約についてのお知らせ',
      '星守町から。押すと内容が開きます。\n（メールが届かなかったため）',
    ]);
  });

  test('is far below what push services take, whatever the message says', () => {
    const { short: _none, ...long } = { ...content, subject: '🌟'.repeat(999), paragraphs: ['星'.repeat(9999)] };
    const { payload } = pushMessageOf(messageTo(1, { content: long, showsContent: true }), '星守町', START);
    expect(Buffer.byteLength(payload)).toBeLessThan(2000);
    expect(payload).not.toMatch(/\p{Surrogate}|\\u/u);
  });

  test('is kept no longer than it is useful, and one message has one tag', () => {
    const message = messageTo(1, { usefulUntil: new Date(START.getTime() + 90_000), matter: 'warnings' });
    const pushed = pushMessageOf(message, '星守町', START);
    expect(pushed).toMatchObject({ ttlSeconds: 90, isUrgent: true, topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(pushMessageOf(message, '星守町', START).topic).toBe(pushed.topic);
    const { topic, ttlSeconds } = pushMessageOf(messageTo(1), '星守町', START);
    expect([topic === pushed.topic, ttlSeconds]).toEqual([false, 86_400]);
    expect(pushMessageOf(message, '星守町', new Date(START.getTime() + 999_999)).ttlSeconds).toBe(0);
  });

  test('comes to a sleeping phone at once where it cannot wait: a warning, the account, and a bus [RFC 8030, 5.3]', () => {
    const urgent = (['warnings', 'account', 'bus', 'rides', 'notices'] as const).filter(
      (matter) => pushMessageOf(messageTo(1, { matter }), '星守町', START).isUrgent,
    );
    expect(urgent).toEqual(['warnings', 'account', 'bus']);
  });
});
