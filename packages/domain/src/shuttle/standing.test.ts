import { expect, test } from 'vitest';
import { neverCancelled, shuttle } from './line.fixture.ts';
import { isNews, standingOf } from './standing.ts';

const sold = {
  trip_id: 'early',
  service_date: '2027-01-14',
  departure_stop_id: 'A',
  arrival_stop_id: 'D',
  departed_at: new Date('2027-01-14T00:10:00Z'),
  arrived_at: new Date('2027-01-14T00:35:00Z'),
};
const reason = { ja: '車の故障', en: 'The vehicle has broken down' };

test('sold seats outlive their timetable: as reserved, moved, cancelled or gone', () => {
  const stands = (parts: Partial<typeof sold>, shuttles = [shuttle()]) =>
    standingOf({ ...sold, ...parts }, shuttles, neverCancelled);
  expect(stands({})).toEqual({ standing: 'as-reserved' });
  expect(stands({ departed_at: new Date('2027-01-14T00:05:00Z') })).toEqual({
    standing: 'moved',
    departed_at: sold.departed_at,
    arrived_at: sold.arrived_at,
  });
  expect(stands({}, [shuttle(20, ['late'])])).toEqual({ standing: 'gone' });
  expect(stands({}, [])).toEqual({ standing: 'gone' });
  expect(stands({ service_date: '2027-01-19' })).toEqual({ standing: 'gone' });
  expect(stands({ arrival_stop_id: 'X' })).toEqual({ standing: 'gone' });
  expect(stands({ service_date: '2027-02-01' })).toMatchObject({ standing: 'cancelled', reason: { en: 'Snow' } });
  expect(standingOf(sold, [shuttle()], (trip) => (trip === 'early' ? { reason } : undefined))).toEqual({
    standing: 'cancelled',
    reason,
  });
});

test('a member is told what they do not know yet', () => {
  expect(isNews({ standing: 'gone' }, 'gone')).toBe(false);
  expect(isNews({ standing: 'as-reserved' }, 'as-reserved')).toBe(false);
  expect(isNews({ standing: 'as-reserved' }, 'cancelled')).toBe(true);
  expect(isNews({ standing: 'cancelled', reason }, 'as-reserved')).toBe(true);
  expect(isNews({ standing: 'moved', departed_at: new Date(), arrived_at: new Date() }, 'moved')).toBe(true);
});
