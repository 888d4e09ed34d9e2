import type { AnyMatter, Matter, Way } from '@machi/domain/wishes/model';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DeliveryFailure } from '../../providers/delivery-failure.ts';
import { createLog } from '../../ground/log.ts';
import { watching } from '../../testing/requests/guards.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { createMetrics } from '../http/metrics.ts';
import { enqueueNotification } from './outbox.ts';
import { startOutbox } from './send-outbox.ts';

/** What happens before a process notes that it hands a message over. */
let beforeHanding = async (): Promise<unknown> => undefined;
/** The town's own outbox has its clock at START and finds nothing: the tests open another for the messages. */
const town = await openTestTown({
  around: (database) =>
    watching(database, async (statement, values = [], run) => {
      if (statement.name === 'note-outbox-handed') await beforeHanding();
      return statement.name.startsWith('claim-outbox-') &&
        values[0] instanceof Date &&
        values[0].getTime() === START.getTime()
        ? []
        : run();
    }),
});

/** 10:00 on the day after START. */
const LATER = new Date('2027-01-15T01:00:00Z');
let now = LATER;
const told: { way: Way; text: string; url?: string; shows?: boolean }[] = [];
/** What happens while a device or LINE takes a message. */
let whileTold = async (_url: string): Promise<unknown> => undefined;
/** Failures that a way still has before it takes messages. */
let failing: Partial<Record<Way, readonly Error[]>> = {};
const KEY = 'ways-process';
function meet(way: Way) {
  const [first, ...rest] = failing[way] ?? [];
  failing = { ...failing, [way]: rest };
  if (first) throw first;
}
const memberWay = (way: 'push' | 'line') => ({
  async deliver({
    content,
    url,
    showsContent: shows,
  }: {
    content: { subject: string };
    url: string;
    showsContent: boolean;
  }) {
    await whileTold(url);
    meet(way);
    told.push({ way, text: content.subject, url, shows });
  },
  async close() {},
});
const carriers = {
  mail: {
    async deliver({ subject, text }: { subject: string; text: string }) {
      meet('mail');
      told.push({ way: 'mail', text: `${subject} ${text}` });
    },
    async close() {},
  },
  sms: {
    async deliver({ text }: { text: string }) {
      meet('sms');
      told.push({ way: 'sms', text });
    },
  },
  push: memberWay('push'),
  line: memberWay('line'),
};
let outbox: ReturnType<typeof startOutbox> | undefined;
const start = () => {
  outbox = startOutbox(
    { ...town.house, clock: () => now, log: createLog('silent'), metrics: createMetrics(), processKey: KEY },
    { quick: carriers, usual: carriers, many: carriers, alerts: carriers },
  );
};
beforeEach(async () => {
  now = LATER;
  told.length = 0;
  failing = {};
  beforeHanding = async () => undefined;
  whileTold = async () => undefined;
  await town.rows('delete from outbox');
  await town.rows`insert into running_process select key, clock_timestamp() + interval '1 hour'
    from unnest(${[KEY]}::text[]) key on conflict (process_key) do update set seen_at = excluded.seen_at`;
});
afterEach(async () => void (await outbox?.stop()));

/** A person with a device and a LINE account. */
async function addReachable(wishes: Partial<Record<Matter, readonly Way[]>> = {}): Promise<Person> {
  const person = await town.addPerson();
  const id = person.member_id;
  const session = Buffer.from(`session ${id}`);
  await town.rows`insert into session (token_hash, cookie_hash, member_id, created_at, seen_at, expires_at)
    values (${session}, ${session}, ${id}, ${START}, ${START}, ${START}::timestamptz + interval '30 days')`;
  await town.rows`insert into push_subscription (member_id, session_hash, endpoint, endpoint_hash, p256dh, auth, created_at)
    values (${id}, ${session}, ${`https://push.example/${id}`}, ${session}, 'key', 'auth', ${START})`;
  await town.rows`insert into line_account values (${id}, ${`U${id}`}, ${START}, null)`;
  for (const [matter, ways] of Object.entries(wishes))
    await town.rows`insert into wish values (${id}, ${matter}, ${ways}::text[], ${START})`;
  return person;
}
const put = (person: Person, subject: string, matter: AnyMatter, parts: { isReceipt?: true; leavesAt?: string } = {}) =>
  enqueueNotification(
    town.database,
    { channel: 'email', to: person.email },
    {
      subject,
      paragraphs: ['words'],
      closing: '星守町役場',
      link: { label: 'open', url: 'https://machi.example/x' },
      matter,
      ...parts,
    },
    LATER,
  );
