import { describe, expect, test } from 'vitest';
import { rideKey, type SeenRide } from '../transport/live/arrivals.ts';
import { feedOf, feedOfTrips, weekly, type SampleTrip } from '../transport/line.fixture.ts';
import type { TransportRoute } from '../transport/pack.ts';
import { lineOf, type CancelledRuns } from '../transport/service-days.ts';
import { rideTime } from '../transport/words.ts';
import { dayPlanIfAllRan, dayPlanOf, networkOf } from './network.ts';
import { openDayOf, type KnownOfDay } from './open-day.ts';
import { planFor, whyNoRide, type DatedJourney, type PlanAsked, type PlanTown } from './plan.ts';

/** Stops along a street, two kilometres apart. H is 300 metres from C. */
const places = { A: 142, B: 142.025, C: 142.05, D: 142.075, H: 142.0535 } as const;
const FRIDAY = '2027-02-05';
const reason = { ja: '大雪のため', en: 'heavy snow' };

const route = (id: string, over: Partial<TransportRoute> = {}): TransportRoute => ({
  route_id: { east: 1, far: 2, hill: 3 }[id] ?? 9,
  kind: 'community',
  route_name: { ja: id, en: id },
  route_kana: id,
  gtfs_route_ids: [id],
  service_id: null,
  overview: { ja: '', en: '' },
  how_to_ride: { ja: '', en: '' },
  suspended: [],
  ...over,
});
const trip = (trip_id: string, route_id: string, calls: SampleTrip['calls'], service_id = 'daily'): SampleTrip => ({
  trip_id,
  service_id,
  route_id,
  calls,
});
const trips = [
  trip('e8', 'east', [
    ['A', '08:00'],
    ['B', '08:05'],
    ['C', '08:10'],
  ]),
  trip('e9', 'east', [
    ['A', '09:00'],
    ['B', '09:05'],
    ['C', '09:10'],
  ]),
  trip(
    'late',
    'east',
    [
      ['A', '23:50'],
      ['B', '24:00'],
      ['C', '24:10'],
    ],
    'friday',
  ),
  trip(
    'night',
    'east',
    [
      ['A', '25:10'],
      ['B', '25:15'],
      ['C', '25:20'],
    ],
    'friday',
  ),
  trip('f8', 'far', [
    ['C', '08:12'],
    ['D', '08:20'],
  ]),
  trip('f10', 'far', [
    ['C', '10:12'],
    ['D', '10:20'],
  ]),
  trip('h8', 'hill', [
    ['H', '08:18'],
    ['D', '08:25'],
  ]),
];
const nothing: KnownOfDay = { seen: new Map(), cancelled: () => undefined, taken: new Map() };

function townOf({
  known = nothing,
  routes = [route('east'), route('far'), route('hill')],
  some = trips,
}: {
  readonly known?: KnownOfDay;
  readonly routes?: readonly TransportRoute[];
  readonly some?: readonly SampleTrip[];
} = {}): PlanTown {
  const { stops } = feedOf({
    stops: Object.entries(places).map(([stop_id, stop_lon]) => ({ stop_id, stop_lat: 44, stop_lon })),
  });
  const feed = { ...feedOfTrips(some, [weekly('daily', [0, 1, 2, 3, 4, 5, 6]), weekly('friday', [5])]), stops };
  const network = networkOf(
    feed,
    routes.map((one) => ({ route: one, line: lineOf(feed, one.gtfs_route_ids), yen: 100 })),
  );
  return {
    network,
    dayOf: (date) => openDayOf(network, dayPlanOf(network, date), known),
    dayIfAllRan: (date) => openDayOf(network, dayPlanIfAllRan(network, date), known),
  };
}

const seconds = (time: string): number => Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60;
const at = (stop: keyof typeof places) => ({ latitude: 44, longitude: places[stop], stopIds: [stop] });
const asked = (
  from: keyof typeof places,
  to: keyof typeof places,
  time: string,
  over: Partial<PlanAsked> & { readonly meant?: 'depart' | 'arrive'; readonly earliest?: string } = {},
): PlanAsked => ({
  from: at(from),
  to: at(to),
  isSlow: false,
  date: FRIDAY,
  wanted: { meant: over.meant ?? 'depart', at: seconds(time), earliest: seconds(over.earliest ?? '00:00') },
  ...over,
});
const told = ({ day, journey }: DatedJourney): string =>
  [
    rideTime(journey.departs < 0 ? journey.departs + 86_400 : journey.departs),
    ...journey.legs.map((leg) => {
      if (leg.kind === 'walk') return `foot ${leg.metres}`;
      if (leg.kind === 'demand') return `demand ${rideTime(leg.departs)}-${rideTime(leg.arrives)}`;
      return day.rides[leg.board.ride]?.ride.trip.trip_id ?? '';
    }),
    rideTime(journey.arrives),
  ].join(' ');
