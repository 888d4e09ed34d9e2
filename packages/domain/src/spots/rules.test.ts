import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { businessDayBefore } from '../calendar/business-days.ts';
import { MINUTES_A_DAY, addDays, dateAt, instantOf, minutesOf, timeOf } from '../calendar/model.ts';
import { SpotRules, type ClosingRule } from './model.ts';
import {
  availabilityOf,
  dayPlans,
  freeStretches,
  freeUntil,
  openingOf,
  overlaps,
  reservableDates,
  type Stretch,
} from './rules.ts';
import { widestOpening } from './fee-bands.ts';

const everyDay = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], opens: '09:00', closes: '21:00' }];
const closedBy = (...closings: ClosingRule[]) => ({ hours: everyDay, closings });
const isOpen = (spot: Parameters<typeof openingOf>[0], date: string): boolean => openingOf(spot, date) !== null;
const openDays = (spot: Parameters<typeof openingOf>[0], from: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index)).filter((date) => isOpen(spot, date));

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('opening hours', () => {
  test('are those of the weekday; a weekday without hours is closed', () => {
    const spot = {
      hours: [
        { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '22:00' },
        { weekdays: [6], opens: '10:00', closes: '24:00' },
      ],
      closings: [],
    };
    expect(openingOf(spot, '2027-01-19')).toEqual({ start: '09:00', end: '22:00' });
    expect(openingOf(spot, '2027-01-23')).toEqual({ start: '10:00', end: '24:00' });
    expect(openingOf(spot, '2027-01-24')).toBeNull();
  });

  test('closed every Monday, holidays too', () => {
    const spot = closedBy({ kind: 'weekday', weekday: 1 });
    expect(openDays(spot, '2027-01-10', 4)).toEqual(['2027-01-10', '2027-01-12', '2027-01-13']);
  });

  test('closed on the 1st and 3rd Monday of the month', () => {
    const spot = closedBy({ kind: 'weekday', weekday: 1, nth: [1, 3] });
    const mondays = ['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22', '2027-03-01', '2027-03-29'];
    expect(mondays.filter((date) => isOpen(spot, date))).toEqual(['2027-02-08', '2027-02-22', '2027-03-29']);
    expect(isOpen(closedBy({ kind: 'weekday', weekday: 1, nth: [5] }), '2027-03-29')).toBe(false);
  });

  test('a closing day on a holiday moves to the next day that is none', () => {
    const spot = closedBy({ kind: 'weekday', weekday: 1, moves_after_holiday: true });
    // 11 January 2027 is a Monday holiday; 18 January is an ordinary Monday.
    expect(openDays(spot, '2027-01-10', 4)).toEqual(['2027-01-10', '2027-01-11', '2027-01-13']);
    expect(openDays(spot, '2027-01-17', 3)).toEqual(['2027-01-17', '2027-01-19']);
    // 4, 5 and 6 May 2026 are holidays from Monday to Wednesday: closed on Thursday.
    expect(openDays(spot, '2026-05-03', 6)).toEqual([
      '2026-05-03',
      '2026-05-04',
      '2026-05-05',
      '2026-05-06',
      '2026-05-08',
    ]);
    // A holiday on another day than Monday moves nothing.
    expect(isOpen(spot, '2027-02-12')).toBe(true);
  });

  test('an nth closing day moves only when it is the nth', () => {
    const second = closedBy({ kind: 'weekday', weekday: 1, nth: [2], moves_after_holiday: true });
    expect(isOpen(second, '2027-01-11')).toBe(true);
    expect(isOpen(second, '2027-01-12')).toBe(false);
    const first = closedBy({ kind: 'weekday', weekday: 1, nth: [1], moves_after_holiday: true });
    expect(isOpen(first, '2027-01-12')).toBe(true);
  });

  test('closed on public holidays', () => {
    expect(openDays(closedBy({ kind: 'public-holiday' }), '2027-02-10', 3)).toEqual(['2027-02-10', '2027-02-12']);
  });

  test('closed each year over the year’s end, and within a year', () => {
    const winter = closedBy({ kind: 'yearly', from: '12-29', to: '01-03' });
    expect(openDays(winter, '2026-12-28', 8)).toEqual(['2026-12-28', '2027-01-04']);
    const august = closedBy({ kind: 'yearly', from: '08-13', to: '08-16' });
    expect(openDays(august, '2027-08-12', 6)).toEqual(['2027-08-12', '2027-08-17']);
    const leapDay = closedBy({ kind: 'yearly', from: '02-29', to: '02-29' });
    expect(openDays(leapDay, '2028-02-28', 3)).toEqual(['2028-02-28', '2028-03-01']);
    expect(openDays(leapDay, '2027-02-28', 2)).toEqual(['2027-02-28', '2027-03-01']);
  });

  test('closed on given days, both ends included', () => {
    const works = closedBy({ kind: 'dates', from: '2027-02-02', to: '2027-02-04' });
    expect(openDays(works, '2027-02-01', 5)).toEqual(['2027-02-01', '2027-02-05']);
  });

  test('a town pack may not name a weekday twice', () => {
    const spot = {
      fixing_method: 1,
      hours: everyDay,
      closings: [],
      is_resident_only: false,
      monthly_limit: null,
      accepts_days_ahead: 90,
      cancel_days_before: null,
      tel: '01234-5-6789',
    };
    expect(SpotRules.safeParse(spot).success).toBe(true);
    const twice = [...everyDay, { weekdays: [3], opens: '22:00', closes: '23:00' }];
    expect(SpotRules.safeParse({ ...spot, hours: twice }).success).toBe(false);
  });
});

