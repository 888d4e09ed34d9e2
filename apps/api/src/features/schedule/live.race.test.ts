import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { keepLink } from '../../platform/sessions/links.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import { newGroup } from '../../testing/groups/groups.ts';
import { openLine } from '../../testing/requests/own-line.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { scheduleRequest, schedulesOf, weeklyRequest } from '../../testing/schedules/schedules.ts';
import type { Credentials, OpenTown } from '../../testing/towns/open-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { openRaceTown, openTwoProcesses } from '../../testing/towns/race-town.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});

/** Two processes of one town: writes go to one, people watch the other. */
async function openTwo(around?: (database: Database) => Database) {
  const [one, other] = await openTwoProcesses(around && { around });
  return { one, other };
}
async function looking(town: OpenTown, as: Credentials) {
  const line = await openLine(town, as, 'schedules');
  cleanUp.push(line.leave);
  await expect.poll(() => line.told.length).toBe(1);
  /** The number of changed messages. */
  const news = () => line.told.filter((data, index) => index > 0 && data !== line.told[index - 1]).length;
  return { line, news };
}
const opened = (town: OpenTown, official: Person, { member_id }: Person) =>
  town.call('POST', '/api/schedule-looks', { as: official, body: { member_id, reason: '本人に頼まれた' } });
const settle = () => new Promise((resolve) => setTimeout(resolve, 700));
const soon = { timeout: 4000, interval: 20 };

test('who may see a calendar is told of a change in another process, without a word of it; who may not hears nothing', async () => {
  const { one, other } = await openTwo();
  const { made, change, remove } = schedulesOf(one);
  const [maker, companion, stranger] = [await one.addPerson(), await one.addPerson(), await one.addPerson()];
  const official = await one.addPerson({ roles: ['member_admin'] });
  await newGroup(one, maker.member_id, { others: [companion.member_id] });
  await opened(one, official, maker);
  const [own, near, all] = [
    await looking(other, maker),
    await looking(other, companion),
    await looking(other, official),
  ];
  const far = await looking(other, stranger);
  // An official who has opened no calendar.
  const clerk = await looking(other, await one.addPerson({ roles: ['member_admin', 'reception'] }));
  const counts = () => [own, near, all].map(({ news }) => news());
  const participants = [maker.member_id];

  const id = await made(maker, weeklyRequest({ participants, title: '町内会の役員会' }));
  await expect.poll(counts, soon).toEqual([1, 1, 1]);
  await change(
    maker,
    id,
    weeklyRequest({ participants, title: '町内会の役員会', start_time: '13:00', end_time: '14:00' }),
  );
  await expect.poll(counts, soon).toEqual([2, 2, 2]);
  await remove(maker, id, { scope: 2, target_date: '2027-01-28' });
  await expect.poll(counts, soon).toEqual([3, 3, 3]);
  await remove(maker, id);
  await expect.poll(counts, soon).toEqual([4, 4, 4]);
  await settle();
  expect([far.news(), clerk.news()]).toEqual([0, 0]);
  for (const { line } of [own, near, all, far]) for (const data of line.told) expect(data).toMatch(/^"[0-9a-f]{16}"$/);
  // Marks differ between members, so that nobody learns from them who sees what.
  expect(new Set([own, near, all, far].map(({ line }) => line.told[0])).size).toBe(4);
});

test('of a private schedule others are told when it is at another time, and not when its words change', async () => {
  const { one, other } = await openTwo();
  const { made, change } = schedulesOf(one);
  const [maker, companion] = [await one.addPerson(), await one.addPerson()];
  const official = await one.addPerson({ roles: ['member_admin'] });
  await newGroup(one, maker.member_id, { others: [companion.member_id] });
  await opened(one, official, maker);
  const secret = { participants: [maker.member_id], is_private: 1 };
  const id = await made(maker, scheduleRequest({ ...secret, title: '通院' }));
  const [own, near, all] = [
    await looking(other, maker),
    await looking(other, companion),
    await looking(other, official),
  ];
  const counts = () => [own, near, all].map(({ news }) => news());
  await change(maker, id, scheduleRequest({ ...secret, title: '通院（眼科）', note: '保険証' }));
  await expect.poll(counts, soon).toEqual([1, 0, 0]);
  await settle();
  expect(counts()).toEqual([1, 0, 0]);
  await change(
    maker,
    id,
    scheduleRequest({ ...secret, title: '通院（眼科）', start_time: '14:00', end_time: '15:00' }),
  );
  await expect.poll(counts, soon).toEqual([2, 1, 1]);
});

