import type { Email } from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { newGroup } from '../../testing/groups/groups.ts';
import { calendarsOf } from '../../testing/notifications/calendar-part.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import { openNotificationBox } from '../../testing/notifications/notification-box.ts';
import { scheduleRequest, schedulesOf, weeklyRequest } from '../../testing/schedules/schedules.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const box = await openNotificationBox({ keeps: true });
const town = await openTown({ environment: { SMTP_URL: box.url, LETTERS_PER_WRITER: '30' } });
afterAll(async () => {
  await town.close();
  await box.close();
});

let strangers = 0;
const newGuest = (parts: object = {}) => ({
  email: `outside.${(strangers += 1)}@example.com`,
  name: `工藤 ${strangers}`,
  locale: 'ja',
  ...parts,
});
const official = () => town.addPerson({ roles: ['editor'] });
async function notificationsTo({ email }: { readonly email: string }, count: number): Promise<Email[]> {
  await expect.poll(() => box.arrived.filter(({ to }) => to === email).length, { timeout: 30_000 }).toBe(count);
  return box.notificationsTo(email);
}
const newest = async (to: { readonly email: string }, count: number) =>
  (await notificationsTo(to, count)).at(-1) as Email;
const tokenIn = ({ text = '' }: Email): string =>
  /\/schedule\/answer\?lang=(?:ja|en)#confirm=([\w-]{43})/.exec(text)?.[1] ?? '';
const open = (token: string, locale: 'ja' | 'en' = 'ja') =>
  town.call('POST', '/api/schedule-answers/read', { body: { token }, locale });
const answer = (token: string, body: object) =>
  town.call('POST', '/api/schedule-answers', { body: { token, ...body }, locale: 'ja' });

test('an official invites people outside, who answer by the link of their notification and see nobody else', async () => {
  const { made, read } = schedulesOf(town);
  const [maker, colleague] = [await official(), await official()];
  const resident = await town.addPerson();
  await newGroup(town, maker.member_id, { others: [resident.member_id] });
  const [guest, other] = [newGuest(), newGuest({ locale: 'en', name: 'Kim Lee' })];
  const participants = [maker, colleague, resident].map(({ member_id }) => member_id);
  const note = '予算は内密に';
  const id = await made(
    maker,
    scheduleRequest({ participants, guests: [guest, other], note, url: 'https://meet.example.jp/a' }),
  );
  const notification = await newest(guest, 1);
  expect(notification.subject).toMatch(/^【星守町】交通係 試験 試からのご案内$/);
  expect(notification.text).toContain('1月21日（木） 10:00〜11:30');
  const english = await newest(other, 1);
  expect(english.text).toContain('Reply to the invitation');
  const [calendar] = calendarsOf(notification);
  expect(calendar?.events).toMatchObject([
    {
      uid: `schedule-${id}@hoshimori.machi`,
      organizer: 'mailto:machi@example.jp',
      attendees: [`MAILTO:${guest.email}`],
      url: null,
    },
  ]);
  const raw = box.arrived
    .filter(({ to }) => to === guest.email)
    .map((arrival) => arrival.raw.toString())
    .join('\n');
  for (const secret of [other.email, other.name, maker.email, colleague.email, note]) {
    expect(raw).not.toContain(secret);
    expect(JSON.stringify([notification, calendarsOf(notification)])).not.toContain(secret);
  }

  const token = tokenIn(notification);
  const opened = await open(token);
  expect(opened.body, opened.text).toMatchObject({
    name: guest.name,
    is_refused: 0,
    invitations: [{ schedule_id: id, title: '課内会議', url: 'https://meet.example.jp/a', attends: null, repeats: '' }],
  });
  expect(opened.text).not.toContain(note);
  expect(opened.text).not.toContain(other.name);
  const attends = async (as: Person) => (await read(as, id)).body.schedule.guests;
  // Opening the link is no answer.
  expect((await attends(maker)).map((one: { attends: unknown }) => one.attends)).toEqual([null, null]);
  const said = await answer(token, { schedule_id: id, attends: 1 });
  expect(said.body.invitations[0].attends).toBe(1);
  await answer(token, { schedule_id: id, attends: 0 });
  expect(await attends(colleague)).toMatchObject([
    { name: guest.name, email: guest.email, attends: 0 },
    { name: other.name, email: other.email, attends: null },
  ]);
  // Participants from the town read names and answers; other viewers read none.
  expect(await attends(resident)).toMatchObject([{ name: guest.name, email: null, attends: 0 }, { email: null }]);
  expect(await attends(await official())).toEqual([]);
  expect(
    await town.rows('select 1 from audit where action = $1 and subject_id = $2', 'schedule:invite', id),
  ).toHaveLength(1);
});

