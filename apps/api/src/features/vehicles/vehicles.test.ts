import { beforeEach, describe, expect, test } from 'vitest';
import { newDevice, newVehicle, type TestVehicle } from '../../testing/cases/new-device.ts';
import { rewriting } from '../../testing/requests/guards.ts';
import { openTown, type Credentials } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

/** Thursday 14 January 2027; the clockwise bus leaves the station at 9:45 and is at the post office at 9:46. */
const at = (time: string, date = '2027-01-14') => new Date(`${date}T${time}+09:00`);
const STATION = { latitude: 44.15887, longitude: 142.02121 };
const POST_OFFICE = { latitude: 44.15972, longitude: 142.01961 };

const town = await openTestTown();
beforeEach(async () => {
  await town.rows('delete from vehicle');
  await town.caughtUp();
  town.setNow(at('09:44:00'));
});

const report = ({ key, vehicle_id }: TestVehicle, ...positions: readonly object[]) =>
  town.call('POST', '/api/vehicle-positions', {
    headers: { authorization: `Device ${key}` },
    body: { vehicle_id, positions },
  });
/** Reports a vehicle's position at the present moment. */
async function isAt(vehicle: TestVehicle, place: object, time: string, date?: string) {
  town.setNow(at(time, date));
  const answer = await report(vehicle, { ...place, measured_at: at(time, date).toISOString() });
  expect(answer.body.taken, answer.text).toBe(1);
  await town.caughtUp();
}
const read = async (routeId = 4, as?: Credentials) =>
  (await town.call('GET', `/api/buslocation/${routeId}`, { as })).body.route;
const rows = () => town.rows<{ measured_at: Date }>('select * from vehicle_position order by measured_at');

describe('a route and its vehicles', () => {
  test('without vehicles the timetable stands alone, and says so', async () => {
    const route = await read();
    expect(route).toMatchObject({ route_id: 4, has_live_data: false, is_withheld: false, vehicles: [] });
    expect(route.shapes.length).toBe(2);
    const [first] = route.stops;
    expect(first.stop_name).toBe('Hoshimori Station Terminal');
    expect(first.arrivals[0]).toMatchObject({
      trip_id: 'town-cw-weekday-0945',
      scheduled_at: at('09:45:00').toISOString(),
      predicted_at: null,
      vehicle_id: null,
      is_cancelled: false,
      can_board: true,
    });
    expect((await town.call('GET', '/api/buslocation/999')).status).toBe(404);
  });

  test('a late bus moves what is expected at the stops that it has not reached, and leaves the timetable as it is', async () => {
    const bus = await newVehicle(town);
    await isAt(bus, STATION, '09:44:30');
    expect((await read()).vehicles).toMatchObject([
      { trip_id: 'town-cw-weekday-0945', delay_minutes: 0, next_stop_name: 'Hoshimori Station Terminal', age: 'fresh' },
    ]);
    await isAt(bus, POST_OFFICE, '09:51:00');
    const route = await read();
    expect(route).toMatchObject({
      has_live_data: true,
      vehicles: [{ delay_minutes: 5, next_stop_name: 'Post Office' }],
    });
    const clinic = route.stops.find(({ stop_name }: { stop_name: string }) => stop_name === 'Fureai Plaza');
    const [next] = clinic.arrivals;
    expect(next).toMatchObject({ trip_id: 'town-cw-weekday-0945', vehicle_id: bus.vehicle_id });
    expect(Date.parse(next.predicted_at) - Date.parse(next.scheduled_at)).toBe(300_000);
    // The station is behind it and shows the next runs.
    const waiting = route.stops[0].arrivals.find(({ can_board }: { can_board: boolean }) => can_board);
    expect(waiting.trip_id).not.toBe('town-cw-weekday-0945');
  });

  test('a place is shown as of now for two minutes, with its age for ten, and then no more [decision:transport.old-data]', async () => {
    const bus = await newVehicle(town);
    await isAt(bus, STATION, '09:44:00');
    const ageAt = async (time: string) => {
      town.setNow(at(time));
      const { vehicles, has_live_data } = await read();
      return [vehicles[0]?.age, has_live_data];
    };
    expect(await ageAt('09:46:00')).toEqual(['fresh', true]);
    expect(await ageAt('09:46:01')).toEqual(['old', true]);
    expect(await ageAt('09:54:00')).toEqual(['old', true]);
    expect(await ageAt('09:54:01')).toEqual([undefined, false]);
  });

  test('the list has every route, and the vehicles of each', async () => {
    const bus = await newVehicle(town, 2);
    await isAt(bus, STATION, '09:44:00');
    const { body } = await town.call('GET', '/api/vehicles', { locale: 'ja' });
    const byId = new Map(body.routes.map((route: { route_id: number }) => [route.route_id, route]));
    expect(byId.get(2)).toMatchObject({ route_name: '南回り', vehicles: [{ vehicle_name: 'ほしもり1号' }] });
    expect(byId.get(4)).toMatchObject({ vehicles: [], has_live_data: false });
  });
});

