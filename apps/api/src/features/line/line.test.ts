import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lineAccounts } from '../../platform/line/line-accounts.ts';
import { createRateLimits } from '../../platform/http/rate-limit.ts';
import { signLine } from '../../providers/line/signature.ts';
import type { Chat } from '../../providers/line/sandbox/chats.ts';
import { LINE_SECRET, openLineTown, type LineTown } from '../../testing/line/line-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { watching } from '../../testing/requests/guards.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import type { Credentials } from '../../testing/towns/people.ts';

let town: LineTown;
beforeAll(async () => {
  town = await openLineTown();
});
afterAll(() => town.close());

const codeFor = async (as: Credentials): Promise<string> => {
  const made = await town.call('POST', '/api/account/line/code', { as });
  expect(made.status).toBe(200);
  return made.body.code;
};
const stateFor = async (as: Credentials) => (await town.call('GET', '/api/account/line', { as })).body.line;
/** A person whose LINE account is joined. */
async function newJoined(): Promise<{ person: Awaited<ReturnType<typeof town.addPerson>>; chat: Chat }> {
  const [person, chat] = [await town.addPerson(), town.newChat()];
  expect(await town.say(chat, await codeFor(person))).toMatch(/登録できました|Done/);
  return { person, chat };
}
const joinedTo = async ({ userId }: Chat) =>
  (await town.rows<{ member_id: number }>('select member_id from line_account where line_user_id = $1', userId))[0]
    ?.member_id;
const post = (body: string, signature?: string) =>
  town.call('POST', '/api/line/webhook', {
    body,
    headers: signature === undefined ? {} : { 'x-line-signature': signature },
  });
const eventsOf = (...events: readonly unknown[]) => JSON.stringify({ destination: 'U0', events });

describe('a message to the webhook', () => {
  const body = eventsOf();
  test.each([
    ['without a signature', body, undefined],
    ['with an empty signature', body, ''],
    ['with the signature of another secret', body, signLine(body, 'f'.repeat(32))],
    ['with the signature of another body', body, signLine(`${body} `, LINE_SECRET)],
    ['whose signature is cut', body, signLine(body, LINE_SECRET).slice(0, -1)],
    ['whose signature is longer', body, `${signLine(body, LINE_SECRET)}A`],
  ])('%s is not heard', async (_what, sent, signature) => {
    expect((await post(sent, signature)).status).toBe(401);
  });

  test('of LINE is heard, also one without events, as LINE sends it to verify the address', async () => {
    expect((await post(body, signLine(body, LINE_SECRET))).status).toBe(200);
  });

  test.each([
    ['a sticker', { type: 'message', message: { type: 'sticker' } }],
    ['an unknown kind', { type: 'beacon', beacon: { hwid: 'd41d8cd98f' } }],
    ['a text of a group', { source: { type: 'group', groupId: 'C1', userId: 'U1' } }],
    ['a text without an ID', { webhookEventId: undefined }],
    ['a text of 26 hours ago', { timestamp: -26 }],
    ['a text of the day after tomorrow', { timestamp: 26 }],
    ['a number', 7],
    ['nothing', null],
  ])('does nothing for %s', async (_what, odd) => {
    const chat = town.newChat();
    const usual = town.sandbox.eventOf(chat.userId, { type: 'message', text: 'ごみの日' });
    const timestamp =
      typeof odd === 'object' && odd !== null && 'timestamp' in odd
        ? town.now().getTime() + odd.timestamp * 3_600_000
        : usual.timestamp;
    const event = typeof odd === 'object' && odd !== null ? { ...usual, ...odd, timestamp } : odd;
    const heard = await town.countRows('line_event');
    expect(await town.sandbox.tell([event])).toBe(200);
    expect(await town.countRows('line_event')).toBe(heard);
    expect(chat.lines).toEqual([]);
  });

  test('is refused with more events than LINE sends, and with a body beyond its limit', async () => {
    const many = eventsOf(...Array.from({ length: 101 }, () => ({})));
    expect((await post(many, signLine(many, LINE_SECRET))).status).toBe(422);
    const large = eventsOf({ text: 'x'.repeat(300_000) });
    expect((await post(large, signLine(large, LINE_SECRET))).status).toBe(413);
  });

  test('counts once, however often it comes', async () => {
    const { person, chat } = await newJoined();
    const end = town.sandbox.eventOf(chat.userId, { type: 'message', text: '解除する' });
    expect(await town.sandbox.tell([end, end])).toBe(200);
    expect(await joinedTo(chat)).toBeUndefined();
    expect(await town.say(chat, await codeFor(person))).toMatch(/Done|登録できました/);
    expect(await town.sandbox.tell([{ ...end, deliveryContext: { isRedelivery: true } }])).toBe(200);
    expect(await joinedTo(chat)).toBe(person.member_id);
  });
});

