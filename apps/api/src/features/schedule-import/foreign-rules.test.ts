import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { dateTextOf, dayNumberOf } from '@machi/domain/schedule/day-numbers';
import { numbersFrom } from '@machi/domain/schedule/random-rule.fixture';
import { nextDates } from '@machi/domain/schedule/rule';
import { readFile } from '../../calendar-files/read-file.ts';

const RULES = 300;
const DATES = 60;
const ZONES = ['Asia/Tokyo', 'UTC', 'America/New_York', 'Pacific/Chatham'] as const;
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

type Below = (bound: number) => number;
const several = (below: Below, most: number, make: () => number | string): string =>
  [...new Set(Array.from({ length: 1 + below(most) }, make))].join(',');
const weekdays = (below: Below, most = 3): string => several(below, most, () => DAYS[below(7)] ?? 'MO');

/** Rules of other calendar programs that no series here can express. */
function foreignRule(below: Below): string {
  const interval = `INTERVAL=${2 + below(4)}`;
  const month = () => 1 + below(12);
  const makes = [
    () => `FREQ=DAILY;${interval}`,
    () => `FREQ=DAILY;BYMONTH=${several(below, 3, month)}`,
    () => `FREQ=WEEKLY;${interval};BYDAY=${weekdays(below)};WKST=${DAYS[below(7)] ?? 'MO'}`,
    () => `FREQ=MONTHLY;${interval};BYMONTHDAY=${1 + below(28)}`,
    () => `FREQ=MONTHLY;BYMONTHDAY=${several(below, 3, () => 1 + below(31))}`,
    () => `FREQ=MONTHLY;BYMONTHDAY=${-2 - below(5)}`,
    () => `FREQ=MONTHLY;BYDAY=-${1 + below(4)}${DAYS[below(7)] ?? 'FR'}`,
    () => `FREQ=MONTHLY;BYDAY=1${DAYS[below(7)] ?? 'MO'},3${DAYS[below(7)] ?? 'WE'}`,
    () => `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${[1, -1, 2, -2][below(4)] ?? 1}`,
    () => `FREQ=YEARLY;${interval};BYMONTH=${month()};BYMONTHDAY=${1 + below(28)}`,
    () => `FREQ=YEARLY;BYMONTH=${month()};BYDAY=${[1, 2, 3, 4, -1][below(5)] ?? 1}${DAYS[below(7)] ?? 'SU'}`,
    () => `FREQ=YEARLY;BYMONTH=${several(below, 3, month)};BYMONTHDAY=${1 + below(28)}`,
  ];
  return makes[below(makes.length)]?.() ?? '';
}

/** The first date of the rule: the RFC leaves open what another start means (RFC 5545, 3.8.5.3). */
function firstDate(rule: string, from: string): string | undefined {
  const peer = new RRuleTemporal({
    rruleString: `RRULE:${rule.replace(/INTERVAL=\d+/, 'INTERVAL=1')}`,
    dtstart: Temporal.ZonedDateTime.from(`${from}T09:00:00[UTC]`),
    maxIterations: 100_000,
  });
  return peer
    .all((_found, place) => place < 1)[0]
    ?.toPlainDate()
    .toString();
}

test('300 random rules of four zones become the dates that rrule-temporal and ical.js find, in the town’s time', () => {
  const below = numbersFrom(5545);
  let compared = 0;
  for (let index = 0; index < RULES; index += 1) {
    const rule = foreignRule(below);
    const zone = ZONES[index % ZONES.length] ?? 'UTC';
    const date = firstDate(rule, dateTextOf(dayNumberOf('2027-01-01') + below(900)));
    if (date === undefined) continue;
    // After the hours skipped in spring: RFC 5545 ignores such a date in 3.3.10 and moves it in 3.8.5.3.
    const hour = String(4 + below(20)).padStart(2, '0');
    const stamp = `${date.replaceAll('-', '')}T${hour}0000`;
    const file = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      `UID:rule-${index}`,
      'SUMMARY:会議',
      `DTSTART;TZID=${zone}:${stamp}`,
      'DURATION:PT30M',
      `RRULE:${rule};COUNT=${DATES}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    const read = readFile(Buffer.from(file), { locale: 'ja', today: '2027-01-01' });
    if ('refused' in read) throw new Error(read.refused);
    const ours = (read.events[0]?.schedules ?? []).flatMap(({ times }) =>
      (times.repeat_mode === null ? [times.start_date] : nextDates(times, times.start_date, DATES)).map(
        (day) => `${day}T${times.start_time ?? ''}`,
      ),
    );
    const peer = new RRuleTemporal({
      rruleString: `RRULE:${rule}`,
      dtstart: Temporal.ZonedDateTime.from(`${date}T${hour}:00:00[${zone}]`),
      maxIterations: 1_000_000,
    });
    const theirs = peer
      .all((_found, place) => place < DATES)
      .slice(0, DATES)
      .filter((found) => found.year <= 2100)
      .map((found) => found.withTimeZone('Asia/Tokyo').toPlainDateTime().toString().slice(0, 16))
      .filter((at) => at < '2101');
    expect(ours, `${rule} from ${stamp} in ${zone}`).toEqual(theirs);
    const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(date));
    const plain: string[] = [];
    for (let next = iterator.next(); next && plain.length < theirs.length; next = iterator.next())
      plain.push(next.toString());
    const local = peer
      .all((_found, place) => place < DATES)
      .slice(0, theirs.length)
      .map((found) => found.toPlainDate().toString());
    expect(plain, `${rule} from ${date}`).toEqual(local);
    compared += theirs.length;
  }
  expect(compared).toBeGreaterThan(RULES * 20);
});
