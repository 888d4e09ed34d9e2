import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  DateTextSchema,
  MINUTES_A_DAY,
  TimeTextSchema,
  addDays,
  dateAt,
  daysBetween,
  instantOf,
  isDateText,
  minutesAt,
  minutesOf,
  timeOf,
  townTimeText,
  weekdayOf,
  yearAt,
} from './model.ts';

/** Zones far apart, with summer time, half hours, and both sides of the date line; offset in January in minutes. */
const zones = [
  ['America/New_York', 300],
  ['Pacific/Kiritimati', -840],
  ['Pacific/Pago_Pago', 660],
  ['Asia/Kolkata', -330],
  ['Australia/Lord_Howe', -660],
  ['Europe/Berlin', -60],
  ['Asia/Tokyo', -540],
  ['UTC', 0],
] as const;

const january = new Date('2027-01-19T12:00:00Z');
const dates = fc
  .integer({ min: 0, max: daysBetween('2000-01-01', '2100-12-31') })
  .map((days) => addDays('2000-01-01', days));

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(zones)('the town’s time on a machine in %s', (zone, offset) => {
  test('day, time and instant are those of Japan', () => {
    vi.stubEnv('TZ', zone);
    expect(january.getTimezoneOffset()).toBe(offset);

    expect(dateAt(new Date('2027-01-18T14:59:59.999Z'))).toBe('2027-01-18');
    expect(dateAt(new Date('2027-01-18T15:00:00Z'))).toBe('2027-01-19');
    expect(minutesAt(new Date('2027-01-18T15:00:00Z'))).toBe(0);
    expect(minutesAt(new Date('2027-01-18T14:59:59.999Z'))).toBe(MINUTES_A_DAY - 1);
    expect(instantOf('2027-01-19', 13 * 60).toISOString()).toBe('2027-01-19T04:00:00.000Z');
    expect(instantOf('2027-01-19', MINUTES_A_DAY)).toEqual(instantOf('2027-01-20', 0));
    expect(townTimeText(new Date('2027-01-19T04:00:00Z'))).toBe('2027-01-19T13:00:00+09:00');
    expect(townTimeText(new Date('2026-12-31T15:00:00Z'))).toBe('2027-01-01T00:00:00+09:00');
    expect(weekdayOf('2027-01-19')).toBe(2);
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    // The nights on which New York and Berlin change to and from summer time.
    expect(addDays('2027-03-13', 1)).toBe('2027-03-14');
    expect(addDays('2027-03-28', -1)).toBe('2027-03-27');
    expect(daysBetween('2027-03-01', '2027-11-30')).toBe(274);
  });

  test('a day and a minute come back from their instant', () => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: MINUTES_A_DAY - 1 }), (date, minutes) => {
        const instant = instantOf(date, minutes);
        expect(dateAt(instant)).toBe(date);
        expect(minutesAt(instant)).toBe(minutes);
        expect(townTimeText(instant)).toBe(`${date}T${timeOf(minutes)}:00+09:00`);
        expect(new Date(townTimeText(instant))).toEqual(instant);
      }),
      { numRuns: 40 },
    );
  });
});

test('days that do not exist are no dates', () => {
  for (const date of ['2028-02-29', '2000-02-29', '2027-12-31']) expect(isDateText(date)).toBe(true);
  for (const date of [
    '2027-02-29',
    '2100-02-29',
    '2027-02-30',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-1-9',
    '',
    '2027-01-19T00:00',
  ]) {
    expect(isDateText(date)).toBe(false);
    expect(DateTextSchema.safeParse(date).success).toBe(false);
  }
});

test('times are quarter hours of one day [constant:minimum-unit-minutes]', () => {
  for (const time of ['00:00', '09:15', '23:45', '24:00']) expect(TimeTextSchema.safeParse(time).success).toBe(true);
  for (const time of ['24:15', '9:00', '09:10', '09:60', '25:00', '09:00:00', '']) {
    expect(TimeTextSchema.safeParse(time).success).toBe(false);
  }
  for (let minutes = 0; minutes <= MINUTES_A_DAY; minutes += 15) {
    expect(minutesOf(timeOf(minutes))).toBe(minutes);
    expect(TimeTextSchema.safeParse(timeOf(minutes)).success).toBe(true);
  }
});

test('days are counted and added alike', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
      const other = addDays(date, days);
      expect(isDateText(other)).toBe(true);
      expect(daysBetween(date, other)).toBe(days);
      expect((weekdayOf(other) - weekdayOf(date) - days) % 7).toBeCloseTo(0);
      expect(other > date).toBe(days > 0);
    }),
  );
});

test('the year is the town’s, whatever the clock of who looks says', () => {
  expect(yearAt(new Date('2026-12-31T14:59:59Z'))).toBe(2026);
  expect(yearAt(new Date('2026-12-31T15:00:00Z'))).toBe(2027);
});