describe('joining', () => {
  test('takes a code once, in any usual writing; the member learns of it, the chat not whose account it is [rule:line.join]', async () => {
    const [person, chat] = [await town.addPerson({ lastname: '珍妙院' }), town.newChat()];
    const code = await codeFor(person);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const typed = code.replace('-', ' ー ').toLowerCase().replaceAll('0', 'ｏ').replaceAll('1', 'l');
    const answer = await town.say(chat, typed);
    expect(answer).toMatch(/登録できました|Done/);
    expect(answer).not.toContain('珍妙院');
    expect(await stateFor(person)).toMatchObject({ account: '@machi', is_sandbox: 0, blocked_at: null });
    expect(await joinedTo(chat)).toBe(person.member_id);
    const [mail] = await town.mailsTo(person.email, 1);
    expect(mail?.subject).toMatch(/LINE/);
    const other = town.newChat();
    expect(await town.say(other, code)).toMatch(/使えません|does not work/);
    expect(await joinedTo(other)).toBeUndefined();
  });

  test('keeps only a keyed hash, and forgets a code after ten minutes or once a new one is made', async () => {
    const [person, chat] = [await town.addPerson(), town.newChat()];
    const first = await codeFor(person);
    const second = await codeFor(person);
    const [kept, ...more] = await town.rows('select * from line_code where member_id = $1', person.member_id);
    expect(more).toEqual([]);
    expect(JSON.stringify(kept)).not.toContain(second.replace('-', ''));
    expect(await town.say(chat, first)).toMatch(/使えません|does not work/);
    const before = town.now();
    town.setNow(new Date(before.getTime() + 10 * 60_000));
    expect(await town.say(chat, second)).toMatch(/使えません|does not work/);
    town.setNow(before);
    expect(await joinedTo(chat)).toBeUndefined();
  });

  test('hears five codes an hour of one LINE account: then also the right one is refused', async () => {
    const [person, chat] = [await town.addPerson(), town.newChat()];
    for (let count = 0; count < 5; count += 1)
      expect(await town.say(chat, `AAAA-AAA${count}`)).toMatch(/使えません|does not work/);
    expect(await town.say(chat, await codeFor(person))).toMatch(/1時間|an hour/);
    expect(await joinedTo(chat)).toBeUndefined();
  });

  test('hears a thousand codes an hour of all LINE accounts together', async () => {
    const rates = createRateLimits(town.house.settings.rates);
    for (let count = 0; count < 1000; count += 1) expect(await rates.ofLineTries(`U${count}`)).toBe(0);
    expect(await rates.ofLineTries('U1000')).toBeGreaterThan(0);
  });

  test('makes ten codes an hour for one member', async () => {
    const person = await town.addPerson();
    for (let count = 0; count < 10; count += 1) await codeFor(person);
    const refused = await town.call('POST', '/api/account/line/code', { as: person });
    expect(refused.status).toBe(429);
    expect(refused.body.codes).toEqual({ request: ['resend-limit'] });
  });

  test('moves a LINE account to whoever joins it last, and tells who had it', async () => {
    const { person: former, chat } = await newJoined();
    const person = await town.addPerson();
    await town.say(chat, await codeFor(person));
    expect(await joinedTo(chat)).toBe(person.member_id);
    expect(await stateFor(former)).toMatchObject({ joined_at: null });
    const mails = await town.mailsTo(former.email, 2);
    expect(mails.map(({ subject }) => subject).join()).toMatch(/外れました|was removed/);
  });

  test('by two codes at once from one account ends at one member', async () => {
    for (let round = 0; round < 4; round += 1) {
      const chat = town.newChat();
      const codes = await Promise.all([0, 1, 2, 3].map(async () => codeFor(await town.addPerson())));
      const events = codes.map((text) => town.sandbox.eventOf(chat.userId, { type: 'message', text }));
      await Promise.all(events.map((event) => town.sandbox.tell([event])));
      // Each was heard: the last one has the account, and no other.
      await expect.poll(() => chat.lines.filter(({ text }) => /登録できました|Done/.test(text)).length).toBe(4);
      expect(await joinedTo(chat)).toBeDefined();
    }
  });

  test('ends by the page, and by a word that is confirmed', async () => {
    const { person, chat } = await newJoined();
    expect(await town.say(chat, 'stop')).toMatch(/解除する|stop now/);
    expect(await joinedTo(chat)).toBe(person.member_id);
    expect(await town.say(chat, '解除する')).toMatch(/解除しました|Stopped/);
    expect(await joinedTo(chat)).toBeUndefined();
    const other = await newJoined();
    const ended = await town.call('DELETE', '/api/account/line', { as: other.person });
    expect(ended.body.line).toMatchObject({ joined_at: null });
    expect(await joinedTo(other.chat)).toBeUndefined();
  });

  test('is in the export of one’s data, and ends with the account', async () => {
    const { person, chat } = await newJoined();
    const data = await town.call('GET', '/api/account/export?format=json', { as: person });
    expect(data.text).toContain(chat.userId);
    await codeFor(person);
    const gone = await town.call('POST', '/api/withdrawal', { as: person, body: { password: PASSWORD } });
    expect(gone.status).toBe(200);
    expect(await joinedTo(chat)).toBeUndefined();
    expect(await town.countRows('line_code', `member_id = ${person.member_id}`)).toBe(0);
  });

  test('a person who blocks the town is shown as blocked until they come back', async () => {
    const { person, chat } = await newJoined();
    await town.sandbox.act(chat, { type: 'unfollow' });
    expect((await stateFor(person)).blocked_at).not.toBeNull();
    await town.rows`update member set locale = 'en' where member_id = ${person.member_id}`;
    await town.sandbox.act(chat, { type: 'follow' });
    expect(await stateFor(person)).toMatchObject({ blocked_at: null });
    expect(await joinedTo(chat)).toBe(person.member_id);
    // Who is joined already is asked for no code, and in their language.
    expect(chat.lines.at(-1)?.text).toMatch(/^Done/);
  });
});