describe('days that can be reserved [constant:business-days-before]', () => {
  const spot = { accepts_days_ahead: 90 };

  test.each([
    // Tuesday 12 January 2027 is the 2nd business day before Thursday.
    ['2027-01-12T00:00:00+09:00', '2027-01-14', '2027-04-12'],
    ['2027-01-12T23:59:59+09:00', '2027-01-14', '2027-04-12'],
    ['2027-01-13T00:00:00+09:00', '2027-01-15', '2027-04-13'],
    // Thursday: Saturday, Sunday and Monday still have Thursday as their 2nd business day before.
    ['2027-01-14T12:00:00+09:00', '2027-01-16', '2027-04-14'],
    ['2027-01-15T12:00:00+09:00', '2027-01-19', '2027-04-15'],
    // Saturday: Monday and Tuesday have to pass first.
    ['2027-01-16T12:00:00+09:00', '2027-01-20', '2027-04-16'],
    // The last business day but one of the year counts for 4 January, the last for 5 January.
    ['2026-12-25T23:59:59+09:00', '2026-12-29', '2027-03-25'],
    ['2026-12-26T00:00:00+09:00', '2027-01-05', '2027-03-26'],
    ['2026-12-29T09:00:00+09:00', '2027-01-06', '2027-03-29'],
    ['2028-02-25T09:00:00+09:00', '2028-02-29', '2028-05-25'],
  ])('at %s from %s until %s', (now, from, until) => {
    expect(reservableDates(spot, new Date(now))).toEqual({ from, until });
  });

  test('are the same wherever the machine stands, and never move back', () => {
    const instants = fc.integer({ min: 0, max: 5_000_000 }).map((minutes) => instantOf('2025-06-01', minutes));
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 0, max: 20_000 }),
        fc.constantFrom('America/New_York', 'Pacific/Kiritimati', 'Asia/Tokyo'),
        (now, later, zone) => {
          vi.stubEnv('TZ', zone);
          const { from, until } = reservableDates(spot, now);
          expect(businessDayBefore(from, 2) >= dateAt(now)).toBe(true);
          expect(businessDayBefore(addDays(from, -1), 2) < dateAt(now)).toBe(true);
          expect(until).toBe(addDays(dateAt(now), 90));
          expect(reservableDates(spot, new Date(now.getTime() + later * 60_000)).from >= from).toBe(true);
        },
      ),
    );
  });
});

