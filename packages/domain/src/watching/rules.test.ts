import { expect, test } from 'vitest';
import { addDays, instantOf } from '../calendar/model.ts';
import { isUsual, longestQuiet, refusePause, signsSeen, stepOf, waitsOutQuiet, type JudgedWatch } from './rules.ts';

const TODAY = '2027-03-10';
const ago = (...days: readonly number[]) => days.map((day) => addDays(TODAY, -day));
const at = (hour: number, day = 0) => instantOf(addDays(TODAY, day), hour * 60);
const watch = (parts: Partial<JudgedWatch> = {}): JudgedWatch => ({
  days: 3,
  signs: ['bath', 'ride'],
  begun_on: addDays(TODAY, -50),
  fine_on: null,
  paused_until: null,
  asked_at: null,
  told_at: null,
  ...parts,
});
/** Somebody who bathes every second day, the last time so many days ago. */
const bathing = (last: number) => ({ bath: ago(last, last + 2, last + 4, last + 6, last + 8) });

test.each([
  ['none', [], false],
  ['three days', [1, 8, 15], false],
  ['four days in eight weeks', [0, 10, 20, 55], true],
  ['four days, one of them before these weeks', [0, 10, 20, 56], false],
  ['four days some time ago', [60, 70, 80, 90], true],
] as const)('a sign on %s', (_name, days, usual) => {
  expect(isUsual(ago(...days))).toBe(usual);
});

test('the longest quiet time lies between two known days, counted in whole days', () => {
  expect(longestQuiet(ago(0, 1, 8, 10), at(10))).toBe(6);
  expect(longestQuiet(ago(5), at(10))).toBe(0);
  expect(longestQuiet(ago(1, 70), at(10))).toBe(0);
  expect(signsSeen({ bath: ago(1, 4, 7, 9), login: ago(2) }, at(10))).toEqual([
    { sign: 'bath', is_usual: 1, longest_quiet: 2 },
    { sign: 'ride', is_usual: 0, longest_quiet: 0 },
    { sign: 'login', is_usual: 0, longest_quiet: 0 },
  ]);
});

const asked = { asked_at: at(9, -1) };
const told = { asked_at: at(9, -2), told_at: at(9, -1) };
test.each([
  ['seen two days ago', watch(), bathing(2), 'none'],
  ['two whole days without a sign: the person is asked first', watch(), bathing(3), 'ask'],
  ['asked late, after the job stood still: still asked first', watch(), bathing(9), 'ask'],
  ['asked yesterday, and nothing since', watch(asked), bathing(4), 'tell'],
  ['asked an hour ago', watch({ asked_at: at(9) }), bathing(4), 'none'],
  ['asked, and the day is not over', watch({ asked_at: at(9) }), bathing(3), 'none'],
  ['asked yesterday, and seen since', watch(asked), bathing(1), 'calm'],
  ['asked yesterday, and fine since', watch({ ...asked, fine_on: addDays(TODAY, -1) }), bathing(4), 'calm'],
  ['fine again three days ago', watch({ fine_on: addDays(TODAY, -3) }), bathing(9), 'ask'],
  ['told, and nothing since: no repetition', watch(told), bathing(5), 'none'],
  ['told, and nothing for months', watch(told), {}, 'none'],
  ['told, and seen today: the hour is nobody’s business', watch(told), { bath: ago(0, 5, 7) }, 'none'],
  ['told, and seen yesterday', watch(told), { bath: ago(1, 5, 7) }, 'again'],
  ['told, and the first sign after months', watch(told), { ride: ago(1) }, 'again'],
  ['told, and fine', watch({ ...told, fine_on: TODAY }), bathing(5), 'again'],
  [
    'told, and a pause that is over is no sign',
    watch({ ...told, paused_until: addDays(TODAY, -1) }),
    bathing(9),
    'none',
  ],
  ['a sign that is not usual does not count', watch(), { bath: bathing(3).bath, ride: ago(0) }, 'ask'],
  ['nothing is usual', watch(), { bath: ago(9, 12) }, 'none'],
  ['nothing is usual any more for whom was asked', watch(asked), {}, 'calm'],
  ['only a sign that was not chosen', watch({ signs: ['login'] }), bathing(9), 'none'],
  ['one usual sign stops, the other goes on', watch(), { ...bathing(9), ride: ago(0, 2, 4, 6) }, 'none'],
  ['begun yesterday, and quiet before', watch({ begun_on: addDays(TODAY, -1) }), bathing(9), 'none'],
  ['paused until today', watch({ paused_until: TODAY }), bathing(9), 'none'],
  ['asked, then paused', watch({ ...asked, paused_until: TODAY }), bathing(9), 'calm'],
  [
    'a pause ended yesterday: days are counted from there',
    watch({ paused_until: addDays(TODAY, -1) }),
    bathing(9),
    'none',
  ],
  ['a pause ended three days ago', watch({ paused_until: addDays(TODAY, -3) }), bathing(9), 'ask'],
] as const)('%s', (_name, judged, found, step) => {
  expect(stepOf(judged, found, at(10))).toBe(step);
});

test.each([
  [8, 'none'],
  [9, 'tell'],
  [18, 'tell'],
  [19, 'none'],
  [23, 'none'],
] as const)('at %i o’clock of the town', (hour, step) => {
  expect(stepOf(watch({ asked_at: at(9, -1) }), bathing(4), at(hour))).toBe(step);
});

test('between the question and the telling lie a whole day of the town and 18 hours, whatever hour it was asked', () => {
  for (let hour = 9; hour < 19; hour += 1) {
    const judged = watch({ asked_at: at(hour) });
    const first = Array.from({ length: 48 }, (_, later) => hour + later).find(
      (later) => stepOf(judged, bathing(3), at(later)) === 'tell',
    );
    expect(first).toBe(Math.max(24 + 9, hour + 18));
  }
});

test('quiet hours are waited out, except by who has them all day', () => {
  const evening = { from: '18:00', to: '10:00' };
  expect([9, 10, 17].map((hour) => waitsOutQuiet(evening, at(hour)))).toEqual([true, false, false]);
  const allDay = { from: '08:00', to: '20:00' };
  expect([9, 17, 18].map((hour) => waitsOutQuiet(allDay, at(hour)))).toEqual([true, true, false]);
  expect(waitsOutQuiet(null, at(9))).toBe(false);
});

test('a pause lasts from today for 90 days at most', () => {
  expect([null, TODAY, addDays(TODAY, 90)].map((until) => refusePause(until, at(10)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  for (const until of [addDays(TODAY, -1), addDays(TODAY, 91)])
    expect(refusePause(until, at(10))).toMatchObject({
      status: 422,
      problems: [{ field: 'until', code: 'watch-pause' }],
    });
});
