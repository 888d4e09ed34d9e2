import { describe, expect, test } from 'vitest';
import { check } from '../contract/problems.ts';
import { isRefusal, sentenceOf } from '../refusals/model.ts';
import { TaxiRequest } from './model.ts';
import { decideTaxi, decideTaxiCancellation, isSameRide, refuseAnswer } from './decide.ts';
import type { TaxiReservation } from './deadline.ts';
import type { TaxiTerms } from './durations.ts';
import { outwardRequest, reservationOf, returnRequest, taxiTerms } from './terms.fixture.ts';

const now = new Date('2026-11-24T03:00:00Z');

function planned(request: TaxiRequest, terms: TaxiTerms = taxiTerms) {
  const decision = decideTaxi(request, reservationOf(), terms, now);
  if (isRefusal(decision)) throw new Error(decision.problems.map((problem) => sentenceOf(problem, 'en')).join());
  return decision.rides;
}

/** `field: code` and the message of each problem. */
function refused(
  request: TaxiRequest,
  reservation: TaxiReservation = reservationOf(),
  { terms = taxiTerms, at = now }: { terms?: TaxiTerms; at?: Date } = {},
) {
  const decision = decideTaxi(request, reservation, terms, at);
  if (!isRefusal(decision)) throw new Error('it was accepted');
  return {
    status: decision.status,
    problems: decision.problems.map(({ field, code }) => `${field}: ${code}`),
    sentences: decision.problems.map((problem) => sentenceOf(problem, 'en')),
  };
}

describe('the two times of a leg', () => {
  test('one is given, the other follows from the drive [field:spot_relation.duration_minutes]', () => {
    expect(planned(outwardRequest({ arrival_time: 780 }))).toEqual([
      {
        leg: 'outward',
        taxistand_start: 2,
        taxistand_end: 1,
        departure_time: 768,
        arrival_time: 780,
        persons_taxi: 2,
        note: '',
      },
    ]);
    expect(planned(outwardRequest({ arrival_time: undefined, departure_time: 760 }))).toMatchObject([
      { departure_time: 760, arrival_time: 772 },
    ]);
    // The way back has its own row.
    expect(planned(returnRequest())).toMatchObject([
      { leg: 'return', taxistand_start: 1, taxistand_end: 2, departure_time: 900, arrival_time: 915 },
    ]);
    expect(planned(returnRequest({ departure_time: undefined, arrival_time: 930 }))).toMatchObject([
      { departure_time: 915, arrival_time: 930 },
    ]);
  });

  test('a row holds for both directions where the other one has none [field:spot_relation.duration_minutes]', () => {
    expect(planned(outwardRequest({ taxistand_start: 3 }))).toMatchObject([{ departure_time: 773, arrival_time: 780 }]);
    expect(planned(returnRequest({ taxistand_end: 3 }))).toMatchObject([{ departure_time: 900, arrival_time: 907 }]);
  });

  test('both legs at once, each with its own stand [rule:taxi.outward-and-return] [rule:taxi.points-and-times]', () => {
    const both = { ...returnRequest({ taxistand_end: 3 }), ...outwardRequest(), reserves_return: 1 as const };
    expect(
      planned(both).map(({ leg, taxistand_start, taxistand_end }) => [leg, taxistand_start, taxistand_end]),
    ).toEqual([
      ['outward', 2, 1],
      ['return', 1, 3],
    ]);
  });
});

