import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { AnyMatter } from '@machi/domain/wishes/model';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../ground/log.ts';
import { DeliveryFailure } from '../../providers/delivery-failure.ts';
import type { Mail, Notification } from '../../providers/mail/mail.ts';
import { newDelegation } from '../../testing/delegations/delegations.ts';
import { watching } from '../../testing/requests/guards.ts';
import type { Person } from '../../testing/towns/people.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { createMetrics } from '../http/metrics.ts';
import { enqueueNotification } from './outbox.ts';
import { startOutbox } from './send-outbox.ts';

const asked: string[] = [];
/** The town's own outbox has its clock at START and finds nothing: the tests open another for the messages. */
const town = await openTestTown({
  around: (database) =>
    watching(database, async (statement, values = [], run) => {
      asked.push(statement.name);
      const isOwn = values[0] instanceof Date && values[0].getTime() === START.getTime();
      return statement.name.startsWith('claim-outbox-') && isOwn ? [] : run();
    }),
});
const LATER = new Date('2027-01-15T01:00:00Z');
const KEY = 'copies-process';
let now = LATER;
let mails: Mail[] = [];
let failing: Error[] = [];
const mail = {
  async deliver(one: Mail) {
    const [first, ...rest] = failing;
    failing = rest;
    if (first) throw first;
    mails.push(one);
  },
  async close() {},
};
const push = { deliver: () => Promise.reject(new DeliveryFailure('gone', true)), async close() {} };
const sms = { deliver: () => Promise.reject(new Error('no SMS in this test')) };
let outbox: ReturnType<typeof startOutbox> | undefined;
beforeEach(async () => {
  [now, mails, failing] = [LATER, [], []];
  await town.rows('delete from outbox');
  await town.rows`insert into running_process values (${KEY}, clock_timestamp() + interval '1 hour')
    on conflict (process_key) do update set seen_at = excluded.seen_at`;
  const carriers = { mail, sms, push };
  outbox = startOutbox(
    { ...town.house, clock: () => now, log: createLog('silent'), metrics: createMetrics(), processKey: KEY },
    { quick: carriers, usual: carriers, many: carriers, alerts: carriers },
  );
});
afterEach(async () => void (await outbox?.stop()));

const [mother, daughter] = [await town.addPerson({ lastname: '佐藤' }), await town.addPerson({ lastname: '三上' })];
const anew = async (made: Parameters<typeof newDelegation>[3] = {}, to = daughter) => {
  await town.rows('delete from delegation');
  return newDelegation(town, mother.member_id, to.member_id, made);
};
const put = (matter: AnyMatter | undefined, parts: Partial<Notification> = {}, to: Person = mother) =>
  enqueueNotification(
    town.database,
    { channel: 'email', to: to.email },
    {
      subject: 'ホールの予約',
      paragraphs: ['佐藤 ハル 様'],
      closing: '星守町役場',
      link: { label: 'open', url: 'https://machi.example/secret' },
      calendar: [{ method: 'REQUEST', content: 'BEGIN:VCALENDAR' }],
      boundCode: '@machi.example #123456',
      ...(matter === undefined ? {} : { matter }),
      ...parts,
    },
    LATER,
  );
/** Wakes the outbox until nothing is due. */
async function wake() {
  outbox?.wake();
  const due = `sent_at is null and given_up_at is null and (next_attempt_at <= '${now.toISOString()}' or claimed_by is not null)`;
  await expect.poll(() => town.countRows('outbox', due)).toBe(0);
}
const toldTo = (person: Person) => mails.filter(({ to }) => to === person.email);
const NOTE = '（佐藤 試 さんへのお知らせの写し）';

test('the delegate gets a copy that says whose it is, and nothing that opens something', async () => {
  await anew();
  await put('reservations', { paragraphs: ['佐藤 ハル 様\n番号 482 913'], secret: '\n番号 482 913' });
  await wake();
  expect(toldTo(mother)).toMatchObject([{ text: expect.stringMatching(/482 913[^]*\/secret/) }]);
  expect(toldTo(daughter)).toEqual([
    expect.objectContaining({ subject: `ホールの予約${NOTE}`, text: `${NOTE}\n\n佐藤 ハル 様\n\n星守町役場` }),
  ]);
  expect(toldTo(daughter)[0]).not.toHaveProperty('calendar');
});

