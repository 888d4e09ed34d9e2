import { addDays } from '@machi/domain/calendar/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { schedulesOf, scheduleRequest, weeklyRequest } from '../../testing/schedules/schedules.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const { made, read, change, remove } = schedulesOf(town);

const official = (lastname: string) => town.addPerson({ lastname, roles: ['editor'] });
const [maker, member] = [await official('主催'), await official('係員')];
const [invited, outsider] = [await official('相談'), await official('他課')];

const HIDDEN = '2027-01-28';
const series = (parts: object = {}) => weeklyRequest({ participants: [maker.member_id, member.member_id], ...parts });
const privateDate = (parts: object = {}) =>
  scheduleRequest({
    start_date: HIDDEN,
    end_date: HIDDEN,
    title: '人事相談',
    note: '個室で',
    is_private: 1,
    participants: [maker.member_id, invited.member_id],
    guests: [{ name: '医師', email: 'ishi@example.jp', locale: 'ja' }],
    ...parts,
  });
const say = (as: Person, id: number, body: object) => town.call('POST', `/api/schedules/${id}/comments`, { as, body });

/** A public series with two people; one date is private to its author and another person. */
let id: number;
beforeEach(async () => {
  await town.rows('delete from schedule where true');
  id = await made(maker, series());
  const answers = [
    await change(maker, id, { ...privateDate(), scope: 2, target_date: HIDDEN }),
    await say(invited, id, { body: '診断書を持参します', target_date: HIDDEN }),
    await say(member, id, { body: '議事録は輪番で' }),
  ];
  const refused = answers.find(({ status }) => status >= 300);
  if (refused) throw new Error(refused.text);
  await town.rows('delete from outbox where true');
});

/** Everything that the people of the private date see of it. */
const dateAsIs = async (number = id) => {
  const { status, body } = await read(invited, number, HIDDEN);
  return { status, occurrence: body.occurrence, comments: body.comments };
};
const notificationsTo = ({ email }: { readonly email: string }) => town.countRows('outbox', `recipient = '${email}'`);