describe('what a vehicle reports', () => {
  test('counts from its own device alone', async () => {
    const [one, other] = [await newVehicle(town), await newVehicle(town)];
    const here = { ...STATION, measured_at: at('09:44:00').toISOString() };
    const foreign = await report({ vehicle_id: other.vehicle_id, key: one.key }, here);
    expect([foreign.status, foreign.body.codes]).toEqual([422, { vehicle_id: ['vehicle-foreign'] }]);
    const spot = await newDevice(town);
    expect((await report({ vehicle_id: one.vehicle_id, key: spot.key }, here)).status).toBe(401);
    expect((await report({ vehicle_id: one.vehicle_id, key: 'guessed' }, here)).status).toBe(401);
    await town.rows('update vehicle set ended_at = now() where vehicle_id = $1', one.vehicle_id);
    expect((await report(one, here)).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['tomorrow', { measured_at: '2027-01-15T09:44:00+09:00' }, 'position-ahead'],
    ['of a clock a minute ahead', { measured_at: '2027-01-14T09:45:01+09:00' }, 'position-ahead'],
    ['1970', { measured_at: '1970-01-01T00:00:00Z' }, 'position-old'],
    ['of ten minutes ago', { measured_at: '2027-01-14T09:33:59+09:00' }, 'position-old'],
    ['Tokyo', { latitude: 35.68, longitude: 139.76 }, 'position-elsewhere'],
    ['nowhere', { latitude: 0, longitude: 0 }, 'position-elsewhere'],
    ['a trip of another route', { trip_id: 'south-weekday-0920' }, 'position-trip'],
    [
      'a day on which it does not run',
      { trip_id: 'town-cw-weekday-0945', service_date: '2027-01-16' },
      'position-trip',
    ],
    ['a trip that is none', { trip_id: 'x' }, 'position-trip'],
  ])('is refused where it cannot be: %s', async (_what, told, code) => {
    const bus = await newVehicle(town);
    const answer = await report(bus, { ...STATION, measured_at: at('09:44:00').toISOString(), ...told });
    expect([answer.status, answer.body.codes]).toEqual([422, { 'positions.0': [code] }]);
    expect(await rows()).toEqual([]);
  });

  test('is bounded: fifty places, sixteen kilobytes, numbers that can be', async () => {
    const bus = await newVehicle(town);
    const here = { ...STATION, measured_at: at('09:44:00').toISOString() };
    expect((await report(bus, ...Array.from({ length: 51 }, () => here))).status).toBe(422);
    expect((await report(bus, { ...here, trip_id: 'x'.repeat(17_000) })).status).toBe(413);
    for (const wrong of [
      { latitude: 91 },
      { longitude: '142' },
      { bearing: 360 },
      { measured_at: 'now' },
      { speed: -1 },
    ])
      expect((await report(bus, { ...here, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
    expect((await report(bus)).status).toBe(422);
  });

  test('may come late, in any order and twice; what counts is taken, and a vehicle never goes back in time', async () => {
    const bus = await newVehicle(town);
    const of = (time: string) => ({ ...STATION, measured_at: at(time).toISOString() });
    town.setNow(at('09:50:00'));
    const kept = [of('09:49:30'), of('09:35:00'), of('09:47:00'), { ...of('09:48:00'), latitude: 0 }];
    expect((await report(bus, ...kept)).body).toMatchObject({
      taken: 2,
      left_out: [
        { index: 1, code: 'position-old' },
        { index: 3, code: 'position-elsewhere' },
      ],
    });
    // The answer was lost.
    expect((await report(bus, of('09:49:30'))).body).toMatchObject({
      taken: 0,
      left_out: [{ index: 0, code: 'position-known' }],
    });
    expect((await report(bus, of('09:48:30'))).body).toMatchObject({ taken: 0 });
    expect((await rows()).map(({ measured_at }) => measured_at)).toEqual([at('09:47:00'), at('09:49:30')]);
  });

  test('leaves a trail of ten minutes, a place each half minute', async () => {
    const bus = await newVehicle(town);
    for (let minute = 0; minute < 15; minute += 1) {
      const begun = at('09:00:00').getTime() + minute * 60_000;
      town.setNow(new Date(begun + 50_000));
      const positions = [0, 10, 20, 30, 40, 50].map((second) => ({
        ...STATION,
        measured_at: new Date(begun + second * 1000).toISOString(),
      }));
      expect((await report(bus, ...positions)).body.taken).toBe(6);
    }
    const found = await rows();
    expect(found.length).toBeLessThanOrEqual(21);
    expect(found.at(-1)?.measured_at).toEqual(at('09:14:50'));
    expect(found[0]?.measured_at.getTime()).toBeGreaterThanOrEqual(at('09:04:50').getTime());
  });
});

describe('a school bus', () => {
  /** The school route of Asahi, service 11, and its pick-up stop. */
  const SCHOOL = 11;
  const member = async (place = town) => {
    const person = await place.addPerson();
    return { person, as: await place.openSession(person.member_id) };
  };
  const subscribe = (memberId: number, serviceId: number, place = town) =>
    place.rows`insert into subscription (member_id, service_id, created_at)
      values (${memberId}, ${serviceId}, ${place.now()})`;

  test('is shown to those alone who use the service of its line, and nothing that follows from its place is told to others', async () => {
    const day = '2027-02-04';
    town.setNow(at('07:00:00', day));
    const bus = await newVehicle(town, SCHOOL);
    const { stops } = await read(SCHOOL);
    const place = { latitude: stops[0].latitude, longitude: stops[0].longitude };
    await isAt(bus, place, '07:10:00', day);
    const [user, other, suspended] = [await member(), await member(), await member()];
    await subscribe(user.person.member_id, SCHOOL);
    await subscribe(other.person.member_id, 12);
    await subscribe(suspended.person.member_id, SCHOOL);
    await town.rows('update subscription set suspended_at = now() where member_id = $1', suspended.person.member_id);
    const official = await town.openSession((await town.addPerson({ roles: ['system', 'transport'] })).member_id);

    const own = await read(SCHOOL, user.as);
    expect(own).toMatchObject({ is_withheld: false, has_live_data: true, vehicles: [{ vehicle_id: bus.vehicle_id }] });
    for (const as of [undefined, other.as, suspended.as, official]) {
      const route = await read(SCHOOL, as);
      expect(route).toMatchObject({ is_withheld: true, has_live_data: false, vehicles: [] });
      expect(route.stops.length).toBe(own.stops.length);
      const arrivals = route.stops.flatMap((stop: { arrivals: object[] }) => stop.arrivals);
      expect(arrivals.length).toBeGreaterThan(0);
      for (const arrival of arrivals) expect(arrival).toMatchObject({ predicted_at: null, vehicle_id: null });
      const list = await town.call('GET', '/api/vehicles', { as });
      expect(list.text).not.toContain(String(place.latitude));
      expect(list.body.routes.find(({ route_id }: { route_id: number }) => route_id === SCHOOL)).toMatchObject({
        is_withheld: true,
        vehicles: [],
      });
    }
    const list = await town.call('GET', '/api/vehicles', { as: user.as });
    expect(list.text).toContain(String(place.latitude));
  });

  test.each([
    ['whose subscription it is', 'member_id = $1 and', '$1::int is not null and'],
    ['that it is not suspended', 'suspended_at is null and', ''],
  ])('without the guard of %s others are shown it, too: the proof sees the guard', async (_what, guard, instead) => {
    const open = await openTown({ around: rewriting('used-services', (text) => text.replace(guard, instead)) });
    try {
      open.setNow(at('07:00:00', '2027-02-04'));
      const [user, other] = [await member(open), await member(open)];
      await subscribe(user.person.member_id, SCHOOL, open);
      await open.rows('update subscription set suspended_at = $1', guard.includes('suspended') ? open.now() : null);
      const asked = await open.call('GET', '/api/buslocation/11', {
        as: guard.includes('suspended') ? user.as : other.as,
      });
      expect(asked.body.route.is_withheld).toBe(false);
    } finally {
      await open.close();
    }
  });
});
