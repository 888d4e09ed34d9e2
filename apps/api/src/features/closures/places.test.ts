import { describe, expect, test } from 'vitest';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { closure, reason } from './closing.fixture.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '受付', roles: ['reception'] });

async function book(as: Credentials, day: string, parts: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const body = reservationRequest({ room_id: 403, target_date: day, ...parts });
  const made = await town.call('POST', '/api/reservations', { as, body });
  expect(made.status, made.text).toBe(201);
  return made.body.reservations[0].reservation_id;
}
const ask = (body: object) => town.call('POST', '/api/reception/closure-places', { as: official, body });
async function propose(closed: object, ids: readonly number[], kept: readonly object[] = []) {
  const answer = await ask({ ...closed, reservation_ids: ids, kept });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.places;
}
type Place = { room_id: number; target_date: string; target_time: object; seen: string; ends_taxis: boolean };
const move = (id: number, { room_id, target_date, target_time, seen, ends_taxis }: Place) =>
  town.call('POST', `/api/reception/reservations/${id}/move`, {
    as: official,
    body: { room_id, target_date, target_time, seen, cancels_taxis: ends_taxis, closing: reason },
  });

describe('where a closure is to be', () => {
  test('each reservation is proposed a place with its price, one press moves it there, and the closure meets nobody', async () => {
    const day = '2027-01-25';
    const [member, waiting] = await Promise.all([town.addPerson(), town.addPerson()]);
    const id = await book(member, day);
    await town.rows`insert into waitlist (member_id, spot_id, room_id, during, created_at)
      select ${waiting.member_id}, 4, 403, tstzrange(started_at, ended_at), now() from reservation
      where reservation_id = ${id}`;
    const mails = await town.countRows('outbox');
    const [first] = await propose(closure(day), [id]);
    expect(first).toMatchObject({
      reservation_id: id,
      is_gone: false,
      hindrance: '',
      place: {
        room_id: 401,
        target_date: day,
        target_time: { start: '13:00', end: '15:00' },
        amount: 1200,
        amount_there: 600,
        is_paid: false,
        ends_taxis: false,
      },
    });
    // The preview moved nothing.
    expect(await town.countRows('outbox')).toBe(mails);

    const moved = await move(id, first.place);
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body.after).toMatchObject({ room_id: 401, target_date: day });
    const notification = (await town.mailsTo(member.email, 2)).at(-1);
    expect(notification?.text).toContain(`受付からの説明　${reason.ja}`);
    expect(notification?.text).toContain('600円');
    // The time is about to be closed, so nobody is told that it is free.
    expect(await town.countRows('outbox', `recipient = '${waiting.email}'`)).toBe(0);
    expect(
      await town.countRows('audit', `action = 'reservation:move' and subject = 'reservation' and subject_id = ${id}`),
    ).toBe(1);
    const [row] = await town.rows<{ change_reason: string; override_reason: string }>`select change_reason,
      override_reason from reservation where reservation_id = ${id}`;
    expect(row).toEqual({ change_reason: reason.ja, override_reason: '' });

    expect((await propose(closure(day), [id]))[0]).toMatchObject({ is_gone: true, place: null });
    const closed = await town.call('POST', '/api/reception/closures', { as: official, body: closure(day) });
    expect([closed.status, closed.body.declined]).toEqual([201, 0]);
  });

  test('a place that is taken meanwhile is refused, and the next is proposed; none is proposed twice', async () => {
    const day = '2027-01-26';
    const [member, other] = [await town.addPerson(), await town.addPerson()];
    const id = await book(member, day);
    const [first] = await propose(closure(day), [id]);
    expect(first.place.room_id).toBe(401);
    await book(other, day, { room_id: 401, target_time: { start: '14:00', end: '16:00' } });
    const refused = await move(id, first.place);
    expect([refused.status, refused.body.codes]).toEqual([409, { target_time: ['slot-taken'] }]);
    const [second] = await propose(closure(day), [id]);
    expect(second.place).toMatchObject({ room_id: 403, target_time: { start: '13:00', end: '15:00' } });
    expect(second.place.target_date > day).toBe(true);
    const [third] = await propose(closure(day), [id], [second.place]);
    expect(third.place.target_date + third.place.target_time.start).not.toBe(
      second.place.target_date + second.place.target_time.start,
    );
    expect((await move(id, second.place)).status).toBe(200);
  });

  test('of a whole facility nothing is proposed within the closure, and nothing where weeks around it are closed', async () => {
    const member = await town.addPerson();
    const ids = [
      await book(member, '2027-02-17'),
      await book(member, '2027-02-17', { target_time: { start: '15:00', end: '17:00' } }),
    ];
    const whole = closure('2027-02-16', { room_id: null, to_date: '2027-02-18' });
    const found = await propose(whole, ids);
    for (const { place } of found) {
      expect(place.room_id).toBe(403);
      expect(place.target_date < '2027-02-16' || place.target_date > '2027-02-18').toBe(true);
    }
    const long = closure('2027-01-13', { room_id: null, to_date: '2027-03-31' });
    expect((await propose(long, ids)).map(({ place }: { place: null }) => place)).toEqual([null, null]);
  });

  test('a day of the same month is proposed where the dates of the next one are used up', async () => {
    const member = await town.addPerson();
    await town.rows('update spot set monthly_limit = 1 where spot_id = 4');
    const day = '2027-02-26';
    const id = await book(member, day, { target_time: { start: '09:00', end: '11:00' } });
    await book(member, '2027-03-10', { target_time: { start: '09:00', end: '11:00' } });
    const [found] = await propose(closure(day, { room_id: null, to_date: '2027-02-28' }), [id]);
    expect(found.place).toMatchObject({ room_id: 403, target_date: '2027-02-25' });
    expect((await move(id, found.place)).status).toBe(200);
    await town.rows('update spot set monthly_limit = null where spot_id = 4');
  });

  test('an official does not move what is their own, and looks for twenty at once at most', async () => {
    const id = await book(official, '2027-02-03');
    const [own] = await propose(closure('2027-02-03'), [id]);
    expect([own.place, own.is_gone]).toEqual([null, false]);
    expect(own.hindrance).not.toBe('');
    const many = Array.from({ length: 21 }, (_id, index) => index + 1);
    expect((await ask({ ...closure('2027-02-03'), reservation_ids: many })).body.codes).toEqual({
      reservation_ids: ['max-count'],
    });
    const kept = Array.from({ length: 201 }, () => ({
      room_id: 401,
      target_date: '2027-02-03',
      target_time: { start: '09:00', end: '10:00' },
    }));
    expect((await ask({ ...closure('2027-02-03'), reservation_ids: [id], kept })).body.codes).toEqual({
      kept: ['max-count'],
    });
  });

  test('a taxi of the reservation stays while the time stays, and ends with it, which the official reads before and its passenger after', async () => {
    const day = '2027-02-10';
    const [member, other] = [await town.addPerson({ locale: 'ja' }), await town.addPerson()];
    const dispatch = await town.addPerson({ roles: ['dispatch'] });
    const id = await book(member, day);
    const order = (body: object) => town.call('POST', `/api/reservations/${id}/taxi`, { as: member, body });
    const outward = { taxistand_start: 2, arrival_time: 780, persons_taxi: 2, note: '' };
    const home = { taxistand_end: 8, departure_time: 905, persons_taxi: 2, note: '' };
    const [room] = await propose(closure(day), [id]);
    expect(room.place).toMatchObject({ room_id: 401, target_date: day, ends_taxis: false });
    expect((await order({ reserves_outward: 1, outward, reserves_return: 1, return: home })).status).toBe(200);
    const taxis = () =>
      town.rows<{ taxi_id: number; leg: string; is_canceled: number }>`select taxi_id, leg, is_canceled from taxi
        where reservation_id = ${id} order by taxi_id`;
    const [first] = await taxis();
    const answer = (taxiId = 0) =>
      town.call('POST', `/api/dispatch/rides/${taxiId}/answer`, {
        as: dispatch,
        body: { status: 1, vehicle: '5号車' },
      });
    expect((await answer(first?.taxi_id)).status).toBe(200);

    // To another room at the same time: both legs stay, confirmed or not.
    expect((await move(id, room.place)).status).toBe(200);
    expect(await taxis()).toMatchObject([{ is_canceled: 0 }, { is_canceled: 0 }]);

    // Now that room is closed as well, and others have the rest of that time.
    await book(other, day);
    await book(other, day, { room_id: 402, persons_spot: 2 });
    const inner = closure(day, { room_id: 401 });
    const [time] = await propose(inner, [id]);
    expect(time.place).toMatchObject({ room_id: 401, ends_taxis: true });
    const unsaid = await move(id, { ...time.place, ends_taxis: false });
    expect([unsaid.status, unsaid.body.codes]).toEqual([409, { taxi: ['taxi-linked'] }]);
    expect((await move(id, time.place)).status).toBe(200);
    expect(await taxis()).toMatchObject([{ is_canceled: 1 }, { is_canceled: 1 }]);
    const notification = (await town.mailsTo(member.email, 5)).at(-1)?.text ?? '';
    expect(notification).toContain('タクシー');
    expect((await answer((await taxis())[1]?.taxi_id)).body.codes).toEqual({ taxi_id: ['taxi-canceled'] });
    const { booking } = (await town.call('GET', `/api/reservations/${id}/taxi`, { as: member })).body;
    expect(booking).toMatchObject({ reserves_outward: 0, reserves_return: 0, rides: [], obstacle: null });
  });
});
