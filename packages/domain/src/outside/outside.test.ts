import { describe, expect, test } from 'vitest';
import { judgeMonth, p99Of } from './month.ts';
import {
  SHOWN_DAYS,
  SLOW_MILLISECONDS,
  StatusRecord,
  countOfDay,
  judgeLooks,
  noteJudged,
  questions,
  shownDays,
  type HourCount,
  type Look,
} from './status.ts';

const NOON = new Date('2026-11-30T03:00:00Z');
const later = (minutes: number, from = NOON) => new Date(from.getTime() + minutes * 60_000);

/** Answers to all questions; some of them other ones. */
const looks = (others: Readonly<Record<string, Partial<Look>>> = {}): Look[] =>
  questions.map(({ part, path }) => ({ part, status: 200, milliseconds: 80, ...others[path] }));
const all = (answer: Partial<Look>) => Object.fromEntries(questions.map(({ path }) => [path, answer]));

describe('what was asked from outside', () => {
  test.each([
    ['all answers: it works', {}, 'works', ['works', 'works', 'works']],
    ['no answer at all: the town is away', all({ status: undefined }), 'away', ['away', 'away', 'away']],
    [
      'the proxy alone, with the warnings from its disk',
      { ...all({ status: 502 }), '/warnings': { status: 200 } },
      'away',
      ['away', 'away', 'works'],
    ],
    [
      'the database is away: pages come without their content, warnings from the disk',
      { '/readyz': { status: 503 }, '/api/notices': { status: 503 } },
      'away',
      ['away', 'away', 'works'],
    ],
    ['a process that leaves', { '/readyz': { status: 503 } }, 'part', ['away', 'works', 'works']],
    ['one list fails', { '/api/spots': { status: 500 } }, 'part', ['works', 'away', 'works']],
    ['the warnings alone are away', { '/warnings': { status: 504 } }, 'part', ['works', 'works', 'away']],
    ['slow beyond use', { '/': { milliseconds: SLOW_MILLISECONDS + 1 } }, 'part', ['works', 'slow', 'works']],
    ['just in time', { '/': { milliseconds: SLOW_MILLISECONDS } }, 'works', ['works', 'works', 'works']],
    ['led elsewhere: not the town', { '/': { status: 302 } }, 'part', ['works', 'away', 'works']],
    ['whoever asks too often was answered', all({ status: 429 }), 'works', ['works', 'works', 'works']],
  ] as const)('%s', (_what, others, state, [service, pages, warnings]) => {
    expect(judgeLooks(looks(others))).toEqual({ state, parts: { service, pages, warnings } });
  });

  test('a part that nobody has asked for is not said to work', () => {
    expect(judgeLooks([]).state).toBe('away');
  });
});

describe('the record', () => {
  const works = judgeLooks(looks());
  const away = judgeLooks(looks(all({ status: undefined })));

  test('counts each minute once, by the town’s hours, and says since when it is so', () => {
    let record = noteJudged(undefined, works, NOON);
    record = noteJudged(record, works, later(1));
    record = noteJudged(record, away, later(2));
    record = noteJudged(record, away, new Date(later(2).getTime() + 20_000));
    record = noteJudged(record, away, later(3));
    expect(record).toMatchObject({ state: 'away', since: later(2).toISOString(), looked_at: later(3).toISOString() });
    expect(record.days['2026-11-30']?.[12]).toEqual([4, 2, 0]);
    expect(countOfDay(record, '2026-11-30')).toEqual([4, 2, 0]);
    expect(StatusRecord.safeParse(JSON.parse(JSON.stringify(record))).success).toBe(true);
    // 15:00 UTC is the next day in the town.
    expect(countOfDay(noteJudged(record, works, later(180 + 540)), '2026-12-01')).toEqual([1, 0, 0]);
  });

  test('is bounded: the month before the last is kept, what is older goes, and a day of the future too', () => {
    let record = noteJudged(undefined, works, NOON);
    for (let day = 1; day <= 120; day += 1) record = noteJudged(record, works, later(day * 1440));
    expect(Object.keys(record.days)).toHaveLength(93);
    expect(JSON.stringify(record).length).toBeLessThan(40_000);
    expect(Object.keys(noteJudged(record, works, NOON).days)).toEqual(['2026-11-30']);
    const days = shownDays(record, later(120 * 1440));
    expect([days.length, days.at(-1)?.count]).toEqual([SHOWN_DAYS, [1, 0, 0]]);
    expect(shownDays(record, later(121 * 1440)).at(-1)?.count).toEqual([0, 0, 0]);
  });
});

