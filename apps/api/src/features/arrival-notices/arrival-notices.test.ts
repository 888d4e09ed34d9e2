import { MOST_A_DAY, MOST_OPEN } from '@machi/domain/arrival-notices/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { newNotice } from '../../testing/arrival-notices/new-notice.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import { newVehicle } from '../../testing/cases/new-device.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { tellArrivals } from './tell.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

/** Thursday 14 January 2027; clockwise: station 9:45, post office 9:46, plaza 9:55. */
const DAY = '2027-01-14';
const at = (time: string, date = DAY) => new Date(`${date}T${time}+09:00`);
const STATION = { latitude: 44.15887, longitude: 142.02121 };
const POST_OFFICE = { latitude: 44.15972, longitude: 142.01961 };
const RUN = 'town-cw-weekday-0945';

const town = await openTestTown();
beforeEach(async () => {
  for (const table of ['vehicle', 'arrival_notice', 'cancelled_trip']) await town.rows(`delete from ${table}`);
  town.setNow(at('09:00:00'));
  await settled();
});

/** Makes the town read the present state of the database. */
async function settled(): Promise<void> {
  await town.rows(`select pg_notify('live_changed', '')`);
  await town.caughtUp();
}

const wish = (parts: object = {}) => ({
  route_id: 4,
  trip_id: RUN,
  service_date: DAY,
  stop_id: 'S05',
  scheduled_at: at('09:53:00').toISOString(),
  ...parts,
});
const ask = (as: Credentials, parts: object = {}) =>
  town.call('POST', '/api/arrival-notices', { as, body: wish(parts) });
const list = async (as: Credentials) => (await town.call('GET', '/api/arrival-notices', { as })).body.notices;
/** The number of members told at a time of the clock. */
const tellAt = (time: string, date = DAY) => {
  town.setNow(at(time, date));
  return tellArrivals(town.house, town.now());
};
async function cancelRun(): Promise<void> {
  await town.rows`insert into cancelled_trip (trip_id, service_date, reason_ja, reason_en, cancelled_at)
    values (${RUN}, ${DAY}, '大雪のため', 'Heavy snow', ${town.now()})`;
  await settled();
}
async function seenAt(time: string, place: object, bus: { key: string; vehicle_id: number }) {
  town.setNow(at(time));
  const answer = await town.call('POST', '/api/vehicle-positions', {
    headers: { authorization: `Device ${bus.key}` },
    body: { vehicle_id: bus.vehicle_id, positions: [{ ...place, measured_at: at(time).toISOString() }] },
  });
  expect(answer.body.taken, answer.text).toBe(1);
  await settled();
}

