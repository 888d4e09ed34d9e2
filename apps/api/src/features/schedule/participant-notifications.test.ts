import type { Email } from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { newGroup } from '../../testing/groups/groups.ts';
import { calendarsOf } from '../../testing/notifications/calendar-part.ts';
import { openNotificationBox } from '../../testing/notifications/notification-box.ts';
import { schedulesOf, weeklyRequest } from '../../testing/schedules/schedules.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const box = await openNotificationBox({ keeps: true });
const town = await openTown({ environment: { SMTP_URL: box.url, LETTERS_PER_WRITER: '40' } });
afterAll(async () => {
  await town.close();
  await box.close();
});

/** People of one group, who may know each other. */
async function people(count: number): Promise<Person[]> {
  const persons: Person[] = [];
  for (let one = 0; one < count; one += 1) persons.push(await town.addPerson());
  const [maker, ...others] = persons as [Person, ...Person[]];
  await newGroup(town, maker.member_id, { others: others.map(({ member_id }) => member_id) });
  return persons;
}
const idsOf = (persons: readonly Person[]): number[] => persons.map(({ member_id }) => member_id);

/** The notifications to a person, once `count` have arrived. */
async function notificationsTo({ email }: Pick<Person, 'email'>, count: number): Promise<Email[]> {
  await expect.poll(() => box.arrived.filter(({ to }) => to === email).length, { timeout: 30_000 }).toBe(count);
  return box.notificationsTo(email);
}
const newest = async (person: Person, count: number) => (await notificationsTo(person, count)).at(-1) as Email;
const rawTo = ({ email }: Person): string =>
  box.arrived
    .filter(({ to }) => to === email)
    .map(({ raw }) => raw.toString())
    .join('\n');
const uidOf = (id: number): string => `schedule-${id}@hoshimori.machi`;

test('"E-mail participants" invites each of them alone, by the town, under the name of the feed [rule:schedule.email-participants]', async () => {
  const { made } = schedulesOf(town);
  const [maker, first, second] = (await people(3)) as [Person, Person, Person];
  const body = weeklyRequest({ participants: idsOf([maker, first, second]), note: '筆記用具を持って' });
  const silent = await town.call('POST', '/api/schedules', { as: maker, body });
  expect(silent.body.notifications).toBe(0);
  const sent = await town.call('POST', '/api/schedules', {
    as: maker,
    body: { ...body, notifies: 1, accepts_conflicts: 1 },
  });
  expect(sent.body.notifications, sent.text).toBe(2);
  const id: number = sent.body.schedule_id;
  const notification = await newest(first, 1);
  await newest(second, 1);
  expect(notification.text).toContain('次の日時：1月21日（木） 10:00〜11:30');
  expect(notification.text).toContain('カレンダーに入れられます');
  const [calendar] = calendarsOf(notification);
  expect(calendar).toMatchObject({
    method: 'REQUEST',
    events: [
      {
        uid: uidOf(id),
        sequence: expect.any(Number),
        status: 'CONFIRMED',
        summary: '課内会議',
        start: '2027-01-21T10:00:00',
        end: '2027-01-21T11:30:00',
        rule: 'FREQ=WEEKLY;BYDAY=TH',
        organizer: 'mailto:machi@example.jp',
        attendees: [`MAILTO:${first.email}`],
        asksReply: false,
        url: `${town.house.publicUrl}/schedule/detail/${id}`,
      },
    ],
  });
  // Readers who may know the author see the name; nobody sees another person's address.
  const [named] = await town.rows<{ name: string }>`select lastname || ' ' || firstname as name from member
    where member_id = ${maker.member_id}`;
  expect(calendar?.events[0]?.organizerName).toBe(named?.name);
  for (const address of [second.email, maker.email]) expect(rawTo(first)).not.toContain(address);
  expect(JSON.stringify(calendarsOf(notification))).not.toMatch(new RegExp(`${second.email}|${maker.email}`));
  expect(box.arrived.filter(({ to }) => to === maker.email)).toEqual([]);
  expect(await made(maker, weeklyRequest({ participants: [maker.member_id] }))).toBeGreaterThan(id);
});

