import { describe, expect, test } from 'vitest';
import { newGroup } from '../../testing/groups/groups.ts';
import { schedulesOf, scheduleRequest, weeklyRequest } from '../../testing/schedules/schedules.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const { create, made, read, list, change, remove } = schedulesOf(town);

const [me, colleague, third] = [
  await town.addPerson({ lastname: '総務', roles: [] }),
  await town.addPerson({ lastname: '財政', roles: [] }),
  await town.addPerson({ lastname: '税務', roles: [] }),
];
const resident = await town.addPerson({ lastname: '町民' });
const all = () => [me.member_id, colleague.member_id];

describe('a schedule', () => {
  test('is kept with every field, with who made it and who changed it [field:schedule.schedule_type] [field:schedule.start_date] [field:schedule.end_date] [field:schedule.start_time] [field:schedule.end_time] [field:schedule.title] [field:schedule.url] [field:schedule.note] [field:schedule.participants] [field:schedule.colour] [field:schedule.creator] [field:schedule.updater] [rule:schedule.creator-and-updater] [rule:schedule.new] [rule:schedule.edit]', async () => {
    const sent = scheduleRequest({
      url: 'https://www.example.jp/kaigi',
      note: '資料は前日まで\n各自印刷',
      colour: '#26814D',
      participants: all(),
    });
    const id = await made(me, sent);
    const { schedule, occurrence, comments } = (await read(me, id)).body;
    expect(schedule).toEqual({
      schedule_id: id,
      schedule_type: 0,
      start_date: '2027-01-21',
      end_date: '2027-01-21',
      start_time: '10:00',
      end_time: '11:30',
      repeat_mode: null,
      repeat_month: null,
      repeat_day: null,
      repeat_week: null,
      on_sundays: 0,
      on_mondays: 0,
      on_tuesdays: 0,
      on_wednesdays: 0,
      on_thursdays: 0,
      on_fridays: 0,
      on_saturdays: 0,
      title: '課内会議',
      url: 'https://www.example.jp/kaigi',
      note: '資料は前日まで\n各自印刷',
      colour: '#26814D',
      is_private: 0,
      rooms: [],
      equipments: [],
      participants: [
        expect.objectContaining({ member_id: me.member_id, name: '総務 試', attends: null, attends_this_time: null }),
        expect.objectContaining({ member_id: colleague.member_id, name: '財政 試' }),
      ],
      hidden_participants: 0,
      guests: [],
      created_by: { member_id: me.member_id, name: '総務 試' },
      updated_by: { member_id: me.member_id, name: '総務 試' },
      created_at: '2027-01-11T10:00:00+09:00',
      updated_at: '2027-01-11T10:00:00+09:00',
      seen: 0,
      may_edit: 1,
      may_delete: 1,
      may_join: 0,
      may_say: 1,
    });
    expect([occurrence, comments]).toEqual([null, []]);

    // Participants may change a public schedule but not delete it.
    const changed = await change(colleague, id, { ...sent, title: '課内会議（第2会議室）' });
    expect(changed.status, changed.text).toBe(200);
    const after = (await read(colleague, id)).body.schedule;
    expect(after).toMatchObject({ title: '課内会議（第2会議室）', seen: 1, may_edit: 1, may_delete: 0 });
    expect([after.created_by.member_id, after.updated_by.member_id]).toEqual([me.member_id, colleague.member_id]);
    expect((await remove(colleague, id)).status).toBe(403);
    expect((await remove(me, id)).status).toBe(200);
    expect((await read(me, id)).status).toBe(404);
  });

  test('of whole days has no times, and may end on the day on which it begins [decision:schedule.end-equals-start]', async () => {
    const id = await made(
      me,
      scheduleRequest({ schedule_type: 1, end_date: '2027-01-21', repeat_mode: 3, on_mondays: 1 }),
    );
    expect((await read(me, id)).body.schedule).toMatchObject({
      start_time: null,
      end_time: null,
      repeat_mode: null,
      on_mondays: 0,
    });
    const shown = (await list(me)).body.schedules.find((one: { schedule_id: number }) => one.schedule_id === id);
    expect(shown).toMatchObject({ dates: ['2027-01-21'], start_time: null });
    await remove(me, id);
  });

  test('is refused with a sentence at each field that is wrong [rule:schedule.end-date-later] [rule:schedule.end-time-later] [rule:validation.url] [rule:validation.colour-code] [rule:validation.time]', async () => {
    const told = async (parts: object) => {
      const { status, body } = await create(me, scheduleRequest(parts));
      return [status, body.codes];
    };
    expect(await told({ end_date: '2027-01-20' })).toEqual([422, { end_date: ['schedule-end-date'] }]);
    expect(await told({ end_time: '10:00' })).toEqual([422, { end_time: ['time-order'] }]);
    expect(await told({ end_date: null, end_time: null })).toEqual([
      422,
      { end_date: ['required'], end_time: ['required'] },
    ]);
    expect(await told({ start_time: '10:03' })).toEqual([422, { start_time: ['step-time'] }]);
    expect(await told({ start_time: '24:00' })).toEqual([422, { start_time: ['step-time'] }]);
    expect(await told({ end_date: '2029-01-21' })).toEqual([422, { end_date: ['schedule-too-long'] }]);
    expect(await told({ start_date: '1999-12-31' })).toEqual([422, { start_date: ['min-date'] }]);
    expect(await told({ end_date: '12027-01-01' })).toEqual([422, { end_date: ['date'] }]);
    expect(await told({ title: ' ' })).toEqual([422, { title: ['required'] }]);
    expect(await told({ title: '会'.repeat(101) })).toEqual([422, { title: ['max-length'] }]);
    expect(await told({ note: '記'.repeat(2001) })).toEqual([422, { note: ['max-length'] }]);
    expect(await told({ url: 'javascript:alert(1)' })).toEqual([422, { url: ['url'] }]);
    expect(await told({ colour: 'red' })).toEqual([422, { colour: ['colour'] }]);
    expect((await told({ schedule_type: 3 }))[0]).toBe(422);
    const series = (parts: object) => told({ schedule_type: 2, end_date: null, ...parts });
    expect(await series({})).toEqual([422, { repeat_mode: ['not-chosen'] }]);
    expect(await series({ repeat_mode: 0 })).toEqual([
      422,
      { repeat_month: ['not-chosen'], repeat_day: ['not-chosen'] },
    ]);
    expect(await series({ repeat_mode: 0, repeat_month: 2, repeat_day: 31 })).toEqual([
      422,
      { repeat_day: ['repeat-day-never'] },
    ]);
    expect(await series({ repeat_mode: 1 })).toEqual([422, { repeat_day: ['not-chosen'] }]);
    expect(await series({ repeat_mode: 1, repeat_day: 32 })).toEqual([422, { repeat_day: ['max-number'] }]);
    expect(await series({ repeat_mode: 2, repeat_week: 6 })).toEqual([422, { repeat_week: ['max-number'] }]);
    expect(await series({ repeat_mode: 2 })).toEqual([422, { repeat_week: ['not-chosen'], on_mondays: ['min-count'] }]);
    expect(await series({ repeat_mode: 3, on_mondays: 1, end_date: '2027-01-21' })).toEqual([
      422,
      { end_date: ['schedule-end-date'] },
    ]);
    expect(await series({ repeat_mode: 3, on_mondays: 1, end_date: '2027-01-23' })).toEqual([
      422,
      { end_date: ['schedule-never'] },
    ]);
    expect(await series({ repeat_mode: 3, on_mondays: 1, end_time: '09:00' })).toEqual([
      422,
      { end_time: ['time-order'] },
    ]);
    expect(await series({ repeat_mode: 3, on_mondays: 1, end_time: null })).toEqual([422, { end_time: ['required'] }]);
    expect(await town.countRows('schedule', `created_by = ${me.member_id}`)).toBe(0);
  });

  test('is one of 5,000 at most', async () => {
    const [busy] = await town.addPeople(1);
    await town.rows(
      `insert into schedule (schedule_type, start_date, end_date, title, created_by, created_at, updated_at)
       select 1, '2027-01-01', '2027-01-01', 't', $1, $2, $2 from generate_series(1, 5000)`,
      busy.member_id,
      town.now(),
    );
    expect((await create(busy, scheduleRequest())).body.codes).toEqual({ request: ['too-many-schedules'] });
  });

  test('is a series only where all of theirs are 1,000 times a week at most: made, changed and from a date on', async () => {
    const busy = await town.addPerson();
    const daily = (on: 0 | 1) => ({
      on_sundays: on,
      on_mondays: on,
      on_tuesdays: on,
      on_wednesdays: on,
      on_fridays: on,
      on_saturdays: on,
    });
    const weekly = await made(busy, weeklyRequest());
    const yearly = { schedule_type: 2, end_date: null, repeat_mode: 0, repeat_month: 1, repeat_day: 21 };
    await made(busy, scheduleRequest(yearly));
    await town.rows(
      `insert into schedule (schedule_type, repeat_mode, on_mondays, on_tuesdays, start_date, title, created_by, created_at, updated_at)
       select 2, 3, 1, 1, '2020-01-01', 't', $1, $2, $2 from generate_series(1, 498)`,
      busy.member_id,
      town.now(),
    );
    const refused = { request: ['too-many-repeats'] };
    const inTheWay = { accepts_conflicts: 1 };
    const answer = await create(busy, weeklyRequest({ ...daily(1), ...inTheWay }));
    expect([answer.status, answer.body.codes]).toEqual([409, refused]);
    expect(answer.body.errors.request[0]).toContain('up to 1000 times a week');
    expect((await change(busy, weekly, weeklyRequest(daily(1)))).body.codes).toEqual(refused);
    const from = { scope: 1, target_date: '2027-01-28', start_date: '2027-01-28' };
    expect((await change(busy, weekly, weeklyRequest({ ...daily(1), ...from }))).body.codes).toEqual(refused);
    // Single schedules do not count, and existing ones may be changed.
    expect((await create(busy, scheduleRequest(inTheWay))).status).toBe(201);
    expect((await change(busy, weekly, weeklyRequest({ on_fridays: 1 }))).status).toBe(200);
    expect((await create(busy, weeklyRequest({ on_fridays: 1, ...inTheWay }))).body.codes).toEqual(refused);
    expect((await create(busy, weeklyRequest(inTheWay))).status).toBe(201);
  });
});

