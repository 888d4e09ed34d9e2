import { beforeEach, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

const DESK = '/api/desk/ondemandbus';
const { member_id: officialId } = await town.addPerson({ roles: ['transport'] });
/** A new session: an official's ends after an hour without a visit. */
const official = () => town.openSession(officialId);
const request = { from_station_id: 'yakuba', to_station_id: 'sports', date: '2027-01-13', meant: 'depart', persons: 1 };
const ask = async (body: object, as?: Credentials) =>
  town.call('POST', `${DESK}/rides`, { as: as ?? (await official()), body: { ...request, time: '10:00', ...body } });
const action = async (id: number, what: string, body: object = {}) =>
  town.call('POST', `${DESK}/rides/${id}/${what}`, { as: await official(), body });

test('a member who calls is promised a ride as by themselves, is written to, and sees who asked', async () => {
  const person = await town.addPerson({ locale: 'ja' });
  const { status, body, text } = await ask({ member_id: person.member_id });
  expect(status, text).toBe(200);
  const [ride] = body.rides;
  expect(ride).toMatchObject({ member_id: person.member_id, state: 'promised', is_entered: true, is_cancelable: true });
  const own = await town.call('GET', `/api/ondemandbus/rides/${ride.ride_id}`, { as: person });
  expect(own.body.ride.reservation_code).toBe(ride.reservation_code);
  expect(await town.countRows('audit', `action = 'ride:enter' and subject_id = ${person.member_id}`)).toBe(1);
  expect((await town.mailsTo(person.email, 1))[0]?.subject).toContain('お約束の時刻');
  // A repetition gives the same ride and no second notification.
  expect((await ask({ member_id: person.member_id })).body.rides[0].ride_id).toBe(ride.ride_id);

  const listed = await town.call('GET', `${DESK}/members/${person.member_id}/rides`, { as: await official() });
  expect(listed.body.rides.map(({ ride_id }: { ride_id: number }) => ride_id)).toEqual([ride.ride_id]);
  // The office's message is sent even after the promised time has begun.
  town.setNow(new Date('2027-01-13T10:05:00+09:00'));
  expect(
    (await town.call('POST', `/api/ondemandbus/rides/${ride.ride_id}/cancel`, { as: person, body: {} })).status,
  ).toBe(409);
  const ended = await action(ride.ride_id, 'cancel', { reason: '大雪のため走れません。' });
  expect(ended.body.ride).toMatchObject({ state: 'canceled', cancel_reason: '大雪のため走れません。' });
  expect((await town.mailsTo(person.email, 2))[1]?.text).toContain('理由　大雪のため走れません。');
  expect((await action(ride.ride_id, 'cancel')).body.codes).toEqual({ ride_id: ['already-canceled'] });
});

test('who has no account needs a name and a number, stands in the day’s list, and comes back when they call', async () => {
  const missing = await ask({ time: '11:00' });
  expect([missing.status, missing.body.codes]).toEqual([422, { caller_name: ['required'], caller_tel: ['required'] }]);
  const caller = { caller_name: '電話 花子', caller_tel: '0100-55-1111' };
  const { body, text } = await ask({ ...caller, time: '11:00', return: 'on-call' });
  expect(body.rides, text).toHaveLength(2);
  const [there, back] = body.rides;
  expect(there).toMatchObject({ member_id: null, passenger_name: '電話 花子', passenger_tel: '0100-55-1111' });
  expect(
    await town.countRows('audit', `action = 'ride:enter' and subject = 'ride' and subject_id = ${there.ride_id}`),
  ).toBe(1);
  town.setNow(new Date('2027-01-13T13:00:00+09:00'));
  const ready = await action(back.ride_id, 'ready');
  expect(ready.status, ready.text).toBe(200);
  expect(ready.body.ride.state).toBe('promised');
  const day = await town.call('GET', `${DESK}/rides`, { as: await official() });
  expect(day.body.rides.filter((one: { passenger_name: string }) => one.passenger_name === '電話 花子')).toHaveLength(
    2,
  );
  expect((await action(there.ride_id, 'cancel')).status).toBe(200);
});

test('nobody asks for their own account there, no other role, for nobody, or for a day that is not shown', async () => {
  expect((await ask({ member_id: officialId })).body.codes).toEqual({ request: ['own-account'] });
  expect((await ask({ member_id: 999_999 })).status).toBe(404);
  expect((await ask({}, await town.addPerson({ roles: ['reception'] }))).status).toBe(403);
  const far = await town.call('GET', `${DESK}/rides?date=2026-12-01`, { as: await official() });
  expect(far.body.codes).toEqual({ date: ['min-date'] });
});

test('the desk is not offered to change a ride whose bus is on its way, and is told so as the office that was called', async () => {
  const person = await town.addPerson();
  const { body } = await ask({ member_id: person.member_id, date: '2027-01-20' });
  const [ride] = body.rides;
  const shown = async () => {
    const listed = await town.call('GET', `${DESK}/rides?date=2027-01-20`, { as: await official() });
    return listed.body.rides.find(({ ride_id }: { ride_id: number }) => ride_id === ride.ride_id);
  };
  town.setNow(new Date('2027-01-20T09:30:00+09:00'));
  expect(await shown()).toMatchObject({ is_changeable: true, is_cancelable: true });
  town.setNow(new Date('2027-01-20T09:59:00+09:00'));
  expect(await shown()).toMatchObject({ is_changeable: false, is_cancelable: true });
  const { date: _day, ...wish } = request;
  const late = await action(ride.ride_id, 'change', { ...wish, time: '12:00' });
  expect([late.status, late.body.codes]).toEqual([409, { ride_id: ['desk-ride-on-its-way'] }]);
  expect((await ask({ member_id: person.member_id, date: '2027-01-20', time: '10:05' })).body.codes).toEqual({
    time: ['desk-ride-too-late'],
  });
});
