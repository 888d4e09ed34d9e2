import { eventsOf } from '@machi/domain/calendar-feed/events';
import { numbersFrom, randomRule } from '@machi/domain/schedule/random-rule.fixture';
import ICAL from 'ical.js';
import { afterAll, describe, expect, test } from 'vitest';
import { isRefusal } from '@machi/domain/refusals/model';
import { forNobody } from '../../platform/work/thread-queue.ts';
import { createDrawing, draw } from './draw.ts';
import type { FeedRow } from './schedule-rows.ts';
import { writeBusy, writeSchedules } from './write-schedules.ts';

const house = {
  publicUrl: 'https://machi.example.jp',
  secret: '',
  town: { town: { town_key: 'hoshimori', town_name: { ja: '星守町', en: 'Hoshimori' } } },
} as Parameters<typeof writeSchedules>[0];

/** Titles that could break a file of lines. */
const WORDS = [
  '定例の打ち合わせ',
  'BEGIN:VEVENT',
  'a;b,c\\d',
  '=1+1',
  '<b>x</b>',
  '会'.repeat(70),
  `${'a'.repeat(64)}𠮷野家で𩸽`,
  'x\r\nATTENDEE:mailto:a@example.jp\rURL:javascript:alert(1)\nEND:VEVENT',
];

function rowsOf(count: number): FeedRow[] {
  const below = numbersFrom(11_112);
  const word = () => WORDS[below(WORDS.length)] ?? '';
  const at = new Date('2027-01-11T01:02:03.456Z');
  const said = { created_at: at, updated_at: at, is_own: true, takes_part: true, dropped: [] };
  return Array.from({ length: count }, (_row, index): FeedRow => {
    const rule = { ...randomRule(below), start_date: '2027-01-01', end_date: below(2) === 0 ? null : '2030-12-31' };
    const id = { schedule_id: index + 1, revision: below(9), exception_of: null, exception_date: null };
    const isSeries = below(2) === 0;
    const single = { schedule_type: 0, repeat_mode: null, end_date: '2027-01-02' } as const;
    const isWholeDay = !isSeries && below(3) === 0;
    return {
      ...rule,
      ...(isSeries ? {} : single),
      ...(isWholeDay ? { schedule_type: 1, start_time: null, end_time: null } : {}),
      ...id,
      ...said,
      attends: below(2) === 0 ? 0 : null,
      title: word(),
      note: below(2) === 0 ? word() : '',
      url: below(3) === 0 ? 'https://example.jp/?a=1;b,c' : '',
    };
  });
}

test('titles stay titles in the feed, whatever they hold', () => {
  const rows = rowsOf(400);
  const events = eventsOf(rows, [], false);
  const read = new ICAL.Component(ICAL.parse(writeSchedules(house, events, 'ja')));
  const found = read.getAllSubcomponents('vevent');
  expect(found.map((event) => event.getFirstPropertyValue('summary'))).toEqual(
    events.map(({ row }) => row.title.replaceAll(/\r\n?/g, '\n')),
  );
  expect(found.filter((event) => event.getFirstProperty('attendee'))).toEqual([]);
});

test('a changed date of whole days names its day as one: an hour would be another date to a calendar program', () => {
  const [series] = rowsOf(1);
  if (!series) throw new Error('no row');
  const whole = {
    ...series,
    schedule_type: 2,
    repeat_mode: 3,
    end_date: null,
    on_mondays: 1,
    start_time: null,
    end_time: null,
  } as const;
  const changed = {
    ...whole,
    schedule_id: 2,
    schedule_type: 1,
    repeat_mode: null,
    exception_of: 1,
    exception_date: '2027-01-04',
    start_date: '2027-01-05',
    end_date: '2027-01-05',
  } as const;
  const text = writeSchedules(house, eventsOf([whole, changed], [], false), 'ja');
  expect(text).toContain('RECURRENCE-ID;VALUE=DATE:20270104');
});

describe('whatever the time zone of the server', () => {
  const zone = process.env['TZ'];
  afterAll(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  test.each([
    ['Asia/Tokyo', -540],
    ['America/New_York', 300],
    ['Pacific/Kiritimati', -840],
  ])('the hours are the town’s in %s', (name, offset) => {
    const events = eventsOf(rowsOf(40), [], false);
    process.env['TZ'] = 'UTC';
    const there = [writeSchedules(house, events, 'ja'), writeBusy(house, events, [], 1, 'ja')];
    process.env['TZ'] = name;
    expect(new Date('2027-01-11T00:00:00Z').getTimezoneOffset()).toBe(offset);
    expect([writeSchedules(house, events, 'ja'), writeBusy(house, events, [], 1, 'ja')]).toEqual(there);
  });
});

test('a large calendar is drawn in a thread, one after the other, and is what it would be here', async () => {
  const drawing = createDrawing(forNobody);
  const of = (count: number, held: [] | null) => ({
    house,
    memberId: 1,
    locale: 'ja' as const,
    rows: rowsOf(count),
    answers: [],
    held,
  });
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  expect(await drawing(of(2000, null))).toBe(draw(of(2000, null)));
  expect(turns).toBeGreaterThan(10);
  clearInterval(counting);
  expect(await drawing(of(201, []))).toBe(draw(of(201, [])));
  const asked = await Promise.all([1, 2, 3, 4].map(() => drawing(of(201, null))));
  expect(asked.map(isRefusal)).toEqual([false, false, false, true]);
  // Small calendars do not wait for large ones.
  expect(await drawing(of(200, null))).toBe(draw(of(200, null)));
});
