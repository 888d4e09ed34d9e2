import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, minutesOf } from '../calendar/model.ts';
import { isRefusal } from '../refusals/model.ts';
import { decideTaxi } from './decide.ts';
import { driveMinutes } from './durations.ts';
import { offeredRides } from './windows.ts';
import { taxiDeadline } from './deadline.ts';
import type { TaxiLeg, TaxiRequest } from './model.ts';
import { taxiTerms } from './terms.fixture.ts';

const aReservation = fc
  .record({
    target_date: fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-12-20', days)),
    start: fc.integer({ min: 28, max: 90 }).map((quarter) => quarter * 15),
    length: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ target_date, start, length }) => ({
    spot_id: 4,
    target_date,
    start,
    end: Math.min(1440, start + length * 15),
    is_canceled: 0 as const,
    approval_status: 1 as const,
  }));
const aLeg = fc.constantFrom<TaxiLeg>('outward', 'return');
const aTime = fc.integer({ min: 0, max: 1440 });

const requestOf = (leg: TaxiLeg, stand: number, atFacility: number): TaxiRequest => {
  const ride = { persons_taxi: 1, note: '' };
  return leg === 'outward'
    ? {
        reservation_id: 1,
        reserves_outward: 1,
        reserves_return: 0,
        outward: { ...ride, taxistand_start: stand, arrival_time: atFacility },
      }
    : {
        reservation_id: 1,
        reserves_outward: 0,
        reserves_return: 1,
        return: { ...ride, taxistand_end: stand, departure_time: atFacility },
      };
};

const inTime = (date: string): Date => new Date(taxiDeadline(date).getTime() - 1);

test('whatever is accepted serves the reservation, takes as long as the drive and lies within the hours', () => {
  fc.assert(
    fc.property(aReservation, aLeg, fc.constantFrom(2, 3), aTime, (reservation, leg, stand, time) => {
      const decision = decideTaxi(requestOf(leg, stand, time), reservation, taxiTerms, inTime(reservation.target_date));
      if (isRefusal(decision)) return;
      const [ride] = decision.rides;
      if (!ride) throw new Error('accepted without a ride');
      const spot = stand === 2 ? 22 : 17;
      const [from, to] = leg === 'outward' ? [spot, 4] : [4, spot];
      expect(ride.arrival_time - ride.departure_time).toBe(driveMinutes(taxiTerms.relations, from, to));
      expect(ride.departure_time).toBeGreaterThanOrEqual(minutesOf(taxiTerms.opens));
      expect(ride.arrival_time).toBeLessThanOrEqual(minutesOf(taxiTerms.closes));
      const gap = leg === 'outward' ? reservation.start - ride.arrival_time : ride.departure_time - reservation.end;
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThanOrEqual(90);
    }),
  );
});

test('what the page offers is accepted, and on its grid nothing else is', () => {
  fc.assert(
    fc.property(aReservation, aLeg, fc.constantFrom(2, 3), (reservation, leg, stand) => {
      const [from, to] = leg === 'outward' ? [stand === 2 ? 22 : 17, 4] : [4, stand === 2 ? 22 : 17];
      const minutes = driveMinutes(taxiTerms.relations, from, to) ?? 0;
      const atFacility = (times: { departure_time: number; arrival_time: number }) =>
        leg === 'outward' ? times.arrival_time : times.departure_time;
      const offered = offeredRides(leg, reservation, minutes, taxiTerms).map(atFacility);
      const grid = Array.from({ length: 1440 / 5 + 1 }, (_none, step) => step * 5);
      const accepted = grid.filter(
        (time) =>
          !isRefusal(decideTaxi(requestOf(leg, stand, time), reservation, taxiTerms, inTime(reservation.target_date))),
      );
      expect(offered.toSorted((one, other) => one - other)).toEqual(accepted);
    }),
    { numRuns: 40 },
  );
});