/** LINE sends again what nobody took, with its own time, and after what came later. */
describe('an event that comes late', () => {
  const at = (chat: Chat, minutes: number, doing: Parameters<LineTown['sandbox']['eventOf']>[1]) => ({
    ...town.sandbox.eventOf(chat.userId, doing),
    timestamp: town.now().getTime() + minutes * 60_000,
    deliveryContext: { isRedelivery: true },
  });

  test('blocks nobody who has joined or written since, and frees nobody who has blocked since', async () => {
    const { person, chat } = await newJoined();
    await town.sandbox.tell([at(chat, -30, { type: 'unfollow' })]);
    expect(await stateFor(person)).toMatchObject({ blocked_at: null });
    await town.sandbox.tell([at(chat, 20, { type: 'unfollow' })]);
    expect((await stateFor(person)).blocked_at).toBe('2027-01-11T10:20:00+09:00');
    await town.sandbox.tell([at(chat, 10, { type: 'follow' }), at(chat, 15, { type: 'message', text: '体育館' })]);
    expect((await stateFor(person)).blocked_at).not.toBeNull();
    await town.sandbox.tell([at(chat, 25, { type: 'message', text: '体育館' })]);
    expect(await stateFor(person)).toMatchObject({ blocked_at: null });
  });

  test('ends no joining that was made since', async () => {
    const { person, chat } = await newJoined();
    await town.sandbox.tell([at(chat, -30, { type: 'message', text: '解除する' })]);
    expect(await joinedTo(chat)).toBe(person.member_id);
  });

  test('is answered by nobody while somebody at the office answers in the chat', async () => {
    const chat = town.newChat();
    const event = town.sandbox.eventOf(chat.userId, { type: 'message', text: '使い方' });
    await town.sandbox.tell([{ ...event, mode: 'standby' }]);
    expect(await town.say(chat, '体育館')).toContain('■');
    expect(chat.lines.filter(({ from }) => from === 'town')).toHaveLength(1);
  });
});