describe('who waits for a bus', () => {
  test('is told once, ten minutes before it comes by the timetable', async () => {
    const person = await town.addPerson({ locale: 'ja' });
    const asked = await ask(person);
    expect([asked.status, asked.body.notice]).toMatchObject([
      201,
      { state: 'waiting', told_at: null, channel: 'email', route_name: 'Town Loop', trip_id: RUN, stop_id: 'S05' },
    ]);
    expect((await ask(person)).body.notice).toEqual(asked.body.notice);
    expect(await tellAt('09:41:59')).toBe(0);
    expect([await tellAt('09:42:01'), await tellAt('09:43:00')]).toEqual([1, 0]);
    const [mail] = await town.mailsTo(person.email, 1);
    expect(mail?.subject).toContain('まもなくバスが来ます');
    expect(mail?.text).toContain('時刻表 9:53');
    expect(mail?.text).toContain('/buslocation/4?stop=S05');
    expect(await list(person)).toMatchObject([{ state: 'told', told_at: at('09:42:01').toISOString() }]);
  });

  test('is told by what its place lets expect: later when it is late', async () => {
    const person = await town.addPerson({ locale: 'en' });
    await ask(person);
    const bus = await newVehicle(town);
    await ask(person, { stop_id: 'S06', scheduled_at: at('10:06:00').toISOString() });
    await seenAt('09:44:30', STATION, bus);
    expect(await tellAt('09:45:00')).toBe(1);
    await seenAt('09:51:00', POST_OFFICE, bus);
    // It would be due by the timetable.
    expect([await tellAt('09:57:00'), await tellAt('09:59:30'), await tellAt('10:01:00')]).toEqual([0, 0, 1]);
    const [, mail] = await town.mailsTo(person.email, 2);
    expect(mail?.text).toContain('expected about 10:11 (timetable 10:06, about 5 min late)');
  });

  test('is told at once when less than ten minutes are left, by SMS who has no address', async () => {
    const person = await town.addPerson({ isPhoneOnly: true, locale: 'ja' });
    town.setNow(at('09:48:00'));
    const asked = await ask(person);
    expect(asked.body.notice).toMatchObject({ state: 'told', channel: 'sms', told_at: at('09:48:00').toISOString() });
    expect(await tellAt('09:49:00')).toBe(0);
    const [message] = await town.mailsTo(person.login_id, 1);
    expect(message?.text).toContain('まもなくバスが来ます');
  });

  test('is told that it does not run, also when they stand at the stop already, and that it does after all', async () => {
    const person = await town.addPerson({ locale: 'ja' });
    await ask(person);
    expect(await tellAt('09:43:00')).toBe(1);
    await cancelRun();
    expect([await tellAt('09:44:00'), await tellAt('09:44:30')]).toEqual([1, 0]);
    expect((await town.mailsTo(person.email, 2)).at(-1)?.text).toContain('理由　大雪のため');
    expect(await list(person)).toMatchObject([{ state: 'cancelled' }]);
    await town.rows('delete from cancelled_trip');
    await settled();
    expect([await tellAt('09:45:00'), await tellAt('09:45:30')]).toEqual([1, 0]);
    expect((await town.mailsTo(person.email, 3)).at(-1)?.subject).toContain('まもなくバスが来ます');
  });

  test('is told that a new timetable has no such bus', async () => {
    const person = await town.addPerson({ locale: 'ja' });
    await ask(person);
    const { feed } = town.house;
    const { current } = feed;
    const before = current();
    if (!before) throw new Error('there is no feed');
    const without = {
      ...before,
      tripsOfRoute: new Map(
        [...before.tripsOfRoute].map(([route, trips]) => [route, trips.filter(({ trip_id }) => trip_id !== RUN)]),
      ),
    };
    feed.current = () => without;
    try {
      expect([await tellAt('09:10:00'), await tellAt('09:11:00')]).toEqual([1, 0]);
    } finally {
      feed.current = current;
    }
    expect((await town.mailsTo(person.email, 1))[0]?.subject).toContain('時刻表からなくなりました');
    expect(await tellAt('09:12:00')).toBe(1);
    expect(await list(person)).toMatchObject([{ state: 'waiting' }]);
  });

  test('of a run after midnight asks under the day before', async () => {
    const person = await town.addPerson();
    town.setNow(at('00:20:00', '2027-01-16'));
    const night = { trip_id: 'town-cw-friday-2450', service_date: '2027-01-15', stop_id: 'S03' };
    const scheduled_at = at('00:51:00', '2027-01-16').toISOString();
    expect((await ask(person, { ...night, scheduled_at })).body.notice).toMatchObject({
      state: 'waiting',
      scheduled_at,
    });
    expect([await tellAt('00:39:00', '2027-01-16'), await tellAt('00:41:00', '2027-01-16')]).toEqual([0, 1]);
  });
});