describe('a series', () => {
  const dates = async (id: number, from = '2027-01-01', to = '2027-02-28') =>
    (await list(me, '', from, to)).body.schedules
      .filter((one: { schedule_id: number }) => one.schedule_id === id)
      .map((one: { dates: string[]; moved_to?: string; title: string }) => [
        one.title,
        one.moved_to ?? '',
        ...one.dates,
      ]);

  test('is listed once with its dates, and without an end when none is given [decision:schedule.blank-end] [field:schedule.repeat_mode] [field:schedule.on_thursdays]', async () => {
    const id = await made(me, weeklyRequest({ participants: [me.member_id] }));
    expect(await dates(id)).toEqual([
      ['課内会議', '', '2027-01-21', '2027-01-28', '2027-02-04', '2027-02-11', '2027-02-18', '2027-02-25'],
    ]);
    expect(await dates(id, '2099-12-01', '2099-12-31')).toEqual([
      ['課内会議', '', '2099-12-03', '2099-12-10', '2099-12-17', '2099-12-24', '2099-12-31'],
    ]);
    await remove(me, id);
  });

  test('of each kind is kept with what its kind asks for [field:schedule.repeat_month] [field:schedule.repeat_day] [field:schedule.repeat_week] [field:schedule.on_sundays] [field:schedule.on_mondays] [field:schedule.on_tuesdays] [field:schedule.on_wednesdays] [field:schedule.on_fridays] [field:schedule.on_saturdays]', async () => {
    const kinds = [
      { repeat_mode: 0, repeat_month: 2, repeat_day: 29 },
      { repeat_mode: 1, repeat_day: 0 },
      { repeat_mode: 2, repeat_week: 2, on_tuesdays: 1, on_saturdays: 1 },
      { repeat_mode: 3, on_sundays: 1, on_mondays: 1, on_wednesdays: 1, on_fridays: 1 },
    ];
    const nothing = { repeat_month: null, repeat_day: null, repeat_week: null, on_thursdays: 0 };
    const flags = { on_sundays: 0, on_mondays: 0, on_tuesdays: 0, on_wednesdays: 0, on_fridays: 0, on_saturdays: 0 };
    const person = await town.addPerson();
    for (const kind of kinds) {
      const id = await made(person, weeklyRequest({ ...nothing, ...kind }));
      const { schedule } = (await read(person, id)).body;
      expect(schedule).toMatchObject({ schedule_type: 2, ...nothing, ...flags, ...kind });
    }
  });

  test('is changed on one date: an exception with people of its own [rule:schedule.scope-2] [decision:schedule.scope-2]', async () => {
    const request = weeklyRequest({ participants: all() });
    const id = await made(me, request);
    const moved = {
      ...scheduleRequest({ start_date: '2027-01-29', end_date: '2027-01-29', title: '拡大課内会議' }),
      participants: [...all(), third.member_id],
    };
    const answer = await change(me, id, { ...moved, scope: 2, target_date: '2027-01-28' });
    expect(answer.body, answer.text).toMatchObject({ schedule_id: id, target_date: '2027-01-28' });
    expect(await dates(id)).toEqual([
      ['課内会議', '', '2027-01-21', '2027-02-04', '2027-02-11', '2027-02-18', '2027-02-25'],
      ['拡大課内会議', '2027-01-29', '2027-01-28'],
    ]);
    const { schedule, occurrence } = (await read(me, id, '2027-01-28')).body;
    expect(schedule).toMatchObject({ title: '課内会議', schedule_type: 2 });
    // A change must name the state that was seen.
    expect(schedule.seen).not.toBe(0);
    expect(occurrence).toMatchObject({
      is_changed: 1,
      target_date: '2027-01-28',
      start_date: '2027-01-29',
      title: '拡大課内会議',
    });
    expect(occurrence.participants).toHaveLength(3);
    const theirs = (await read(third, id, '2027-01-28')).body;
    expect([theirs.schedule.title, theirs.occurrence.title]).toEqual(['課内会議', '拡大課内会議']);
    // Another date follows the rule, and a date outside it is not found.
    expect((await read(me, id, '2027-02-04')).body.occurrence).toMatchObject({
      is_changed: 0,
      start_date: '2027-02-04',
      schedule_type: 0,
    });
    expect((await change(me, id, { ...moved, scope: 2, target_date: '2027-01-29' })).body.codes).toEqual({
      target_date: ['schedule-date-gone'],
    });
    expect((await change(me, id, { ...request, scope: 2, target_date: '2027-01-21' })).body.codes).toEqual({
      schedule_type: ['date-no-series'],
    });
    expect((await change(me, id, { ...moved, scope: 2 })).body.codes).toEqual({ target_date: ['required'] });

    // The same date once more.
    expect((await change(me, id, { ...moved, title: '三度目', scope: 2, target_date: '2027-01-28' })).status).toBe(200);
    expect((await dates(id))[1]).toEqual(['三度目', '2027-01-29', '2027-01-28']);
    await remove(me, id);
    expect(await town.countRows('schedule', `created_by = ${me.member_id}`)).toBe(0);
  });

  test('from a date on it becomes a single one that is there, also on a day that had been left out', async () => {
    const id = await made(me, weeklyRequest({ participants: [me.member_id] }));
    await remove(me, id, { scope: 2, target_date: '2027-01-28' });
    const day = { start_date: '2027-01-28', end_date: '2027-01-28', title: '一度だけ', participants: [me.member_id] };
    const from = { ...scheduleRequest(day), scope: 1, target_date: '2027-01-21' };
    await change(me, id, weeklyRequest({ participants: [me.member_id], start_date: '2027-01-14' }));
    const { schedule_id } = (await change(me, id, from)).body;
    const shown = (await list(me)).body.schedules.find((one: { title: string }) => one.title === '一度だけ');
    expect(shown).toMatchObject({ schedule_id, dates: ['2027-01-28'] });
    await remove(me, id);
    await remove(me, schedule_id);
  });

  test('is changed from a date on: two series, each with its own dates [rule:schedule.scope-1] [decision:schedule.scope-1]', async () => {
    const request = weeklyRequest({ participants: all() });
    const id = await made(me, request);
    await change(me, id, {
      ...scheduleRequest({ start_date: '2027-02-12', end_date: '2027-02-12', title: '動いた日', participants: all() }),
      scope: 2,
      target_date: '2027-02-11',
    });
    await remove(me, id, { scope: 2, target_date: '2027-02-25' });
    await town.call('POST', `/api/schedules/${id}/attendance`, {
      as: colleague,
      body: { attends: 0, target_date: '2027-02-18' },
    });
    await town.call('POST', `/api/schedules/${id}/comments`, {
      as: colleague,
      body: { body: '休みます', target_date: '2027-02-18' },
    });
    const next = { ...request, start_date: '2027-02-04', start_time: '13:00', end_time: '14:00', title: '午後の会議' };
    expect(
      (await change(me, id, { ...next, start_date: '2027-01-28', scope: 1, target_date: '2027-02-04' })).body.codes,
    ).toEqual({ start_date: ['min-date'] });
    const answer = await change(me, id, { ...next, scope: 1, target_date: '2027-02-04' });
    const later = answer.body.schedule_id;
    expect(later, answer.text).not.toBe(id);
    expect(await dates(id)).toEqual([['課内会議', '', '2027-01-21', '2027-01-28']]);
    expect(await dates(later)).toEqual([
      ['動いた日', '2027-02-12', '2027-02-11'],
      ['午後の会議', '', '2027-02-04', '2027-02-18'],
    ]);
    const opened = (await read(me, later, '2027-02-18')).body;
    expect(opened.occurrence.participants[1]).toMatchObject({ member_id: colleague.member_id, attends_this_time: 0 });
    expect(opened.comments).toMatchObject([{ body: '休みます', target_date: '2027-02-18' }]);
    expect(opened.schedule.created_by.member_id).toBe(me.member_id);
    await remove(me, id);
    await remove(me, later);
  });

  test('is changed as a whole: past exceptions stay, others follow where they were the same [rule:schedule.scope-0] [decision:schedule.scope-0]', async () => {
    const request = weeklyRequest({ start_date: '2026-12-24', participants: all() });
    const id = await made(me, request);
    const single = (date: string, parts: object) =>
      scheduleRequest({ start_date: date, end_date: date, participants: all(), ...parts });
    await change(me, id, { ...single('2026-12-24', { note: '仕事納め' }), scope: 2, target_date: '2026-12-24' });
    await change(me, id, { ...single('2027-01-22', {}), scope: 2, target_date: '2027-01-21' });
    await change(me, id, { ...single('2027-01-28', { note: '予算' }), scope: 2, target_date: '2027-01-28' });
    await change(me, id, {
      ...request,
      title: '定例会',
      start_time: '09:00',
      end_time: '10:00',
      participants: [...all(), third.member_id],
    });
    const was = (await read(me, id, '2026-12-24')).body.occurrence;
    expect([was.title, was.start_time, was.participants.length]).toEqual(['課内会議', '10:00', 2]);
    const moved = (await read(me, id, '2027-01-21')).body.occurrence;
    expect([moved.title, moved.start_date, moved.start_time, moved.participants.length]).toEqual([
      '定例会',
      '2027-01-22',
      '10:00',
      3,
    ]);
    const noted = (await read(me, id, '2027-01-28')).body.occurrence;
    expect([noted.title, noted.note, noted.start_time]).toEqual(['定例会', '予算', '09:00']);
    // The new rule lacks the date that was changed on purpose: it becomes a schedule of its own.
    await change(me, id, { ...request, on_thursdays: 0, on_fridays: 1 });
    const titles = (await list(me)).body.schedules.map((one: { title: string; dates: string[] }) => [
      one.title,
      one.dates[0],
    ]);
    expect(titles).toContainEqual(['定例会', '2027-01-22']);
    expect(titles).toContainEqual(['定例会', '2027-01-28']);
    await town.rows('delete from schedule where created_by = $1', me.member_id);
  });

  test('loses a date, all from a date on, or everything', async () => {
    const id = await made(me, weeklyRequest({ participants: [me.member_id] }));
    expect((await remove(me, id, { scope: 2, target_date: '2027-01-28' })).status).toBe(200);
    expect((await remove(me, id, { scope: 2, target_date: '2027-01-28' })).body.codes).toEqual({
      target_date: ['schedule-date-gone'],
    });
    expect((await read(me, id, '2027-01-28')).status).toBe(404);
    expect(await dates(id)).toEqual([
      ['課内会議', '', '2027-01-21', '2027-02-04', '2027-02-11', '2027-02-18', '2027-02-25'],
    ]);
    expect((await remove(me, id, { scope: 1, target_date: '2027-02-11' })).status).toBe(200);
    expect(await dates(id)).toEqual([['課内会議', '', '2027-01-21', '2027-02-04']]);
    // With its last date the series is deleted.
    await remove(me, id, { scope: 1, target_date: '2027-02-04' });
    await remove(me, id, { scope: 2, target_date: '2027-01-21' });
    expect((await read(me, id)).status).toBe(404);
  });
});

