import { afterAll, beforeEach, expect, test } from 'vitest';
import { instantOf } from '@machi/domain/calendar/model';
import { START, openTown } from '../../testing/towns/open-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';

const town = await openTown();
const { onDemandBus } = town.house.town;
if (!onDemandBus) throw new Error('The sample town has an on-demand bus');
const PASSWORD = 'hoshimori-haru1';
const DAY = '2027-01-13';

afterAll(() => town.close());
beforeEach(async () => {
  town.setNow(START);
  Object.assign(town.house.town, { onDemandBus });
  await town.rows('delete from demand_ride');
});

const at = (minute: number) => town.setNow(instantOf(DAY, minute));
const request = (from: string, to: string, time = '10:00') => ({
  from_station_id: from,
  to_station_id: to,
  date: DAY,
  time,
  meant: 'depart',
  persons: 1,
});
const ask = (as: Credentials, from: string, to: string, time?: string, others: object = {}) =>
  town.call('POST', '/api/ondemandbus/rides', { as, body: { ...request(from, to, time), ...others } });
const cancel = (as: Credentials, id: number) => town.call('POST', `/api/ondemandbus/rides/${id}/cancel`, { as });
/** Changes the pack, as after a restart. */
const change = (changes: object) => Object.assign(town.house.town, { onDemandBus: { ...onDemandBus, ...changes } });
const statusesOf = (replies: readonly { readonly status: number }[]) => replies.map(({ status }) => status);

test('who withdraws once the driver has set out leaves the way to them in the plan, as who cancels does', async () => {
  const leaver = await town.addPerson();
  expect((await ask(leaver, 'kitanosawa', 'plaza')).body.rides[0].state).toBe('promised');
  await ask(leaver, 'plaza', 'kitanosawa', '16:00');
  at(595);
  const gone = await town.call('POST', '/api/withdrawal', { as: leaver, body: { password: PASSWORD } });
  expect(gone.status, gone.text).toBe(200);
  expect(await town.rows('select state, is_driven_to, member_id from demand_ride order by ride_id')).toEqual([
    { state: 'canceled', is_driven_to: 1, member_id: null },
    { state: 'canceled', is_driven_to: 0, member_id: null },
  ]);
});

test('whom the office erases for they have no account leaves the plan in the same way', async () => {
  const official = await town.addPerson({ roles: ['reception', 'transport'] });
  const send = (path: string, body: object, as = official) => town.call('POST', `/api/${path}`, { as, body });
  const { member } = (
    await send('reception/guests', {
      lastname: '畑中',
      firstname: 'ウメ',
      lastfurigana: 'はたなか',
      firstfurigana: 'うめ',
      tel: '0100-55-6001',
      address: '星守町北の沢1-2',
    })
  ).body;
  const asked = await send('desk/ondemandbus/rides', {
    ...request('kitanosawa', 'plaza'),
    member_id: member.member_id,
  });
  expect(asked.body.rides).toHaveLength(1);
  at(595);
  const clerk = await town.addPerson({ roles: ['member_admin'] });
  const gone = await send(`members/${member.member_id}/erase`, {}, clerk);
  expect(gone.status, gone.text).toBe(200);
  expect(await town.rows('select state, is_driven_to, member_id from demand_ride')).toEqual([
    { state: 'canceled', is_driven_to: 1, member_id: null },
  ]);
});

test('a station that the pack no longer has leaves its promised rides readable, and the others of its vehicle cancelled, driven and asked for', async () => {
  const [one, other, third] = await town.addPeople(3);
  const [kept, waiting] = (await ask(one, 'kohan', 'plaza', '10:00', { return: 'on-call' })).body.rides;
  const beside = (await ask(other, 'michinoeki', 'plaza', '10:30')).body.rides[0];
  await town.rows(`update demand_ride set vehicle_id = 'hoshikuzu' where promised_from is not null`);
  const isOther = (id: string) => id !== 'kohan';
  change({
    stations: onDemandBus.stations.filter(({ station_id }) => isOther(station_id)),
    station_relations: onDemandBus.station_relations.filter(
      (relation) => isOther(relation.from_station_id) && isOther(relation.to_station_id),
    ),
  });
  at(400);
  const driver = await town.addPerson({ roles: ['driver'] });
  const desk = await town.addPerson({ roles: ['transport'] });
  const run = await town.call('GET', '/api/driver/demand/run?vehicle_id=hoshikuzu', { as: driver });
  expect(run.status, run.text).toBe(200);
  expect(run.body.stops.map(({ station_name }: { station_name: string }) => station_name)).toContain('Lakeside Inn');
  const replies = [
    await town.call('GET', `/api/ondemandbus/rides/${kept.ride_id}`, { as: one }),
    await town.call('GET', `/api/desk/ondemandbus/rides?date=${DAY}`, { as: desk }),
    await town.call('GET', `/api/ondemandbus/schedule?date=${DAY}`),
    await cancel(other, beside.ride_id),
    await ask(third, 'michinoeki', 'plaza', '11:00'),
    await town.call('GET', `/api/ondemandbus/rides/${waiting.ride_id}`, { as: one }),
    await town.call('POST', `/api/ondemandbus/rides/${waiting.ride_id}/ready`, { as: one }),
    await cancel(one, kept.ride_id),
  ];
  expect(statusesOf(replies)).toEqual(replies.map(() => 200));
});

test('a vehicle that the pack no longer has leaves its rides with who was promised them, at the desk too', async () => {
  const one = await town.addPerson();
  const [ride] = (await ask(one, 'kohan', 'plaza')).body.rides;
  await town.rows(`update demand_ride set vehicle_id = 'amanogawa'`);
  change({ vehicles: onDemandBus.vehicles.filter(({ vehicle_id }) => vehicle_id !== 'amanogawa') });
  const desk = await town.addPerson({ roles: ['transport'] });
  const driver = await town.addPerson({ roles: ['driver'] });
  const read = await town.call('GET', `/api/ondemandbus/rides/${ride.ride_id}`, { as: one });
  expect(read.body.ride).toMatchObject({ state: 'promised', vehicle_name: null });
  const day = await town.call('GET', `/api/desk/ondemandbus/rides?date=${DAY}`, { as: desk });
  expect(day.body.rides).toHaveLength(1);
  expect((await town.call('GET', '/api/driver/demand', { as: driver })).body.vehicles).toHaveLength(1);
  expect((await cancel(one, ride.ride_id)).status).toBe(200);
});

test('a town whose on-demand bus ends keeps the own lists, the calendar and the withdrawal of who had rides', async () => {
  const one = await town.addPerson();
  await ask(one, 'kohan', 'plaza');
  const feed = await town.call('POST', '/api/calendar-feed', { as: one, body: { kind: 'reservations' } });
  Object.assign(town.house.town, { onDemandBus: undefined });
  const replies = [
    await town.call('GET', '/api/reservations', { as: one }),
    await town.call('GET', '/api/account/export?format=json', { as: one }),
    await town.call('GET', new URL(feed.body.url).pathname),
    await town.call('POST', '/api/withdrawal', { as: one, body: { password: PASSWORD } }),
  ];
  expect(statusesOf(replies)).toEqual(replies.map(() => 200));
  expect(await town.rows('select state, member_id from demand_ride')).toEqual([{ state: 'canceled', member_id: null }]);
});
