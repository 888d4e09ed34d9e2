import type { PlanJourney, PlanLeg, PlanRide } from '@machi/domain/plan/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { newVehicle } from '../../testing/cases/new-device.ts';
import { fillTrip, newTrips } from '../../testing/seats/new-seats.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
/** Trips in the order of use: seats taken on earlier ones would change the answers. */
const nextTrip = newTrips();
beforeEach(() => town.setNow(START));

const at = (text: string) => town.setNow(new Date(`${text.replace(' ', 'T')}:00+09:00`));
const ask = (body: unknown, locale: 'ja' | 'en' = 'ja') => town.call('POST', '/api/plan', { body, locale });
const clock = (instant: string) => new Date(Date.parse(instant) + 9 * 3_600_000).toISOString().slice(11, 16);
const told = ({ legs }: PlanJourney): string =>
  legs
    .map((leg) => {
      if (leg.kind === 'walk') return `${leg.minutes}分`;
      const [from, by, to] =
        leg.kind === 'ride'
          ? [leg.departure_name, leg.ride_name, leg.arrival_name]
          : [leg.from_name, '予約', leg.to_name];
      return `${clock(leg.departs_at)} ${from}（${by}）${clock(leg.arrives_at)} ${to}`;
    })
    .join('、');

describe('the way there', () => {
  test('is told by the timetable, with what it costs and who rides free', async () => {
    at('2027-01-14 09:01');
    const { status, body } = await ask({ from: { spot_id: 2 }, to: { spot_id: 3 } });
    expect(status).toBe(200);
    expect(body.journeys.length).toBeLessThanOrEqual(5);
    const loop = body.journeys.find(({ legs }: PlanJourney) =>
      legs.some((leg) => leg.kind === 'ride' && leg.route_id === 4),
    );
    expect(told(loop)).toBe('09:05 星守駅前ターミナル（市街循環 左回り）09:18 ふれあいプラザ前');
    expect(loop).toMatchObject({
      minutes: 13,
      changes: 0,
      walk_minutes: 0,
      fare: { least_yen: 100, most_yen: 100, free_age: 65 },
    });
    expect(loop.legs[0]).toMatchObject({ is_live: false, boarding: 'usual', seats_left: null });
    expect(loop.legs[0].line.length).toBeGreaterThan(2);
    expect(body).toMatchObject({
      date: '2027-01-14',
      time: '09:01',
      no_ride: null,
      taxi: { minutes: 5, is_estimated: false },
    });
  });

  test('tells the seats that are left, and goes another way when there are none', async () => {
    const trip = nextTrip();
    const question = { from: { spot_id: 2 }, to: { spot_id: 22 }, date: trip.service_date, time: '09:00' };
    const first = async () => (await ask(question)).body.journeys[0];
    await fillTrip(town, trip, 7);
    expect((await first()).legs[0]).toMatchObject({
      trip_id: trip.trip_id,
      seats_left: 13,
      departure_spot_id: 2,
      arrival_spot_id: 22,
    });
    await fillTrip(town, trip);
    expect((await first()).legs[0].trip_id).not.toBe(trip.trip_id);
  });

  test('begins where somebody stands', async () => {
    const { body } = await ask({
      from: { latitude: 44.1587, longitude: 142.0212 },
      to: { spot_id: 3 },
      date: '2027-01-14',
      time: '09:00',
    });
    expect(body.from).toMatchObject({ spot_id: null, stop_id: null, place_name: '' });
    const riding = body.journeys.find(({ legs }: PlanJourney) => legs.length > 1);
    expect(riding.legs[0]).toMatchObject({ kind: 'walk', from_name: '', to_name: '星守駅前ターミナル' });
    const far = await ask({ from: { latitude: 35.68, longitude: 139.76 }, to: { spot_id: 3 } });
    expect(far.body).toMatchObject({ journeys: [], taxi: null, no_ride: { reason: 'far-from' } });
  });

  test('changes with what the operator cancels', async () => {
    at('2027-01-14 09:01');
    const question = { from: { spot_id: 2 }, to: { spot_id: 3 } };
    const trips = async () =>
      (await ask(question)).body.journeys.flatMap(({ legs }: PlanJourney) =>
        legs.flatMap((leg) => (leg.kind === 'ride' ? [leg.trip_id] : [])),
      );
    const gone = (await trips()).find((id: string) => id.startsWith('town-'));
    await town.rows(
      `insert into cancelled_trip (trip_id, service_date, reason_ja, reason_en, cancelled_at) values ('${gone}', '2027-01-14', '雪', 'snow', now())`,
    );
    await expect.poll(trips).not.toContain(gone);
  });
});