describe('a leg that serves the reservation', () => {
  test.each([
    [{ arrival_time: 781 }, 'taxi-outward-late', 'Choose an arrival by 13:00.'],
    [{ arrival_time: 689 }, 'taxi-outward-early', 'more than 90 minutes before your reservation'],
  ])('outward %j: %s', (times, code, words) => {
    const { status, problems, sentences } = refused(outwardRequest(times));
    expect([status, problems]).toEqual([422, [`outward.arrival_time: ${code}`]]);
    expect(sentences[0]).toContain(words);
  });
  test.each([
    [{ departure_time: 899 }, 'taxi-return-early', 'Choose a departure from 15:00.'],
    [{ departure_time: 991 }, 'taxi-return-late', 'Choose a departure by 16:30.'],
  ])('return %j: %s', (times, code, words) => {
    const { status, problems, sentences } = refused(returnRequest(times));
    expect([status, problems]).toEqual([422, [`return.departure_time: ${code}`]]);
    expect(sentences[0]).toContain(words);
  });
  test('both ends of the stretch are in it', () => {
    for (const arrival_time of [690, 780]) expect(planned(outwardRequest({ arrival_time }))).toHaveLength(1);
    for (const departure_time of [900, 990]) expect(planned(returnRequest({ departure_time }))).toHaveLength(1);
  });
  test('the first and the last ride lie within the hours of service', () => {
    const early = reservationOf({ start: 480, end: 1280 });
    const { problems, sentences } = refused(outwardRequest({ arrival_time: 461 }), early);
    expect(problems).toEqual(['outward.arrival_time: taxi-hours']);
    expect(sentences).toEqual(['Taxis run from 7:30 to 21:30. Choose a ride within these hours.']);
    expect(isRefusal(decideTaxi(outwardRequest({ arrival_time: 462 }), early, taxiTerms, now))).toBe(false);
    expect(refused(returnRequest({ departure_time: 1280 }), early).problems).toEqual([
      'return.departure_time: taxi-hours',
    ]);
    const midnight = reservationOf({ start: 1200, end: 1440 });
    expect(refused(returnRequest({ departure_time: 1440 }), midnight).problems).toEqual([
      'return.departure_time: taxi-hours',
    ]);
  });
});

describe('what cannot be driven', () => {
  test.each([
    [outwardRequest({ taxistand_start: 1 }), 'outward.taxistand_start: taxi-same-stand'],
    [returnRequest({ taxistand_end: 1 }), 'return.taxistand_end: taxi-same-stand'],
    [outwardRequest({ taxistand_start: 77 }), 'outward.taxistand_start: choice'],
    // There is no known drive to it.
    [returnRequest({ taxistand_end: 4 }), 'return.taxistand_end: choice'],
    [outwardRequest({ persons_taxi: 9 }), 'outward.persons_taxi: max-number'],
  ])('case %#: %s', (request, problem) => {
    expect(refused(request).problems).toEqual([problem]);
    expect(refused(request).status).toBe(422);
  });
  test('everything that is wrong is named at once [field:reservation.persons_taxi]', () => {
    const both = {
      ...returnRequest({ persons_taxi: 9, departure_time: 100 }),
      ...outwardRequest({ taxistand_start: 1 }),
      reserves_return: 1 as const,
    };
    expect(refused(both).problems).toEqual([
      'outward.taxistand_start: taxi-same-stand',
      'return.persons_taxi: max-number',
      'return.departure_time: taxi-return-early',
    ]);
  });
  test('another facility, an ended reservation, too late: 409, and whom to call [rule:taxi.by-telephone-afterwards]', () => {
    expect(refused(outwardRequest(), reservationOf({ spot_id: 1 }))).toMatchObject({
      status: 409,
      sentences: ['You can book a taxi only with a shared-office reservation.'],
    });
    expect(refused(outwardRequest(), reservationOf({ is_canceled: 1 })).problems).toEqual([
      'reservation_id: taxi-reservation-ended',
    ]);
    expect(refused(outwardRequest(), reservationOf(), { at: new Date('2026-11-25T08:00:00Z') })).toEqual({
      status: 409,
      problems: ['reservation_id: taxi-too-late'],
      sentences: [
        'Online booking and cancellation of the taxi closed at 17:00 on the day before use. Please call 0100-55-3456.',
      ],
    });
  });
});