describe('free stretches [constant:minimum-unit-minutes]', () => {
  test('are disjoint, in order, and fill with what is occupied the opening exactly', () => {
    const quarter = fc.integer({ min: 0, max: MINUTES_A_DAY / 15 }).map((count) => count * 15);
    const anOpening = fc.tuple(quarter, quarter).filter(([start, end]) => start < end);
    const minute = fc.integer({ min: 0, max: MINUTES_A_DAY });
    const stretches = fc.array(
      fc.tuple(minute, minute).map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) })),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(anOpening, stretches, ([opens, closes], occupied) => {
        const free = freeStretches({ start: timeOf(opens), end: timeOf(closes) }, occupied).map(({ start, end }) => ({
          start: minutesOf(start),
          end: minutesOf(end),
        }));
        free.forEach((stretch, index) => {
          expect(stretch.start).toBeLessThan(stretch.end);
          const next = free[index + 1];
          // Touching stretches would be one.
          if (next !== undefined) expect(stretch.end).toBeLessThan(next.start);
        });
        for (let quarterStart = 0; quarterStart < MINUTES_A_DAY; quarterStart += 15) {
          const cell = { start: quarterStart, end: quarterStart + 15 };
          const isFree = free.some((stretch) => overlaps(stretch, cell));
          const isWithin = opens <= cell.start && cell.end <= closes;
          const isTaken = occupied.some((stretch) => overlaps(stretch, cell));
          expect(isFree).toBe(isWithin && !isTaken);
        }
      }),
    );
  });
});

describe('a room at this minute', () => {
  const opening = { start: '09:00', end: '17:00' };
  const use = [
    { start: 600, end: 660 },
    { start: 780, end: 1020 },
  ];

  test.each([
    [539, null],
    [540, '10:00'],
    [599, '10:00'],
    [600, null],
    [659, null],
    [660, '13:00'],
    [1020, null],
  ])('at minute %d: free until %s', (minutes, until) => {
    expect(freeUntil(opening, use, minutes)).toBe(until);
  });

  test('nothing more today: until closing time', () => {
    expect(freeUntil(opening, [], 700)).toBe('17:00');
    expect(freeUntil({ start: '10:00', end: '24:00' }, [{ start: 540, end: 600 }], 700)).toBe('24:00');
  });
});

describe('availability of a day', () => {
  const now = new Date('2027-01-12T10:00:00+09:00');
  const spot = {
    fixing_method: 1 as const,
    accepts_days_ahead: 90,
    ...closedBy({ kind: 'weekday', weekday: 1 }),
  };
  const morning = [{ start: 540, end: 720 }];
  function dayOf(of: Parameters<typeof dayPlans>[0], date: string, occupied: readonly Stretch[]) {
    const [plan] = dayPlans(of, date, 1, now);
    if (!plan) throw new Error('no day was planned');
    return availabilityOf(plan, occupied);
  }

  test('open and in time: what is free', () => {
    expect(dayOf(spot, '2027-01-14', morning)).toEqual({
      target_date: '2027-01-14',
      opening: { start: '09:00', end: '21:00' },
      is_reservable: true,
      free: [{ start: '12:00', end: '21:00' }],
    });
  });

  test('fully taken is still reservable, with nothing free', () => {
    const day = dayOf(spot, '2027-01-14', [{ start: 0, end: 1440 }]);
    expect(day).toMatchObject({ is_reservable: true, free: [] });
  });

  test.each(['2027-01-12', '2027-01-13', '2027-04-13'])('%s is outside the period', (date) => {
    expect(dayOf(spot, date, [])).toEqual({
      target_date: date,
      opening: { start: '09:00', end: '21:00' },
      is_reservable: false,
      free: [],
    });
  });

  test('closed, or a spot without reservations: nothing', () => {
    expect(dayOf(spot, '2027-01-18', [])).toEqual({
      target_date: '2027-01-18',
      opening: null,
      is_reservable: false,
      free: [],
    });
    expect(dayOf({ ...spot, fixing_method: 0 }, '2027-01-14', [])).toMatchObject({
      is_reservable: false,
      free: [],
    });
  });
});

test('between which times a facility may be open is read from all its days', () => {
  const hours = [
    { weekdays: [1, 2], opens: '09:00', closes: '17:00' },
    { weekdays: [6], opens: '08:30', closes: '21:00' },
  ];
  expect(widestOpening(hours)).toEqual({ start: '08:30', end: '21:00' });
  expect(widestOpening([])).toBeNull();
});