test('one date that was moved, left out or taken from somebody is told alone; from a date on, both series are', async () => {
  const { made, change, remove } = schedulesOf(town);
  const [maker, told, other] = (await people(3)) as [Person, Person, Person];
  const participants = idsOf([maker, told, other]);
  const id = await made(maker, weeklyRequest({ participants, notifies: 1 }));
  await newest(told, 1);
  const only = { scope: 2, notifies: 1 };
  const moved = { schedule_type: 0, start_date: '2027-01-29', end_date: '2027-01-29', repeat_mode: null };
  const one = { ...weeklyRequest({ participants }), ...moved, on_thursdays: 0, target_date: '2027-01-28' };
  expect((await change(maker, id, { ...one, ...only })).status).toBe(200);
  const second = await newest(told, 2);
  expect(second.text).toContain('変わったところ：日時\n');
  expect(second.text).toContain('1月28日（木）の分です。いまの日時：1月29日（金） 10:00〜11:30');
  expect(calendarsOf(second)).toMatchObject([
    {
      method: 'REQUEST',
      events: [
        {
          uid: uidOf(id),
          sequence: expect.any(Number),
          instead: '2027-01-28T10:00:00',
          start: '2027-01-29T10:00:00',
          rule: null,
        },
      ],
    },
  ]);
  expect(calendarsOf(second)[0]?.events).toHaveLength(1);

  // The first date is dropped: the next one is the second, at its moved time.
  expect((await remove(maker, id, { ...only, target_date: '2027-01-21' })).status).toBe(200);
  const third = await newest(told, 3);
  expect(third.text).toContain('次の日時：1月29日（金） 10:00〜11:30');
  expect(calendarsOf(third)).toMatchObject([
    {
      method: 'CANCEL',
      events: [{ uid: uidOf(id), sequence: expect.any(Number), instead: '2027-01-21T10:00:00', status: 'CANCELLED' }],
    },
  ]);

  const without = idsOf([maker, other]);
  const taken = { ...one, start_date: '2027-02-04', end_date: '2027-02-04', target_date: '2027-02-04' };
  expect((await change(maker, id, { ...taken, participants: without, title: '人事の相談', ...only })).status).toBe(200);
  const fourth = await newest(told, 4);
  expect(calendarsOf(fourth)).toMatchObject([{ method: 'CANCEL', events: [{ instead: '2027-02-04T10:00:00' }] }]);
  // Those who have left do not learn the new title.
  expect(rawTo(told)).not.toContain('人事');
  expect(JSON.stringify(calendarsOf(fourth))).not.toContain('人事');

  const from = weeklyRequest({ participants, start_date: '2027-03-04', start_time: '13:00', end_time: '14:00' });
  const split = await change(maker, id, { ...from, scope: 1, target_date: '2027-03-04', notifies: 1 });
  expect(split.status, split.text).toBe(200);
  const fifth = await newest(told, 5);
  expect(fifth.text).toContain('3月4日（木）からの分です。');
  expect(calendarsOf(fifth)).toMatchObject([
    { method: 'REQUEST', events: [{ uid: uidOf(split.body.schedule_id), start: '2027-03-04T13:00:00' }] },
    { method: 'REQUEST', events: [{ uid: uidOf(id), rule: expect.stringContaining('UNTIL=20270303T') }, {}] },
  ]);
  expect(calendarsOf(fifth)[1]?.events[0]?.without).toEqual(['2027-01-21T10:00:00', '2027-02-04T10:00:00']);

  expect((await remove(maker, id, { scope: 0, notifies: 1 })).body.notifications).toBe(2);
  const sixth = await newest(told, 6);
  expect(calendarsOf(sixth)).toMatchObject([
    { method: 'CANCEL', events: [{ uid: uidOf(id), instead: null, status: 'CANCELLED', url: null }] },
  ]);
  const sequences = (await notificationsTo(told, 6))
    .flatMap(calendarsOf)
    .flatMap(({ events }) => events.filter(({ uid }) => uid === uidOf(id)).map(({ sequence }) => sequence));
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
});

test('who takes part no more has it cancelled, without a word of what it has become', async () => {
  const { made, change } = schedulesOf(town);
  const [maker, gone, stays] = (await people(3)) as [Person, Person, Person];
  const id = await made(maker, weeklyRequest({ participants: idsOf([maker, gone, stays]), is_private: 1 }));
  const next = weeklyRequest({
    participants: idsOf([maker, stays]),
    is_private: 1,
    title: '契約の打切り',
    note: '内密',
  });
  const changed = await change(maker, id, { ...next, scope: 0, target_date: null, notifies: 1 });
  expect(changed.body.notifications, changed.text).toBe(2);
  const notification = await newest(gone, 1);
  expect(notification.subject).toContain('参加者から外れました');
  expect(notification.text).toContain('「課内会議」');
  expect(calendarsOf(notification)).toMatchObject([
    { method: 'CANCEL', events: [{ uid: uidOf(id), summary: '課内会議' }] },
  ]);
  for (const secret of ['打切り', '内密'])
    for (const told of [rawTo(gone), notification.text, JSON.stringify(calendarsOf(notification))])
      expect(told).not.toContain(secret);
  expect((await newest(stays, 1)).text).toContain('「契約の打切り」');
});

