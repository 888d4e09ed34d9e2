import { beforeEach, expect, test } from 'vitest';
import { instantOf, timeOf } from '@machi/domain/calendar/model';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';

const town = await openTestTown();
const DATE = '2027-01-13';
const at = (minute: number) => town.setNow(instantOf(DATE, minute));
beforeEach(async () => {
  at(540);
  for (const table of ['demand_ride', 'demand_outage']) await town.rows(`delete from ${table} returning 1`);
});

const DESK = '/api/desk/ondemandbus';
const { member_id: officialId } = await town.addPerson({ roles: ['transport'] });
const official = () => town.openSession(officialId);
const desk = async (method: 'GET' | 'POST', path: string, body?: object) =>
  town.call(method, `${DESK}${path}`, { as: await official(), ...(body ? { body } : {}) });
const ask = async (as: Credentials, changes: object = {}) => {
  const wish = {
    from_station_id: 'ekimae',
    to_station_id: 'plaza',
    date: DATE,
    time: '11:00',
    meant: 'depart',
    persons: 1,
  };
  const { body, text } = await town.call('POST', '/api/ondemandbus/rides', { as, body: { ...wish, ...changes } });
  if (!body.rides?.[0]) throw new Error(text);
  return body.rides[0];
};
const rowOf = async (id: number) => {
  const [row] = await town.rows<{
    vehicle_id: string;
    stranded_at: Date | null;
    promised_from: Date;
    revision: number;
  }>('select vehicle_id, stranded_at, promised_from, revision from demand_ride where ride_id = $1', id);
  if (!row) throw new Error('no such ride');
  return row;
};
const out = (vehicle_id: string, minute: number, reason = 'エンジンの故障') =>
  desk('POST', '/outages', { vehicle_id, until_date: DATE, until_time: timeOf(minute), reason });

test('a vehicle is out with one press: its rides go to the other one with their promise, and their passengers are written to', async () => {
  const person = await town.addPerson({ locale: 'ja' });
  const ride = await ask(person);
  const { vehicle_id } = await rowOf(ride.ride_id);
  const answer = await out(vehicle_id, 900);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ moved: 1, stranded: [], on_board: [] });
  const after = await rowOf(ride.ride_id);
  expect(after.vehicle_id).not.toBe(vehicle_id);
  expect(after).toMatchObject({ stranded_at: null, promised_from: instantOf(DATE, 660), revision: 0 });
  const [, mail] = await town.mailsTo(person.email, 2);
  expect(mail?.subject).toBe(`【まち】お迎えのオンデマンドバスの車が変わりました（${ride.reservation_code}）`);
  expect(mail?.text).toContain('理由　エンジンの故障');
  expect(mail?.text).toContain('お迎え　11:00から11:10の間');
  expect(await town.countRows('audit', `action = 'outage:begin'`)).toBe(1);
  expect(await town.countRows('audit', `action = 'ride:rearrange' and subject_id = ${person.member_id}`)).toBe(1);
  // The driver's page shows it, and its mark changes.
  const driver = await town.addPerson({ roles: ['driver'] });
  const run = await town.call('GET', `/api/driver/demand/run?vehicle_id=${vehicle_id}`, { as: driver });
  expect(run.body).toMatchObject({ stops: [], vehicle: { rides: 0, outage: { reason: 'エンジンの故障' } } });
  // Nobody is promised this vehicle meanwhile, and it takes rides again once it is back.
  const [next] = await town.addPeople(1);
  expect((await rowOf((await ask(next, { time: '12:00' })).ride_id)).vehicle_id).toBe(after.vehicle_id);
  const { outage } = answer.body.vehicles.find((one: { vehicle_id: string }) => one.vehicle_id === vehicle_id);
  const back = await desk('POST', `/outages/${outage.outage_id}/end`);
  expect(back.body.vehicles.every((one: { outage: unknown }) => one.outage === null)).toBe(true);
  expect((await desk('POST', `/outages/${outage.outage_id}/end`)).status).toBe(200);
  expect(await town.countRows('audit', `action = 'outage:end'`)).toBe(1);
});