describe('who takes part', () => {
  const answer = (as: Person, id: number, body: object) =>
    town.call('POST', `/api/schedules/${id}/attendance`, { as, body });
  const said = async (id: number, date: string, person = colleague) =>
    (await read(me, id, date)).body.occurrence.participants
      .filter(({ member_id }: { member_id: number }) => member_id === person.member_id)
      .map((one: { attends: unknown; attends_this_time: unknown }) => [one.attends, one.attends_this_time])[0];

  test('says whether they attend, every time or this time [rule:schedule.attend] [rule:schedule.attend-this-time] [rule:schedule.attend-every-time]', async () => {
    const id = await made(me, weeklyRequest({ participants: all() }));
    expect((await answer(colleague, id, { attends: 0, target_date: '2027-01-28' })).status).toBe(200);
    expect([await said(id, '2027-01-28'), await said(id, '2027-02-04')]).toEqual([
      [null, 0],
      [null, null],
    ]);
    expect((await answer(colleague, id, { attends: 1 })).status).toBe(200);
    // An answer for all dates replaces the one for that date.
    expect([await said(id, '2027-01-28'), await said(id, '2027-02-04')]).toEqual([
      [1, null],
      [1, null],
    ]);
    expect((await answer(colleague, id, { attends: 0, target_date: '2027-01-28' })).status).toBe(200);
    expect((await answer(colleague, id, { attends: null, target_date: '2027-01-28' })).status).toBe(200);
    expect(await said(id, '2027-01-28')).toEqual([1, null]);
    expect((await answer(colleague, id, { attends: 1, target_date: '2027-01-29' })).body.codes).toEqual({
      target_date: ['schedule-date-gone'],
    });
    expect((await answer(third, id, { attends: 1 })).status).toBe(403);
    expect((await answer(resident, id, { attends: 1 })).status).toBe(404);
    await remove(me, id);
  });

  test('joins a public one by themselves, with its dates to come [rule:schedule.join]', async () => {
    const id = await made(me, weeklyRequest({ participants: [me.member_id] }));
    await change(me, id, {
      ...scheduleRequest({ start_date: '2027-01-29', end_date: '2027-01-29', participants: [me.member_id] }),
      scope: 2,
      target_date: '2027-01-28',
    });
    const join = (as: Person, number = id) => town.call('POST', `/api/schedules/${number}/join`, { as, body: {} });
    expect((await read(third, id)).body.schedule).toMatchObject({ may_join: 1, may_edit: 0, may_delete: 0 });
    expect((await join(third)).status).toBe(200);
    expect((await join(third)).status).toBe(200);
    expect((await read(third, id, '2027-01-28')).body.occurrence.participants).toHaveLength(2);
    expect((await join(resident)).status).toBe(404);
    const secret = await made(me, scheduleRequest({ is_private: 1, participants: [me.member_id] }));
    expect((await join(third, secret)).status).toBe(404);
    await remove(me, id);
    await remove(me, secret);
  });

  test('is somebody whom one may add; nobody learns who exists [decision:schedule.of-others]', async () => {
    const refused = { participants: ['participant-unknown'] };
    // An official adds officials, not residents; a resident adds only people of a common group.
    for (const stranger of [resident.member_id, 999_999_999])
      expect((await create(me, scheduleRequest({ participants: [me.member_id, stranger] }))).body.codes).toEqual(
        refused,
      );
    for (const stranger of [me.member_id, 999_999_998])
      expect((await create(resident, scheduleRequest({ participants: [stranger] }))).body.codes).toEqual(refused);
    expect((await create(me, scheduleRequest({ participants: [me.member_id, me.member_id] }))).status).toBe(422);
    expect(
      (await create(me, scheduleRequest({ participants: Array.from({ length: 101 }, (_one, index) => index + 1) })))
        .status,
    ).toBe(422);
    // Present participants stay, even if somebody else chooses.
    const id = await made(me, scheduleRequest({ participants: all() }));
    await town.rows('update member set is_official = false where member_id = $1', third.member_id);
    expect(
      (await change(colleague, id, scheduleRequest({ participants: [...all(), third.member_id] }))).body.codes,
    ).toEqual(refused);
    await town.rows('update member set is_official = true where member_id = $1', third.member_id);
    await remove(me, id);
  });

  test('is not busy on a date that is left out with the series', async () => {
    const person = await town.addPerson();
    const participants = [person.member_id];
    await made(person, scheduleRequest({ participants, start_date: '2027-02-04', end_date: '2027-02-04' }));
    const series = weeklyRequest({ participants, end_date: '2027-02-18' });
    expect((await create(person, series)).body.codes).toEqual({ participants: ['attendees-busy'] });
    expect((await create(person, { ...series, dropped_dates: ['2027-02-04'] })).status).toBe(201);
  });

  test('is told of by name when they are busy then, without a word of what they do; it can be registered all the same [rule:schedule.participant-conflict] [decision:schedule.people-warn]', async () => {
    const secret = await made(
      colleague,
      weeklyRequest({ title: '通院', is_private: 1, participants: [colleague.member_id] }),
    );
    const meeting = scheduleRequest({
      start_date: '2027-02-04',
      end_date: '2027-02-04',
      start_time: '11:00',
      end_time: '12:00',
      participants: all(),
    });
    const warned = await create(me, meeting);
    expect([warned.status, warned.body.codes]).toEqual([409, { participants: ['attendees-busy'] }]);
    expect(warned.body.errors.participants[0]).toContain('財政 試');
    expect(warned.text).not.toContain('通院');
    expect(warned.text).not.toContain('総務');
    const id = await made(me, { ...meeting, accepts_conflicts: 1 });
    // No conflict: a schedule that begins when the other ends, and a date that they do not attend.
    const after = await create(me, { ...meeting, start_time: '12:00', end_time: '13:00' });
    expect(after.status, after.text).toBe(201);
    const touching = {
      ...scheduleRequest({
        start_date: '2027-02-11',
        end_date: '2027-02-11',
        start_time: '11:30',
        end_time: '12:00',
        participants: all(),
      }),
    };
    expect((await create(me, touching)).status).toBe(201);
    await answer(colleague, secret, { attends: 0, target_date: '2027-02-18' });
    const declined = { ...meeting, start_date: '2027-02-18', end_date: '2027-02-18' };
    expect((await create(me, declined)).status).toBe(201);
    // Another title needs no new check of people's time; another time does.
    const { schedule } = (await read(me, id)).body;
    const again = (parts: object) =>
      town.call('PUT', `/api/schedules/${id}`, { as: me, body: { ...meeting, seen: schedule.seen, ...parts } });
    expect((await again({ start_time: '10:30' })).body.codes).toEqual({ participants: ['attendees-busy'] });
    expect((await again({ title: '打合せ' })).status).toBe(200);
    await town.rows('delete from schedule where created_by = any($1)', all());
  });
});