const found = (town: PlanTown, question: PlanAsked) => planFor(town, question).journeys.map(told);
const cancels =
  (...ids: readonly string[]): CancelledRuns =>
  (id) =>
    ids.includes(id) ? { reason } : undefined;

describe('who wants to leave', () => {
  test('is told the next ones, with changes at a stop and on foot to another', () => {
    expect(found(townOf(), asked('A', 'D', '07:30'))).toEqual(['08:00 e8 f8 08:20', '09:00 e9 f10 10:20']);
    // Without the bus at the same stop, the passenger walks to the other line.
    expect(found(townOf({ known: { ...nothing, cancelled: cancels('f8') } }), asked('A', 'D', '07:30'))[0]).toMatch(
      /^08:00 e8 foot 3\d\d h8 08:25$/,
    );
  });

  test('slowly is let time for it', () => {
    const town = townOf({ known: { ...nothing, cancelled: cancels('f8') } });
    // Nine minutes on foot, and three for boarding.
    expect(found(town, asked('A', 'D', '07:30', { isSlow: true }))).toEqual(['09:00 e9 f10 10:20']);
    // Two minutes are too few for a transfer.
    expect(found(townOf(), asked('A', 'D', '07:30', { isSlow: true }))[0]).toBe('09:00 e9 f10 10:20');
  });

  test('at 25:10 rides on what is of the day before', () => {
    const saturday = { date: '2027-02-06' };
    expect(found(townOf(), asked('A', 'C', '23:00'))).toEqual(['23:50 late 24:10', '25:10 night 25:20']);
    expect(found(townOf(), asked('A', 'C', '00:30', saturday))[0]).toBe('01:10 night 01:20');
    expect(found(townOf(), asked('B', 'C', '00:00', saturday)).slice(0, 2)).toEqual([
      '00:00 late 00:10',
      '01:15 night 01:20',
    ]);
    // This bus does not run on Sundays.
    expect(found(townOf(), asked('A', 'C', '00:30', { date: '2027-02-07' }))[0]).toBe('08:00 e8 08:10');
  });

  test('does not get on where nobody is taken up, nor off where nobody is let off', () => {
    const town = townOf();
    for (const call of town.network.routes
      .flatMap(({ line }) => line.runs)
      .flatMap(({ trip: { trip_id }, calls }) => (trip_id === 'e8' ? calls.slice(1, 2) : [])))
      Object.assign(call, { pickup_type: 1, drop_off_type: 1 });
    expect(found(town, asked('B', 'C', '07:30'))).toEqual(['09:05 e9 09:10', '24:00 late 24:10', '25:15 night 25:20']);
    expect(found(town, asked('A', 'B', '07:30'))).toEqual(['09:00 e9 09:05', '23:50 late 24:00', '25:10 night 25:15']);
    expect(found(town, asked('A', 'C', '07:30'))).toHaveLength(4);
  });

  test('waits for what is late, and misses what does not wait', () => {
    const seen = new Map<string, SeenRide>([
      [rideKey('e8', FRIDAY), { vehicle_id: 1, age: 'fresh', progress: { along: 0, passed: 0, delay_seconds: 290 } }],
    ]);
    const town = townOf({ known: { ...nothing, seen } });
    expect(found(town, asked('A', 'C', '08:02'))[0]).toBe('08:04 e8 08:15');
    expect(found(town, asked('A', 'D', '07:30'))).toEqual(['09:00 e9 f10 10:20']);
    expect(found(townOf(), asked('A', 'C', '08:02'))[0]).toBe('09:00 e9 09:10');
  });

  test('finds no seat on what is full, but on the stretch that is free', () => {
    const routes = [route('east', { seats: 4 }), route('far'), route('hill')];
    const taken = new Map([[rideKey('e8', FRIDAY), [{ departure_stop_id: 'B', arrival_stop_id: 'C', persons: 4 }]]]);
    const town = townOf({ routes, known: { ...nothing, taken } });
    expect(found(town, asked('A', 'C', '07:30'))[0]).toBe('09:00 e9 09:10');
    expect(found(town, asked('A', 'B', '07:30'))[0]).toBe('08:00 e8 08:05');
  });
});

