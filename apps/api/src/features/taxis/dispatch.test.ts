import { beforeEach, describe, expect, test } from 'vitest';
import { START, openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

/** A member with taxis both ways to the shared office on a day, from 13:00 to 15:00. */
async function rider(target_date: string, person: Parameters<typeof town.addPerson>[0] = {}) {
  const member = await town.addPerson(person);
  const made = await town.call('POST', '/api/reservations', { as: member, body: reservationRequest({ target_date }) });
  if (made.status !== 201) throw new Error(made.text);
  const { reservation_id, reservation_code } = made.body.reservations[0];
  const answer = await town.call('POST', `/api/reservations/${reservation_id}/taxi`, {
    as: member,
    body: {
      reserves_outward: 1,
      outward: { taxistand_start: 2, arrival_time: 780, persons_taxi: 2, note: '杖を使います' },
      reserves_return: 1,
      return: { taxistand_end: 5, departure_time: 900, persons_taxi: 1 },
    },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  const [there, back] = answer.body.booking.rides;
  return { member, reservation_id, reservation_code, there: there.taxi_id, back: back.taxi_id };
}

const dispatcher = (): Promise<Person> => town.addPerson({ roles: ['dispatch'], isCompany: true });
const listRides = (as: Credentials | undefined, date?: string) =>
  town.call('GET', `/api/dispatch/rides${date === undefined ? '' : `?date=${date}`}`, { as, locale: 'ja' });
const answerRide = (as: Credentials | undefined, id: number, body: unknown) =>
  town.call('POST', `/api/dispatch/rides/${id}/answer`, { as, body });

describe('the rides of a day', () => {
  test('in the order of their departure, with whom to call; each passenger’s audit log tells it', async () => {
    const official = await dispatcher();
    const { member, there, back, reservation_code } = await rider('2027-01-21', { lastname: '木村' });
    const { status, body } = await listRides(official, '2027-01-21');
    expect(status).toBe(200);
    expect(body.rides).toMatchObject([
      {
        taxi_id: there,
        leg: 'outward',
        reservation_code,
        departure_time: 775,
        start_name: '星守駅前',
        persons_taxi: 2,
        note: '杖を使います',
        lastname: '木村',
        tel: '090-0000-7777',
        status: 0,
        is_canceled: 0,
      },
      { taxi_id: back, leg: 'return', departure_time: 900, end_name: 'ふれあいプラザ' },
    ]);
    expect(body.waiting).toEqual([{ date: '2027-01-21', rides: 2 }]);
    expect(
      await town.rows`select actor_member_id, action from audit
        where subject = 'member' and subject_id = ${member.member_id}`,
    ).toEqual([{ actor_member_id: official.member_id, action: 'taxi:list' }]);
    const looks = await town.call('GET', '/api/account/activities', { as: member });
    expect(looks.body.looks).toMatchObject([{ action: 'taxi:list' }]);
  });

  test('today when no day is named; an empty day is a list of none', async () => {
    const { body } = await listRides(await dispatcher());
    expect([body.date, body.rides]).toEqual(['2027-01-11', []]);
    expect((await listRides(await dispatcher(), '2027-02-30')).status).toBe(422);
  });

  test('a cancelled ride stays in sight with the time of it, also after the deadline [rule:reservation.cancel-cancels-taxis]', async () => {
    const { member, reservation_id } = await rider('2027-01-25');
    // 18:30 of the day before: too late to cancel the taxi, but not the reservation.
    town.setNow(new Date('2027-01-24T09:30:00Z'));
    const as = await town.openSession(member.member_id);
    expect(
      (await town.call('POST', `/api/reservations/${reservation_id}/cancel`, { as, body: { with_taxis: true } }))
        .status,
    ).toBe(200);
    const official = await dispatcher();
    const session = await town.openSession(official.member_id);
    const { rides, waiting } = (await listRides(session, '2027-01-25')).body;
    expect(rides).toHaveLength(2);
    expect(rides[0]).toMatchObject({ is_canceled: 1, canceled_at: '2027-01-24T18:30:00+09:00' });
    expect(waiting).toEqual([]);
  });

  test('of somebody who has left only the ride remains', async () => {
    const { member } = await rider('2027-01-26', { lastname: '去川' });
    const password = town.house.town.sampleMembers[0]?.password;
    await town.call('POST', '/api/withdrawal', { as: member, body: { password } });
    const { rides } = (await listRides(await dispatcher(), '2027-01-26')).body;
    expect(rides[0]).toMatchObject({ member_id: null, lastname: '', tel: '', note: '', is_canceled: 1 });
  });

  test('of days that are over no note is told, and of those more than seven days back nothing [decision:taxi.past-days]', async () => {
    const { there } = await rider('2027-01-20', { lastname: '過去' });
    const read = async (now: string) => {
      town.setNow(new Date(now));
      const official = await town.openSession((await dispatcher()).member_id);
      return { official, ...(await listRides(official, '2027-01-20')) };
    };
    expect((await read('2027-01-20T14:59:00Z')).body.rides[0].note).toBe('杖を使います');
    const settled = await read('2027-01-27T14:59:00Z');
    expect(settled.body.rides[0]).toMatchObject({ lastname: '過去', note: '' });
    expect(settled.text).not.toContain('杖');
    const over = await read('2027-01-27T15:00:00Z');
    expect([over.status, over.body.codes]).toEqual([422, { date: ['min-date'] }]);
    const answered = await answerRide(over.official, there, { status: 1 });
    expect([answered.status, answered.text.includes('過去')]).toEqual([404, false]);
    const reception = await town.addPerson({ roles: ['reception'] });
    expect((await listRides(await town.openSession(reception.member_id), '2027-01-20')).status).toBe(422);
  });
});

describe('the company’s answer', () => {
  test('the dispatch is confirmed, and a mail follows [rule:taxi.dispatch-email]', async () => {
    const official = await dispatcher();
    const { member, there, reservation_id } = await rider('2027-01-27', { locale: 'en' });
    const answer = await answerRide(official, there, { status: 1, vehicle: '白のアルファード 12号車' });
    expect(answer.body.ride).toMatchObject({
      status: 1,
      vehicle: '白のアルファード 12号車',
      answered_at: '2027-01-11T10:00:00+09:00',
    });
    const notification = (await town.mailsTo(member.email, 3))[2];
    expect(notification?.subject).toContain('Your taxi is confirmed');
    expect(notification?.text).toContain('12:55 Hoshimori Station → 13:00 Shared Office Wakka (passengers: 2)');
    expect(notification?.text).toContain('Vehicle: 白のアルファード 12号車');
    expect(notification?.text).toContain('cash only');
    const seen = await town.call('GET', `/api/reservations/${reservation_id}/taxi`, { as: member });
    expect(seen.body.booking.rides).toMatchObject([{ status: 1, vehicle: '白のアルファード 12号車' }, { status: 0 }]);
    expect(
      await town.rows`select actor_member_id from audit
        where action = 'taxi:answer' and subject = 'member' and subject_id = ${member.member_id}`,
    ).toEqual([{ actor_member_id: official.member_id }]);
  });

  test('is told letter by letter, whatever it looks like', async () => {
    const { member, there } = await rider('2027-02-01');
    const vehicle = "{code} $& $` $' <b>12号車</b>";
    expect((await answerRide(await dispatcher(), there, { status: 1, vehicle })).status).toBe(200);
    const notification = (await town.mailsTo(member.email, 3))[2];
    expect(notification?.text).toContain(vehicle);
    expect(notification?.html).not.toContain('<b>12');
  });

  test('what cannot be arranged is told with the reason and the telephone, and can be asked for again', async () => {
    const official = await dispatcher();
    const { member, there, reservation_id } = await rider('2027-01-28');
    expect((await answerRide(official, there, { status: 2 })).body.codes).toEqual({ reason: ['required'] });
    expect((await answerRide(official, there, { status: 2, reason: '車が出はらっています' })).status).toBe(200);
    const notification = (await town.mailsTo(member.email, 3))[2];
    expect(notification?.subject).toContain('タクシーを手配できませんでした');
    expect(notification?.text).toContain('理由　車が出はらっています');
    expect(notification?.text).toContain('0100-55-3456');
    const { booking } = (await town.call('GET', `/api/reservations/${reservation_id}/taxi`, { as: member })).body;
    expect(booking).toMatchObject({
      reserves_outward: 0,
      reserves_return: 1,
      rides: [{ leg: 'outward', status: 2, reason: '車が出はらっています' }, { leg: 'return' }],
    });
    const again = await town.call('POST', `/api/reservations/${reservation_id}/taxi`, {
      as: member,
      body: { reserves_outward: 1, outward: { taxistand_start: 2, arrival_time: 775, persons_taxi: 2 } },
    });
    expect(again.body.booking).toMatchObject({ reserves_outward: 1, rides: [{ leg: 'outward', status: 0 }, {}] });
  });

  test('once: answered or cancelled rides take no other answer; an unknown one is 404', async () => {
    const official = await dispatcher();
    const { member, there, back, reservation_id } = await rider('2027-01-29');
    expect((await answerRide(official, there, { status: 1 })).status).toBe(200);
    const twice = await answerRide(official, there, { status: 2, reason: '故障' });
    expect([twice.status, twice.body.errors]).toEqual([409, { taxi_id: ['This ride has already been answered.'] }]);
    await town.call('POST', `/api/reservations/${reservation_id}/taxi/cancel`, { as: member, body: { leg: 'return' } });
    const gone = await answerRide(official, back, { status: 1 });
    expect([gone.status, gone.body.codes]).toEqual([409, { taxi_id: ['taxi-canceled'] }]);
    expect((await answerRide(official, 999_999, { status: 1 })).status).toBe(404);
  });
});
