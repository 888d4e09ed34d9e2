import { beforeEach, describe, expect, test } from 'vitest';
import { notePlace } from '../rides/position.ts';
import { refusalIn, rideCalls, rideRequest } from '../../testing/rides/ride-calls.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const { at, ask, read, action, empty } = rideCalls(town);

describe('an own ride', () => {
  test('is cancelled until its promised time begins, and its place is free again', async () => {
    await empty();
    const person = await town.addPerson();
    const { ride_id } = (await ask(person, rideRequest({ return: 'at', return_time: '11:00' }))).body.rides[0];
    at('2027-01-13', 599);
    const cancelled = await action(person, ride_id, 'cancel');
    expect(cancelled.body.ride).toMatchObject({ state: 'canceled', cancelable_until: null });
    expect((await action(person, ride_id, 'cancel')).body.codes).toEqual({ ride_id: ['already-canceled'] });
    const list = await town.call('GET', '/api/ondemandbus/rides?scope=upcoming', { as: person });
    expect(list.body.rides.map(({ leg }: { leg: string }) => leg)).toEqual(['back']);
    at('2027-01-13', 660);
    expect(refusalIn(await action(person, list.body.rides[0].ride_id, 'cancel'))).toEqual([
      409,
      'ride_id',
      'ride-begun',
      'It is now the promised time, and the bus is on its way. Please call 0100-55-2155.',
    ]);
  });

  test('that is cancelled once the driver has set out keeps the way to it, so that the others’ times stay true', async () => {
    await empty();
    const [one] = await town.addPeople(1);
    const far = (await ask(one, rideRequest({ from_station_id: 'kitanosawa', to_station_id: 'plaza' }))).body.rides[0];
    at('2027-01-13', 595);
    await action(one, far.ride_id, 'cancel');
    const rows = await town.rows<{ is_driven_to: number }>('select is_driven_to from demand_ride');
    expect(rows).toEqual([{ is_driven_to: 1 }]);
  });

  test('back on call is promised when one is ready, and not before its day', async () => {
    await empty();
    const person = await town.addPerson();
    const { body } = await ask(person, rideRequest({ return: 'on-call' }));
    const [, back] = body.rides;
    expect(back).toMatchObject({
      state: 'waiting',
      meant: 'on-call',
      wished_time: null,
      promised_from: null,
      can_be_ready: false,
      // Ten minutes to arrive, at most twenty-two for the ride.
      ready_until: '2027-01-13T17:25:00+09:00',
    });
    expect(refusalIn(await action(person, back.ride_id, 'ready'))).toEqual([
      409,
      'ride_id',
      'ride-ready-day',
      'You can report that you are ready on Wed 13 Jan 2027.',
    ]);
    at('2027-01-13', 720);
    expect((await read(person, back.ride_id)).body.ride.can_be_ready).toBe(true);
    const ready = await action(person, back.ride_id, 'ready');
    expect(ready.body.ride).toMatchObject({
      state: 'promised',
      promised_from: '2027-01-13T12:10:00+09:00',
      promised_until: '2027-01-13T12:20:00+09:00',
    });
    expect((await action(person, back.ride_id, 'ready')).body).toEqual(ready.body);
    expect((await action(person, body.rides[0].ride_id, 'ready')).body.codes).toEqual({
      ride_id: ['ride-not-waiting'],
    });
  });

  test('back on call comes too late after the last time, and begins after the ride there', async () => {
    await empty();
    const person = await town.addPerson();
    const { body } = await ask(person, rideRequest({ return: 'on-call' }));
    at('2027-01-13', 600);
    const ready = await action(person, body.rides[1].ride_id, 'ready');
    expect(Date.parse(ready.body.ride.promised_from)).toBeGreaterThanOrEqual(Date.parse('2027-01-13T10:07:00+09:00'));
    const other = await town.addPerson();
    at('2027-01-13', 900);
    const late = (await ask(other, rideRequest({ time: '16:30', return: 'on-call' }))).body.rides[1];
    at('2027-01-13', 17 * 60 + 26);
    expect((await read(other, late.ride_id)).body.ride.can_be_ready).toBe(false);
    expect(refusalIn(await action(other, late.ride_id, 'ready'))).toEqual([
      409,
      'ride_id',
      'ride-ready-late',
      'It is too late for today’s last ride. Please call 0100-55-2155.',
    ]);
  });

  test('shows where its vehicle is to its passenger alone, from half an hour before until the end', async () => {
    await empty();
    const person = await town.addPerson();
    const id = (await ask(person, rideRequest())).body.rides[0].ride_id;
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
    // An old position is shown as old, then not at all.
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