describe('who wants to be there', () => {
  test('is told the latest that is in time, and no journey that has begun', () => {
    const by = (time: string, earliest?: string) =>
      found(townOf(), asked('A', 'D', time, { meant: 'arrive', ...(earliest === undefined ? {} : { earliest }) }));
    expect(by('10:20')).toEqual(['09:00 e9 f10 10:20', '08:00 e8 f8 08:20']);
    expect(by('10:19')).toEqual(['08:00 e8 f8 08:20']);
    expect(by('10:20', '08:01')).toEqual(['09:00 e9 f10 10:20']);
    // For an arrival three hours later or more, this early bus is not offered.
    expect(by('13:20')).toEqual(['09:00 e9 f10 10:20']);
    expect(by('13:21')).toEqual([]);
    // An arrival at 0:30 uses a bus of the evening before.
    expect(
      found(
        townOf(),
        asked('A', 'C', '00:30', { date: '2027-02-06', wanted: { meant: 'arrive', at: 1800, earliest: -32_400 } }),
      ),
    ).toEqual(['23:50 late 00:10']);
  });
});

describe('why nothing goes', () => {
  const why = (town: PlanTown, question: PlanAsked) => {
    expect(planFor(town, question).isEnough).toBe(false);
    return whyNoRide(town, question);
  };

  test('the last one has gone: when, and the first of the next day', () => {
    const { reason: why1, last, next } = why(townOf(), asked('A', 'D', '11:00'));
    expect([why1, last && told(last), next && told(next), next?.day.date]).toEqual([
      'last-gone',
      '09:00 e9 f10 10:20',
      '08:00 e8 f8 08:20',
      '2027-02-06',
    ]);
  });

  test('a route is out of service, or a run cancelled: with the reason', () => {
    const suspended = [{ kind: 'yearly' as const, from: '02-01', to: '02-28', reason }];
    const routes = [route('east', { suspended }), route('far'), route('hill')];
    const some = why(townOf({ routes }), asked('A', 'C', '07:30'));
    expect(some).toMatchObject({
      reason: 'stopped',
      stopped: [{ route_id: 1, closure: { kind: 'suspended', reason } }],
    });
    // Also if the feed itself leaves out those days.
    const summer = trips.map((one) => (one.route_id === 'east' ? { ...one, service_id: 'none' } : one));
    expect(why(townOf({ routes, some: summer }), asked('A', 'C', '07:30')).stopped).toHaveLength(1);
    const known = { ...nothing, cancelled: cancels('e8', 'e9', 'late', 'night') };
    expect(why(townOf({ known }), asked('A', 'C', '07:30'))).toMatchObject({
      reason: 'stopped',
      stopped: [{ route_id: 1, closure: { kind: 'cancelled', reason } }],
    });
  });

  test('nothing is there within three hours before: the last one before that, and the soonest after', () => {
    const early = why(townOf(), asked('A', 'C', '12:30', { meant: 'arrive' }));
    expect([early.reason, early.before && told(early.before), early.next && told(early.next)]).toEqual([
      'long-before',
      '09:00 e9 09:10',
      '23:50 late 24:10',
    ]);
    // A ride that has already left is not offered.
    expect(why(townOf(), asked('A', 'C', '12:30', { meant: 'arrive', earliest: '09:01' })).reason).toBe('too-late');
    // If the ride that would arrive in time is cancelled, the answer says so and offers an earlier one.
    const known = { ...nothing, cancelled: cancels('e9') };
    const stopped = why(townOf({ known }), asked('A', 'C', '11:30', { meant: 'arrive' }));
    expect([stopped.reason, stopped.stopped.length, stopped.before && told(stopped.before)]).toEqual([
      'stopped',
      1,
      '08:00 e8 08:10',
    ]);
  });

  test('nothing is there in time: the soonest, and on another day the first', () => {
    const late = why(townOf(), asked('A', 'D', '08:10', { meant: 'arrive', earliest: '07:00' }));
    expect([late.reason, late.next && told(late.next)]).toEqual(['too-late', '08:00 e8 f8 08:20']);
    const weekend = [
      trip(
        'sa',
        'east',
        [
          ['A', '08:00'],
          ['C', '08:10'],
        ],
        'friday',
      ),
    ];
    const other = why(townOf({ some: weekend }), asked('A', 'C', '08:00', { date: '2027-02-08' }));
    expect([other.reason, other.next?.day.date]).toEqual(['other-day', '2027-02-12']);
    expect(why(townOf(), asked('D', 'A', '08:00')).reason).toBe('no-way');
  });

  test('no stop is near: which would be the next', () => {
    const far = { latitude: 44.05, longitude: 142, stopIds: [] };
    const town = townOf();
    const some = why(town, { ...asked('A', 'D', '07:30'), from: far });
    expect([some.reason, town.network.stopIds[some.nearest?.stop ?? -1]]).toEqual(['far-from', 'A']);
    expect(why(town, { ...asked('A', 'D', '07:30'), to: far }).reason).toBe('far-to');
  });
});