describe('who looks', () => {
  test('sees of a private one of others when it is and of whom, nothing else; residents see nobody [field:schedule.is_private] [rule:schedule.private] [rule:schedule.private-to-others] [decision:schedule.busy-block] [decision:schedule.private-stays] [rule:schedule.others] [rule:official.other-schedules] [rule:member.schedule]', async () => {
    const secret = await made(
      me,
      weeklyRequest({
        title: '人事相談',
        note: '個室',
        url: 'https://secret.example.jp/',
        is_private: 1,
        participants: [me.member_id],
      }),
    );
    const open = await made(me, scheduleRequest({ title: '町長説明', participants: [me.member_id] }));
    const query = `&member_ids=${me.member_id}`;
    const seen = await list(colleague, query);
    expect(seen.body.busy).toEqual([
      { member_ids: [me.member_id], dates: ['2027-01-21', '2027-01-28'], start_time: '10:00', end_time: '11:30' },
    ]);
    expect(seen.body.schedules).toMatchObject([{ schedule_id: open, title: '町長説明', participants: [me.member_id] }]);
    expect(seen.body.people).toMatchObject([{ member_id: me.member_id, name: '総務 試' }]);
    for (const word of ['人事相談', '個室', 'secret.example', `"schedule_id":${secret}`])
      expect(seen.text).not.toContain(word);
    expect((await read(colleague, secret)).status).toBe(404);
    expect((await read(colleague, secret, '2027-01-21')).status).toBe(404);
    expect((await list(me)).body.schedules).toHaveLength(2);

    // To a resident, existing and unknown people look the same.
    for (const id of [me.member_id, 999_999_999])
      expect((await list(resident, `&member_ids=${id}`)).body).toMatchObject({
        schedules: [],
        busy: [],
        people: [],
        member_ids: [],
      });
    expect((await read(resident, open)).status).toBe(404);
    for (const [method, path, body] of [
      ['PUT', `/api/schedules/${open}`, { ...scheduleRequest(), seen: 0 }],
      ['DELETE', `/api/schedules/${open}`, { seen: 0 }],
      ['PUT', `/api/schedules/${open}/colour`, { colour: null }],
      ['POST', `/api/schedules/${open}/comments`, { body: 'あ' }],
    ] as const)
      expect((await town.call(method, path, { as: resident, body })).status).toBe(404);
    // An official sees a public schedule in full and may change nothing.
    expect((await change(colleague, open, scheduleRequest())).status).toBe(403);
    expect(
      (await town.call('PUT', `/api/schedules/${open}/colour`, { as: colleague, body: { colour: null } })).status,
    ).toBe(403);
    // A former official sees nothing.
    await town.rows('update member set is_official = false where member_id = $1', third.member_id);
    expect((await list(third, query)).body.people).toEqual([]);
    await town.rows('update member set is_official = true where member_id = $1', third.member_id);
    await town.rows('delete from schedule where created_by = $1', me.member_id);
  });

  test('as an official is written down once a look, and the other reads who it was', async () => {
    const reader = await town.addPerson({ roles: [] });
    await made(me, scheduleRequest({ participants: all() }));
    await list(reader, `&member_ids=${me.member_id},${colleague.member_id}`);
    await list(reader);
    expect(await town.countRows('audit', `actor_member_id = ${reader.member_id}`)).toBe(1);
    const looks = (as: Person) => town.call('GET', '/api/account/activities', { as }).then(({ body }) => body.looks);
    for (const person of [me, colleague])
      expect((await looks(person)).filter(({ action }: { action: string }) => action === 'schedule:list')).toHaveLength(
        1,
      );
    await town.rows('delete from schedule where created_by = $1', me.member_id);
  });

  test('asks for 62 days and 200 people at most', async () => {
    expect((await list(me, '', '2027-01-01', '2027-03-03')).status).toBe(200);
    expect((await list(me, '', '2027-01-01', '2027-03-04')).body.codes).toEqual({ to: ['max-date'] });
    expect((await list(me, '', '2027-01-02', '2027-01-01')).body.codes).toEqual({ to: ['min-date'] });
    const ids = Array.from({ length: 201 }, (_one, index) => index + 1);
    expect((await list(me, `&member_ids=${ids.join(',')}`)).status).toBe(422);
    expect((await list(me, `&member_ids=${ids.slice(1).join(',')}`)).status).toBe(200);
    expect((await list(me, '&member_ids=1;drop')).status).toBe(422);
  });
});

