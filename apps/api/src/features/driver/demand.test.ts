import { beforeEach, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';
import { putPassengerRide } from '../../testing/rides/passenger-rides.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

const DAY = '2027-01-13';
const at = (time: string) => town.setNow(new Date(`${DAY}T${time}:00+09:00`));
/** A new driver each time: a session ends after an hour without a visit. */
const addDriver = () => town.addPerson({ roles: ['driver'] });
const run = (as: Credentials, vehicle_id = 'hoshikuzu') =>
  town.call('GET', `/api/driver/demand/run?vehicle_id=${vehicle_id}`, { as });
const mark = (as: Credentials, ride_id: number, wish: string) =>
  town.call('POST', '/api/driver/demand/mark', { as, body: { ride_id, mark: wish } });
const ask = async (as: Credentials, time: string, changes: object = {}) => {
  const body = { from_station_id: 'ekimae', to_station_id: 'plaza', date: DAY, time, meant: 'depart', persons: 1 };
  const { body: reply, text } = await town.call('POST', '/api/ondemandbus/rides', {
    as,
    body: { ...body, ...changes },
  });
  if (!reply.rides?.[0]) throw new Error(text);
  return reply.rides[0];
};
interface Stop {
  readonly station_id: string;
  readonly planned_at: string;
  readonly passengers: readonly { ride_id: number; kind: string; state: string; name: string; tel: string | null }[];
}
const namesOf = (stops: readonly Stop[]) =>
  stops.map(({ station_id, passengers }) => [
    station_id,
    ...passengers.map(({ kind, ride_id }) => `${kind} ${ride_id}`),
  ]);

test('a driver sees the stops of a vehicle in their order, and notes who gets on and off, and back again', async () => {
  const [one, other] = await town.addPeople(2, { lastname: '乗井' });
  const first = await ask(one, '10:00', { persons: 2, wheelchairs: 1 });
  const caller = await putPassengerRide(town, {
    caller: { name: '電話 花子', tel: '0100-55-1111' },
    date: DAY,
    from: 840,
    place: 4,
  });
  at('09:50');
  const driver = await addDriver();
  const list = await town.call('GET', '/api/driver/demand', { as: driver });
  expect(list.text).not.toContain('乗井');
  const vehicle = list.body.vehicles.find(({ vehicle_id }: { vehicle_id: string }) => vehicle_id === 'hoshikuzu');
  expect(vehicle).toMatchObject({ vehicle_name: 'Hoshikuzu', rides_left: 2 });

  const looks = (member: number) => town.countRows('audit', `action = 'ride:list' and subject_id = ${member}`);
  const shown = await run(driver);
  expect(shown.status, shown.text).toBe(200);
  expect(await looks(one.member_id)).toBe(1);
  expect(await looks(other.member_id)).toBe(0);
  expect(namesOf(shown.body.stops)).toEqual([
    ['ekimae', `pickup ${first.ride_id}`],
    ['plaza', `dropoff ${first.ride_id}`],
    ['ekimae', `pickup ${caller}`],
    ['shinryojo', `dropoff ${caller}`],
  ]);
  expect(shown.body.stops[0].planned_at).toBe('2027-01-13T10:00:00+09:00');
  expect(shown.body.stops[2].passengers[0]).toMatchObject({ name: '電話 花子', tel: '0100-55-1111' });
  expect(shown.body.vehicle.mark).toBe(vehicle.mark);

  at('10:03');
  const boarded = await mark(driver, first.ride_id, 'on-board');
  expect(boarded.status, boarded.text).toBe(200);
  expect(boarded.body.stops[0].passengers[0].state).toBe('on-board');
  expect(boarded.body.vehicle.mark).not.toBe(vehicle.mark);
  // Later times follow from the real boarding time.
  expect(boarded.body.stops[0].planned_at).toBe('2027-01-13T10:03:00+09:00');
  expect(await town.countRows('audit', `action = 'ride:board' and subject_id = ${one.member_id}`)).toBe(1);
  expect((await mark(driver, first.ride_id, 'on-board')).status).toBe(200);
  expect(await town.countRows('audit', `action = 'ride:board' and subject_id = ${one.member_id}`)).toBe(1);
  at('10:12');
  expect((await mark(driver, first.ride_id, 'done')).body.stops[1].passengers[0].state).toBe('done');
  expect((await mark(driver, first.ride_id, 'on-board')).body.stops[1].passengers[0].state).toBe('on-board');
  expect((await mark(driver, first.ride_id, 'none')).body.stops[0].passengers[0].state).toBe('promised');
  const own = await town.call('GET', `/api/ondemandbus/rides/${first.ride_id}`, { as: one });
  expect(own.body.ride.state).toBe('promised');
});

test('nobody gets on long before, is missing before the promised time is over, or gets off who is not on board', async () => {
  const person = await town.addPerson();
  const ride = await ask(person, '15:00');
  const refused = async (time: string, wish: string) => {
    at(time);
    const { status, body } = await mark(await addDriver(), ride.ride_id, wish);
    return [status, ...(body.codes?.ride_id ?? [])];
  };
  expect(await refused('14:29', 'on-board')).toEqual([409, 'ride-early']);
  expect(await refused('15:05', 'missed')).toEqual([409, 'ride-not-past']);
  expect(await refused('15:05', 'done')).toEqual([409, 'ride-not-on-board']);
  expect(await refused('15:10', 'missed')).toEqual([200]);
  town.setNow(new Date('2027-01-14T10:00:00+09:00'));
  expect((await mark(await addDriver(), ride.ride_id, 'none')).status).toBe(404);
  const gone = await ask(person, '16:00', { date: '2027-01-15' });
  await town.call('POST', `/api/ondemandbus/rides/${gone.ride_id}/cancel`, { as: person, body: {} });
  town.setNow(new Date('2027-01-15T16:05:00+09:00'));
  const driver = await addDriver();
  expect((await mark(driver, gone.ride_id, 'on-board')).body.codes).toEqual({ ride_id: ['ride-canceled'] });
  expect((await run(driver)).body.canceled.map(({ ride_id }: { ride_id: number }) => ride_id)).toEqual([gone.ride_id]);
  expect((await run(driver, 'moon')).status).toBe(404);
});

test('a ride that is not over at midnight stays with its driver until it is, and what was over before is gone', async () => {
  const [late, over] = await town.addPeople(2, { lastname: '夜乗' });
  const evening = { date: '2027-01-20', from: 23 * 60 + 20 };
  const lateRide = await putPassengerRide(town, { ...evening, member_id: late.member_id, state: 'on-board', place: 2 });
  const overRide = await putPassengerRide(town, { ...evening, member_id: over.member_id, state: 'done' });
  town.setNow(new Date('2027-01-21T00:10:00+09:00'));
  const driver = await addDriver();
  const list = await town.call('GET', '/api/driver/demand', { as: driver });
  expect(list.body.vehicles.find(({ vehicle_id }: { vehicle_id: string }) => vehicle_id === 'hoshikuzu')).toMatchObject(
    {
      rides: 1,
      rides_left: 1,
    },
  );
  expect(namesOf((await run(driver)).body.stops)).toEqual([
    ['ekimae', `pickup ${lateRide}`],
    ['shinryojo', `dropoff ${lateRide}`],
  ]);
  expect((await mark(driver, overRide, 'on-board')).status).toBe(404);
  const done = await mark(driver, lateRide, 'done');
  expect(done.status, done.text).toBe(200);
  expect(done.body.stops[1].passengers[0].state).toBe('done');
  // A mistaken press is taken back.
  expect((await mark(driver, lateRide, 'on-board')).body.stops[1].passengers[0].state).toBe('on-board');
  expect((await mark(driver, lateRide, 'done')).status).toBe(200);
  town.setNow(new Date('2027-01-21T04:00:00+09:00'));
  const morning = await addDriver();
  expect((await mark(morning, lateRide, 'on-board')).status).toBe(404);
  expect((await run(morning)).body.stops).toEqual([]);
});