describe('what is sent', () => {
  const problemsOf = (input: unknown): string[] => {
    const checked = check(TaxiRequest, input);
    return 'problems' in checked ? checked.problems.map(({ field, code }) => `${field}: ${code}`) : [];
  };
  const out = { taxistand_start: 2, arrival_time: 780, persons_taxi: 1 };
  test.each([
    [{}, ['reserves_outward: taxi-no-leg']],
    [{ reserves_outward: 1 }, ['outward: required']],
    [{ reserves_return: 1, outward: out }, ['return: required']],
    [{ reserves_outward: 1, outward: { ...out, departure_time: 700 } }, ['outward.arrival_time: required']],
    [{ reserves_outward: 1, outward: { ...out, arrival_time: undefined } }, ['outward.arrival_time: required']],
    [{ reserves_outward: 1, outward: { ...out, arrival_time: 12.5 } }, ['outward.arrival_time: integer']],
    [{ reserves_outward: 1, outward: { ...out, arrival_time: 1441 } }, ['outward.arrival_time: format']],
    [{ reserves_outward: 1, outward: { ...out, persons_taxi: 0 } }, ['outward.persons_taxi: min-number']],
    [{ reserves_outward: 1, outward: out }, []],
  ])('%j: %j', (input, problems) => {
    expect(problemsOf({ reservation_id: 1, ...input })).toEqual(problems);
  });
});

test('only what differs is asked for again', () => {
  const [ride] = planned(outwardRequest());
  const [other] = planned(outwardRequest({ persons_taxi: 3 }));
  const [same] = planned(outwardRequest({ arrival_time: undefined, departure_time: 768 }));
  if (!ride || !other || !same) throw new Error('no ride');
  expect(isSameRide(ride, same)).toBe(true);
  expect(isSameRide(ride, other)).toBe(false);
  expect(isSameRide(ride, { ...ride, note: '杖を使います' })).toBe(false);
});

describe('cancelling', () => {
  const cancel = (
    leg: 'outward' | 'return' | undefined,
    booked: readonly ('outward' | 'return')[],
    reservation = reservationOf(),
    at = now,
  ) => {
    const decision = decideTaxiCancellation(leg, booked, reservation, taxiTerms, at);
    return isRefusal(decision) ? decision.problems.map(({ code }) => code) : decision.legs;
  };
  test('one leg or both, of those that are booked', () => {
    expect(cancel(undefined, ['return', 'outward'])).toEqual(['outward', 'return']);
    expect(cancel(undefined, ['return'])).toEqual(['return']);
    expect(cancel('outward', ['return', 'outward'])).toEqual(['outward']);
    expect(cancel('outward', ['return'])).toEqual(['taxi-not-booked']);
    expect(cancel(undefined, [], reservationOf({ spot_id: 1 }))).toEqual(['taxi-not-booked']);
  });
  test('until the deadline, then by telephone [constant:taxi-deadline] [rule:taxi.by-telephone-afterwards]', () => {
    expect(cancel(undefined, ['return'], reservationOf(), new Date('2026-11-25T07:59:59.999Z'))).toEqual(['return']);
    expect(cancel(undefined, ['return'], reservationOf(), new Date('2026-11-25T08:00:00Z'))).toEqual(['taxi-too-late']);
    expect(cancel(undefined, ['return'], reservationOf({ is_canceled: 1 }))).toEqual(['taxi-reservation-ended']);
  });
});

test('the company answers a ride once, and none that was cancelled', () => {
  const codeOf = (is_canceled: 0 | 1, status: 0 | 1 | 2) => refuseAnswer({ is_canceled, status })?.problems[0]?.code;
  expect(codeOf(0, 0)).toBeUndefined();
  expect(codeOf(0, 1)).toBe('taxi-answered');
  expect(codeOf(0, 2)).toBe('taxi-answered');
  expect(codeOf(1, 0)).toBe('taxi-canceled');
  expect(codeOf(1, 1)).toBe('taxi-canceled');
});