test('who can be given no other vehicle is listed with a number and the nearest times, given one of them with one press, or called off with words', async () => {
  const [one, other] = [await town.addPerson({ locale: 'ja' }), await town.addPerson({ locale: 'ja' })];
  const [first, second] = [
    await ask(one),
    await ask(other, { from_station_id: 'yakuba', to_station_id: 'kohan', time: '13:00' }),
  ];
  const { body: listed } = await desk('GET', '/outages');
  expect(listed.vehicles).toHaveLength(2);
  for (const { vehicle_id } of listed.vehicles) expect((await out(vehicle_id, 840)).status).toBe(200);
  const { body: board } = await desk('GET', '/outages');
  expect(board.stranded.map(({ ride }: { ride: { ride_id: number } }) => ride.ride_id)).toEqual([
    first.ride_id,
    second.ride_id,
  ]);
  const [{ ride, nearest }] = board.stranded;
  expect(ride).toMatchObject({ is_stranded: true, vehicle_name: null, passenger_tel: expect.any(String) });
  // At two the vehicle is back at its base, where they wait: within ten minutes of ten to two.
  expect(nearest[0]).toMatchObject({ time: '13:50' });
  expect((await town.mailsTo(one.email, 3))[2]?.subject).toBe(
    `【まち】オンデマンドバスがお約束の時刻に行けなくなりました（${first.reservation_code}）`,
  );
  const seen = await town.call('GET', `/api/ondemandbus/rides/${first.ride_id}`, { as: one });
  expect(seen.body).toMatchObject({ ride: { is_stranded: true }, vehicle: null });

  const early = await desk('POST', `/rides/${first.ride_id}/time`, { time: '11:30' });
  expect([early.status, early.body.no_room.nearest[0].time]).toEqual([200, '13:50']);
  const given = await desk('POST', `/rides/${first.ride_id}/time`, { time: nearest[0].time });
  expect(given.body.ride).toMatchObject({ is_stranded: false, promised_from: nearest[0].promised_from });
  expect((await town.mailsTo(one.email, 4))[3]?.text).toContain('お迎え　13:50から14:00の間');
  const again = await desk('POST', `/rides/${first.ride_id}/time`, { time: '15:00' });
  expect([again.status, again.body.codes]).toEqual([409, { ride_id: ['ride-has-vehicle'] }]);
  const off = await desk('POST', `/rides/${second.ride_id}/cancel`, { reason: '車が故障したためです。' });
  expect(off.body.ride.state).toBe('canceled');
  expect((await desk('GET', '/outages')).body.stranded).toEqual([]);
});

test('a vehicle that is back earlier takes its rides again, and who is on board when it stops is listed', async () => {
  const [waiting, inside] = [await town.addPerson({ locale: 'ja' }), await town.addPerson()];
  const ride = await ask(inside, { time: '09:30' });
  const { vehicle_id } = await rowOf(ride.ride_id);
  at(572);
  const driver = await town.addPerson({ roles: ['driver'] });
  await town.call('POST', '/api/driver/demand/mark', { as: driver, body: { ride_id: ride.ride_id, mark: 'on-board' } });
  const later = await ask(waiting, { time: '12:00' });
  const vehicles: { vehicle_id: string }[] = (await desk('GET', '/outages')).body.vehicles;
  for (const one of vehicles) await out(one.vehicle_id, 1020);
  const { body } = await desk('GET', '/outages');
  expect(body.on_board).toMatchObject([{ ride_id: ride.ride_id, passenger_name: expect.any(String) }]);
  expect(body.stranded).toHaveLength(1);
  at(600);
  const { outage } = body.vehicles.find((one: { vehicle_id: string }) => one.vehicle_id === vehicle_id);
  const back = await desk('POST', `/outages/${outage.outage_id}/end`);
  expect(back.body).toMatchObject({ moved: 1, stranded: [], on_board: [] });
  expect(await rowOf(later.ride_id)).toMatchObject({
    vehicle_id,
    stranded_at: null,
    promised_from: instantOf(DATE, 720),
  });
  expect((await town.mailsTo(waiting.email, 3))[2]?.text).toContain('お迎え　12:00から12:10の間');
});

test('an outage lasts until a time to come within the days that can be asked for, has a reason, and is changed by asking for another end', async () => {
  const codes = async (body: object) =>
    (
      await desk('POST', '/outages', {
        vehicle_id: 'hoshikuzu',
        until_date: DATE,
        until_time: '12:00',
        reason: 'x',
        ...body,
      })
    ).body.codes;
  expect(await codes({ until_time: '09:00' })).toEqual({ until_time: ['outage-past'] });
  expect(await codes({ until_date: '2027-01-28' })).toEqual({ until_date: ['max-date'] });
  expect(await codes({ reason: ' ' })).toEqual({ reason: ['required'] });
  expect((await out('moon', 900)).status).toBe(404);
  expect((await out('hoshikuzu', 900)).status).toBe(200);
  const longer = await out('hoshikuzu', 960, 'まだ直りません');
  expect(longer.body.vehicles[0].outage).toMatchObject({
    reason: 'まだ直りません',
    out_until: '2027-01-13T16:00:00+09:00',
  });
  expect(await town.countRows('demand_outage')).toBe(1);
  const reception = await town.addPerson({ roles: ['reception'] });
  expect((await town.call('GET', `${DESK}/outages`, { as: reception })).status).toBe(403);
});

