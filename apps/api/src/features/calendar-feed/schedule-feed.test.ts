import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { numbersFrom, randomRule } from '@machi/domain/schedule/random-rule.fixture';
import { nextDates } from '@machi/domain/schedule/rule';
import { openCalendarPrograms } from '../../testing/calendars/calendar-programs.ts';
import { schedulesOf, scheduleRequest, weeklyRequest } from '../../testing/schedules/schedules.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';

const town = await openTestTown();
const { made, change, remove } = schedulesOf(town);

const newFeed = async (as: Credentials, kind: string): Promise<string> => {
  const { body } = await town.call('POST', '/api/calendar-feed', { as, body: { kind } });
  return body.url.replace(town.house.publicUrl, town.origin);
};
const read = async (url: string): Promise<string> => (await fetch(url)).text();

/** Everything that a calendar program would show until a day, in the town's time. */
function shownIn(text: string, until = '2027-04-01'): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  for (const event of events)
    if (event.isRecurrenceException())
      events.find(({ uid, component }) => uid === event.uid && component.hasProperty('rrule'))?.relateException(event);
  const wordsOf = (event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): string => {
    const free = event.component.getFirstPropertyValue('transp') === 'TRANSPARENT' ? ' free' : '';
    return `${start.toString().slice(0, 16)}/${end.toString().slice(0, 16)} ${event.summary}${free}`;
  };
  return events
    .flatMap((event) => {
      if (event.isRecurrenceException()) return [];
      if (!event.isRecurring()) return [wordsOf(event, event.startDate, event.endDate)];
      const iterator = event.iterator();
      const lines: string[] = [];
      for (let next = iterator.next(); next && next.toString() < until; next = iterator.next()) {
        const { item, startDate, endDate } = event.getOccurrenceDetails(next);
        lines.push(wordsOf(item, startDate, endDate));
      }
      return lines;
    })
    .toSorted();
}

