import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { instantOf } from '../calendar/model.ts';
import { levelOf } from './model.ts';
import { nextReport, statusOf, type SpotReport } from './rules.ts';

// The files of this project share a process, so the machine's own zone must be restored.
afterEach(() => {
  vi.unstubAllEnvs();
});

const spot = {
  hours: [{ weekdays: [0, 2, 3, 4, 5, 6], opens: '09:00', closes: '21:00' }],
  closings: [{ kind: 'dates' as const, from: '2027-02-03', to: '2027-02-03' }],
};
/** A Thursday. */
const day = '2027-01-14';
const at = (minutes: number, date = day) => instantOf(date, minutes);
const told = (report: Partial<SpotReport>): SpotReport => ({
  is_holiday: null,
  is_open: null,
  occupancy: null,
  status_date: day,
  reported_at: at(600),
  ...report,
});

test('the level changes at 30 and at 70 percent [constant:occupancy-not-crowded] [constant:occupancy-slightly-crowded] [constant:occupancy-crowded] [decision:occupancy.levels]', () => {
  expect([0, 29, 30, 69, 70, 100].map((percent) => levelOf(percent))).toEqual([0, 0, 30, 30, 70, 70]);
});

describe('how a spot is', () => {
  test('its hours tell it, the closing minute is closed', () => {
    const hours = { is_holiday: 0, opened_at: '09:00', closed_at: '21:00', occupancy: null };
    expect(statusOf(spot, null, at(539))).toEqual({ ...hours, is_open: 0 });
    expect(statusOf(spot, null, at(540))).toEqual({ ...hours, is_open: 1 });
    expect(statusOf(spot, null, at(1259))).toEqual({ ...hours, is_open: 1 });
    expect(statusOf(spot, null, at(1260))).toEqual({ ...hours, is_open: 0 });
  });

  test('a weekday without hours and a closing day are holidays', () => {
    const holiday = { is_holiday: 1, is_open: 0, occupancy: null, opened_at: null, closed_at: null };
    expect(statusOf(spot, null, at(600, '2027-01-11'))).toEqual(holiday);
    expect(statusOf(spot, null, at(600, '2027-02-03'))).toEqual(holiday);
  });

  test('midnight ends the day of one that is open until 24:00', () => {
    const late = { hours: [{ weekdays: [4], opens: '10:00', closes: '24:00' }], closings: [] };
    expect(statusOf(late, null, at(1439)).is_open).toBe(1);
    expect(statusOf(late, null, at(1440)).is_holiday).toBe(1);
  });

  test('staff close it, open it, or give it the day off [rule:spot-status.states] [field:spot_status.is_holiday] [field:spot_status.is_open]', () => {
    expect(statusOf(spot, told({ is_open: 0 }), at(700))).toMatchObject({ is_holiday: 0, is_open: 0 });
    expect(statusOf(spot, told({ is_holiday: 1, is_open: 1, occupancy: 80 }), at(700))).toMatchObject({
      is_holiday: 1,
      is_open: 0,
      occupancy: null,
    });
    const monday = told({ is_holiday: 0, is_open: 1, status_date: '2027-01-11', reported_at: at(600, '2027-01-11') });
    expect(statusOf(spot, monday, at(700, '2027-01-11'))).toMatchObject({ is_holiday: 0, is_open: 1, opened_at: null });
  });

  test('an open door of the afternoon is shut at closing time; one told after it stays open', () => {
    const afternoon = told({ is_open: 1, reported_at: at(900) });
    expect(statusOf(spot, afternoon, at(1259)).is_open).toBe(1);
    expect(statusOf(spot, afternoon, at(1260)).is_open).toBe(0);
    expect(statusOf(spot, told({ is_open: 1, reported_at: at(1270) }), at(1300)).is_open).toBe(1);
  });

  test('a level holds two hours; what was told yesterday says nothing [field:spot_status.occupancy]', () => {
    const level = told({ occupancy: 42 });
    expect(statusOf(spot, level, at(720)).occupancy).toBe(30);
    expect(statusOf(spot, level, at(721)).occupancy).toBeNull();
    expect(statusOf(spot, told({ is_open: 0, occupancy: 42 }), at(600, '2027-01-15'))).toMatchObject({
      is_open: 1,
      occupancy: null,
    });
  });

  test('closed wins over any level, wherever the machine stands [decision:occupancy.closed-wins]', () => {
    const flag = fc.constantFrom(0 as const, 1 as const, null);
    fc.assert(
      fc.property(
        fc.record({
          is_holiday: flag,
          is_open: flag,
          occupancy: fc.option(fc.integer({ min: 0, max: 100 })),
          minutes: fc.integer({ min: 0, max: 1439 }),
          ago: fc.integer({ min: 0, max: 1439 }),
          zone: fc.constantFrom('America/New_York', 'Pacific/Kiritimati', 'Asia/Tokyo'),
        }),
        ({ minutes, ago, zone, ...report }) => {
          const reported_at = at(Math.max(0, minutes - ago));
          vi.stubEnv('TZ', 'Asia/Tokyo');
          const here = statusOf(spot, told({ ...report, reported_at }), at(minutes));
          vi.stubEnv('TZ', zone);
          expect(statusOf(spot, told({ ...report, reported_at }), at(minutes))).toEqual(here);
          if (here.is_holiday === 1) expect(here.is_open).toBe(0);
          if (here.is_open === 0) expect(here.occupancy).toBeNull();
        },
      ),
    );
  });
});

describe('what is told after something else', () => {
  test('keeps what was left out, takes back what is null', () => {
    const before = told({ is_open: 0, occupancy: 50 });
    expect(nextReport(spot, before, { occupancy: 20 }, at(660))).toEqual({
      is_holiday: null,
      is_open: 0,
      occupancy: 20,
      status_date: day,
      reported_at: at(660),
    });
    expect(nextReport(spot, before, { is_open: null }, at(660))).toMatchObject({ is_open: null, occupancy: 50 });
  });

  test('begins anew on another day', () => {
    const before = told({ is_holiday: 1, is_open: 0, occupancy: 50 });
    const tomorrow = at(600, '2027-01-15');
    expect(nextReport(spot, before, { occupancy: 10 }, tomorrow)).toEqual({
      is_holiday: null,
      is_open: null,
      occupancy: 10,
      status_date: '2027-01-15',
      reported_at: tomorrow,
    });
  });

  test('a counter that goes on behind the shut door does not open it, nor renews an old level', () => {
    const before = told({ is_open: 1, occupancy: 80, reported_at: at(900) });
    const after = nextReport(spot, before, { occupancy: 0 }, at(1265));
    expect(statusOf(spot, after, at(1266)).is_open).toBe(0);
    expect(nextReport(spot, before, { is_open: 1 }, at(1100))).toMatchObject({ is_open: 1, occupancy: null });
  });
});
