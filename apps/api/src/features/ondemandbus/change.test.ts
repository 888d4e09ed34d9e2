import { beforeEach, expect, test } from 'vitest';
import { instantOf } from '@machi/domain/calendar/model';
import { MAX_CHANGES } from '@machi/domain/ondemandbus/limits';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';

const town = await openTestTown();
beforeEach(async () => {
  town.setNow(START);
  await town.rows('delete from demand_ride returning 1');
});

const DATE = '2027-01-13';
const ways = { from_station_id: 'yakuba', to_station_id: 'sports' };
const wish = { ...ways, time: '10:00', meant: 'depart', persons: 1, wheelchairs: 0 };
const ask = async (as: Credentials, changes: object = {}) => {
  const { body, text } = await town.call('POST', '/api/ondemandbus/rides', {
    as,
    body: { ...wish, date: DATE, ...changes },
  });
  if (!body.rides?.[0]) throw new Error(text);
  return body.rides;
};
const change = (as: Credentials, id: number, changes: object = {}) =>
  town.call('POST', `/api/ondemandbus/rides/${id}/change`, { as, body: { ...wish, ...changes }, locale: 'en' });
const rowOf = async (id: number) => {
  const [row] = await town.rows<Readonly<Record<string, unknown>>>('select * from demand_ride where ride_id = $1', id);
  return row;
};

test('a ride is changed in time, stations and persons: promised anew under its code, with a notification and a higher number in the calendar', async () => {
  const person = await town.addPerson({ locale: 'ja' });
  const [ride] = await ask(person);
  const { status, body, text } = await change(person, ride.ride_id, {
    to_station_id: 'plaza',
    time: '10:10',
    persons: 3,
    wheelchairs: 1,
  });
  expect(status, text).toBe(200);
  expect(body.no_room).toBeNull();
  // Its earlier promise of 10:00 to 10:22 blocks nobody.
  expect(body.ride).toMatchObject({
    ride_id: ride.ride_id,
    reservation_code: ride.reservation_code,
    to_station_id: 'plaza',
    to_name: 'Fureai Plaza',
    persons: 3,
    wheelchairs: 1,
    promised_from: '2027-01-13T10:10:00+09:00',
    is_changeable: true,
  });
  expect((await rowOf(ride.ride_id))?.['revision']).toBe(1);
  const feed = await town.call('POST', '/api/calendar-feed', { as: person, body: { kind: 'reservations' } });
  const calendar = (await town.call('GET', new URL(feed.body.url).pathname)).text.replaceAll('\r\n ', '');
  expect(calendar).toContain('SEQUENCE:1');
  expect(calendar).toContain('DTSTART:20270113T011000Z');
  const list = await town.call('GET', '/api/ondemandbus/rides?scope=upcoming', { as: person });
  expect(list.body.rides).toMatchObject([{ promised_from: '2027-01-13T10:10:00+09:00' }]);
  const [, mail] = await town.mailsTo(person.email, 2);
  expect(mail?.subject).toBe(`【まち】オンデマンドバスの乗車を変更しました（1月13日（水） ${ride.reservation_code}）`);
  expect(mail?.text).toContain('お迎え　10:10から10:20の間');
  expect(await town.countRows('audit', `action = 'ride:change' and subject_id = ${ride.ride_id}`)).toBe(1);
  // A second press changes nothing.
  expect(
    (await change(person, ride.ride_id, { to_station_id: 'plaza', time: '10:10', persons: 3, wheelchairs: 1 })).status,
  ).toBe(200);
  expect((await rowOf(ride.ride_id))?.['revision']).toBe(1);
});