test('a ride leads to its seats only while they can be reserved, to its vehicle only when it comes soon', async () => {
  const trip = nextTrip();
  const leg = async (date: string, time: string) => {
    const { body } = await ask({ from: { spot_id: 2 }, to: { spot_id: 22 }, date, time });
    const ride = body.journeys
      .flatMap(({ legs }: PlanJourney) => legs)
      .find((one: PlanLeg) => one.kind === 'ride' && one.seats_left !== null);
    return ride && [ride.can_reserve, ride.seats_open_on, ride.can_see_vehicle];
  };
  expect(await leg(trip.service_date, '09:00')).toEqual([true, null, false]);
  // Too early: the answer names the first day.
  at('2027-01-14 09:01');
  const far = await leg('2027-02-27', '09:00');
  expect(far).toEqual([false, expect.stringMatching(/^2027-/), false]);
  at(`${trip.service_date} 10:45`);
  expect(await leg(trip.service_date, '10:45')).toEqual([true, null, true]);
});

describe('where vehicles are', () => {
  const seen = async (routeId: number, place: object) => {
    const { vehicle_id, key } = await newVehicle(town, routeId);
    const { body } = await town.call('POST', '/api/vehicle-positions', {
      headers: { authorization: `Device ${key}` },
      body: { vehicle_id, positions: [{ ...place, measured_at: town.now().toISOString() }] },
    });
    expect(body.taken).toBe(1);
  };
  const rideOn = async (routeId: number, question: object): Promise<PlanRide | undefined> =>
    (await ask(question)).body.journeys
      .flatMap(({ legs }: PlanJourney) => legs)
      .find((leg: PlanLeg) => leg.kind === 'ride' && leg.route_id === routeId);

  test('moves when they are told to come, beside the timetable', async () => {
    at('2027-01-14 09:51');
    // Five minutes late at the post office.
    await seen(4, { latitude: 44.15972, longitude: 142.01961 });
    const question = { from: { stop_id: 'S12' }, to: { spot_id: 3 } };
    await expect
      .poll(() => rideOn(4, question))
      .toMatchObject({
        trip_id: 'town-cw-weekday-0945',
        is_live: true,
        scheduled_departs_at: new Date('2027-01-14T09:48+09:00').toISOString(),
        departs_at: new Date('2027-01-14T09:53+09:00').toISOString(),
      });
  });

  test('of school buses is told to nobody, nor what follows from it', async () => {
    const line = town.house.town.transport.routes.find(({ kind }) => kind === 'school');
    const { body } = await town.call('GET', `/api/buslocation/${line?.route_id}`);
    at('2027-02-04 07:31');
    const [first] = body.route.stops;
    await seen(line?.route_id ?? 0, { latitude: first.latitude, longitude: first.longitude });
    const question = { from: { stop_id: 'S31' }, to: { stop_id: 'S14' } };
    const ride = await rideOn(line?.route_id ?? 0, question);
    expect(ride).toMatchObject({ is_live: false });
    expect([ride?.departs_at, ride?.arrives_at]).toEqual([ride?.scheduled_departs_at, ride?.scheduled_arrives_at]);
  });
});

describe('a question', () => {
  test.each([
    [{ from: { spot_id: 999 }, to: { spot_id: 3 } }, 'from'],
    [{ from: { spot_id: 2 }, to: { stop_id: 'nowhere' } }, 'to'],
    [{ from: { spot_id: 2, stop_id: 'S01' }, to: { spot_id: 3 } }, 'from'],
    [{ from: {}, to: { spot_id: 3 } }, 'from'],
    [{ from: { station_id: 'nowhere' }, to: { spot_id: 3 } }, 'from'],
    [{ from: { latitude: 44 }, to: { spot_id: 3 } }, 'from'],
    [{ from: { latitude: 91, longitude: 0 }, to: { spot_id: 3 } }, 'from.latitude'],
    [{ from: { spot_id: 2 }, to: { spot_id: 2 } }, 'to'],
    [{ from: { spot_id: 2 }, to: { spot_id: 3 }, time: '25:10' }, 'time'],
    [{ from: { spot_id: 2 }, to: { spot_id: 3 }, date: '2027-01-10' }, 'date'],
    [{ from: { spot_id: 2 }, to: { spot_id: 3 }, date: '2028-01-10' }, 'date'],
    [{ from: { spot_id: 2 }, to: { spot_id: 3 }, time: '00:01', meant: 'arrive' }, 'time'],
  ])('%j is refused at %s', async (body, field) => {
    const { status, body: said } = await ask(body);
    expect([status, Object.keys(said.errors)]).toEqual([422, [field]]);
  });
});

test('places have names and readings, stops and facilities alike', async () => {
  const { body } = await town.call('GET', '/api/plan/places', { locale: 'ja' });
  expect(body.places.find(({ stop_id }: { stop_id: string }) => stop_id === 'S05')).toMatchObject({
    place_name: '診療所前',
    place_kana: 'しんりょうじょまえ',
  });
  expect(body.places.find(({ spot_id }: { spot_id: number }) => spot_id === 16)).toMatchObject({
    place_name: '星守町立診療所',
    place_kana: 'しんりょうじょまえ',
  });
});
