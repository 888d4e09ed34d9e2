import { beforeEach, describe, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { reservationRequest, wishRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

let day = 17;
/** A member's reservation: the shared office from 13:00 to 15:00, each on its own weekday. */
async function reserve(as: Person, parts: Readonly<Record<string, unknown>> = {}) {
  const weekday = () => new Date(Date.UTC(2027, 0, day)).getUTCDay();
  do day += 1;
  while (weekday() === 0 || weekday() === 6);
  const target_date = new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10);
  const body = reservationRequest({ target_date, ...parts });
  const answer = await town.call('POST', '/api/reservations', { as, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.reservations[0];
}

const outward = { taxistand_start: 2, arrival_time: 780, persons_taxi: 2, note: '杖を使います' };
const home = { taxistand_end: 8, departure_time: 905, persons_taxi: 3 };
const both = { reserves_outward: 1, outward, reserves_return: 1, return: home };

const ask = (as: Person, id: number, body: unknown, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', `/api/reservations/${id}/taxi`, { as, body, locale });
const cancel = (as: Person, id: number, body: unknown = {}) =>
  town.call('POST', `/api/reservations/${id}/taxi/cancel`, { as, body });
const read = (as: Person, id: number, locale: 'ja' | 'en' = 'en') =>
  town.call('GET', `/api/reservations/${id}/taxi`, { as, locale });
/** 17:00 on the day before in the town as an instant, and the clock a moment earlier. */
const deadlineOf = (target_date: string) => new Date(Date.parse(`${target_date}T08:00:00Z`) - 86_400_000);

test('the stands are public, with the drives to the shared office and back [field:spot_relation.duration_minutes] [decision:taxi.drive-from-pack]', async () => {
  const { taxi } = (await town.call('GET', '/api/taxi-stands', { locale: 'ja' })).body;
  expect(taxi).toMatchObject({
    company_name: '星守ハイヤー株式会社',
    tel: '0100-55-3456',
    most_persons: 8,
    opens: '07:30',
    closes: '21:30',
    taxistand_id: 1,
  });
  const stand = (id: number) => taxi.stands.find((one: { taxistand_id: number }) => one.taxistand_id === id);
  expect(stand(1)).toMatchObject({ minutes_there: null, minutes_back: null });
  expect(stand(8)).toMatchObject({ taxistand_name: '自然センター', minutes_there: 15, minutes_back: 15 });
  await town.rows(`insert into spot_relation values (22, 4, 18)`);
  const again = (await town.call('GET', '/api/taxi-stands')).body.taxi;
  expect(again.stands.find((one: { taxistand_id: number }) => one.taxistand_id === 8)).toMatchObject({
    taxistand_name: 'Nature Centre',
    minutes_there: 18,
    minutes_back: 15,
  });
});

describe('booking', () => {
  test('both legs hang on the reservation, are written down and confirmed by mail [rule:purpose.taxi] [rule:taxi.attached-to-reservation] [rule:taxi.outward-and-return] [rule:taxi.points-and-times] [field:reservation.reserves_outward] [field:reservation.reserves_return] [field:reservation.taxistand_start] [field:reservation.taxistand_end] [field:reservation.departure_time] [field:reservation.arrival_time] [field:reservation.persons_taxi] [decision:taxi.minutes-of-day]', async () => {
    const member = await town.addPerson();
    const made = await reserve(member);
    expect((await read(member, made.reservation_id)).body.booking).toMatchObject({
      reservation_code: made.reservation_code,
      target_time: { start: '13:00', end: '15:00' },
      reserves_outward: 0,
      reserves_return: 0,
      obstacle: null,
      rides: [],
    });
    const answer = await ask(member, made.reservation_id, both, 'ja');
    expect(answer.status).toBe(200);
    expect(answer.body.booking).toMatchObject({
      reserves_outward: 1,
      reserves_return: 1,
      rides: [
        {
          leg: 'outward',
          start_name: '星守駅前',
          end_name: '共同オフィス ワッカ',
          departure_time: 775,
          arrival_time: 780,
          persons_taxi: 2,
          note: '杖を使います',
          status: 0,
        },
        { leg: 'return', end_name: '自然センター', departure_time: 905, arrival_time: 920, persons_taxi: 3, status: 0 },
      ],
    });
    expect(
      (await town.call('GET', `/api/reservations/${made.reservation_id}`, { as: member })).body.reservation,
    ).toMatchObject({ reserves_outward: 1, reserves_return: 1 });
    expect(
      await town.rows`select actor_member_id, action, subject from audit
        where subject_id = ${made.reservation_id} and action like 'taxi:%'`,
    ).toEqual([{ actor_member_id: member.member_id, action: 'taxi:book', subject: 'reservation' }]);
    const mail = (await town.mailsTo(member.email, 2))[1];
    expect(mail?.subject).toBe(`【まち】タクシーの申込みを受け付けました（${made.reservation_code}）`);
    expect(mail?.text).toContain('12:55 星守駅前 → 13:00 共同オフィス ワッカ（2人）');
    expect(mail?.text).toContain('15:05 共同オフィス ワッカ → 15:20 自然センター（3人）');
    expect(mail?.text).toContain('現金のみ');
    expect(mail?.text).toContain(`/reservation/taxi/${made.reservation_id}`);
  });

  test('asked again, a leg that differs replaces the one before; the same one stays', async () => {
    const member = await town.addPerson();
    const { reservation_id: id } = await reserve(member);
    const first = (await ask(member, id, both)).body.booking.rides;
    const again = await ask(member, id, { ...both, outward: { ...outward, arrival_time: 770 } });
    expect(again.body.booking.rides).toMatchObject([{ departure_time: 765 }, { taxi_id: first[1].taxi_id }]);
    expect(await town.rows('select leg, is_canceled from taxi where reservation_id = $1 order by taxi_id', id)).toEqual(
      [
        { leg: 'outward', is_canceled: 1 },
        { leg: 'return', is_canceled: 0 },
        { leg: 'outward', is_canceled: 0 },
      ],
    );
    await ask(member, id, { reserves_outward: 1, outward: { ...outward, arrival_time: 770 } });
    expect(await town.countRows('taxi', `reservation_id = ${id}`)).toBe(3);
    // The reservation, both legs, and the changed one.
    expect(await town.mailsTo(member.email, 3)).toHaveLength(3);
  });

  test('to who has no address by SMS, in their language', async () => {
    const member = await town.addPerson({ isPhoneOnly: true, locale: 'en' });
    const { reservation_id: id } = await reserve(member);
    await ask(member, id, { reserves_return: 1, return: home });
    const message = (await town.mailsTo(member.login_id, 2))[1];
    expect(message?.text).toContain('Way back: ');
    expect(message?.text).toContain('15:05 Shared Office Wakka → 15:20 Nature Centre (passengers: 3)');
    expect(message?.text).toContain('Cash only');
  });

  test('what the rules refuse is told with the field and changes nothing', async () => {
    const member = await town.addPerson();
    const { reservation_id: id } = await reserve(member);
    const answer = await ask(member, id, {
      ...both,
      outward: { ...outward, arrival_time: 785 },
      return: { ...home, taxistand_end: 1, persons_taxi: 9 },
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        'outward.arrival_time': ['The taxi would arrive after your reservation starts. Choose an arrival by 13:00.'],
        'return.persons_taxi': ['Input a number 8 or less.'],
        'return.taxistand_end': ['Choose a taxi stand other than the facility itself.'],
      },
    ]);
    expect((await ask(member, id, {})).body.codes).toEqual({ reserves_outward: ['taxi-no-leg'] });
    expect(await town.countRows('taxi', `reservation_id = ${id}`)).toBe(0);
  });

  test('another facility takes no taxi, and the page says why [rule:taxi.shared-office-only] [decision:taxi.with-shared-office]', async () => {
    const member = await town.addPerson({ is_resident: 1 });
    const made = await reserve(member, { spot_id: 1, room_id: 101 });
    expect((await read(member, made.reservation_id)).body.booking.obstacle).toBe('taxi-shared-office-only');
    const answer = await ask(member, made.reservation_id, both);
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      { reservation_id: ['You can book a taxi only with a shared-office reservation.'] },
    ]);
  });
});

test('until 17:00 of the day before, then the company’s telephone is the way on [constant:taxi-deadline] [rule:taxi.by-telephone-afterwards] [decision:taxi.until-17]', async () => {
  const member = await town.addPerson();
  const { reservation_id: id, target_date } = await reserve(member);
  const deadline = deadlineOf(target_date);
  const atDeadline = { ...member, ...(await town.openSession(member.member_id)) };
  town.setNow(new Date(deadline.getTime() - 1));
  expect((await ask(atDeadline, id, both)).status).toBe(200);
  expect((await cancel(atDeadline, id, { leg: 'return' })).body.booking.rides).toMatchObject([{ leg: 'outward' }]);
  town.setNow(deadline);
  const late = {
    reservation_id: [
      'Online booking and cancellation of the taxi closed at 17:00 on the day before use. Please call 0100-55-3456.',
    ],
  };
  const booking = await ask(atDeadline, id, both);
  expect([booking.status, booking.body.errors, booking.body.codes]).toEqual([
    409,
    late,
    { reservation_id: ['taxi-too-late'] },
  ]);
  const cancelling = await cancel(atDeadline, id);
  expect([cancelling.status, cancelling.body.errors]).toEqual([409, late]);
  expect((await read(atDeadline, id)).body.booking).toMatchObject({
    obstacle: 'taxi-too-late',
    reserves_outward: 1,
    rides: [{ leg: 'outward', status: 0 }],
  });
});

describe('cancelling', () => {
  test('one leg, then the other; the reservation stays, each is told by mail', async () => {
    const member = await town.addPerson();
    const { reservation_id: id } = await reserve(member);
    await ask(member, id, both);
    const first = await cancel(member, id, { leg: 'outward' });
    expect(first.body.booking).toMatchObject({ reserves_outward: 0, reserves_return: 1, rides: [{ leg: 'return' }] });
    expect((await cancel(member, id)).body.booking).toMatchObject({ reserves_return: 0, rides: [] });
    const none = await cancel(member, id);
    expect([none.status, none.body.codes]).toEqual([409, { reservation_id: ['taxi-not-booked'] }]);
    expect((await town.call('GET', `/api/reservations/${id}`, { as: member })).body.reservation.is_canceled).toBe(0);
    const mails = await town.mailsTo(member.email, 4);
    expect(mails[2]?.text).toContain('行き　');
    expect(mails[2]?.text).toContain('施設の予約はそのままです。');
    expect(mails[3]?.text).not.toContain('行き　');
  });

  test('cancelling the reservation cancels its taxis, and the notification says so [rule:reservation.cancel-cancels-taxis]', async () => {
    const member = await town.addPerson({ locale: 'en' });
    const { reservation_id: id } = await reserve(member);
    await ask(member, id, both);
    const answer = await town.call('POST', `/api/reservations/${id}/cancel`, {
      as: member,
      body: { with_taxis: true },
    });
    expect(answer.body.reservation).toMatchObject({ is_canceled: 1, reserves_outward: 0, reserves_return: 0 });
    expect(await town.countRows('taxi', `reservation_id = ${id} and is_canceled = 0`)).toBe(0);
    expect((await read(member, id)).body.booking).toMatchObject({ obstacle: 'taxi-reservation-ended', rides: [] });
    const notification = (await town.mailsTo(member.email, 3))[2];
    expect(notification?.text).toContain(
      'The taxi for this reservation (the way there and the way back) has also been cancelled.',
    );
    expect(notification?.text).not.toContain('0100-55-3456');
  });

  test('after the taxi’s deadline the notification asks to call the company, too', async () => {
    const member = await town.addPerson();
    const { reservation_id: id, target_date } = await reserve(member);
    await ask(member, id, { reserves_return: 1, return: home });
    town.setNow(deadlineOf(target_date));
    const as = await town.openSession(member.member_id);
    expect((await town.call('POST', `/api/reservations/${id}/cancel`, { as, body: { with_taxis: true } })).status).toBe(
      200,
    );
    const notification = (await town.mailsTo(member.email, 3))[2];
    expect(notification?.text).toContain('この予約に付いていたタクシー（帰り）も取り消しました。');
    expect(notification?.text).toContain('星守ハイヤー株式会社（0100-55-3456）にもお電話ください。');
  });

  test('who wants only what must be done gets no receipt, but is asked to call the company [rule:wishes.must-only]', async () => {
    const member = await town.addPerson();
    await town.call('PUT', '/api/account/wishes', { as: member, body: wishRequest({ is_must_only: 1 }) });
    const { reservation_id: id, target_date } = await reserve(member);
    await ask(member, id, both);
    await cancel(member, id, { leg: 'outward' });
    town.setNow(deadlineOf(target_date));
    const as = await town.openSession(member.member_id);
    await town.call('POST', `/api/reservations/${id}/cancel`, { as, body: { with_taxis: true } });
    const [notification, ...more] = await town.mailsTo(member.email, 1);
    expect(notification?.text).toContain('星守ハイヤー株式会社（0100-55-3456）にもお電話ください。');
    expect(more).toEqual([]);
  });

  test('who withdraws leaves no taxi behind', async () => {
    const member = await town.addPerson();
    const { reservation_id: id } = await reserve(member);
    await ask(member, id, both);
    const password = town.house.town.sampleMembers[0]?.password;
    expect((await town.call('POST', '/api/withdrawal', { as: member, body: { password } })).status).toBe(200);
    expect(await town.rows('select is_canceled, note from taxi where reservation_id = $1', id)).toEqual([
      { is_canceled: 1, note: '' },
      { is_canceled: 1, note: '' },
    ]);
  });
});