test('residents invite nobody outside, and change nothing of those who are', async () => {
  const { create, made, change, read } = schedulesOf(town);
  const [maker, resident] = [await official(), await town.addPerson()];
  await newGroup(town, maker.member_id, { others: [resident.member_id] });
  const guests = [newGuest()];
  const refused = await create(resident, scheduleRequest({ participants: [resident.member_id], guests }));
  expect([refused.status, refused.body.codes]).toEqual([409, { guests: ['guests-officials'] }]);
  const participants = [maker.member_id, resident.member_id];
  const id = await made(maker, scheduleRequest({ participants, guests }));
  const body = scheduleRequest({ participants, title: '歌の会', scope: 0, target_date: null });
  expect((await change(resident, id, { ...body, guests: [] })).status).toBe(409);
  expect((await change(resident, id, body)).status).toBe(200);
  expect((await read(maker, id)).body.schedule.guests).toHaveLength(1);
  const twice = await change(maker, id, {
    ...body,
    guests: [guests[0], { ...guests[0], email: guests[0]?.email.toUpperCase() }],
  });
  expect(twice.body.codes).toEqual({ 'guests.1.email': ['guest-twice'] });
  const many = Array.from({ length: 21 }, () => newGuest());
  expect((await change(maker, id, { ...body, guests: many })).status).toBe(422);
});

test('a series keeps guests and their answers whatever part of it is changed; one date that falls away is cancelled alone', async () => {
  const { made, change, remove, read } = schedulesOf(town);
  const maker = await official();
  const [guest, late] = [newGuest(), newGuest()];
  const participants = [maker.member_id];
  const id = await made(maker, weeklyRequest({ participants, guests: [guest] }));
  const token = tokenIn(await newest(guest, 1));
  expect((await open(token)).body.invitations[0]).toMatchObject({ repeats: '毎週 木曜日', dates: expect.any(Array) });
  await answer(token, { schedule_id: id, attends: 1 });
  await answer(token, { schedule_id: id, attends: 0, target_date: '2027-02-04' });
  expect((await answer(token, { schedule_id: id, attends: 0, target_date: '2027-02-05' })).status).toBe(409);
  // One date is moved, without a requested notification.
  const single = {
    schedule_type: 0,
    start_date: '2027-01-29',
    end_date: '2027-01-29',
    repeat_mode: null,
    on_thursdays: 0,
  };
  await change(maker, id, weeklyRequest({ participants, ...single, scope: 2, target_date: '2027-01-28' }));
  const dates = (await open(token)).body.invitations[0].dates.slice(0, 3);
  expect(dates.map((one: { start_date: string }) => one.start_date)).toEqual([
    '2027-01-21',
    '2027-01-29',
    '2027-02-04',
  ]);
  expect(dates[2]).toMatchObject({ target_date: '2027-02-04', attends: 0 });
  // The whole term: another hour, one more guest.
  await change(
    maker,
    id,
    weeklyRequest({ participants, scope: 0, target_date: null, start_time: '09:00', guests: [guest, late] }),
  );
  const all = (await read(maker, id, '2027-01-28')).body;
  expect(all.schedule.guests).toMatchObject([
    { name: guest.name, attends: 1 },
    { name: late.name, attends: null },
  ]);
  expect(all.occurrence.guests.map((one: { name: string }) => one.name)).toEqual([guest.name, late.name]);
  expect(calendarsOf(await newest(late, 1))[0]?.events).toHaveLength(2);
  await notificationsTo(guest, 1);
  // From a date on: the link of the first mail opens both parts.
  const from = weeklyRequest({
    participants,
    scope: 1,
    target_date: '2027-02-04',
    start_date: '2027-02-04',
    start_time: '13:00',
    end_time: '14:00',
  });
  const split = await change(maker, id, from);
  const both = (await open(token)).body.invitations;
  expect(both.map((one: { schedule_id: number; attends: number }) => [one.schedule_id, one.attends])).toEqual([
    [id, 1],
    [split.body.schedule_id, 1],
  ]);
  expect(both[1].dates[0]).toMatchObject({ start_date: '2027-02-04', start_time: '13:00', attends: 0 });
  expect(
    (await answer(token, { schedule_id: split.body.schedule_id, attends: 1, target_date: '2027-02-11' })).status,
  ).toBe(200);
  // Without a requested notification guests are still told of a cancelled date.
  await remove(maker, id, { scope: 2, target_date: '2027-01-21' });
  const cancelled = await newest(guest, 2);
  expect(cancelled.text).toContain('取りやめ：1月21日（木）だけ');
  expect(cancelled.text).toContain('次の日時：1月29日（金）');
  expect(calendarsOf(cancelled)).toMatchObject([{ method: 'CANCEL', events: [{ instead: '2027-01-21T09:00:00' }] }]);
  await change(maker, split.body.schedule_id, { ...from, scope: 0, target_date: null, guests: [late] });
  expect(calendarsOf(await newest(guest, 3))).toMatchObject([{ method: 'CANCEL', events: [{ instead: null }] }]);
});

