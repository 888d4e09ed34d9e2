import { describe, expect, test } from 'vitest';
import { isRefusal } from '../refusals/model.ts';
import { decideConfirmation, decideHold, decideSeatCancellation, type OwnSeats, type TripSituation } from './decide.ts';
import { neverCancelled, shuttle } from './line.fixture.ts';
import { cancellationOf, passageOf, passagesOn, rideOf, tripState } from './trips.ts';

/** Wednesday 2027-01-13 10:00 in the town. */
const now = new Date('2027-01-13T01:00:00Z');
const one = shuttle();

function situation(date: string, from = 'A', to = 'D', trip = 'early'): TripSituation {
  const ride = rideOf(one, trip, date);
  return {
    passage: ride && passageOf(one, ride, from, to),
    runs: ride !== undefined,
    cancelled: cancellationOf(one, trip, date, neverCancelled),
    opensDaysBefore: 30,
    tel: '0100-55-2150',
  };
}
const nothing: OwnSeats = { personsOnTrip: 0, holds: 0, givenUp: 0, upcoming: 0 };
const told = (
  trip: TripSituation,
  own: Partial<OwnSeats> = {},
  persons = 1,
  taken: Parameters<typeof decideHold>[2] = [],
) => {
  const decision = decideHold(persons, trip, taken, { ...nothing, ...own }, now);
  return isRefusal(decision) ? decision.problems.map(({ code }) => code).join() : decision.until.toISOString();
};

describe('seats are held', () => {
  test('for five minutes, at most until the departure from the own stop [decision:shuttle.held-seats]', () => {
    expect(told(situation('2027-01-14'))).toBe('2027-01-13T01:05:00.000Z');
    const late = new Date('2027-01-14T00:13:00Z');
    const decision = decideHold(1, situation('2027-01-14', 'B', 'D'), [], nothing, late);
    expect(isRefusal(decision) || decision.until.toISOString()).toBe('2027-01-14T00:15:00.000Z');
  });

  test('of trips that run, are to come and open, between stops in their order', () => {
    expect(told(situation('2027-01-19'))).toBe('shuttle-not-running');
    expect(told(situation('2027-01-14', 'D', 'A'))).toBe('shuttle-stops');
    expect(told(situation('2027-01-14', 'A', 'X'))).toBe('shuttle-stops');
    expect(told(situation('2027-01-13'))).toBe('shuttle-departed');
    expect(told(situation('2027-02-01'))).toBe('shuttle-cancelled');
    expect(told(situation('2027-02-12'))).toBe('2027-01-13T01:05:00.000Z');
    expect(told(situation('2027-02-13'))).toBe('shuttle-not-open');
    expect(told(situation('2028-01-13'))).toBe('shuttle-not-open');
  });

  test('as long as there are seats all the way, and nobody takes more than a share', () => {
    const full = [{ departure_stop_id: 'A', arrival_stop_id: 'B', persons: 18 }];
    expect(told(situation('2027-01-14'), {}, 3, full)).toBe('shuttle-full');
    expect(told(situation('2027-01-14', 'B', 'D'), {}, 3, full)).toBe('2027-01-13T01:05:00.000Z');
    expect(told(situation('2027-01-14'), { personsOnTrip: 3 }, 2)).toBe('shuttle-persons-trip');
    expect(told(situation('2027-01-14'), { holds: 2 })).toBe('shuttle-holds');
    expect(told(situation('2027-01-14'), { givenUp: 10 })).toBe('shuttle-given-up');
    expect(told(situation('2027-01-14'), { upcoming: 10 })).toBe('shuttle-upcoming');
  });
});

const row = (state: 'held' | 'released' | 'reserved' | 'canceled', minutes = 1) => ({
  state,
  held_until: new Date(now.getTime() + minutes * 60_000),
  departed_at: new Date('2027-01-14T00:10:00Z'),
});

test('a confirmation counts once, and not when the time is over or the trip is off', () => {
  const tell = (seats: ReturnType<typeof row>, runs = true) => {
    const decision = decideConfirmation(seats, runs, '', now);
    return isRefusal(decision) ? decision.problems[0]?.code : decision.confirms;
  };
  expect(tell(row('held'))).toBe(true);
  expect(tell(row('reserved'))).toBe(false);
  expect(tell(row('held', 0))).toBe('shuttle-hold-over');
  expect(tell(row('released'))).toBe('shuttle-hold-over');
  expect(tell(row('canceled'))).toBe('shuttle-hold-over');
  expect(tell(row('held'), false)).toBe('shuttle-cancelled');
});

test('seats are cancelled until the departure from the own stop [decision:shuttle.cancel]', () => {
  const tell = (seats: ReturnType<typeof row>, at = now) => {
    const decision = decideSeatCancellation(seats, '', at);
    return isRefusal(decision) ? decision.problems[0]?.code : 'cancels';
  };
  expect(tell(row('reserved'))).toBe('cancels');
  expect(tell(row('reserved'), new Date('2027-01-14T00:09:59Z'))).toBe('cancels');
  expect(tell(row('reserved'), new Date('2027-01-14T00:10:00Z'))).toBe('shuttle-departed');
  expect(tell(row('canceled'))).toBe('already-canceled');
});

test('the search finds what leaves on the day of the calendar, 24:05 on the next one, and says how it stands', () => {
  const found = (from: string, date: string) =>
    passagesOn([one], [from], ['D'], date).map(
      (passage) =>
        `${passage.ride.trip.trip_id} of ${passage.ride.date} ${tripState(passage, { left: 1, isCancelled: false, opensDaysBefore: 30 }, now)}`,
    );
  expect(found('A', '2027-01-13')).toEqual(['early of 2027-01-13 departed', 'late of 2027-01-13 open']);
  expect(found('B', '2027-01-14')).toEqual(['late of 2027-01-13 open', 'early of 2027-01-14 open']);
  expect(found('A', '2027-01-19')).toEqual([]);
  expect(found('B', '2027-01-19')).toEqual(['late of 2027-01-18 open']);
  expect(found('A', '2027-02-15')).toEqual(['early of 2027-02-15 not-open-yet', 'late of 2027-02-15 not-open-yet']);
});