describe('a date of a series that somebody does not see whole', () => {
  test('keeps what was said of it from those who read the series without a date', async () => {
    for (const person of [outsider, member]) {
      const opened = await read(person, id);
      expect(opened.body.comments.map(({ body }: { body: string }) => body)).toEqual(['議事録は輪番で']);
      expect(opened.text).not.toContain('診断書');
    }
    const all = await read(maker, id);
    expect(all.body.comments).toHaveLength(2);
    // A person of that date only reads nothing of the series.
    await change(maker, id, series({ is_private: 1, participants: [maker.member_id, member.member_id] }));
    const theirs = await read(invited, id, HIDDEN);
    expect(theirs.body.comments.map(({ body }: { body: string }) => body)).toEqual(['診断書を持参します']);
  });

  test('is not joined with the series', async () => {
    const before = await dateAsIs();
    const joined = await town.call('POST', `/api/schedules/${id}/join`, {
      as: outsider,
      body: { accepts_conflicts: 1 },
    });
    expect([joined.status, joined.body.errors]).toEqual([200, {}]);
    expect((await read(outsider, id)).body.schedule.participants).toHaveLength(3);
    expect((await read(outsider, id, HIDDEN)).status).toBe(404);
    expect(await dateAsIs()).toEqual(before);
  });

  test.each([0, 1])('gets nobody and no guest by a change of scope %i, and keeps whom it has', async (scope) => {
    const before = await dateAsIs();
    const guests = [{ name: '知人', email: 'chijin@example.jp', locale: 'ja' }];
    const participants = [maker.member_id, member.member_id, outsider.member_id];
    const start_date = scope === 1 ? '2027-01-21' : '2027-01-14';
    const target_date = scope === 1 ? '2027-01-21' : null;
    await change(maker, id, series({ start_date: '2027-01-14' }));
    const answer = await change(member, id, {
      ...series({ participants, guests, title: '係会議', start_date }),
      scope,
      target_date,
      notifies: 1,
    });
    expect(answer.status, answer.text).toBe(200);
    // For the author, the new person and the guest; nobody of that date only.
    expect(answer.body.notifications).toBe(3);
    const after = await dateAsIs(answer.body.schedule_id);
    expect(after.occurrence).toEqual(before.occurrence);
    // Comments on all dates stay with the earlier series.
    const said = ({ body }: { body: string }) => body;
    expect(after.comments.map(said)).toContain('診断書を持参します');
    for (const person of [outsider, member])
      expect((await read(person, answer.body.schedule_id, HIDDEN)).status).toBe(404);
    const written = await town.rows<{ notification: string }>(
      'select row_to_json(o)::text as notification from outbox o',
    );
    expect(written).toHaveLength(3);
    expect(await notificationsTo(invited)).toBe(0);
    const toGuest = await town.rows('select 1 from schedule_guest where email = $1', 'chijin@example.jp');
    // Only the series, not the part that was split off.
    expect(toGuest).toHaveLength(1);
  });

  test('loses nobody who is taken out of the series', async () => {
    const all = [maker.member_id, member.member_id, invited.member_id];
    await town.rows('delete from schedule where true');
    const own = await made(maker, series({ participants: all }));
    await change(maker, own, { ...privateDate(), scope: 2, target_date: HIDDEN });
    const before = await dateAsIs(own);
    const answer = await change(member, own, series());
    expect(answer.status, answer.text).toBe(200);
    expect(await dateAsIs(own)).toEqual(before);
  });

  test('keeps its colour, gets no notification and is in no count', async () => {
    const before = await dateAsIs();
    const coloured = await town.call('PUT', `/api/schedules/${id}/colour`, { as: member, body: { colour: '#b83211' } });
    expect(coloured.status, coloured.text).toBe(200);
    expect(coloured.body.seen).toBe((await read(member, id)).body.schedule.seen);
    const mailed = await town.call('POST', `/api/schedules/${id}/letters`, { as: member, body: {} });
    expect([mailed.status, mailed.body.notifications]).toEqual([201, 1]);
    expect([await notificationsTo(maker), await notificationsTo(invited), await town.countRows('outbox')]).toEqual([
      1, 0, 1,
    ]);
    expect(await dateAsIs()).toEqual(before);
  });

  test('answers like one that was left out, and its changes are in nothing that they read', async () => {
    const away = '2027-02-04';
    await remove(maker, id, { scope: 2, target_date: away });
    const { schedule } = (await read(member, id)).body;
    for (const target_date of [HIDDEN, away]) {
      const gone = { target_date: ['schedule-date-gone'] };
      const part = { scope: 2, target_date, seen: schedule.seen };
      for (const answer of [
        await town.call('PUT', `/api/schedules/${id}`, { as: member, body: { ...scheduleRequest(), ...part } }),
        await town.call('DELETE', `/api/schedules/${id}`, { as: member, body: part }),
        await town.call('POST', `/api/schedules/${id}/attendance`, { as: member, body: { attends: 1, target_date } }),
        await say(member, id, { body: 'あ', target_date }),
      ])
        expect([answer.status, answer.body.codes]).toEqual([409, gone]);
      expect((await read(member, id, target_date)).status).toBe(404);
    }
    await change(maker, id, { ...privateDate({ note: '場所を変えました' }), scope: 2, target_date: HIDDEN });
    expect((await read(member, id)).body.schedule).toEqual(schedule);
    // An author who saw less is not refused because of the hidden change; one who sees the date is told that it
    // changed.
    const seenByMaker = (await read(maker, id)).body.schedule.seen;
    await change(invited, id, { ...privateDate({ note: '' }), scope: 2, target_date: HIDDEN });
    const put = (as: Person, seen: number) =>
      town.call('PUT', `/api/schedules/${id}`, { as, body: { ...series(), seen, accepts_conflicts: 1 } });
    expect((await put(member, schedule.seen)).status).toBe(200);
    expect((await put(maker, seenByMaker)).body.codes).toEqual({ request: ['schedule-changed'] });
  });

  test('cannot be left out with the series, and outlives it', async () => {
    const before = await dateAsIs();
    const left = await change(member, id, { ...series(), dropped_dates: [HIDDEN, '2027-02-04'] });
    expect(left.status, left.text).toBe(200);
    expect(await dateAsIs()).toEqual(before);
    // The author has left: participants delete what they see.
    await town.rows('update schedule set created_by = null where created_by = $1', maker.member_id);
    const gone = await remove(member, id);
    expect([gone.status, gone.body.notifications]).toEqual([200, 0]);
    expect((await read(member, id)).status).toBe(404);
    const own = `/api/schedules?from=${HIDDEN}&to=${HIDDEN}`;
    const [alone] = (await town.call('GET', own, { as: invited })).body.schedules;
    expect(alone).toMatchObject({ title: '人事相談', dates: [HIDDEN] });
    const opened = (await read(invited, alone.schedule_id)).body;
    expect(opened.schedule).toMatchObject({ note: '個室で', may_delete: 1 });
    expect(opened.comments.map(({ body }: { body: string }) => body)).toEqual(['診断書を持参します']);
  });

  test('stays in the calendar of who had it with its series, once others delete that', async () => {
    await town.rows('update schedule set created_by = null where created_by = $1', maker.member_id);
    expect((await remove(member, id, { notifies: 1 })).body.notifications).toBe(1);
    const [written] = await town.rows<{ notification: string }>(
      'select row_to_json(o)::text as notification from outbox o',
    );
    expect(written?.notification).toContain('METHOD:CANCEL');
    expect(written?.notification).toMatch(/METHOD:REQUEST.*SUMMARY:人事相談/);
  });

  test.each([0, 1])(
    'outlives its series also where that becomes single on its very day, by scope %i',
    async (scope) => {
      const day = { start_date: HIDDEN, end_date: HIDDEN };
      const single = scheduleRequest({ ...day, participants: [maker.member_id, member.member_id] });
      const target_date = scope === 1 ? HIDDEN : null;
      const answer = await change(maker, id, { ...single, scope, target_date, notifies: 1 });
      expect([answer.status, answer.body.notifications], answer.text).toEqual([200, 1]);
      expect(await notificationsTo(member)).toBe(1);
      const opened = await read(member, answer.body.schedule_id);
      expect([opened.status, opened.text.includes('診断書')]).toEqual([200, false]);
      const own = `/api/schedules?from=${HIDDEN}&to=${HIDDEN}`;
      const [alone] = (await town.call('GET', own, { as: invited })).body.schedules;
      expect((await read(invited, alone.schedule_id)).body.comments).toMatchObject([{ body: '診断書を持参します' }]);
    },
  );

  test.each([
    ['that everybody of it comes to anyway', [0, 1], {}, {}, 1],
    ['that is private like it', [0, 1], { is_private: 1 }, { is_private: 1 }, 1],
    ['to which one more comes', [0, 1, 2], {}, {}, 2],
    ['to which one of it does not come', [0], {}, {}, 2],
    ['with a guest', [0, 1], { guests: [{ name: '客', email: 'kyaku@example.jp', locale: 'ja' }] }, {}, 2],
    ['that is private alone', [0, 1], { is_private: 1 }, {}, 2],
  ])('gives way to a single schedule on its day only where it is one %s', async (_, whose, date, next, kept) => {
    await town.rows('delete from schedule where true');
    const people = [maker, member, invited].map(({ member_id }) => member_id);
    const day = { start_date: HIDDEN, end_date: HIDDEN, participants: people.slice(0, 2) };
    const own = await made(maker, series(next));
    const participants = whose.map((index) => people[index]);
    const other = { ...scheduleRequest(day), ...date, participants, title: '別題', scope: 2, target_date: HIDDEN };
    expect((await change(maker, own, other)).status).toBe(200);
    const answer = await change(maker, own, scheduleRequest({ ...day, ...next }));
    expect([answer.status, await town.countRows('schedule')]).toEqual([200, kept]);
  });

  test('is not said to have fallen away with its series', async () => {
    await town.rows('delete from schedule where true');
    const all = [maker.member_id, member.member_id, outsider.member_id];
    const own = await made(maker, series({ end_date: HIDDEN, participants: all }));
    const early = '2027-01-21';
    const only = { start_date: early, end_date: early, participants: [maker.member_id, outsider.member_id] };
    await change(maker, own, { ...scheduleRequest(only), scope: 2, target_date: early });
    const people = [maker.member_id, member.member_id];
    await change(maker, own, { ...privateDate({ participants: people }), scope: 2, target_date: HIDDEN });
    await town.rows('update schedule set created_by = null where created_by = $1', maker.member_id);
    await town.rows('delete from outbox where true');
    expect((await remove(outsider, own, { scope: 2, target_date: early, notifies: 1 })).status).toBe(200);
    const [written] = await town.rows<{
      notification: string;
    }>`select row_to_json(o)::text as notification from outbox o
      where recipient = ${member.email}`;
    expect(written?.notification).toContain('「課内会議」が削除されました。削除されたところ：すべて');
    expect(written?.notification).not.toMatch(/「人事相談」/);
  });

  test('knows its guests alone: who refused there is invited to the series like anybody', async () => {
    await town.rows('update schedule_guest set email = null, refused_at = $1 where true', town.now());
    const guests = [{ name: '医師', email: 'ishi@example.jp', locale: 'ja' }];
    const own = await change(member, id, { ...series(), guests });
    expect(own.status, own.text).toBe(200);
    expect(await town.countRows('schedule_guest')).toBe(2);
    // An author who sees both keeps them.
    const kept = await change(maker, id, { ...series({ title: '新しい題' }), guests });
    expect(kept.status, kept.text).toBe(200);
    expect(await town.countRows('schedule_guest')).toBe(2);
  });

  test('keeps its room where the series takes others', async () => {
    await change(maker, id, { ...privateDate({ rooms: [401] }), scope: 2, target_date: HIDDEN });
    const held = () =>
      town.rows<{ day: string; room_id: number }>(
        `select occupancy_id, room_id from room_occupancy o join schedule s using (schedule_id) where s.exception_date = '${HIDDEN}'`,
      );
    const before = await held();
    expect(before).toHaveLength(1);
    const taken = await change(member, id, { ...series({ end_date: '2027-02-11' }), rooms: [402] });
    expect(taken.status, taken.text).toBe(200);
    expect(await held()).toEqual(before);
    expect((await remove(maker, id)).status).toBe(200);
    expect(await town.countRows('room_occupancy', `kind = 'schedule'`)).toBe(0);
  });

  test('is not found by leaving the series out of what people have then', async () => {
    const busy = async (as: Person, query = '') =>
      (
        await town.call(
          'GET',
          `/api/schedule-availability?from=${HIDDEN}&to=${HIDDEN}&member_ids=${invited.member_id}${query}`,
          { as },
        )
      ).body.people[0].days[0].busy;
    const time = [{ start: '10:00', end: '11:30' }];
    expect([await busy(member), await busy(member, `&except_schedule_id=${id}`)]).toEqual([time, time]);
    // Its own participants can leave it out.
    expect(await busy(invited, `&except_schedule_id=${id}`)).toEqual([]);
  });

  test('changes nothing in the calendars of others', async () => {
    const feed = async (as: Person) => {
      const made = await town.call('POST', '/api/calendar-feed', { as, body: { kind: 'schedule' } });
      return made.body.url.replace(town.house.publicUrl, town.origin);
    };
    const tag = async (url: string) => (await fetch(url)).headers.get('etag');
    const [theirs, own] = [await feed(member), await feed(invited)];
    // Their answer from when the date was theirs.
    await town.rows('insert into schedule_attendance values ($1, $2, $3, 0)', id, member.member_id, HIDDEN);
    const before = [await tag(theirs), await tag(own)];
    await change(maker, id, { ...privateDate({ note: '場所を変えました' }), scope: 2, target_date: HIDDEN });
    const after = [await tag(theirs), await tag(own)];
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
    await remove(maker, id, { scope: 2, target_date: HIDDEN });
    expect([(await tag(theirs)) === before[0], (await tag(own)) === after[1]]).toEqual([true, false]);
  });

  test('of a series that was theirs changes nothing in their calendar either', async () => {
    const made = await town.call('POST', '/api/calendar-feed', { as: member, body: { kind: 'schedule' } });
    const tag = async () => (await fetch(made.body.url.replace(town.house.publicUrl, town.origin))).headers.get('etag');
    const target_date = '2027-02-04';
    await town.call('POST', `/api/schedules/${id}/attendance`, { as: member, body: { attends: 0, target_date } });
    await change(maker, id, series({ participants: [maker.member_id] }));
    const before = await tag();
    await remove(maker, id, { scope: 2, target_date });
    expect(await tag()).toBe(before);
  });

  test('changes the series as one that is left out does, for those who had seen it there', async () => {
    const other = '2027-02-04';
    const { seen } = (await read(member, id)).body.schedule;
    await change(maker, id, {
      ...privateDate({ start_date: other, end_date: other }),
      scope: 2,
      target_date: other,
    });
    const late = await town.call('PUT', `/api/schedules/${id}`, { as: member, body: { ...series(), seen } });
    expect(late.body.codes).toEqual({ request: ['schedule-changed'] });
  });

  test('takes the time of its people as whatever else they have, and on its day nobody is asked for the series', async () => {
    const friday = '2027-01-29';
    await change(maker, id, {
      ...privateDate({ start_date: friday, end_date: friday }),
      scope: 2,
      target_date: HIDDEN,
    });
    const fridays = { on_thursdays: 0, on_fridays: 1, start_date: '2027-01-22' };
    const taken = await change(member, id, { ...series(fridays), accepts_conflicts: 0 });
    expect(taken.body.codes).toEqual({ participants: ['attendees-busy'] });
    const day = { start_date: '2027-01-21', end_date: friday, schedule_type: 0, repeat_mode: null, on_thursdays: 0 };
    const single = scheduleRequest({ ...day, start_date: friday, participants: [maker.member_id, member.member_id] });
    const moved = { ...single, scope: 2, target_date: '2027-01-21', accepts_conflicts: 0 };
    expect((await change(member, id, moved)).body.codes).toEqual({ participants: ['attendees-busy'] });
    await change(maker, id, { ...privateDate(), scope: 2, target_date: HIDDEN });
    const later = await change(member, id, { ...series({ start_time: '10:30' }), accepts_conflicts: 0 });
    expect(later.status, later.text).toBe(200);
  });

  test('is in no count of what a series would hold, and a series of others is in none', async () => {
    const away = '2027-02-04';
    await remove(maker, id, { scope: 2, target_date: away });
    const dates = async (as: Person, start_date: string, schedule_id: number | null = id) => {
      const body = { ...series({ start_date, end_date: '2027-02-28' }), rooms: [401], schedule_id };
      const { status, text, body: told } = await town.call('POST', '/api/schedule-hold-check', { as, body });
      expect(status, text).toBe(200);
      return told.dates;
    };
    const all = await dates(member, '2027-01-21', null);
    // Without the hidden date and the dropped one.
    expect(await dates(member, '2027-01-21')).toBe(all - 2);
    for (const person of [outsider, invited]) expect(await dates(person, '2027-01-21')).toBe(all);
  });

  test('has comments of its own number', async () => {
    const many = (target_date: string | null) =>
      town.rows`insert into schedule_comment (schedule_id, target_date, member_id, body, created_at)
        select ${id}, ${target_date}::date, ${maker.member_id}, 'x', ${town.now()} from generate_series(1, 500)`;
    await many(HIDDEN);
    expect((await say(member, id, { body: 'あ' })).status).toBe(201);
    expect((await say(invited, id, { body: 'あ', target_date: HIDDEN })).body.codes).toEqual({
      body: ['comments-full'],
    });
    await many('2027-02-04');
    for (const target_date of [null, '2027-02-11'])
      expect((await say(member, id, { body: 'あ', target_date })).body.codes).toEqual({ body: ['comments-full'] });
  });

  test('is read with a bound: the newest of all dates together, and of each date alone all', async () => {
    const days = ['2027-02-04', '2027-02-11'];
    for (const day of days)
      await change(maker, id, {
        ...scheduleRequest({ start_date: day, end_date: day, participants: [maker.member_id, member.member_id] }),
        title: day,
        scope: 2,
        target_date: day,
      });
    for (const day of [null, HIDDEN, ...days])
      await town.rows(
        `insert into schedule_comment (schedule_id, target_date, member_id, body, created_at)
         select $1, $2::date, $3, coalesce($2::date::text, 'all') || ' ' || n, $4 from generate_series(1, 499) as n`,
        id,
        day,
        maker.member_id,
        town.now(),
      );
    const said = async (person: Person, date?: string) =>
      (await read(person, id, date)).body.comments.map(({ body }: { body: string }) => body);
    const [all, theirs] = [await said(maker), await said(member)];
    expect([all.length, all[0], all.at(-1)]).toEqual([1000, `${HIDDEN} 498`, '2027-02-11 499']);
    // Hidden comments do not count against the limit.
    expect([theirs.length, theirs[0], theirs[2]]).toEqual([1000, 'all 498', '2027-02-04 1']);
    expect((await said(member, '2027-02-04')).length).toBe(499 + 500);
    expect((await said(invited, HIDDEN)).length).toBe(500 + 500);
  });

  test('has one name in calendars, whatever becomes of its series', async () => {
    const { url } = (await town.call('POST', '/api/calendar-feed', { as: invited, body: { kind: 'schedule' } })).body;
    const file = async () => (await fetch(url.replace(town.house.publicUrl, town.origin))).text();
    const namesIn = (text: string) => [...new Set(text.match(/schedule-[\d-]+@/g))];
    const told = async () => {
      const rows = await town.rows<{ notification: string }>(
        `select row_to_json(o)::text as notification from outbox o where recipient = '${invited.email}'`,
      );
      await town.rows('delete from outbox where true');
      return namesIn(rows.map(({ notification }) => notification).join(' '));
    };
    const names = namesIn(await file());
    expect(names).toHaveLength(1);
    const later = { ...series({ start_date: HIDDEN }), start_date: '2027-01-28' };
    const write = async (number: number, note: string) =>
      change(maker, number, { ...privateDate({ note }), scope: 2, target_date: HIDDEN, notifies: 1 });
    await write(id, 'い');
    expect(await told()).toEqual(names);
    const from = { ...later, start_date: '2027-01-21', scope: 1, target_date: '2027-01-21' };
    await change(maker, id, series({ start_date: '2027-01-14' }));
    const split = await change(member, id, from);
    expect(split.body.schedule_id).not.toBe(id);
    await town.rows('delete from outbox where true');
    await write(split.body.schedule_id, 'ろ');
    expect([await told(), namesIn(await file())]).toEqual([names, names]);
    // The series no longer has this day.
    await change(member, split.body.schedule_id, series({ start_date: '2027-02-04' }));
    expect(namesIn(await file())).toEqual(names);
    const content = Buffer.from(await file()).toString('base64');
    const body = { file_name: 'own.ics', content };
    const back = await town.call('POST', '/api/schedule-import-check', { as: invited, body });
    expect(back.body.counts).toMatchObject({ new: 0, kept: 1 });
  });
});