test('who wants no more letters gets none, the address is deleted and not taken again for this schedule', async () => {
  const { made, change, read } = schedulesOf(town);
  const maker = await official();
  const [guest, other] = [newGuest(), newGuest()];
  const participants = [maker.member_id];
  const id = await made(maker, weeklyRequest({ participants, guests: [guest, other] }));
  const token = tokenIn(await newest(guest, 1));
  await notificationsTo(other, 1);
  const refused = await town.call('POST', '/api/schedule-answers/refuse', { body: { token } });
  expect(refused.body).toMatchObject({ is_refused: 1 });
  expect(await town.countRows('schedule_guest', `lower(email) = '${guest.email}'`)).toBe(0);
  const body = weeklyRequest({ participants, scope: 0, target_date: null, start_time: '09:00', notifies: 1 });
  const again = await change(maker, id, { ...body, guests: [other, guest] });
  expect(again.body.codes).toEqual({ 'guests.1.email': ['guest-refused'] });
  expect((await change(maker, id, { ...body, guests: [other] })).body.notifications).toBe(1);
  await notificationsTo(other, 2);
  await notificationsTo(guest, 1);
  expect((await read(maker, id)).body.schedule.guests).toMatchObject([
    { name: guest.name, email: null, is_refused: 1 },
    { name: other.name, is_refused: 0 },
  ]);
  // The link still shows the time and takes an answer.
  expect((await answer(token, { schedule_id: id, attends: 0 })).body.invitations[0].attends).toBe(0);
});

