import { afterEach, describe, expect, test, vi } from 'vitest';
import { taxiDeadline, taxiObstacle } from './deadline.ts';
import { reservationOf } from './terms.fixture.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const moment = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds);

describe('until 17:00 of the day before, in the town', () => {
  test.each([
    ['2026-11-26', '2026-11-25T08:00:00.000Z'],
    // The day before 1 March is 29 February only in leap years.
    ['2028-03-01', '2028-02-29T08:00:00.000Z'],
    ['2027-03-01', '2027-02-28T08:00:00.000Z'],
    ['2100-03-01', '2100-02-28T08:00:00.000Z'],
    ['2028-02-29', '2028-02-28T08:00:00.000Z'],
    ['2027-01-01', '2026-12-31T08:00:00.000Z'],
  ])('for %s it is %s, wherever the server stands [constant:taxi-deadline]', (day, instant) => {
    for (const zone of ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']) {
      vi.stubEnv('TZ', zone);
      expect(taxiDeadline(day).toISOString()).toBe(instant);
    }
  });

  test('the last moment before it is in time, the instant itself is too late [constant:taxi-deadline]', () => {
    const deadline = taxiDeadline('2026-11-26');
    expect(taxiObstacle(reservationOf(), 4, moment(deadline, -1))).toBeNull();
    expect(taxiObstacle(reservationOf(), 4, deadline)).toBe('taxi-too-late');
    expect(taxiObstacle(reservationOf(), 4, moment(deadline, 86_400_000 * 3))).toBe('taxi-too-late');
  });
});

describe('a reservation that takes no taxi', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  test.each([
    [{ spot_id: 1 }, 'taxi-shared-office-only'],
    [{ is_canceled: 1 }, 'taxi-reservation-ended'],
    [{ approval_status: 2 }, 'taxi-reservation-ended'],
    [{ target_date: '2026-11-19' }, 'taxi-too-late'],
    [{ approval_status: 0 }, null],
  ] as const)('%j: %s [rule:taxi.shared-office-only]', (parts, obstacle) => {
    expect(taxiObstacle(reservationOf(parts), 4, now)).toBe(obstacle);
  });
});