describe('who comes to one changed date alone', () => {
  const own = '2027-02-11';
  const notificationTo = async ({ email }: Person) =>
    (
      await town.rows<{ notification: string }>`select row_to_json(o)::text as notification from outbox o
        where recipient = ${email}`
    )
      .map(({ notification }) => notification)
      .join(' ');
  beforeEach(async () => {
    const body = { title: '見学', start_date: own, end_date: own, participants: [maker.member_id, outsider.member_id] };
    await change(maker, id, { ...series({ is_private: 1 }) });
    const made = await change(maker, id, { ...scheduleRequest(body), scope: 2, target_date: own });
    if (made.status !== 200) throw new Error(made.text);
    await town.rows('delete from outbox where true');
  });

  test('reads when that was made, and not since when there is a series', async () => {
    await town.rows(`update schedule set created_at = created_at - interval '1 day' where exception_of is null`);
    const { schedule } = (await read(outsider, id, own)).body;
    expect(schedule.created_at).toBe('2027-01-11T10:00:00+09:00');
  });

  test('reads in a notification what is new of it, and of the series nothing', async () => {
    const next = series({ is_private: 1, title: '内密の会', note: '上ばきを持って', start_date: '2027-01-28' });
    await change(maker, id, { ...next, scope: 1, target_date: '2027-01-28', notifies: 1 });
    const notification = await notificationTo(outsider);
    expect(notification).toContain('「見学」');
    expect(notification).toContain('変わったところ：メモ');
    expect(notification).not.toMatch(/内密|1月28日|題名/);
    expect(notification).toMatch(new RegExp(`schedule/detail/\\d+/${own}"`));
  });

  test('hears nothing where that goes on as before, among however many', async () => {
    for (let day = '2027-02-18'; day < '2027-06-01'; day = addDays(day, 7)) {
      const body = { start_date: day, end_date: day, participants: [maker.member_id, invited.member_id] };
      const made = await change(maker, id, { ...scheduleRequest(body), scope: 2, target_date: day });
      expect(made.status, made.text).toBe(200);
    }
    await town.rows('delete from outbox where true');
    const single = scheduleRequest({ participants: [maker.member_id, member.member_id] });
    const answer = await change(maker, id, { ...single, notifies: 1 });
    // Only people of the series.
    expect([answer.status, answer.body.notifications], answer.text).toEqual([200, 1]);
    expect([await notificationsTo(invited), await notificationsTo(outsider), await town.countRows('schedule')]).toEqual(
      [0, 0, 18],
    );
  });

  test('is led to the date that a notification is about, or else to their next one', async () => {
    const day = (date: string, parts: object = {}) => ({
      ...scheduleRequest({ start_date: date, end_date: date, participants: [maker.member_id, outsider.member_id] }),
      scope: 2,
      target_date: date,
      ...parts,
    });
    const at = series({ is_private: 1, start_date: '2027-01-07' });
    const [past, early] = ['2027-01-07', '2027-01-21'];
    await change(maker, id, at);
    for (const date of [past, early]) await change(maker, id, day(date, { title: '見学', note: 'ほかのメモ' }));
    const leadsTo = async () => {
      const found = (await notificationTo(outsider)).match(/schedule\/detail\/\d+(?:\/[\d-]+)?/)?.[0];
      await town.rows('delete from outbox where true');
      return found;
    };
    const page = (date: string) => `schedule/detail/${id}/${date}`;
    await town.rows('delete from outbox where true');
    await change(maker, id, day(own, { title: '見学会', notifies: 1 }));
    expect(await leadsTo()).toBe(page(own));
    // Only the last of these dates is as in the series.
    await change(maker, id, { ...at, note: '上ばき', notifies: 1 });
    expect(await leadsTo()).toBe(page(own));
    await town.call('POST', `/api/schedules/${id}/letters`, { as: maker, body: {} });
    expect(await leadsTo()).toBe(page(early));
  });

  test('as a guest gets no notification without anything that they may read', async () => {
    const guests = [{ name: '講師', email: 'koshi@example.jp', locale: 'ja' }];
    const body = { title: '見学', start_date: own, end_date: own, participants: [maker.member_id], guests };
    await change(maker, id, { ...scheduleRequest(body), scope: 2, target_date: own });
    await town.rows('delete from outbox where true');
    const write = (parts: object) => change(maker, id, { ...series({ is_private: 1, ...parts }), notifies: 1 });
    expect((await write({ note: '内うちの話' })).body.notifications).toBe(1);
    expect(await notificationsTo({ email: 'koshi@example.jp' })).toBe(0);
    await write({ note: '内うちの話', start_time: '10:15' });
    expect(await notificationsTo({ email: 'koshi@example.jp' })).toBe(1);
  });

  test('is told of its end by its own day', async () => {
    const early = '2027-01-21';
    const body = { title: '初回', start_date: early, end_date: early, participants: [outsider.member_id] };
    await change(maker, id, { ...scheduleRequest(body), scope: 2, target_date: early });
    await town.rows('delete from outbox where true');
    await remove(maker, id, { scope: 1, target_date: '2027-02-04', notifies: 1 });
    const notification = await notificationTo(outsider);
    expect(notification).toContain('「見学」');
    expect(notification).toContain('2月11日（木）だけ');
    expect(notification).not.toMatch(/初回」|2月4日/);
  });
});

test('whose series ends for another is told of that first, however many dates stand alone by then', async () => {
  const all = [maker.member_id, member.member_id];
  for (let day = '2027-02-04'; day < '2027-05-01'; day = addDays(day, 7))
    await change(maker, id, {
      ...scheduleRequest({ start_date: day, end_date: day, title: '別題', participants: all }),
      scope: 2,
      target_date: day,
    });
  const from = (start_date: string, target_date: string, parts: object = {}) => ({
    ...series({ start_date, ...parts }),
    scope: 1,
    target_date,
  });
  const { schedule_id } = (await change(maker, id, from(HIDDEN, HIDDEN))).body;
  const fridays = from('2027-02-05', '2027-02-04', { on_thursdays: 0, on_fridays: 1, notifies: 1 });
  await town.rows('delete from outbox where true');
  expect((await change(maker, schedule_id, fridays)).body.notifications).toBe(1);
  const [written] = await town.rows<{ notification: string }>(
    'select row_to_json(o)::text as notification from outbox o',
  );
  expect(written?.notification).toContain(`UID:schedule-${schedule_id}@`);
});
