import { eventsOf } from '@machi/domain/calendar-feed/events';
import { numbersFrom, randomRule } from '@machi/domain/schedule/random-rule.fixture';
import { expect, test } from 'vitest';
import { feedByLibrary } from '../../testing/calendars/library-feed.ts';
import type { FeedRow } from './schedule-rows.ts';
import { writeSchedules } from './write-schedules.ts';

const house = {
  publicUrl: 'https://machi.example.jp',
  secret: '',
  town: { town: { town_key: 'hoshimori', town_name: { ja: '星守町', en: 'Hoshimori' } } },
} as Parameters<typeof writeSchedules>[0] & Parameters<typeof feedByLibrary>[0];

/** What a title may do to a file of lines. */
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

test('the feed has the bytes that ical-generator writes, whatever the titles hold', () => {
  const rows = rowsOf(400);
  const moved = rows.flatMap((row): FeedRow[] =>
    row.schedule_type === 2
      ? [
          {
            ...row,
            schedule_id: row.schedule_id + 1000,
            schedule_type: 0,
            repeat_mode: null,
            exception_of: row.schedule_id,
            exception_date: '2027-03-01',
            start_date: '2027-03-02',
            end_date: '2027-03-02',
          },
        ]
      : [],
  );
  const events = eventsOf([...rows, ...moved], [], false);
  const ours = writeSchedules(house, events, 'ja').toString();
  expect(ours).toBe(feedByLibrary(house, events)());
  expect(ours.split('\r\n').filter((line) => /^(BEGIN:VEVENT|ATTENDEE|END:VEVENT|URL:)/.test(line))).toHaveLength(
    2 * events.length,
  );
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
  const text = writeSchedules(house, eventsOf([whole, changed], [], false), 'ja').toString();
  expect(text).toContain('RECURRENCE-ID;VALUE=DATE:20270104');
});
