import { beforeEach, describe, expect, test } from 'vitest';
import { putRide } from '../../testing/rides/new-rides.ts';
import { refusalIn, rideCalls, rideRequest } from '../../testing/rides/ride-calls.ts';
import { START, openTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

const { at, ask, action, empty } = rideCalls(town);

describe('asking for a ride', () => {
  test('is answered at once with a promise, and the vehicle’s plan has it [rule:purpose.ondemandbus]', async () => {
    await empty();
    const person = await town.addPerson();
    const { status, body } = await ask(person, rideRequest());
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
    const rows = await town.rows<{ pickup_place: number; dropoff_place: number; minutes: number }>`select pickup_place,
      dropoff_place, (extract(epoch from planned_dropoff_at - planned_pickup_at) / 60)::int as minutes
      from demand_ride`;
    expect(rows).toEqual([{ pickup_place: 0, dropoff_place: 1, minutes: 7 }]);
  });

  test('to be there at a time is promised no later, and both ways or none', async () => {
    await empty();
    const person = await town.addPerson();
    const { body } = await ask(person, rideRequest({ meant: 'arrive', return: 'at', return_time: '11:30' }));
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
    const first = await ask(person, rideRequest({ return: 'on-call' }));
    const second = await ask(person, rideRequest({ return: 'on-call' }));
    expect(second.body).toEqual(first.body);
    expect(await town.countRows('demand_ride', 'true')).toBe(2);
    expect(await town.countRows('audit', `action = 'ride:request' and actor_member_id = ${person.member_id}`)).toBe(2);
  });

  test('without room is answered with the nearest possible times, which are then given', async () => {
    await empty();
    // Both vehicles are far away all the time.
    const people = await town.addPeople(12);
    const far = [
      { from_station_id: 'kitanosawa', to_station_id: 'kohan' },
      { from_station_id: 'kohan', to_station_id: 'kitanosawa' },
      { from_station_id: 'higashiyama', to_station_id: 'asahi-minami' },
      { from_station_id: 'asahi-minami', to_station_id: 'higashiyama' },
    ];
    for (const [index, as] of people.entries())
      await ask(as, rideRequest({ ...far[index % 4], time: index < 6 ? '10:00' : '10:15', persons: 4 }));
    const before = await town.countRows('demand_ride', 'true');
    const person = await town.addPerson();
    const wish = rideRequest({ from_station_id: 'asahi-minami', to_station_id: 'kitanosawa', time: '10:05' });
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
      await action(other, again.body.rides[0].ride_id, 'cancel');
    }
    const back = await ask(
      person,
      rideRequest({
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
    [{ from_station_id: 'moon' }, [422, 'from_station_id', 'ride-station', 'Please choose a station from the list.']],
    [
      { to_station_id: 'yakuba' },
      [422, 'to_station_id', 'ride-same-station', 'Please choose a different station from the one where you get on.'],
    ],
    [
      { wheelchairs: 2 },
      [422, 'wheelchairs', 'ride-wheelchairs', 'Enter how many of your party will stay in a wheelchair.'],
    ],
    [
      { persons: 2, wheelchairs: 2 },
      [
        409,
        'wheelchairs',
        'ride-wheelchair-places',
        'One vehicle carries 1 wheelchairs. For more, please call 0100-55-2155.',
      ],
    ],
    [{ date: '2027-01-10' }, [422, 'date', 'min-date', 'Input a date on or after Mon 11 Jan 2027.']],
    [
      { date: '2027-01-26' },
      [409, 'date', 'ride-not-open', 'You can request rides until Mon 25 Jan 2027. Please choose an earlier day.'],
    ],
    [
      { date: '2027-01-11' },
      [
        409,
        'date',
        'ride-closed',
        'The on-demand bus does not run on that day. Please choose another day, or call 0100-55-2155.',
      ],
    ],
    [
      { time: '17:50' },
      [409, 'time', 'ride-hours', 'On that day, you can choose a time from 8:00 to 17:35 for this ride.'],
    ],
    [
      { time: '08:10', meant: 'arrive' },
      [409, 'time', 'ride-hours', 'On that day, you can choose a time from 8:25 to 18:00 for this ride.'],
    ],
    [{ time: '10:03' }, [422, 'time', 'ride-time', 'Choose a time in steps of five minutes.']],
    [{ return: 'at' }, [422, 'return_time', 'required', 'It is required.']],
    [
      { return: 'at', return_time: '10:20' },
      [
        409,
        'return_time',
        'ride-return-early',
        'You arrive at 10:22 at the latest. Please choose a later time for the way back.',
      ],
    ],
    [{ persons: 5 }, [422, 'persons', 'max-number', 'Input a number 4 or less.']],
  ])('%o is refused with what to do', async (changes, refusal) => {
    await empty();
    expect(refusalIn(await ask(await town.addPerson(), rideRequest(changes)))).toEqual(refusal);
    expect(await town.countRows('demand_ride', 'true')).toBe(0);
  });

  test('ends half an hour before, by the town’s clock', async () => {
    await empty();
    const person = await town.addPerson();
    at('2027-01-13', 9 * 60 + 31);
    expect(refusalIn(await ask(person, rideRequest()))).toEqual([
      409,
      'time',
      'ride-too-late',
      'Please request rides at least 30 minutes in advance. Choose a later time, or call 0100-55-2155.',
    ]);
    at('2027-01-13', 9 * 60 + 30);
    expect((await ask(person, rideRequest())).body.rides).toHaveLength(1);
  });

  test('is limited to ten to come, ten that were cancelled on a day, and one at a time', async () => {
    await empty();
    const person = await town.addPerson();
    const overlap = rideRequest({ time: '10:10', to_station_id: 'ekimae' });
    await ask(person, rideRequest());
    expect(refusalIn(await ask(person, overlap))).toEqual([
      409,
      'time',
      'ride-overlaps',
      'You already have a ride from 10:00 to 10:22. Please choose another time, or cancel that ride first.',
    ]);
    for (let count = 1; count < 10; count += 1) await putRide(town, person.member_id, { date: '2027-01-14' });
    expect(refusalIn(await ask(person, rideRequest({ date: '2027-01-15' })))).toEqual([
      409,
      'request',
      'ride-upcoming',
      'You can have up to 10 upcoming rides at a time. Please cancel one that you do not need.',
    ]);
    const other = await town.addPerson();
    for (let count = 0; count < 10; count += 1) await putRide(town, other.member_id, { state: 'canceled' });
    expect(refusalIn(await ask(other, rideRequest()))).toEqual([
      409,
      'request',
      'ride-given-up',
      'You have cancelled many rides today. Please try again tomorrow, or call 0100-55-2155.',
    ]);
  });
});

test('a town without the bus has no rides', async () => {
  const bare = await openTown();
  Object.assign(bare.house.town, { onDemandBus: undefined });
  const person = await bare.addPerson();
  expect((await bare.call('POST', '/api/ondemandbus/rides', { as: person, body: rideRequest() })).status).toBe(404);
  expect((await bare.call('GET', '/api/ondemandbus/rides', { as: person })).status).toBe(404);
  await bare.close();
});