describe('what is asked for', () => {
  test('is a bus that comes, of those that can be told', async () => {
    const person = await town.addPerson();
    const refused = async (parts: object) => {
      const { status, body } = await ask(person, parts);
      return [status, body.codes?.request];
    };
    for (const parts of [{ route_id: 999 }, { trip_id: 'x' }, { stop_id: 'x' }, { service_date: '2027-01-20' }])
      expect(await refused({ ...parts, scheduled_at: at('09:53:00', '2027-01-20').toISOString() })).toEqual([
        404,
        ['not-found'],
      ]);
    expect(await refused({ trip_id: 'town-cw-weekday-0825', scheduled_at: at('08:33:00').toISOString() })).toEqual([
      409,
      ['bus-passed'],
    ]);
    await cancelRun();
    expect(await refused({})).toEqual([409, ['bus-cancelled']]);
    for (const wrong of [{ scheduled_at: 'soon' }, { trip_id: 'x'.repeat(201) }, { stop_id: '' }, { route_id: -1 }])
      expect((await ask(person, wrong)).status).toBe(422);
    expect((await town.call('POST', '/api/arrival-notices', { body: wish() })).status).toBe(401);
  });

  test('is five at a time and twenty a day, counted again when one ends', async () => {
    const person = await town.addPerson();
    for (let count = 1; count < MOST_OPEN; count += 1) await newNotice(town, person.member_id);
    const { body } = await ask(person);
    const more = await ask(person, { stop_id: 'S07', scheduled_at: at('09:55:00').toISOString() });
    expect([more.status, more.body.codes]).toEqual([409, { request: ['bus-notices-open'] }]);
    expect(
      (await town.call('DELETE', `/api/arrival-notices/${body.notice.arrival_notice_id}`, { as: person })).status,
    ).toBe(200);
    expect((await ask(person, { stop_id: 'S07', scheduled_at: at('09:55:00').toISOString() })).status).toBe(201);
    await town.rows(`update arrival_notice set state = 'told'`);
    for (let count = MOST_OPEN + 1; count < MOST_A_DAY; count += 1) await newNotice(town, person.member_id, 'told');
    expect((await ask(person, { stop_id: 'S08', scheduled_at: at('09:56:00').toISOString() })).body.codes).toEqual({
      request: ['bus-notices-day'],
    });
  });

  test('is not told twice to who stops it and asks anew', async () => {
    const person = await town.addPerson();
    town.setNow(at('09:48:00'));
    const { body } = await ask(person);
    const id = body.notice.arrival_notice_id;
    expect((await town.call('DELETE', `/api/arrival-notices/${id}`, { as: person })).status).toBe(200);
    expect((await town.call('DELETE', `/api/arrival-notices/${id}`, { as: person })).status).toBe(404);
    expect(await list(person)).toEqual([]);
    expect((await ask(person)).body.notice).toMatchObject({ arrival_notice_id: id, state: 'told' });
    expect(await town.countRows('outbox', `recipient = '${person.email}'`)).toBe(1);
  });

  test('is nobody else’s, leaves the list an hour after its time, and is deleted after a day', async () => {
    const [person, other] = [await town.addPerson(), await town.addPerson()];
    const { body } = await ask(person);
    const { arrival_notice_id: id } = body.notice;
    expect((await town.call('DELETE', `/api/arrival-notices/${id}`, { as: other })).status).toBe(404);
    expect(await list(other)).toEqual([]);
    expect(await tellAt('09:56:00')).toBe(0);
    expect(await list(person)).toMatchObject([{ state: 'over', told_at: null }]);
    town.setNow(at('10:54:00'));
    expect(await list(person)).toEqual([]);
    await forgetDue(town, at('09:52:00', '2027-01-15'));
    expect(await town.countRows('arrival_notice')).toBe(1);
    await forgetDue(town, at('09:54:00', '2027-01-15'));
    expect(await town.countRows('arrival_notice')).toBe(0);
  });

  test('stands in own data, and goes with a withdrawal', async () => {
    const person = await town.addPerson({ locale: 'ja' });
    await ask(person);
    const json = await town.call('GET', '/api/account/export?format=json', { as: person, locale: 'ja' });
    expect(JSON.parse(json.body.content).arrival_notices).toMatchObject([
      { scheduled_at: '2027-01-14T09:53:00+09:00' },
    ]);
    const csv = await town.call('GET', '/api/account/export?format=csv', { as: person, locale: 'ja' });
    expect(csv.body.content).toContain('到着前のお知らせ');
    const gone = await town.call('POST', '/api/withdrawal', { as: person, body: { password: PASSWORD } });
    expect(gone.status, gone.text).toBe(200);
    expect(await town.countRows('arrival_notice')).toBe(0);
    expect(await tellAt('09:45:00')).toBe(0);
  });
});