test('an event that the database could not keep is heard when LINE sends it again', async () => {
  let isGone = false;
  const other = await openLineTown({
    around: (database) =>
      watching(database, (statement, _values, run) =>
        isGone && statement.name === 'block-line-account'
          ? Promise.reject(new Error('Connection terminated unexpectedly'))
          : run(),
      ),
  });
  try {
    const [person, chat] = [await other.addPerson(), other.newChat()];
    await lineAccounts.join(other.database, person.member_id, chat.userId, other.now());
    const event = other.sandbox.eventOf(chat.userId, { type: 'unfollow' });
    isGone = true;
    expect(await other.sandbox.tell([event])).toBe(503);
    isGone = false;
    expect(await other.sandbox.tell([event])).toBe(200);
    expect(await other.countRows('line_account', 'blocked_at is not null')).toBe(1);
  } finally {
    await other.close();
  }
});

describe('a question in the chat', () => {
  test('of eight letters is no code: it is answered however often somebody asks', async () => {
    const chat = town.newChat();
    for (let count = 0; count < 6; count += 1) expect(await town.say(chat, 'calendar')).not.toMatch(/1時間|an hour/);
  });

  test('is answered by the search, with addresses of the portal, in the language of the text', async () => {
    const chat = town.newChat();
    const answer = await town.say(chat, 'ごみの日');
    expect(answer).toContain(`${town.house.publicUrl}/waste`);
    expect(answer.match(/■/g)?.length).toBeLessThanOrEqual(3);
    expect(await town.say(chat, 'qqxzzq vvkqq')).toMatch(/Nothing was found[\s\S]*0100-55-\d{4}/);
    expect(await town.say(chat, '存在しない物の名前々々')).toContain('見つかりませんでした');
  });

  test('never finds what belongs to a person, also for its owner [rule:line.guest]', async () => {
    const { person, chat } = await newJoined();
    const booked = await town.call('POST', '/api/reservations', { as: person, body: reservationRequest() });
    const code: string = booked.body.reservations[0].application_code;
    const { body } = await town.call('GET', `/api/search?q=${code}`, { as: person });
    expect(body.results).toContainEqual(expect.objectContaining({ kind: 'own-reservation' }));
    expect(await town.say(chat, code)).toMatch(/見つかりませんでした|Nothing was found/);
  });

  test('that is too long is not searched for; a button is answered with how the chat works', async () => {
    const chat = town.newChat();
    expect(await town.say(chat, 'ご'.repeat(201))).toContain('200文字');
    await town.sandbox.act(chat, { type: 'postback', data: 'help' });
    expect(chat.lines.at(-1)?.text).toContain('解除');
    await town.sandbox.act(chat, { type: 'follow' });
    expect(chat.lines.at(-1)?.text).toContain('友だち追加');
    expect(await town.say(chat, 'help')).toContain('Please log in');
  });

  test('is put off after twenty in a minute', async () => {
    const chat = town.newChat();
    for (let count = 0; count < 20; count += 1) await town.say(chat, '体育館');
    expect(await town.say(chat, '体育館')).toContain('少しお休みします');
  });
});

test('a town without LINE offers it to nobody and hears no message', async () => {
  const plain = await openTown();
  try {
    const person = await plain.addPerson();
    expect((await plain.call('GET', '/api/account/line', { as: person })).body.line).toBeNull();
    expect((await plain.call('POST', '/api/account/line/code', { as: person })).status).toBe(404);
    const body = eventsOf();
    const headers = { 'x-line-signature': signLine(body, LINE_SECRET) };
    expect((await plain.call('POST', '/api/line/webhook', { body, headers })).status).toBe(401);
  } finally {
    await plain.close();
  }
});

test('events and codes are forgotten once they are of no use', async () => {
  const [person, chat] = [await town.addPerson(), town.newChat()];
  await codeFor(person);
  await town.say(chat, '体育館');
  await town.rows(
    `insert into line_event (event_id, came_at) values ($1, $2)`,
    randomUUID(),
    new Date('2027-01-07T00:00:00Z'),
  );
  const old = () => town.countRows('line_event', `came_at < '2027-01-08'`);
  expect(await old()).toBe(1);
  await town.tidy(new Date(town.now().getTime() + 2 * 3_600_000));
  await expect.poll(old).toBe(0);
  expect(await town.countRows('line_code', `member_id = ${person.member_id}`)).toBe(0);
  expect(await town.countRows('line_event')).toBeGreaterThan(0);
});