test('who reads a series is not told what is said and changed on a date of it that is not for them', async () => {
  const { one, other } = await openTwo();
  const { made, change } = schedulesOf(one);
  const official = () => one.addPerson({ roles: ['editor'] });
  const [maker, member, invited] = [await official(), await official(), await official()];
  const id = await made(maker, weeklyRequest({ participants: [maker.member_id, member.member_id] }));
  const day = { start_date: '2027-01-28', end_date: '2027-01-28' };
  const secret = scheduleRequest({ ...day, is_private: 1, participants: [maker.member_id, invited.member_id] });
  const part = { scope: 2, target_date: '2027-01-28' };
  await change(maker, id, { ...secret, ...part });
  const [theirs, near] = [await looking(other, invited), await looking(other, member)];
  const { target_date } = part;
  const say = (what: string, body: object) =>
    one.call('POST', `/api/schedules/${id}/${what}`, { as: invited, body: { ...body, target_date } });
  expect((await say('comments', { body: '診断書を持参します' })).status).toBe(201);
  await expect.poll(theirs.news, soon).toBe(1);
  expect((await say('attendance', { attends: 1 })).status).toBe(200);
  await expect.poll(theirs.news, soon).toBe(2);
  await change(maker, id, { ...secret, ...part, note: '個室で' });
  await expect.poll(theirs.news, soon).toBe(3);
  await settle();
  expect(near.news()).toBe(0);
});

/** A calendar file with one event on 22 January. */
const file = {
  file_name: 'calendar.ics',
  content: Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//a//b//EN',
      'BEGIN:VEVENT',
      'UID:a',
      'DTSTAMP:20261101T000000Z',
      'DTSTART;VALUE=DATE:20270122',
      'SUMMARY:稽古',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  ).toString('base64'),
};
/** A guest, and the secret of their notification. */
async function invite(town: OpenTown, scheduleId: number): Promise<string> {
  await town.rows`insert into schedule_guest (schedule_id, guest_key, email, email_hash, name, locale, created_at)
    values (${scheduleId}, 'followed', 'kudo.makoto@example.com', '', '工藤 真', 'ja', ${town.now()})`;
  const link = { guest_key: 'followed' };
  return (await keepLink(town.database, 'schedule', 'kudo.makoto@example.com', link, town.now(), 24)).token;
}