test('nobody gets two notifications of one change, and a second press or a lost answer sends none', async () => {
  const { made, change } = schedulesOf(town);
  const [maker, told, other] = (await people(3)) as [Person, Person, Person];
  const settings = { is_schedule_noticed_by_email: 1, is_spot_schedule_public: 0 };
  await town.call('PUT', '/api/schedule-settings', { as: told, body: settings });
  const participants = idsOf([maker, told, other]);
  const body = { ...weeklyRequest({ participants }), notifies: 1, accepts_conflicts: 1 };
  const headers = { 'idempotency-key': '6f1d9a38-6a0c-4a4b-9d53-0d7b6e0b3a11' };
  const presses = await Promise.all(
    [1, 2, 3].map(() => town.call('POST', '/api/schedules', { as: maker, body, headers })),
  );
  expect(new Set(presses.map((answer) => answer.text)).size).toBe(1);
  const id: number = presses[0]?.body.schedule_id;
  const again = await town.call('POST', '/api/schedules', { as: maker, body, headers });
  expect(again.body.schedule_id).toBe(id);
  expect((await change(maker, id, { ...body, title: '班会議', scope: 0, target_date: null })).body.notifications).toBe(
    2,
  );
  // The repeated change started from a state before the first one.
  const late = { ...body, title: '班会議', scope: 0, target_date: null, seen: 0 };
  expect((await town.call('PUT', `/api/schedules/${id}`, { as: maker, body: late })).status).toBe(409);
  for (const person of [told, other]) expect(await notificationsTo(person, 2)).toHaveLength(2);
  expect(await made(maker, weeklyRequest({ participants, notifies: 0 }))).toBeGreaterThan(id);
  // A participant who wants to be told of everything gets a text only, without a calendar part.
  expect(calendarsOf(await newest(told, 3))).toEqual([]);
  await notificationsTo(other, 2);
});

test('a schedule is sent as it stands three times a day, by whoever may change it, with the dates to come', async () => {
  const { made, remove } = schedulesOf(town);
  const [maker, told, other] = (await people(3)) as [Person, Person, Person];
  const stranger = await town.addPerson();
  const id = await made(maker, weeklyRequest({ participants: idsOf([maker, told]), is_private: 1 }));
  await remove(maker, id, { scope: 2, target_date: '2027-01-21' });
  const send = (as: Person) => town.call('POST', `/api/schedules/${id}/letters`, { as, body: {} });
  expect((await send(stranger)).status).toBe(404);
  expect((await send(other)).status).toBe(404);
  expect((await send(told)).status).toBe(403);
  expect((await send(maker)).body.notifications).toBe(1);
  const notification = await newest(told, 1);
  expect(notification.text).toContain('次の日時：1月28日（木）');
  expect(calendarsOf(notification)[0]?.events[0]?.without).toEqual(['2027-01-21T10:00:00']);
  await send(maker);
  await send(maker);
  const fourth = await send(maker);
  expect(fourth.body.codes).toEqual({ request: ['mailed-enough'] });
  await notificationsTo(told, 3);
});

test('one person sends so many notifications a day; what is refused is neither kept nor sent', async () => {
  const { create } = schedulesOf(town);
  const persons = await people(31);
  const body = { ...weeklyRequest({ participants: idsOf(persons) }), notifies: 1 };
  const [maker] = persons as [Person];
  expect((await create(maker, body)).body.notifications).toBe(30);
  const kept = await town.countRows('schedule');
  const refused = await create(maker, { ...body, accepts_conflicts: 1 });
  expect([refused.status, refused.body.codes]).toEqual([429, { request: ['too-many-letters'] }]);
  expect(await town.countRows('schedule')).toBe(kept);
  expect((await create(maker, { ...body, accepts_conflicts: 1, notifies: 0 })).status).toBe(201);
});