test('in the delegate’s language, and by their own wishes', async () => {
  await anew();
  await town.rows`update member set locale = 'en' where member_id = ${daughter.member_id}`;
  await put('rides');
  await wake();
  expect(toldTo(daughter)[0]?.subject).toBe('ホールの予約 (Copy of a message to 佐藤 試)');
  await town.rows`insert into wish values (${daughter.member_id}, 'messages', '{}', ${START})`;
  await put('messages');
  await wake();
  expect([toldTo(mother).length, toldTo(daughter).length]).toEqual([2, 1]);
  await town.rows`update member set locale = 'ja' where member_id = ${daughter.member_id}`;
});

test('it is copied once, also after a failed way and a failed try', async () => {
  await anew();
  const session = Buffer.from('session of the mother');
  await town.rows`insert into session (token_hash, cookie_hash, member_id, created_at, seen_at, expires_at)
    values (${session}, ${session}, ${mother.member_id}, ${START}, ${START}, ${START}::timestamptz + interval '30 days')`;
  await town.rows`insert into push_subscription (member_id, session_hash, endpoint, endpoint_hash, p256dh, auth, created_at)
    values (${mother.member_id}, ${session}, 'https://push.example/1', ${session}, 'key', 'auth', ${START})`;
  await town.rows`insert into wish values (${mother.member_id}, 'applications', '{push}', ${START})`;
  failing = [new DeliveryFailure('busy', false)];
  await put('applications');
  await wake();
  expect([toldTo(mother).length, toldTo(daughter).length]).toEqual([0, 1]);
  now = new Date(now.getTime() + 60_000);
  await wake();
  expect([toldTo(mother).length, toldTo(daughter).length]).toEqual([1, 1]);
});

test('it is copied once, also after quiet hours', async () => {
  await anew();
  await town.rows`insert into wish_setting values (${mother.member_id}, '09:00', '12:00', 0, 0)`;
  await put('reservations');
  await wake();
  expect([toldTo(mother).length, toldTo(daughter).length]).toEqual([0, 1]);
  now = new Date(now.getTime() + 3 * 3_600_000);
  await wake();
  expect([toldTo(mother).length, toldTo(daughter).length]).toEqual([1, 1]);
  await town.rows`delete from wish_setting`;
});

test('a copy that waits for quiet hours is not sent once its delegation has ended', async () => {
  await anew();
  await town.rows`insert into wish_setting values (${daughter.member_id}, '09:00', '12:00', 0, 0)`;
  await put('reservations');
  await wake();
  await town.rows`update delegation set ended_at = ${now}`;
  now = new Date(now.getTime() + 3 * 3_600_000);
  await wake();
  expect([toldTo(mother).length, toldTo(daughter).length]).toEqual([1, 0]);
  expect(await town.countRows('outbox', "last_error = 'too-late'")).toBe(1);
  await town.rows('delete from wish_setting');
});

test('what is of the account, of no matter or for many is not copied, and asks the database nothing', async () => {
  await anew();
  asked.length = 0;
  await put('account');
  await put(undefined);
  await put('events');
  await put('reservations', { toMany: {} });
  await wake();
  expect([toldTo(mother).length, toldTo(daughter).length]).toEqual([4, 0]);
  expect(asked).not.toContain('list-delegations-copied');
});

test('a copy is not copied further: nobody hands on what they were given', async () => {
  await anew();
  const friend = await town.addPerson();
  await newDelegation(town, daughter.member_id, friend.member_id);
  await put('reservations');
  await wake();
  expect([toldTo(daughter).length, toldTo(friend).length]).toEqual([1, 0]);
  await put('reservations', {}, daughter);
  await wake();
  expect(toldTo(friend)).toHaveLength(1);
});

test.each([
  ['of another matter', { matters: ['rides'] }, ''],
  ['that is not confirmed', { state: 'taken' }, ''],
  ['that has ended', { state: 'ended' }, ''],
  ['that has run out', {}, `update delegation set ends_on = '${addDays(dateAt(LATER), -1)}'`],
  ['switched off', {}, 'update delegation set is_copied = 0'],
  ['that began later', {}, `update delegation set confirmed_at = '2027-01-15T01:00:01Z'`],
  ['with somebody locked', {}, `update member set locked_at = now() where lastname = '三上'`],
] as const)('a delegation %s copies nothing', async (_what, made, change) => {
  await anew(made);
  if (change !== '') await town.rows(change);
  await put('reservations');
  await wake();
  await town.rows(`update member set locked_at = null where lastname = '三上'`);
  expect([toldTo(mother).length, toldTo(daughter).length]).toEqual([1, 0]);
});