describe('a group', () => {
  test('opens calendars of those who share it to each other; whoever comes to one date knows that date alone', async () => {
    const friend = await town.addPerson({ lastname: '友人' });
    const neighbour = await town.addPerson({ lastname: '隣人' });
    await newGroup(town, resident.member_id, { others: [friend.member_id] });
    await newGroup(town, friend.member_id, { others: [neighbour.member_id] });
    const both = [resident.member_id, friend.member_id];
    const id = await made(resident, weeklyRequest({ title: '老人クラブ', participants: [resident.member_id] }));
    await change(resident, id, {
      ...scheduleRequest({ title: '新年会', participants: both, note: '会費2,000円' }),
      scope: 2,
      target_date: '2027-01-21',
    });
    await change(resident, id, {
      ...weeklyRequest({ title: '老人クラブ', is_private: 1, participants: [resident.member_id] }),
    });
    const theirs = (await list(friend)).body;
    expect(theirs.schedules).toMatchObject([{ title: '新年会', dates: ['2027-01-21'], participants: both }]);
    expect((await read(friend, id)).status).toBe(404);
    const opened = await read(friend, id, '2027-01-21');
    expect(opened.body.schedule).toMatchObject({ title: '新年会', may_delete: 0 });
    expect(opened.text).not.toContain('老人クラブ');
    // The friend sees only the time of the resident's private schedule.
    const looked = await list(friend, `&member_ids=${resident.member_id}`);
    expect(looked.body.busy).toMatchObject([{ member_ids: [resident.member_id], dates: ['2027-01-28'] }]);
    expect(looked.text).not.toContain('老人クラブ');

    // The neighbour knows the friend; of the resident they see only that somebody else comes.
    const open = await made(resident, scheduleRequest({ title: '花見', participants: both }));
    const seen = (await read(neighbour, open)).body.schedule;
    expect([seen.participants.map(({ name }: { name: string }) => name), seen.hidden_participants]).toEqual([
      ['友人 試'],
      1,
    ]);
    expect([seen.created_by, seen.updated_by]).toEqual([null, null]);
    expect((await list(neighbour, `&member_ids=${friend.member_id},${resident.member_id}`)).body).toMatchObject({
      member_ids: [friend.member_id],
      schedules: [{ title: '花見', participants: [friend.member_id], hidden_participants: 1 }],
      busy: [{ member_ids: [friend.member_id], dates: ['2027-01-21'] }],
    });
    await town.call('POST', `/api/schedules/${open}/comments`, { as: resident, body: { body: 'お弁当を頼みます' } });
    expect((await read(neighbour, open)).body.comments).toMatchObject([
      { body: 'お弁当を頼みます', member_id: null, name: '' },
    ]);
    // They join and change it: the hidden participant stays, and nobody is told that this one is busy.
    await town.call('POST', `/api/schedules/${open}/join`, { as: neighbour, body: { accepts_conflicts: 1 } });
    const joined = (await read(neighbour, open)).body.schedule;
    const put = await town.call('PUT', `/api/schedules/${open}`, {
      as: neighbour,
      body: scheduleRequest({
        title: '花見',
        start_date: '2027-01-28',
        end_date: '2027-01-28',
        participants: [neighbour.member_id],
        seen: joined.seen,
      }),
    });
    expect(put.status, put.text).toBe(200);
    expect(
      (await read(resident, open)).body.schedule.participants.map(({ member_id }: { member_id: number }) => member_id),
    ).toEqual([resident.member_id]);
    await town.rows('delete from schedule where created_by = $1', resident.member_id);
  });
});

