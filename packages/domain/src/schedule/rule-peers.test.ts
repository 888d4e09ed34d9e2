import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { dateTextOf, dayNumberOf } from './day-numbers.ts';
import { numbersFrom, randomRule } from './random-rule.fixture.ts';
import { patternOf } from './recurrence.ts';
import { datesOf, LAST_DATE, nextDates, type RepeatRule } from './rule.ts';

const RULES = 10_000;
const RULES_FOR_ICAL = 400;
const ZONES = ['Asia/Tokyo', 'UTC', 'America/New_York', 'Pacific/Chatham'] as const;

/** A range of the rule's years: mostly short, near its beginning or far away. */
function periodOf(rule: RepeatRule, below: (bound: number) => number): readonly [string, string] {
  const start = dayNumberOf(rule.start_date);
  const from = below(2) === 0 ? start - below(40) : start + below(dayNumberOf(LAST_DATE) - start + 1);
  return [dateTextOf(from), dateTextOf(Math.min(from + below(below(20) === 0 ? 1500 : 62), dayNumberOf(LAST_DATE)))];
}

function datesByTemporal(rule: RepeatRule, zone: string, from: string, to: string): string[] {
  const at = (date: string, time: string) => Temporal.ZonedDateTime.from(`${date}T${time}[${zone}]`);
  const peer = new RRuleTemporal({
    rruleString: `RRULE:${patternOf(rule)}`,
    dtstart: at(rule.start_date, '09:00:00'),
    until: at(rule.end_date ?? LAST_DATE, '23:59:59'),
    maxIterations: 100_000,
  });
  return peer.between(at(from, '00:00:00'), at(to, '23:59:59'), true).map((found) => found.toPlainDate().toString());
}

test('10,000 random series have the dates that rrule-temporal finds, and skip the months without a day [decision:schedule.missing-days] [decision:schedule.month-end]', () => {
  const below = numbersFrom(20_270_101);
  let dates = 0;
  for (let index = 0; index < RULES; index += 1) {
    const rule = randomRule(below);
    const [from, to] = periodOf(rule, below);
    const ours = datesOf(rule, from, to);
    dates += ours.length;
    const theirs = datesByTemporal(rule, ZONES[index % ZONES.length] ?? 'UTC', from, to);
    if (ours.join() !== theirs.join()) expect.fail(JSON.stringify({ rule, from, to, ours, theirs }));
  }
  // Guard against comparing empty lists only.
  expect(dates).toBeGreaterThan(RULES);
});

/**
 * Starts with a date of the rule: RFC 5545 does not define a series whose start is not one, and ical.js then adds a
 * date.
 */
function firstDatesByIcal(rule: RepeatRule, first: string, most: number): string[] {
  const until = (rule.end_date ?? LAST_DATE).replaceAll('-', '');
  const iterator = ICAL.Recur.fromString(`${patternOf(rule)};UNTIL=${until}`).iterator(ICAL.Time.fromDateString(first));
  const found: string[] = [];
  for (let next = iterator.next(); next && found.length < most; next = iterator.next()) found.push(next.toString());
  return found;
}

test('some hundreds of random series begin with the dates that ical.js finds', () => {
  const below = numbersFrom(5545);
  let compared = 0;
  for (let index = 0; index < RULES_FOR_ICAL; index += 1) {
    const rule = randomRule(below);
    const ours = nextDates(rule, rule.start_date, 20);
    const [first] = ours;
    // With several fifth weekdays, ical.js 2.2 loses the first if its month lacks some.
    if (first === undefined || rule.repeat_week === 5) continue;
    compared += 1;
    const theirs = firstDatesByIcal(rule, first, 20);
    if (ours.join() !== theirs.join()) expect.fail(JSON.stringify({ rule, ours, theirs }));
  }
  expect(compared).toBeGreaterThan(RULES_FOR_ICAL / 2);
});
