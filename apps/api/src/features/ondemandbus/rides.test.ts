import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { instantOf } from '@machi/domain/calendar/model';
import { notePlace } from '../../bookings/rides/position.ts';
import { putRide } from '../../testing/rides/new-rides.ts';
import { START, openTown } from '../../testing/towns/open-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';

const town = await openTown();
afterAll(() => town.close());
beforeEach(() => town.setNow(START));

const at = (date: string, minute: number) => town.setNow(instantOf(date, minute));
const ask = (as: Credentials | undefined, body: object, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/ondemandbus/rides', { as, body, locale });
const read = (as: Credentials, id: number, locale: 'ja' | 'en' = 'en') =>
  town.call('GET', `/api/ondemandbus/rides/${id}`, { as, locale });
const deed = (as: Credentials, id: number, what: 'cancel' | 'ready') =>
  town.call('POST', `/api/ondemandbus/rides/${id}/${what}`, { as, locale: 'en' });
const empty = () => town.rows('delete from demand_ride returning ride_id');

const request = (changes: object = {}) => ({
  from_station_id: 'yakuba',
  to_station_id: 'sports',
  date: '2027-01-13',
  time: '10:00',
  meant: 'depart',
  persons: 1,
  ...changes,
});
/** Field, code and sentence of a refusal. */
const said = ({ status, body }: { status: number; body: { codes: object; errors: object } }) => [
  status,
  ...Object.entries(body.codes).flatMap(([field, codes]) => [field, ...codes]),
  ...Object.values(body.errors).flat(),
];

describe('asking for a ride', () => {
  test('is answered at once with a promise, and the vehicle’s plan has it [rule:purpose.ondemandbus]', async () => {
    await empty();
    const person = await town.addPerson();
    const { status, body } = await ask(person, request());
    expect([status, body.no_room]).toEqual([200, null]);
    const [ride] = body.rides;
    expect(ride).toMatchObject({
      state: 'promised',
      leg: 'there',
      other_ride_id: null,
      from_name: 'Town Office',
      to_name: 'Sports Centre',
      meant: 'depart',
      wished_time: '10:00',
      promised_from: '2027-01-13T10:00:00+09:00',
      promised_until: '2027-01-13T10:10:00+09:00',
      // A minute to get in, six of driving, fifteen of detour.
      arrive_by: '2027-01-13T10:22:00+09:00',
      duration_minutes: 6,
      cancelable_until: '2027-01-13T10:00:00+09:00',
      can_be_ready: false,
      fare_yen: 300,
      tel: '0100-55-2155',
    });
    expect(ride.reservation_code).toMatch(/^HMD-/);
    const rows = await town.rows<{ pickup_place: number; dropoff_place: number; minutes: number }>(
      `select pickup_place, dropoff_place,
         (extract(epoch from planned_dropoff_at - planned_pickup_at) / 60)::int as minutes from demand_ride`,
    );
    expect(rows).toEqual([{ pickup_place: 0, dropoff_place: 1, minutes: 7 }]);
  });

  test('to be there at a time is promised no later, and both ways or none', async () => {
    await empty();
    const person = await town.addPerson();
    const { body } = await ask(person, request({ meant: 'arrive', return: 'at', return_time: '11:30' }));
    expect(body.rides).toHaveLength(2);
    const [there, back] = body.rides;
    expect(Date.parse(there.arrive_by)).toBeLessThanOrEqual(Date.parse('2027-01-13T10:00:00+09:00'));
    expect([there.other_ride_id, back.other_ride_id]).toEqual([back.ride_id, there.ride_id]);
    expect(back).toMatchObject({
      leg: 'back',
      from_station_id: 'sports',
      to_station_id: 'yakuba',
      promised_from: '2027-01-13T11:30:00+09:00',
    });
  });

  test('asking for the same once more is asking once', async () => {
    await empty();
    const person = await town.addPerson();
    const first = await ask(person, request({ return: 'on-call' }));
    const second = await ask(person, request({ return: 'on-call' }));
    expect(second.body).toEqual(first.body);
    expect(await town.countRows('demand_ride', 'true')).toBe(2);
    expect(await town.countRows('audit', `action = 'ride:request' and actor_member_id = ${person.member_id}`)).toBe(2);
  });

  test('without room is answered with the nearest possible times, which are then given', async () => {
    await empty();
    // Both vehicles are far away all the while.
    const people = await town.addPeople(12);
    const far = [
      { from_station_id: 'kitanosawa', to_station_id: 'kohan' },
      { from_station_id: 'kohan', to_station_id: 'kitanosawa' },
      { from_station_id: 'higashiyama', to_station_id: 'asahi-minami' },
      { from_station_id: 'asahi-minami', to_station_id: 'higashiyama' },
    ];
    for (const [index, as] of people.entries())
      await ask(as, request({ ...far[index % 4], time: index < 6 ? '10:00' : '10:15', persons: 4 }));
    const before = await town.countRows('demand_ride', 'true');
    const person = await town.addPerson();
    const wish = request({ from_station_id: 'asahi-minami', to_station_id: 'kitanosawa', time: '10:05' });
    const { status, body } = await ask(person, wish);
    expect([status, body.rides]).toEqual([200, []]);
    expect(body.no_room.leg).toBe('there');
    expect(body.no_room.nearest.length).toBeGreaterThan(0);
    expect(await town.countRows('demand_ride', 'true')).toBe(before);
    for (const near of body.no_room.nearest) {
      const other = await town.addPerson();
      const again = await ask(other, { ...wish, time: near.time });
      expect(again.body.rides[0]).toMatchObject({
        promised_from: near.promised_from,
        promised_until: near.promised_until,
        arrive_by: near.arrive_by,
      });
      await deed(other, again.body.rides[0].ride_id, 'cancel');
    }
    const back = await ask(
      person,
      request({
        from_station_id: 'kitanosawa',
        to_station_id: 'asahi-minami',
        time: '08:30',
        return: 'at',
        return_time: '10:05',
      }),
    );
    expect([back.body.rides, back.body.no_room.leg]).toEqual([[], 'back']);
    expect(await town.countRows('demand_ride', `member_id = ${person.member_id}`)).toBe(0);
  });

  test.each([
    [{ from_station_id: 'moon' }, [422, 'from_station_id', 'ride-station', 'Choose one of the stations.']],
    [
      { to_station_id: 'yakuba' },
      [422, 'to_station_id', 'ride-same-station', 'Choose another station than the one where you get on.'],
    ],
    [
      { wheelchairs: 2 },
      [422, 'wheelchairs', 'ride-wheelchairs', 'Count only those of your party who stay in a wheelchair.'],
    ],
    [
      { persons: 2, wheelchairs: 2 },
      [
        409,
        'wheelchairs',
        'ride-wheelchair-places',
        'One vehicle takes 1 wheelchairs. For more, please call 0100-55-2155.',
      ],
    ],
    [{ date: '2027-01-10' }, [422, 'date', 'min-date', 'Input a date on or after Mon 11 Jan 2027.']],
    [
      { date: '2027-01-26' },
      [409, 'date', 'ride-not-open', 'Rides can be asked for until Mon 25 Jan 2027. Please choose an earlier day.'],
    ],
    [
      { date: '2027-01-11' },
      [
        409,
        'date',
        'ride-closed',
        'The on-demand bus does not run on that day. Please choose another one, or call 0100-55-2155.',
      ],
    ],
    [
      { time: '17:50' },
      [409, 'time', 'ride-hours', 'On this way you can choose a time from 8:00 to 17:35 on that day.'],
    ],
    [
      { time: '08:10', meant: 'arrive' },
      [409, 'time', 'ride-hours', 'On this way you can choose a time from 8:25 to 18:00 on that day.'],
    ],
    [{ time: '10:03' }, [422, 'time', 'ride-time', 'Choose a time in steps of five minutes.']],
    [{ return: 'at' }, [422, 'return_time', 'required', 'It is required.']],
    [
      { return: 'at', return_time: '10:20' },
      [
        409,
        'return_time',
        'ride-return-early',
        'You arrive at 10:22 at the latest. Choose a time after that for the way back.',
      ],
    ],
    [{ persons: 5 }, [422, 'persons', 'max-number', 'Input a number 4 or less.']],
  ])('%o is refused with what to do', async (changes, refusal) => {
    await empty();
    expect(said(await ask(await town.addPerson(), request(changes)))).toEqual(refusal);
    expect(await town.countRows('demand_ride', 'true')).toBe(0);
  });

  test('ends half an hour before, by the town’s clock', async () => {
    await empty();
    const person = await town.addPerson();
    at('2027-01-13', 9 * 60 + 31);
    expect(said(await ask(person, request()))).toEqual([
      409,
      'time',
      'ride-too-late',
      'Please ask at least 30 minutes before. Choose a later time, or call 0100-55-2155.',
    ]);
    at('2027-01-13', 9 * 60 + 30);
    expect((await ask(person, request())).body.rides).toHaveLength(1);
  });

  test('is limited to ten to come, ten that were cancelled on a day, and one at a time', async () => {
    await empty();
    const person = await town.addPerson();
    const overlap = request({ time: '10:10', to_station_id: 'ekimae' });
    await ask(person, request());
    expect(said(await ask(person, overlap))).toEqual([
      409,
      'time',
      'ride-overlaps',
      'You have a ride from 10:00 to 10:22 already. Choose another time, or cancel that ride first.',
    ]);
    for (let count = 1; count < 10; count += 1) await putRide(town, person.member_id, { date: '2027-01-14' });
    expect(said(await ask(person, request({ date: '2027-01-15' })))).toEqual([
      409,
      'request',
      'ride-upcoming',
      'You can have 10 rides to come at a time. Please cancel one that you do not need.',
    ]);
    const other = await town.addPerson();
    for (let count = 0; count < 10; count += 1) await putRide(town, other.member_id, { state: 'canceled' });
    expect(said(await ask(other, request()))).toEqual([
      409,
      'request',
      'ride-given-up',
      'You have cancelled many rides today. Please try again tomorrow, or call 0100-55-2155.',
    ]);
  });

  test('is for members', async () => {
    expect((await ask(undefined, request())).status).toBe(401);
  });
});

describe('an own ride', () => {
  test('is cancelled until its promised time begins, and its place is free again', async () => {
    await empty();
    const person = await town.addPerson();
    const { ride_id } = (await ask(person, request({ return: 'at', return_time: '11:00' }))).body.rides[0];
    at('2027-01-13', 599);
    const cancelled = await deed(person, ride_id, 'cancel');
    expect(cancelled.body.ride).toMatchObject({ state: 'canceled', cancelable_until: null });
    expect((await deed(person, ride_id, 'cancel')).body.codes).toEqual({ ride_id: ['already-canceled'] });
    const list = await town.call('GET', '/api/ondemandbus/rides?scope=upcoming', { as: person });
    expect(list.body.rides.map(({ leg }: { leg: string }) => leg)).toEqual(['back']);
    at('2027-01-13', 660);
    expect(said(await deed(person, list.body.rides[0].ride_id, 'cancel'))).toEqual([
      409,
      'ride_id',
      'ride-begun',
      'The promised time has begun, and the bus is on its way. Please call 0100-55-2155.',
    ]);
  });

  test('that is cancelled once the driver has set out keeps the way to it, so that the others’ times stay true', async () => {
    await empty();
    const [one, other] = await town.addPeople(2);
    if (!one || !other) throw new Error('no people');
    const far = (await ask(one, request({ from_station_id: 'kitanosawa', to_station_id: 'plaza' }))).body.rides[0];
    at('2027-01-13', 595);
    await deed(one, far.ride_id, 'cancel');
    const rows = await town.rows<{ is_driven_to: number }>('select is_driven_to from demand_ride');
    expect(rows).toEqual([{ is_driven_to: 1 }]);
  });

  test('back on call is promised when one is ready, and not before its day', async () => {
    await empty();
    const person = await town.addPerson();
    const { body } = await ask(person, request({ return: 'on-call' }));
    const [, back] = body.rides;
    expect(back).toMatchObject({
      state: 'waiting',
      meant: 'on-call',
      wished_time: null,
      promised_from: null,
      can_be_ready: false,
      // Ten minutes to come, twenty-two of the ride at most.
      ready_until: '2027-01-13T17:25:00+09:00',
    });
    expect(said(await deed(person, back.ride_id, 'ready'))).toEqual([
      409,
      'ride_id',
      'ride-ready-day',
      'You can say that you are ready on Wed 13 Jan 2027.',
    ]);
    at('2027-01-13', 720);
    expect((await read(person, back.ride_id)).body.ride.can_be_ready).toBe(true);
    const ready = await deed(person, back.ride_id, 'ready');
    expect(ready.body.ride).toMatchObject({
      state: 'promised',
      promised_from: '2027-01-13T12:10:00+09:00',
      promised_until: '2027-01-13T12:20:00+09:00',
    });
    expect((await deed(person, back.ride_id, 'ready')).body).toEqual(ready.body);
    expect((await deed(person, body.rides[0].ride_id, 'ready')).body.codes).toEqual({ ride_id: ['ride-not-waiting'] });
  });

  test('back on call comes too late after the last time, and begins after the ride there', async () => {
    await empty();
    const person = await town.addPerson();
    const { body } = await ask(person, request({ return: 'on-call' }));
    at('2027-01-13', 600);
    const ready = await deed(person, body.rides[1].ride_id, 'ready');
    expect(Date.parse(ready.body.ride.promised_from)).toBeGreaterThanOrEqual(Date.parse('2027-01-13T10:07:00+09:00'));
    const other = await town.addPerson();
    at('2027-01-13', 900);
    const late = (await ask(other, request({ time: '16:30', return: 'on-call' }))).body.rides[1];
    at('2027-01-13', 17 * 60 + 26);
    expect((await read(other, late.ride_id)).body.ride.can_be_ready).toBe(false);
    expect(said(await deed(other, late.ride_id, 'ready'))).toEqual([
      409,
      'ride_id',
      'ride-ready-late',
      'It is too late for today’s last ride. Please call 0100-55-2155.',
    ]);
  });

  test('is nobody else’s', async () => {
    await empty();
    const [one, other] = await town.addPeople(2);
    if (!one || !other) throw new Error('no people');
    const id = await putRide(town, one.member_id);
    expect((await read(other, id)).status).toBe(404);
    expect((await deed(other, id, 'cancel')).status).toBe(404);
    expect((await deed(other, id, 'ready')).status).toBe(404);
    expect((await town.call('GET', '/api/ondemandbus/rides', { as: other })).body.rides).toEqual([]);
  });

  test('shows where its vehicle is to its passenger alone, from half an hour before until the end', async () => {
    await empty();
    const person = await town.addPerson();
    const id = (await ask(person, request())).body.rides[0].ride_id;
    const [row] = await town.rows<{ vehicle_id: string }>('select vehicle_id from demand_ride');
    const seenAt = async (minute: number) => {
      at('2027-01-13', minute);
      await notePlace(town.house.database, row?.vehicle_id ?? '', {
        latitude: 44.16,
        longitude: 142.02,
        measured_at: town.now(),
      });
      return (await read(person, id)).body.vehicle;
    };
    expect(await seenAt(569)).toBeNull();
    expect(await seenAt(570)).toMatchObject({
      expected_at: '2027-01-13T01:00:00.000Z',
      place: { latitude: 44.16, longitude: 142.02, age: 'fresh' },
    });
    // An old place is told as old, then not at all.
    at('2027-01-13', 575);
    expect((await read(person, id)).body.vehicle.place.age).toBe('old');
    at('2027-01-13', 581);
    expect((await read(person, id)).body.vehicle.place).toBeNull();
    expect(await seenAt(600)).not.toBeNull();
    await town.rows(`update demand_ride set state = 'done', done_at = $1 returning ride_id`, town.now());
    expect(await seenAt(601)).toBeNull();
    const open = await Promise.all(
      ['/api/vehicles', '/api/buslocation/4', '/api/ondemandbus', '/api/ondemandbus/schedule'].map((path) =>
        town.call('GET', path),
      ),
    );
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(open.map(({ text }) => text).join(' ')).not.toContain('44.16,');
  });
});

test('a town without the bus has no rides', async () => {
  const bare = await openTown();
  Object.assign(bare.house.town, { onDemandBus: undefined });
  const person = await bare.addPerson();
  expect((await bare.call('POST', '/api/ondemandbus/rides', { as: person, body: request() })).status).toBe(404);
  expect((await bare.call('GET', '/api/ondemandbus/rides', { as: person })).status).toBe(404);
  await bare.close();
});
