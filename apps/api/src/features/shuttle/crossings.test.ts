import { beforeEach, expect, test } from 'vitest';
import { instantOf } from '@machi/domain/calendar/model';
import { tellSeatChanges } from '../seats/tell-changes.ts';
import { fillTrip, newTrips, putSeats, seatRequest } from '../../testing/seats/new-seats.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const { transport } = town.house.town;
const nextTrip = newTrips();
beforeEach(() => {
  town.setNow(START);
  Object.assign(town.house.town, { transport });
});

test('a shuttle that the pack no longer has leaves its sold seats with who has them: told, cancelled, driven and taken along', async () => {
  const trip = nextTrip();
  const [one, other] = await town.addPeople(2);
  const [kept, given] = [
    await putSeats(town, one.member_id, 'reserved', trip, 2),
    await putSeats(town, other.member_id, 'reserved', trip),
  ];
  const held = await putSeats(town, other.member_id, 'held', nextTrip());
  Object.assign(town.house.town, {
    transport: { ...transport, routes: transport.routes.filter(({ seats }) => seats === undefined) },
  });
  const feed = await town.call('POST', '/api/calendar-feed', { as: one, body: { kind: 'reservations' } });
  const read = await town.call('GET', `/api/shuttle/reservations/${kept}`, { as: one });
  expect(read.body.reservation).toMatchObject({ standing: 'gone', persons: 2, tel: transport.tel });
  const replies = [
    await town.call('GET', '/api/shuttle/reservations', { as: one }),
    await town.call('GET', '/api/shuttle/trips?departure_spot_id=2'),
    await town.call('GET', '/api/account/export?format=json', { as: one }),
    await town.call('GET', new URL(feed.body.url).pathname),
    await town.call('GET', '/api/shuttle/holds', { as: other }),
    await town.call('POST', `/api/shuttle/reservations/${given}/cancel`, { as: other }),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const confirmed = await town.call('POST', `/api/shuttle/holds/${held}/confirm`, { as: other, body: {} });
  expect([confirmed.status, confirmed.body.codes]).toEqual([409, { hold_id: ['shuttle-cancelled'] }]);
  expect((await town.call('POST', '/api/shuttle/holds', { as: other, body: seatRequest(nextTrip()) })).status).toBe(
    404,
  );
  expect(await tellSeatChanges(town.house, town.now())).toBe(1);
  expect(await tellSeatChanges(town.house, town.now())).toBe(0);

  town.setNow(instantOf(trip.service_date, trip.departs - 10));
  const driver = await town.addPerson({ roles: ['driver'] });
  const run = await town.call('GET', `/api/driver/run?trip_id=${trip.trip_id}&service_date=${trip.service_date}`, {
    as: driver,
  });
  expect(run.body.run).toMatchObject({ is_gone: true, persons: 2 });
  const board = await town.call('POST', '/api/driver/mark', {
    as: driver,
    body: { seat_reservation_id: kept, mark: 'boarded' },
  });
  expect(board.status, board.text).toBe(200);
  const left = await town.call('POST', '/api/withdrawal', { as: one, body: { password: 'hoshimori-haru1' } });
  expect(left.status, left.text).toBe(200);
});

test('who has seats on a run and a ride with the on-demand bus at the same time keeps both, and both are freed by a withdrawal', async () => {
  const trip = nextTrip();
  const person = await town.addPerson();
  await putSeats(town, person.member_id, 'reserved', trip);
  const asked = await town.call('POST', '/api/ondemandbus/rides', {
    as: person,
    body: {
      from_station_id: 'kohan',
      to_station_id: 'plaza',
      date: trip.service_date,
      time: '11:00',
      meant: 'depart',
      persons: 1,
    },
  });
  expect([asked.status, asked.body.no_room], asked.text).toEqual([200, null]);
  const gone = await town.call('POST', '/api/withdrawal', { as: person, body: { password: 'hoshimori-haru1' } });
  expect(gone.status, gone.text).toBe(200);
  expect(
    await town.rows`select state from seat_reservation where trip_id = ${trip.trip_id}
      and service_date = ${trip.service_date} and state <> 'held' and member_id is null order by 1`,
  ).toEqual([{ state: 'canceled' }]);
  expect(await town.rows('select state, member_id from demand_ride')).toEqual([{ state: 'canceled', member_id: null }]);
});

test('seats that were held before the office cancels the run are not confirmed, and are once it runs again', async () => {
  const trip = nextTrip();
  const person = await town.addPerson();
  const official = await town.addPerson({ roles: ['transport'] });
  const held = await town.call('POST', '/api/shuttle/holds', { as: person, body: seatRequest(trip) });
  expect(held.status, held.text).toBe(201);
  const of = { trip_id: trip.trip_id, service_date: trip.service_date };
  const cancelled = await town.call('POST', '/api/transport/cancelled-runs', {
    as: official,
    body: { ...of, reason_ja: '大雪', reason_en: 'Snow' },
  });
  expect(cancelled.status, cancelled.text).toBe(201);
  const confirm = () =>
    town.call('POST', `/api/shuttle/holds/${held.body.hold.hold_id}/confirm`, { as: person, body: {} });
  expect((await confirm()).body.codes).toEqual({ hold_id: ['shuttle-cancelled'] });
  expect(
    (await town.call('POST', '/api/shuttle/waitlist', { as: person, body: seatRequest(trip) })).body.codes,
  ).toEqual({ trip_id: ['shuttle-cancelled'] });
  await town.call('POST', '/api/transport/restored-runs', { as: official, body: of });
  expect((await confirm()).status).toBe(201);
});

test('who waits for seats that came free while the run was cancelled is told once it runs again', async () => {
  const trip = nextTrip();
  const [holder, waiting] = await town.addPeople(2);
  const official = await town.addPerson({ roles: ['transport'] });
  await fillTrip(town, trip, 16);
  const seats = await putSeats(town, holder.member_id, 'reserved', trip, 4);
  const joined = await town.call('POST', '/api/shuttle/waitlist', { as: waiting, body: seatRequest(trip) });
  expect(joined.status, joined.text).toBe(201);
  const of = { trip_id: trip.trip_id, service_date: trip.service_date };
  const why = { reason_ja: '大雪', reason_en: 'Snow' };
  expect(
    (await town.call('POST', '/api/transport/cancelled-runs', { as: official, body: { ...of, ...why } })).status,
  ).toBe(201);
  expect((await town.call('POST', `/api/shuttle/reservations/${seats}/cancel`, { as: holder })).status).toBe(200);
  const told = () => town.countRows('waitlist', `member_id = ${waiting.member_id} and told_at is not null`);
  expect(await told()).toBe(0);
  const restored = await town.call('POST', '/api/transport/restored-runs', { as: official, body: of });
  expect(restored.status, restored.text).toBe(200);
  expect(await told()).toBe(1);
  expect((await town.mailsTo(waiting.email, 1))[0]?.subject).toContain('空席が出ました');
});