describe('a month', () => {
  const DECEMBER = new Date('2026-12-02T00:00:00Z');
  const wholeDay = (bad: readonly HourCount[] = []): HourCount[] =>
    Array.from({ length: 24 }, (_, hour) => bad[hour] ?? [60, 0, 0]);
  const november = (change: Readonly<Record<string, readonly HourCount[]>> = {}) =>
    Object.fromEntries(
      Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`).map((date) => [
        date,
        change[date] ?? wholeDay(),
      ]),
    );
  const judge = (facts: Partial<Parameters<typeof judgeMonth>[1]>, now = DECEMBER) =>
    judgeMonth('2026-11', { days: undefined, answered: undefined, times: {}, ...facts }, now);

  test('has a budget of 21 minutes, and misses with the 22nd', () => {
    const used = (minutes: number) => judge({ days: november({ '2026-11-07': wholeDay([[60, minutes, 0]]) }) }).outside;
    expect(used(21)).toMatchObject({ verdict: 'reached', bad: 21, all: 43_200, left: 0, expected: 43_200 });
    expect(used(22)).toMatchObject({ verdict: 'missed', left: -1 });
  });

  test('with holes proves nothing if too many minutes are missing, but what is missed stays missed', () => {
    const { '2026-11-01': _one, '2026-11-02': _two, ...most } = november();
    expect(judge({ days: most }).outside).toMatchObject({ verdict: 'not proved', all: 40_320 });
    const bad = { ...most, '2026-11-03': wholeDay([[60, 30, 10]]) };
    expect(judge({ days: bad }).outside).toMatchObject({ verdict: 'missed', bad: 40 });
  });

  test('that is under way is measured against what has passed of it', () => {
    const first = { '2026-11-01': wholeDay() };
    const { outside } = judge({ days: first }, new Date('2026-11-01T15:00:00Z'));
    expect(outside).toMatchObject({ verdict: 'reached', expected: 1440, left: 21 });
  });

  test('without data says so and does not pass', () => {
    const { outside, answered, times, worst } = judge({ days: {}, answered: new Map() });
    expect([outside.verdict, answered.verdict, ...times.map(({ verdict }) => verdict)]).toEqual(
      Array.from({ length: 6 }, () => 'nothing known'),
    );
    expect(worst).toEqual([]);
  });

  test('counts requests at the proxy, hours without one, and names the worst hours', () => {
    const answered = new Map([
      ['2026-11-03 09', { all: 9000, failed: 4 }],
      ['2026-11-03 10', { all: 1000, failed: 2 }],
      ['2026-10-31 23', { all: 50, failed: 50 }],
    ]);
    const report = judge({ answered, days: november({ '2026-11-20': wholeDay([[60, 0, 3]]) }) });
    expect(report.answered).toMatchObject({ verdict: 'missed', bad: 6, all: 10_000, left: -1, quietHours: 718 });
    expect(report.worst.map(({ hour }) => hour)).toEqual(['2026-11-20 00', '2026-11-03 09', '2026-11-03 10']);
  });

  test('takes the time of 99 of 100, and few requests prove nothing', () => {
    expect(p99Of([0, 99, 0, 1])).toBe(1);
    expect(p99Of([0, 98, 0, 2])).toBe(3);
    const slow = Array.from({ length: 1001 }, () => 0);
    slow[20] = 2000;
    slow[600] = 30;
    const times = judge({ times: { page: slow, read: slow, write: [0, 5] } }).times;
    expect(times.map(({ kind, p99, verdict }) => [kind, p99, verdict])).toEqual([
      ['page', 600, 'reached'],
      ['read', 600, 'missed'],
      ['write', 1, 'not proved'],
      ['terminal', Number.NaN, 'nothing known'],
    ]);
  });
});