test('an outage to come leaves what its vehicle drives before and after it, is read by residents, and is dropped again', async () => {
  const person = await town.addPerson({ locale: 'ja' });
  const plan = (from_time: string, until_time: string, more: object = {}) =>
    desk('POST', '/outages', {
      vehicle_id: 'hoshikuzu',
      from_date: DATE,
      from_time,
      until_date: DATE,
      until_time,
      reason: '点検のため',
      ...more,
    });
  expect((await plan('09:00', '12:00')).body.codes).toEqual({ from_time: ['outage-past'] });
  expect((await plan('12:00', '12:00')).body.codes).toEqual({ until_time: ['outage-order'] });
  expect((await plan('12:00', '13:00', { from_time: undefined })).body.codes).toEqual({ from_time: ['required'] });
  expect((await plan('12:00', '13:00', { from_date: undefined })).body.codes).toEqual({ from_date: ['required'] });

  // Only this vehicle drives now, so its run has all rides.
  expect((await out('amanogawa', 1020)).status).toBe(200);
  const [early, meanwhile, late] = [
    await ask(person, { time: '10:00' }),
    await ask(person, { time: '13:30' }),
    await ask(person, { time: '16:00' }),
  ];
  const planned = await plan('13:00', '15:00');
  expect(planned.body).toMatchObject({ moved: 0, on_board: [] });
  expect(planned.body.stranded.map(({ ride }: { ride: { ride_id: number } }) => ride.ride_id)).toEqual([
    meanwhile.ride_id,
  ]);
  for (const { ride_id } of [early, late])
    expect(await rowOf(ride_id)).toMatchObject({ vehicle_id: 'hoshikuzu', stranded_at: null });
  const vehicle = planned.body.vehicles.find((one: { vehicle_id: string }) => one.vehicle_id === 'hoshikuzu');
  expect(vehicle).toMatchObject({
    outage: null,
    planned: [{ out_from: '2027-01-13T13:00:00+09:00', out_until: '2027-01-13T15:00:00+09:00', reason: '点検のため' }],
  });
  expect((await plan('14:00', '16:00')).body.codes).toEqual({ from_time: ['outage-known'] });
  expect(await town.countRows('audit', `action = 'outage:plan'`)).toBe(1);

  // Residents read the time without the reason; the driver drives on; nobody is promised the vehicle meanwhile.
  const { body: schedule, text } = await town.call('GET', `/api/ondemandbus/schedule?date=${DATE}`);
  expect(schedule.outages.map(({ from, until }: { from: string; until: string }) => [from, until])).toContainEqual([
    '13:00',
    '15:00',
  ]);
  expect(text).not.toContain('点検のため');
  const driver = await town.addPerson({ roles: ['driver'] });
  const run = await town.call('GET', '/api/driver/demand/run?vehicle_id=hoshikuzu', { as: driver });
  expect(run.body.vehicle).toMatchObject({ rides: 2, outage: null });

  const dropped = await desk('POST', `/outages/${vehicle.planned[0].outage_id}/end`);
  expect(dropped.body).toMatchObject({ moved: 1, stranded: [] });
  const left = dropped.body.vehicles.find((one: { vehicle_id: string }) => one.vehicle_id === 'hoshikuzu');
  expect(left).toMatchObject({ outage: null, planned: [] });
  expect(await rowOf(meanwhile.ride_id)).toMatchObject({ vehicle_id: 'hoshikuzu', stranded_at: null });
  expect(await town.countRows('audit', `action = 'outage:drop'`)).toBe(1);
  expect((await plan('14:00', '16:00')).status).toBe(200);
});

test('the desk changes a ride for who calls, by the rules of residents', async () => {
  const person = await town.addPerson({ locale: 'ja' });
  const ride = await ask(person);
  const wish = {
    from_station_id: 'ekimae',
    to_station_id: 'yakuba',
    time: '13:00',
    meant: 'depart',
    persons: 2,
    wheelchairs: 0,
  };
  const changed = await desk('POST', `/rides/${ride.ride_id}/change`, wish);
  expect(changed.status, changed.text).toBe(200);
  expect(changed.body.ride).toMatchObject({
    to_station_id: 'yakuba',
    persons: 2,
    promised_from: '2027-01-13T13:00:00+09:00',
  });
  expect((await town.mailsTo(person.email, 2))[1]?.subject).toContain('乗車を変更しました');
  expect(await town.countRows('audit', `action = 'ride:rearrange' and subject_id = ${person.member_id}`)).toBe(1);
  const own = await ask(await official(), { time: '15:00' });
  expect((await desk('POST', `/rides/${own.ride_id}/change`, wish)).body.codes).toEqual({ request: ['own-account'] });
});