test('a secret that never was, one of something else and one that has ended are refused in the same words', async () => {
  const { made } = schedulesOf(town);
  const maker = await official();
  const [guest, other] = [newGuest(), newGuest()];
  const id = await made(maker, scheduleRequest({ participants: [maker.member_id], guests: [guest] }));
  const foreign = await made(maker, scheduleRequest({ participants: [maker.member_id], guests: [other] }));
  const token = tokenIn(await newest(guest, 1));
  const unknown = await open('x'.repeat(43));
  expect(unknown.body.codes).toEqual({ token: ['link-invalid'] });
  for (const tried of [
    await answer(token, { schedule_id: foreign, attends: 1 }),
    await answer('x'.repeat(43), { schedule_id: id, attends: 1 }),
    await town.call('POST', '/api/schedule-answers/refuse', { body: { token: 'x'.repeat(43) }, locale: 'ja' }),
  ])
    expect([tried.status, tried.body]).toEqual([unknown.status, unknown.body]);
  const start = town.now();
  town.setNow(new Date('2027-01-22T00:00:00Z'));
  const over = await answer(token, { schedule_id: id, attends: 1 });
  expect(over.body.codes).toEqual({ request: ['invitation-over'] });
  expect((await open(token)).body.invitations[0].dates).toEqual([]);
  town.setNow(new Date('2027-02-20T00:00:00Z'));
  expect((await open(token)).text).toBe(unknown.text);
  town.setNow(start);
});

test('people outside are forgotten 90 days after the last date, and at once with the schedule', async () => {
  const { made, remove } = schedulesOf(town);
  const maker = await official();
  const participants = [maker.member_id];
  const [once, endless, ended, moved, gone] = [newGuest(), newGuest(), newGuest(), newGuest(), newGuest()];
  await made(maker, scheduleRequest({ participants, guests: [once] }));
  await made(maker, weeklyRequest({ participants, guests: [endless] }));
  await made(maker, weeklyRequest({ participants, guests: [ended], end_date: '2027-01-29' }));
  const late = await made(maker, weeklyRequest({ participants, guests: [moved], end_date: '2027-01-29' }));
  const single = {
    schedule_type: 0,
    start_date: '2027-03-01',
    end_date: '2027-03-01',
    repeat_mode: null,
    on_thursdays: 0,
  };
  const { change } = schedulesOf(town);
  await change(maker, late, weeklyRequest({ participants, ...single, scope: 2, target_date: '2027-01-28' }));
  const dropped = await made(maker, scheduleRequest({ participants, guests: [gone] }));
  await remove(maker, dropped);
  const left = async () => {
    const rows = await town.rows<{ email: string }>('select distinct email from schedule_guest');
    return [once, endless, ended, moved, gone].filter(({ email }) => rows.some((row) => row.email === email));
  };
  expect(await left()).toEqual([once, endless, ended, moved]);
  await town.tidy(new Date('2027-04-20T18:30:00Z'));
  expect(await left()).toEqual([once, endless, ended, moved]);
  await town.tidy(new Date('2027-04-29T18:30:00Z'));
  expect(await left()).toEqual([endless, moved]);
  await town.tidy(new Date('2027-06-05T18:30:00Z'));
  expect(await left()).toEqual([endless]);
});

test('when whoever made it withdraws, what is nobody else’s is cancelled by notification; what is shared stays without the name', async () => {
  const { made } = schedulesOf(town);
  const [maker, colleague] = [await town.addPerson({ roles: ['editor'] }), await official()];
  const [own, shared] = [newGuest(), newGuest()];
  const id = await made(maker, weeklyRequest({ participants: [maker.member_id], guests: [own] }));
  await made(maker, weeklyRequest({ participants: [maker.member_id, colleague.member_id], guests: [shared] }));
  const token = tokenIn(await newest(shared, 1));
  await notificationsTo(own, 1);
  const left = await town.call('POST', '/api/withdrawal', { as: maker, body: { password: PASSWORD } });
  expect(left.status, left.text).toBe(200);
  const cancelled = await newest(own, 2);
  expect(cancelled.subject).toContain('取消し');
  expect(calendarsOf(cancelled)).toMatchObject([
    { method: 'CANCEL', events: [{ uid: `schedule-${id}@hoshimori.machi`, status: 'CANCELLED', instead: null }] },
  ]);
  expect(await town.countRows('schedule_guest', `email = '${own.email}'`)).toBe(0);
  await notificationsTo(shared, 1);
  const stays = (await open(token)).body.invitations[0];
  expect(stays).toMatchObject({ title: '課内会議', invited_by: '', office: '星守町役場' });
});