test('where no vehicle has room, or something is wrong, the old one stays untouched, and the nearest times are told', async () => {
  const person = await town.addPerson();
  const [ride] = await ask(person, { time: '14:00' });
  const far = [
    ['kitanosawa', 'kohan'],
    ['kohan', 'kitanosawa'],
    ['higashiyama', 'asahi-minami'],
    ['asahi-minami', 'higashiyama'],
  ] as const;
  for (const [index, as] of (await town.addPeople(12)).entries()) {
    const [from_station_id, to_station_id] = far[index % 4] ?? far[0];
    const time = index < 6 ? '10:00' : '10:15';
    await town.call('POST', '/api/ondemandbus/rides', {
      as,
      body: { ...wish, date: DATE, from_station_id, to_station_id, time, persons: 4 },
    });
  }
  const before = await rowOf(ride.ride_id);
  const full = await change(person, ride.ride_id, {
    from_station_id: 'asahi-minami',
    to_station_id: 'kitanosawa',
    time: '10:05',
  });
  expect(full.status, full.text).toBe(200);
  expect(full.body.no_room.nearest.length).toBeGreaterThan(0);
  expect(full.body.ride.promised_from).toBe('2027-01-13T14:00:00+09:00');
  for (const [changes, field, code] of [
    [{ to_station_id: 'yakuba' }, 'to_station_id', 'ride-same-station'],
    [{ wheelchairs: 2 }, 'wheelchairs', 'ride-wheelchairs'],
    [{ time: '17:50' }, 'time', 'ride-hours'],
    [{ time: '10:03' }, 'time', 'ride-time'],
    [{ time: undefined }, 'time', 'required'],
  ] as const)
    expect((await change(person, ride.ride_id, changes)).body.codes).toEqual({ [field]: [code] });
  expect(await rowOf(ride.ride_id)).toEqual(before);
});

test('the way there stays before the way back, whichever is changed, and a way back on call stays one', async () => {
  const person = await town.addPerson();
  const [there, back] = await ask(person, { return: 'at', return_time: '11:00' });
  expect((await change(person, there.ride_id, { time: '10:50' })).body.codes).toEqual({ time: ['ride-overlaps'] });
  expect((await change(person, there.ride_id, { time: '12:00' })).body.codes).toEqual({ time: ['ride-way-back'] });
  const home = { from_station_id: 'sports', to_station_id: 'yakuba' };
  expect((await change(person, back.ride_id, { ...home, time: '09:00' })).body.codes).toEqual({
    time: ['ride-return-early'],
  });
  expect((await change(person, back.ride_id, { ...home, time: '12:00' })).body.ride).toMatchObject({
    promised_from: '2027-01-13T12:00:00+09:00',
    other_ride_id: there.ride_id,
  });
  const [, waiting] = await ask(person, { time: '15:00', return: 'on-call' });
  const changed = await change(person, waiting.ride_id, { ...home, to_station_id: 'plaza', time: undefined });
  expect(changed.body.ride).toMatchObject({ state: 'waiting', to_station_id: 'plaza', promised_from: null });
});

test('a ride is changed until it can no longer be cancelled, not once the bus is on its way, and ten times', async () => {
  const [person, other] = await town.addPeople(2);
  const [ride] = await ask(person);
  expect((await change(other, ride.ride_id)).status).toBe(404);
  const isChangeable = async () => {
    const list = await town.call('GET', '/api/ondemandbus/rides?scope=upcoming', { as: person });
    const { body } = await town.call('GET', `/api/ondemandbus/rides/${ride.ride_id}`, { as: person });
    expect(list.body.rides[0].is_changeable).toBe(body.ride.is_changeable);
    return body.ride.is_changeable;
  };
  town.setNow(instantOf(DATE, 570));
  expect(await isChangeable()).toBe(true);
  town.setNow(instantOf(DATE, 599));
  // A change that would be refused is not offered.
  expect(await isChangeable()).toBe(false);
  const late = await change(person, ride.ride_id, { time: '12:00' });
  expect([late.status, late.body.codes]).toEqual([409, { ride_id: ['ride-on-its-way'] }]);
  town.setNow(instantOf(DATE, 600));
  expect((await change(person, ride.ride_id, { time: '12:00' })).body.codes).toEqual({ ride_id: ['ride-begun'] });
  town.setNow(START);
  await town.rows('update demand_ride set revision = $2 where ride_id = $1 returning 1', ride.ride_id, MAX_CHANGES);
  expect((await change(person, ride.ride_id, { time: '12:00' })).body.codes).toEqual({ request: ['ride-changes'] });
});