describe('the feed of the own schedule', () => {
  test('has what is single, all day and repeated as it stands, with its page, in the town’s time', async () => {
    const person = await town.addPerson();
    const id = await made(
      person,
      scheduleRequest({ participants: [person.member_id], note: '資料を持参', url: 'https://example.jp/a?b=1;2' }),
    );
    await made(
      person,
      scheduleRequest({
        schedule_type: 1,
        start_date: '2027-02-03',
        end_date: '2027-02-05',
        start_time: null,
        end_time: null,
        title: '休暇',
        participants: [person.member_id],
      }),
    );
    await made(person, weeklyRequest({ end_date: '2027-02-11', participants: [person.member_id], title: '朝礼' }));
    const text = await read(await newFeed(person, 'schedule'));
    expect(shownIn(text)).toEqual([
      '2027-01-21T10:00/2027-01-21T11:30 朝礼',
      '2027-01-21T10:00/2027-01-21T11:30 課内会議',
      '2027-01-28T10:00/2027-01-28T11:30 朝礼',
      '2027-02-03/2027-02-06 休暇',
      '2027-02-04T10:00/2027-02-04T11:30 朝礼',
      '2027-02-11T10:00/2027-02-11T11:30 朝礼',
    ]);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`UID:schedule-${id}@hoshimori.machi`);
    expect(unfolded).toContain(`URL;VALUE=URI:${town.house.publicUrl}/schedule/detail/${id}`);
    expect(unfolded).toContain(String.raw`DESCRIPTION:資料を持参\n\nhttps://example.jp/a?b=1\;2`);
    expect(unfolded).toContain('UNTIL=20270211T010000Z');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('follows what was moved, dropped and answered, date by date', async () => {
    const [person, colleague] = await Promise.all([
      town.addPerson({ roles: ['reception'] }),
      town.addPerson({ roles: ['editor'] }),
    ]);
    const both = [person.member_id, colleague.member_id];
    const id = await made(person, weeklyRequest({ participants: both, end_date: '2027-02-18' }));
    const moved = weeklyRequest({
      scope: 2,
      target_date: '2027-01-28',
      schedule_type: 0,
      repeat_mode: null,
      on_thursdays: 0,
      start_date: '2027-01-29',
      end_date: '2027-01-29',
      start_time: '15:00',
      end_time: '16:00',
      title: '課内会議（移動）',
      participants: both,
    });
    expect((await change(person, id, moved)).status).toBe(200);
    expect((await remove(person, id, { scope: 2, target_date: '2027-02-04' })).status).toBe(200);
    const attendance = `/api/schedules/${id}/attendance`;
    const said = { attends: 0, target_date: '2027-02-11' };
    expect((await town.call('POST', attendance, { as: colleague, body: said })).status).toBe(200);
    const [own, theirs, busy] = await Promise.all([
      newFeed(person, 'schedule').then(read),
      newFeed(colleague, 'schedule').then(read),
      newFeed(colleague, 'busy').then(read),
    ]);
    const dates = [
      '2027-01-21T10:00/2027-01-21T11:30 課内会議',
      '2027-01-29T15:00/2027-01-29T16:00 課内会議（移動）',
      '2027-02-11T10:00/2027-02-11T11:30 課内会議',
      '2027-02-18T10:00/2027-02-18T11:30 課内会議',
    ];
    expect(shownIn(own)).toEqual(dates);
    expect(shownIn(theirs)).toEqual(dates.map((line) => (line.includes('02-11') ? `${line} free` : line)));
    expect(shownIn(busy)).toEqual(
      dates.filter((line) => !line.includes('02-11')).map((line) => line.replace(/ .*/, ' 予定あり')),
    );
  });

  test('has every series on the same dates as the portal', async () => {
    const person = await town.addPerson();
    const below = numbersFrom(7);
    const kept: { readonly title: string; readonly dates: readonly string[] }[] = [];
    while (kept.length < 60) {
      const rule = { ...randomRule(below), start_date: '2027-01-01', end_date: below(2) === 0 ? null : '2029-12-31' };
      const title = `series ${kept.length}`;
      const body = { ...scheduleRequest(), ...rule, title, participants: [person.member_id] };
      const answer = await town.call('POST', '/api/schedules', { as: person, body: { ...body, accepts_conflicts: 1 } });
      if (answer.status === 201)
        kept.push({ title, dates: nextDates(rule, '2027-01-01', 2000).filter((date) => date < '2029-01-01') });
    }
    const shown = shownIn(await read(await newFeed(person, 'schedule')), '2029-01-01');
    const datesOf = (title: string) =>
      shown.filter((line) => line.endsWith(` ${title}`)).map((line) => line.slice(0, 10));
    for (const { title, dates } of kept) expect(datesOf(title), title).toEqual(dates);
  });

  test('tells of busy times nothing but when: no word, page or number of what they are', async () => {
    const person = await town.addPerson({ is_resident: 1 });
    const id = await made(person, scheduleRequest({ participants: [person.member_id], title: '通院', note: '内科' }));
    const answer = await town.call('POST', '/api/reservations', {
      as: person,
      body: reservationRequest({ target_date: '2027-01-22' }),
    });
    expect(answer.status).toBe(201);
    const text = await read(await newFeed(person, 'busy'));
    expect(shownIn(text).map((line) => line.replace(/^\S+ /, ''))).toEqual(['予定あり', '予定あり']);
    expect(text).not.toMatch(/通院|内科|HM-|schedule\/|reservation/i);
    expect(text).not.toContain(`-${id}@`);
    expect(text.match(/CLASS:PRIVATE/g)).toHaveLength(2);
  });

  test('each kind has an address of its own, and ends alone; what is of others is in none', async () => {
    const [person, other] = await Promise.all([town.addPerson(), town.addPerson()]);
    await made(other, scheduleRequest({ participants: [other.member_id] }));
    const [schedule, busy] = [await newFeed(person, 'schedule'), await newFeed(person, 'busy')];
    expect(shownIn(await read(schedule))).toEqual([]);
    expect((await town.call('DELETE', '/api/calendar-feed', { as: person, body: { kind: 'schedule' } })).status).toBe(
      200,
    );
    expect((await fetch(schedule)).status).toBe(404);
    expect((await fetch(busy)).status).toBe(200);
    const { body } = await town.call('GET', '/api/calendar-feed?kind=schedule', { as: person });
    expect(body.calendar_feed).toBeNull();
    expect((await town.call('POST', '/api/calendar-feed', { as: person, body: { kind: 'all' } })).status).toBe(422);
  });
});

describe.runIf(process.platform === 'linux')('calendar programs of Debian', () => {
  test('copy the feed to a server of their own without a complaint, and list the same dates', async () => {
    const person = await town.addPerson();
    const participants = [person.member_id];
    const id = await made(person, weeklyRequest({ participants, end_date: '2027-02-18' }));
    await remove(person, id, { scope: 2, target_date: '2027-02-04' });
    const changed = { schedule_type: 0, repeat_mode: null, on_thursdays: 0, scope: 2, target_date: '2027-01-28' };
    const moved = { ...changed, start_date: '2027-01-29', end_date: '2027-01-29', title: '課内会議（移動）' };
    expect((await change(person, id, weeklyRequest({ ...moved, participants }))).status).toBe(200);
    await made(
      person,
      weeklyRequest({ participants, repeat_mode: 1, repeat_day: 0, on_thursdays: 0, title: '月末のしめ' }),
    );
    const programs = await openCalendarPrograms();
    try {
      await programs.copy(await newFeed(person, 'schedule'));
      expect(await programs.list('2027-01-01', '2027-03-01')).toEqual([
        '2027-01-21 10:00 2027-01-21 11:30 課内会議',
        '2027-01-29 10:00 2027-01-29 11:30 課内会議（移動）',
        '2027-01-31 10:00 2027-01-31 11:30 月末のしめ',
        '2027-02-11 10:00 2027-02-11 11:30 課内会議',
        '2027-02-18 10:00 2027-02-18 11:30 課内会議',
        '2027-02-28 10:00 2027-02-28 11:30 月末のしめ',
      ]);
    } finally {
      await programs.close();
    }
  });
});
