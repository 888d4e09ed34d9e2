import { deflateRawSync } from 'node:zlib';
import { MOST_IN_FEED } from '@machi/domain/calendar-feed/contract';
import { addDays } from '@machi/domain/calendar/model';
import { nestedPdf } from '@machi/domain/files/nested-pdf.fixture';
import { MOST_OF_A_MEMBER, MOST_TIMES_A_WEEK } from '@machi/domain/schedule/model';
import type { RepeatRule } from '@machi/domain/schedule/rule';
import type pg from 'pg';
import { openLine, writeRequest } from '../../bench/ground/http-line.ts';
import { addMembers, sessionHeaders } from '../../bench/ground/people.ts';
import { addSchedules } from '../../bench/ground/schedules.ts';

/** A member's request that is as expensive as possible. */
export interface Dear {
  readonly name: string;
  readonly request: Buffer;
  readonly expected: number;
  /** Limit of the main thread's time, in milliseconds; the rest of the work runs in another thread. */
  readonly most: number;
}

const HOLDS_NOBODY_UP = 20;
/** Limit for work in pieces, between which other requests are answered. */
const IN_PIECES = 200;
const A_YEAR = 365;

const plain: RepeatRule = {
  schedule_type: 2,
  start_date: '2026-01-01',
  end_date: null,
  start_time: '10:00',
  end_time: '11:00',
  repeat_mode: 3,
  repeat_month: null,
  repeat_day: null,
  repeat_week: null,
  on_sundays: 1,
  on_mondays: 1,
  on_tuesdays: 1,
  on_wednesdays: 1,
  on_thursdays: 1,
  on_fridays: 1,
  on_saturdays: 1,
};
const week = Object.fromEntries(Object.keys(plain).flatMap((name) => (name.startsWith('on_') ? [[name, 0]] : [])));

/** The most that one member may keep: series each day, and single schedules. */
function fullCalendar(today: string): RepeatRule[] {
  const series = Math.floor(MOST_TIMES_A_WEEK / 7);
  return Array.from({ length: MOST_OF_A_MEMBER }, (_rule, index) => {
    if (index < series) return plain;
    const date = addDays(today, index % A_YEAR);
    return { ...plain, ...week, schedule_type: 0, repeat_mode: null, start_date: date, end_date: date };
  });
}

const dailySeries = (count: number): string =>
  [
    'BEGIN:VCALENDAR',
    ...Array.from({ length: count }, (_event, index) =>
      [
        'BEGIN:VEVENT',
        `UID:${index}@example.jp`,
        'DTSTAMP:20270110T000000Z',
        'DTSTART:20270110T100000',
        'DTEND:20270110T110000',
        'RRULE:FREQ=DAILY',
        'SUMMARY:会',
        'END:VEVENT',
      ].join('\r\n'),
    ),
    'END:VCALENDAR',
  ].join('\r\n');

/** The most expensive files and calendars of two members: one at every limit, and one without data. */
export async function createDear(database: pg.Client, port: number): Promise<Dear[]> {
  const today = new Date().toISOString().slice(0, 10);
  await addMembers(database, 2);
  await addSchedules(
    database,
    fullCalendar(today).map((times) => ({ times, members: [0] })),
  );
  const [keeps, has] = [sessionHeaders(0), sessionHeaders(1)];
  const write = (headers: Readonly<Record<string, string>>, method: string, path: string, body?: object): Buffer =>
    Buffer.from(writeRequest({ method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) }));
  const line = await openLine(port);
  const made = await line.exchange(write(keeps, 'POST', '/api/calendar-feed', { kind: 'schedule' }), true);
  line.close();
  const feed = new URL(JSON.parse(made.body).url).pathname;
  const pdf = (count: number, size: number): object => ({
    purpose: 'reservation',
    file_name: 'a.pdf',
    content: Buffer.from(nestedPdf(count, deflateRawSync(Buffer.alloc(size)))).toString('base64'),
  });
  const file = { file_name: 'a.ics', content: Buffer.from(dailySeries(1500)).toString('base64') };
  return [
    {
      name: 'a PDF of streams that hold each other',
      request: write(has, 'POST', '/api/documents', pdf(999, 8_100_000)),
      expected: 422,
      most: HOLDS_NOBODY_UP,
    },
    {
      name: '1,500 daily series in a calendar file',
      request: write(has, 'POST', '/api/schedule-import-check', file),
      expected: 422,
      most: HOLDS_NOBODY_UP,
    },
    {
      name: 'a month of a full calendar',
      request: write(keeps, 'GET', `/api/schedules?from=${today}&to=${addDays(today, 30)}`),
      expected: 200,
      most: IN_PIECES,
    },
    {
      name: `${MOST_IN_FEED} events under the address of a calendar`,
      request: write({}, 'GET', feed),
      expected: 200,
      most: IN_PIECES,
    },
  ];
}