const ways = () => told.map(({ way }) => way);
const waiting = () => town.countRows('outbox', 'sent_at is null and given_up_at is null');
/** Wakes the outbox until nothing is due. */
async function wake() {
  outbox?.wake();
  await expect
    .poll(() =>
      town.countRows(
        'outbox',
        `sent_at is null and given_up_at is null and (next_attempt_at <= '${now.toISOString()}' or claimed_by is not null)`,
      ),
    )
    .toBe(0);
}
const tokenOf = (url = ''): string => /^https:\/\/machi\.example\/x#told=([\w-]+)$/.exec(url)?.[1] ?? '';
const read = (token: string) => town.call('POST', '/api/wishes/read', { body: { token } });
const afterMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

describe('a notification goes the ways that its reader wishes', () => {
  test('mail without a choice; none for who wants none; the ways in their order, half an hour apart [rule:wishes.ways]', async () => {
    const plain = await addReachable();
    const quiet = await addReachable({ reservations: [] });
    const both = await addReachable({ reservations: ['mail', 'push'] });
    for (const person of [plain, quiet, both]) await put(person, person.email, 'reservations');
    start();
    await wake();
    expect(told.map(({ way, text }) => [way, text.split(' ')[0]]).toSorted()).toEqual(
      [
        ['mail', plain.email],
        ['push', both.email],
      ].toSorted(),
    );
    // Another message to the same person does not take along what is still held.
    await put(both, 'another', 'messages');
    await wake();
    expect(ways().toSorted()).toEqual(['mail', 'mail', 'push']);
    expect(told.at(-1)?.text).toContain('another');
    afterMinutes(31);
    await wake();
    expect(told.at(-1)).toMatchObject({ way: 'mail', text: expect.stringContaining(both.email) });
    expect([told.length, await waiting()]).toEqual([4, 0]);
  });

  test('what was read on one way is not repeated on the next, and a forged mark reads nothing [rule:wishes.read]', async () => {
    const person = await addReachable({ events: ['push', 'mail'] });
    await put(person, 'read', 'events');
    start();
    await wake();
    const token = tokenOf(told[0]?.url);
    expect((await read(`${token.slice(0, -2)}AA`)).status).toBe(422);
    // A restored town gives its numbers again.
    await town.rows`update outbox set created_at = ${START}`;
    expect((await read(token)).status).toBe(200);
    expect(await waiting()).toBe(1);
    await town.rows`update outbox set created_at = ${LATER}`;
    for (let time = 0; time < 2; time += 1) expect((await read(token)).status).toBe(200);
    afterMinutes(60);
    await wake();
    expect(ways()).toEqual(['push']);
  });

  test('what is read while it is told ends there, and its words stay erased', async () => {
    const person = await addReachable({ events: ['push', 'mail'] });
    whileTold = (url) => read(tokenOf(url));
    await put(person, 'read', 'events');
    start();
    await wake();
    expect(await town.countRows('outbox', `sent_at is not null and content = '{}' and way is null`)).toBe(1);
  });

  test('what was erased while a way refused it goes no other way', async () => {
    const person = await addReachable({ events: ['line'] });
    failing = { line: [new DeliveryFailure('not-joined', true)] };
    whileTold = () => town.rows`delete from outbox`;
    await put(person, 'of who has withdrawn', 'events');
    start();
    await expect.poll(() => failing.line?.length).toBe(0);
    await outbox?.stop();
    expect(ways()).toEqual([]);
  });

  test('a device whose session is over is none', async () => {
    const person = await addReachable({ events: ['push'] });
    await put(person, 'late', 'events');
    now = new Date(START.getTime() + 31 * 86_400_000);
    start();
    await wake();
    expect(ways()).toEqual(['mail']);
  });

  test('a way that fails twice gives way to the one that follows, at once, and the message says so; order is kept [rule:wishes.fails]', async () => {
    const person = await addReachable({ messages: ['push'] });
    failing = { push: [new DeliveryFailure('away', false), new DeliveryFailure('away', false)] };
    await put(person, 'first', 'messages');
    await put(person, 'second', 'messages');
    start();
    await expect.poll(() => town.countRows('outbox', `last_error = 'away'`)).toBe(1);
    afterMinutes(1);
    await wake();
    expect(told.map(({ way, text }) => [way, text.split(' ')[0]])).toEqual([
      ['mail', 'first'],
      ['push', 'second'],
    ]);
    expect(told[0]?.text).toContain('端末への通知が届かなかった');
  });

  test('a way that is final about it is left at once; what has arrived elsewhere is not sent again', async () => {
    const person = await addReachable({ rides: ['line'], events: ['push', 'line'] });
    failing = { line: [new DeliveryFailure('not-joined', true)] };
    await put(person, 'ride', 'rides');
    start();
    await wake();
    expect(ways()).toEqual(['mail']);
    await put(person, 'event', 'events');
    await wake();
    failing = { line: [new DeliveryFailure('not-joined', true)] };
    afterMinutes(31);
    await wake();
    expect([ways(), await waiting()]).toEqual([['mail', 'push'], 0]);
  });

  test('what no way takes ends after each has refused it once', async () => {
    const person = await addReachable({ rides: ['line'] });
    const refused = Array.from({ length: 50 }, () => new DeliveryFailure('HTTP_400', true));
    failing = { mail: refused, line: refused, push: refused };
    await put(person, 'refused', 'rides');
    start();
    await wake();
    expect(await town.countRows('outbox', `given_up_at is not null`)).toBe(1);
    expect(Object.values(failing).map((left) => left.length)).toEqual([49, 49, 49]);
  });

  test('quiet hours keep it until morning; a warning goes through them, on every way that costs nothing [rule:wishes.quiet]', async () => {
    const person = await addReachable({ messages: ['mail'] });
    await town.rows`insert into wish_setting values (${person.member_id}, '21:00', '07:00', 0, 1)`;
    now = new Date('2027-01-15T14:00:00Z');
    await put(person, 'late', 'messages');
    await put(person, 'warning', 'warnings');
    start();
    await expect.poll(() => told.length).toBe(3);
    expect(told.map(({ way, shows }) => [way, shows])).toEqual([
      ['push', true],
      ['line', true],
      ['mail', undefined],
    ]);
    afterMinutes(479);
    await wake();
    expect(told).toHaveLength(3);
    afterMinutes(2);
    await wake();
    expect([told.at(-1)?.way, await waiting()]).toEqual(['mail', 0]);
    now = new Date('2027-01-15T14:00:00Z');
    await put(person, 'a taxi of the morning', 'rides', { leavesAt: '2027-01-15T22:30:00.000Z' });
    await put(person, 'a taxi of the evening', 'rides', { leavesAt: '2027-01-16T09:00:00.000Z' });
    await wake();
    expect([told.at(-1)?.text, await waiting()]).toEqual([expect.stringContaining('morning'), 1]);
  });

  test('quiet hours that begin between two ways, or two tries, hold what follows', async () => {
    const person = await addReachable({ messages: ['push', 'mail'], events: ['push'] });
    await town.rows`insert into wish_setting values (${person.member_id}, '21:00', '07:00', 0, 0)`;
    now = new Date('2027-01-15T11:59:59Z');
    await put(person, 'evening', 'messages');
    start();
    await wake();
    failing = { push: [new DeliveryFailure('away', false)] };
    await put(person, 'tried', 'events');
    await wake();
    await expect.poll(() => town.countRows('outbox', `last_error = 'away'`)).toBe(1);
    afterMinutes(31);
    await wake();
    expect(ways()).toEqual(['push']);
    now = new Date('2027-01-15T22:00:00Z');
    await wake();
    expect([ways().toSorted(), await waiting()]).toEqual([['mail', 'push', 'push'], 0]);
  });

  test('who takes a way back before it is its turn is not told by it', async () => {
    const person = await addReachable({ messages: ['push', 'line', 'mail'] });
    await put(person, 'less', 'messages');
    start();
    await wake();
    await town.rows`update wish set ways = '{push,mail}' where member_id = ${person.member_id}`;
    afterMinutes(31);
    await wake();
    expect(ways()).toEqual(['push', 'mail']);
    await put(person, 'none', 'messages');
    await wake();
    await town.rows`update wish set ways = '{}' where member_id = ${person.member_id}`;
    afterMinutes(31);
    await wake();
    expect([ways(), await waiting()]).toEqual([['push', 'mail', 'push'], 0]);
  });

  test('what has arrived on one way was not given up when it is too late for the next', async () => {
    const person = await addReachable({ bus: ['push', 'mail'] });
    const soon = new Date(LATER.getTime() + 60_000);
    await put(person, 'bus', 'bus');
    await town.rows`update outbox set useful_until = ${soon}`;
    start();
    await wake();
    afterMinutes(3);
    await wake();
    expect(ways()).toEqual(['push']);
    expect(await town.countRows('outbox', 'sent_at is not null and given_up_at is null')).toBe(1);
  });

  test('who wants only what must be done gets no receipt [rule:wishes.must-only]', async () => {
    const person = await addReachable();
    await town.rows`insert into wish_setting values (${person.member_id}, null, null, 1, 0)`;
    await put(person, 'receipt', 'reservations', { isReceipt: true });
    await put(person, 'refused', 'reservations');
    start();
    await wake();
    expect(told.map(({ text }) => text.split(' ')[0])).toEqual(['refused']);
  });

  test('a process that ended while it handed a message over sends it to no device again: it goes another way', async () => {
    const person = await addReachable({ rides: ['push'] });
    await put(person, 'killed', 'rides');
    await town.rows`update outbox set way = 'push', ways_left = '{}', handed_at = ${LATER}, attempts = 1, claimed_by = 'gone'`;
    start();
    await wake();
    expect(ways()).toEqual(['mail']);
  });

  test('nor once it waited behind another message of the same person', async () => {
    const person = await addReachable({ rides: ['push'] });
    failing = { mail: [Object.assign(new Error('away'), { code: 'ECONNREFUSED' })] };
    await put(person, 'before', 'messages');
    await put(person, 'killed', 'rides');
    await town.rows`update outbox set way = 'push', ways_left = '{}', handed_at = ${LATER}, attempts = 1, claimed_by = 'gone'
      where content ->> 'matter' = 'rides'`;
    start();
    await expect.poll(() => town.countRows('outbox', `last_error = 'waits'`)).toBe(1);
    afterMinutes(1);
    await wake();
    expect(ways()).toEqual(['mail', 'mail']);
  });

  test('a process that stood still leaves a message to the one that took it over', async () => {
    const person = await addReachable({ rides: ['push'] });
    beforeHanding = () => town.rows`update outbox set claimed_by = 'another'`;
    await put(person, 'taken over', 'rides');
    start();
    await expect.poll(() => town.countRows('outbox', `claimed_by = 'another'`)).toBe(1);
    await outbox?.stop();
    expect([ways(), await town.countRows('outbox', 'handed_at is null and sent_at is null')]).toEqual([[], 1]);
  });

  test('what was told by one way goes by no other to an address that its reader has given up', async () => {
    const person = await addReachable({ events: ['push', 'mail'] });
    await put(person, 'told', 'events');
    start();
    await wake();
    await town.rows`update member set email = ${`new-${person.email}`}, email_key = ${`new-${person.email}`} where member_id = ${person.member_id}`;
    afterMinutes(31);
    await wake();
    expect([ways(), await waiting()]).toEqual([['push'], 0]);
  });

  test('a clock that was wrong holds nothing back for more than a day', async () => {
    const person = await addReachable();
    await put(person, 'held', 'messages');
    const far = new Date(LATER.getTime() + 40 * 86_400_000);
    await town.rows`update outbox set held_until = ${far}, next_attempt_at = ${far}`;
    start();
    await expect.poll(() => told.length).toBe(1);
  });
});