describe('what is said and shown of a schedule', () => {
  test('comments are read by all who see it whole, and taken back by whoever wrote them [rule:schedule.comments] [field:schedule_comment.body]', async () => {
    const id = await made(me, weeklyRequest({ participants: all() }));
    const say = (as: Person, body: object) => town.call('POST', `/api/schedules/${id}/comments`, { as, body });
    const said = await say(colleague, { body: '議題を一つ追加します。', target_date: '2027-01-28' });
    expect(said.body.comment).toMatchObject({ name: '財政 試', target_date: '2027-01-28', is_own: 1 });
    await say(me, { body: '毎回、議事録は輪番で。' });
    expect((await say(me, { body: '  ' })).body.codes).toEqual({ body: ['required'] });
    expect((await say(me, { body: 'あ'.repeat(1001) })).body.codes).toEqual({ body: ['max-length'] });
    expect((await say(me, { body: 'あ', target_date: '2027-01-29' })).body.codes).toEqual({
      target_date: ['schedule-date-gone'],
    });
    const shown = async (date?: string) =>
      (await read(me, id, date)).body.comments.map(({ body }: { body: string }) => body);
    expect(await shown()).toHaveLength(2);
    expect(await shown('2027-01-28')).toHaveLength(2);
    expect(await shown('2027-02-04')).toEqual(['毎回、議事録は輪番で。']);
    const path = `/api/schedules/${id}/comments/${said.body.comment.schedule_comment_id}`;
    expect((await town.call('DELETE', path, { as: me })).status).toBe(404);
    expect((await town.call('DELETE', path.replace(`/${id}/`, '/1/'), { as: colleague })).status).toBe(404);
    expect((await town.call('DELETE', path, { as: colleague })).status).toBe(200);
    await town.rows`insert into schedule_comment (schedule_id, member_id, body, created_at)
      select ${id}, ${me.member_id}, 'x', ${town.now()} from generate_series(1, 499)`;
    expect((await say(me, { body: 'もう一つ' })).body.codes).toEqual({ body: ['comments-full'] });
    await remove(me, id);
  });

  test('its colour is changed, on all its dates [rule:schedule.colour-change]', async () => {
    const id = await made(me, weeklyRequest({ participants: all() }));
    await change(me, id, {
      ...scheduleRequest({ start_date: '2027-01-29', end_date: '2027-01-29', participants: all() }),
      scope: 2,
      target_date: '2027-01-28',
    });
    const answer = await town.call('PUT', `/api/schedules/${id}/colour`, {
      as: colleague,
      body: { colour: '#b83211' },
    });
    expect([answer.status, answer.body.seen]).toEqual([200, (await read(colleague, id)).body.schedule.seen]);
    const shown = (await list(me)).body.schedules.map(({ colour }: { colour: string }) => colour);
    expect(shown).toEqual(['#b83211', '#b83211']);
    await remove(me, id);
  });

  test('two editors: whoever comes second is told, and nothing of the first is lost', async () => {
    const id = await made(me, scheduleRequest({ participants: all() }));
    const { seen } = (await read(me, id)).body.schedule;
    const put = (as: Person, title: string) =>
      town.call('PUT', `/api/schedules/${id}`, {
        as,
        body: { ...scheduleRequest({ title, participants: all() }), seen },
      });
    expect((await put(me, '先')).status).toBe(200);
    expect((await put(colleague, '後')).body.codes).toEqual({ request: ['schedule-changed'] });
    expect((await town.call('DELETE', `/api/schedules/${id}`, { as: me, body: { seen } })).body.codes).toEqual({
      request: ['schedule-changed'],
    });
    expect((await read(me, id)).body.schedule.title).toBe('先');
    await remove(me, id);
  });

  test('withdrawal deletes what is nobody else’s, and takes the name from what is shared', async () => {
    const leaving = await town.addPerson({ roles: [] });
    const own = await made(leaving, weeklyRequest({ participants: [leaving.member_id] }));
    const shared = await made(leaving, scheduleRequest({ participants: [leaving.member_id, me.member_id] }));
    const sharedDate = await made(leaving, weeklyRequest({ participants: [leaving.member_id] }));
    await change(leaving, sharedDate, {
      ...scheduleRequest({ participants: [leaving.member_id, me.member_id] }),
      scope: 2,
      target_date: '2027-01-21',
    });
    const foreign = await made(me, scheduleRequest({ participants: [leaving.member_id, me.member_id] }));
    await town.call('POST', `/api/schedules/${foreign}/comments`, { as: leaving, body: { body: '伺います' } });
    const gone = await town.call('POST', '/api/withdrawal', { as: leaving, body: { password: 'hoshimori-haru1' } });
    expect(gone.status, gone.text).toBe(200);
    expect(await town.countRows('schedule', `schedule_id = ${own}`)).toBe(0);
    const kept = (await read(me, shared)).body.schedule;
    expect([kept.created_by, kept.participants.length, kept.may_delete]).toEqual([null, 1, 1]);
    expect((await read(me, sharedDate, '2027-01-21')).body.occurrence.participants).toHaveLength(1);
    expect((await read(me, foreign)).body.comments).toEqual([]);
    expect((await remove(me, shared)).status).toBe(200);
  });
});