test('who looks is told of imports, bookings, rides, answers, comments, a closed calendar and a withdrawal, too', async () => {
  const { one, other } = await openTwo();
  const { made } = schedulesOf(one);
  const [maker, companion, stranger] = [await one.addPerson(), await one.addPerson(), await one.addPerson()];
  const group = await newGroup(one, maker.member_id, { others: [companion.member_id] });
  const [own, near, far] = [
    await looking(other, maker),
    await looking(other, companion),
    await looking(other, stranger),
  ];
  /** Messages so far to the author and to the companion. */
  let told = [0, 0];
  async function expectTold(what: string, more: readonly [number, number], action: Promise<{ status: number }>) {
    expect((await action).status, what).toBeLessThan(300);
    told = [(told[0] ?? 0) + more[0], (told[1] ?? 0) + more[1]];
    await expect.poll(() => [own.news(), near.news()], { ...soon, message: what }).toEqual(told);
  }
  const by = (as: Credentials, method: string, path: string, body: object = {}) => one.call(method, path, { as, body });

  const checked = await by(maker, 'POST', '/api/schedule-import-check', file);
  const kept = await by(maker, 'POST', '/api/schedule-import', { ...file, seen: checked.body.seen });
  await expectTold('an import', [1, 1], Promise.resolve(kept));
  const undo = `/api/schedule-import/${kept.body.import.schedule_import_id}`;
  await expectTold('an import undone', [1, 1], by(maker, 'DELETE', undo));

  const booked = await by(maker, 'POST', '/api/reservations', reservationRequest({ target_date: '2027-01-22' }));
  await expectTold('a booking', [1, 1], Promise.resolve(booked));
  const reservation = `/api/reservations/${booked.body.reservations[0].reservation_id}`;
  const outward = { taxistand_start: 2, arrival_time: 780, persons_taxi: 1 };
  const ride = { reserves_outward: 1, outward, reserves_return: 0 };
  await expectTold('a ride', [1, 1], by(maker, 'POST', `${reservation}/taxi`, ride));
  await expectTold('a ride cancelled', [1, 1], by(maker, 'POST', `${reservation}/taxi/cancel`, { leg: 'outward' }));
  await expectTold('a booking cancelled', [1, 1], by(maker, 'POST', `${reservation}/cancel`));

  const participants = [maker.member_id, companion.member_id];
  const id = await made(maker, weeklyRequest({ participants }));
  const path = `/api/schedules/${id}`;
  await expectTold('a series', [1, 1], schedulesOf(one).read(maker, id));
  await expectTold('an answer', [1, 1], by(companion, 'POST', `${path}/attendance`, { attends: 1, target_date: null }));
  const date = '2027-01-28';
  await expectTold('of a date', [1, 1], by(companion, 'POST', `${path}/attendance`, { attends: 0, target_date: date }));
  const body = { body: '場所はどこですか', target_date: null };
  const said = await by(companion, 'POST', `${path}/comments`, body);
  await expectTold('a comment', [1, 1], Promise.resolve(said));
  const back = `${path}/comments/${said.body.comment.schedule_comment_id}`;
  await expectTold('a comment taken back', [1, 1], by(companion, 'DELETE', back));
  const token = await invite(one, id);
  const answer = { token, schedule_id: id, target_date: null, attends: 1 };
  await expectTold('a guest', [1, 1], one.call('POST', '/api/schedule-answers', { body: answer }));

  // A person who leaves the group keeps the shared meeting and sees nothing more of the other.
  await expectTold(
    'a calendar closed',
    [1, 1],
    by(companion, 'DELETE', `/api/member-groups/${group}/people/${companion.member_id}`),
  );
  await made(maker, scheduleRequest({ participants: [maker.member_id] }));
  await expectTold('a meeting alone', [1, 0], schedulesOf(one).read(maker, id));
  await expectTold('a withdrawal', [1, 0], by(companion, 'POST', '/api/withdrawal', { password: PASSWORD }));
  await settle();
  expect(far.news()).toBe(0);
});

/** Removes the guard between people and others' calendars, so that everybody sees everybody. */
const withoutTheGuard = (database: Database): Database => ({
  ...database,
  run: (statement, values) =>
    statement.name === 'schedules-as-seen'
      ? database.run(
          {
            ...statement,
            name: 'schedules-of-everybody',
            text: statement.text.replace(
              /union select mine[^]*?is not null and other\.accepted_at is not null/,
              'union select looking.member_id, m.member_id from looking, member m',
            ),
          },
          values,
        )
      : database.run(statement, values),
});

describe('a stranger', () => {
  test.each([
    { name: 'is told nothing of what others do', around: undefined, isTold: false },
    { name: 'would be, were it not asked whose calendar it is', around: withoutTheGuard, isTold: true },
  ])('$name', async ({ around, isTold }) => {
    const town = await openRaceTown(around ? { around } : {});
    cleanUp.push(() => town.close());
    const [maker, stranger] = [await town.addPerson(), await town.addPerson()];
    const [own, far] = [await looking(town, maker), await looking(town, stranger)];
    await schedulesOf(town).made(maker, scheduleRequest({ participants: [maker.member_id] }));
    await expect.poll(own.news, soon).toBe(1);
    const booking = { as: maker, body: reservationRequest({ target_date: '2027-01-22' }) };
    expect((await town.call('POST', '/api/reservations', booking)).status).toBe(201);
    await expect.poll(own.news, soon).toBe(2);
    if (isTold) await expect.poll(far.news, soon).toBeGreaterThan(0);
    else await settle();
    expect(far.news() > 0).toBe(isTold);
  });
});
