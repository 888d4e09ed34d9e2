import { describe, expect, test } from 'vitest';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '受付', roles: ['reception'] });
const member = await town.addPerson({ lastname: '佐藤' });

let days = 0;
/** A weekday without bookings. */
function newDay(): string {
  days += 1;
  return new Date(Date.UTC(2027, 1, 1 + days)).toISOString().slice(0, 10);
}
async function book(day: string, parts: Readonly<Record<string, unknown>> = {}, as: Credentials = member) {
  const made = await town.call('POST', '/api/reservations', {
    as,
    body: reservationRequest({ target_date: day, ...parts }),
  });
  expect(made.status, made.text).toBe(201);
  return made.body.reservations[0].reservation_id as number;
}
const there = (day: string, start: string, end: string, room_id = 401) => ({
  room_id,
  target_date: day,
  target_time: { start, end },
});
const preview = async (id: number, to: object, as: Credentials = official) =>
  town.call('POST', `/api/reception/reservations/${id}/move-preview`, { as, body: to });
const move = (id: number, to: object, as: Credentials = official) =>
  town.call('POST', `/api/reception/reservations/${id}/move`, { as, body: to });
/** Previews first, as the screen does. */
async function moveSeen(id: number, to: object, more: object = {}) {
  const { seen } = (await preview(id, to)).body;
  return move(id, { ...to, seen, ...more });
}
const read = async (id: number) =>
  (await town.call('GET', `/api/reservations/${id}`, { as: member, locale: 'ja' })).body.reservation;

describe('a look before the move', () => {
  test('tells the price there and moves nothing', async () => {
    const day = newDay();
    const id = await book(day);
    const mails = await town.countRows('outbox');
    const answer = await preview(id, there(day, '09:00', '12:00', 403));
    expect(answer.body).toMatchObject({
      amount: 600,
      amount_there: 1800,
      problems: [],
      ends_taxis: false,
      is_paid: false,
    });
    expect(await read(id)).toMatchObject({ room_id: 401, target_time: { start: '13:00', end: '15:00' }, amount: 600 });
    expect(await town.countRows('outbox')).toBe(mails);
  });

  test('tells what stands against it, and beyond what reception may go', async () => {
    const [day, other] = [newDay(), newDay()];
    const id = await book(day, { persons_spot: 4 });
    await book(other, { target_time: { start: '10:00', end: '11:00' } });
    const codes = async (to: object) =>
      (await preview(id, to)).body.problems.map((one: { code: string; can_override: boolean }) => [
        one.code,
        one.can_override,
      ]);
    expect(await codes(there(other, '10:30', '12:30'))).toEqual([['slot-taken', false]]);
    expect(await codes(there(day, '20:00', '22:00'))).toEqual([['outside-hours', false]]);
    expect(await codes(there(day, '13:00', '15:00', 402))).toEqual([['over-capacity', true]]);
    const soon = await preview(id, there('2027-01-12', '13:00', '15:00'));
    expect(soon.body.problems).toMatchObject([{ code: 'too-soon', can_override: true }]);
    expect(soon.body.amount_there).toBe(600);
    expect(soon.body.problems[0].sentence).toContain('Online reservations for this day have closed.');
  });
});

describe('a move', () => {
  test('to another room and time: the old one is free, the applicant is told, the action is written down', async () => {
    const day = newDay();
    const applicant = await town.addPerson();
    const id = await book(day, {}, applicant);
    const answer = await moveSeen(id, there(day, '09:00', '12:00', 403));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      member_id: applicant.member_id,
      before: there(day, '13:00', '15:00'),
      after: there(day, '09:00', '12:00', 403),
    });
    const reservation = (await town.call('GET', `/api/reservations/${id}`, { as: applicant })).body.reservation;
    expect(reservation).toMatchObject({ room_id: 403, target_time: { start: '09:00', end: '12:00' }, amount: 1800 });
    const free = (await town.call('GET', `/api/availability?from=${day}&to=${day}&room_id=401`)).body.rooms[0].days[0];
    expect(free.free).toEqual([{ start: '09:00', end: '21:00' }]);
    for (const [subject, subject_id] of [
      ['reservation', id],
      ['member', applicant.member_id],
    ]) {
      expect(
        await town.countRows(
          'audit',
          `action = 'reservation:move' and subject = '${subject}' and subject_id = ${subject_id} and actor_member_id = ${official.member_id}`,
        ),
      ).toBe(1);
    }
    const notification = (await town.mailsTo(applicant.email, 2)).at(-1);
    expect(notification?.text).toContain(reservation.reservation_code);
    expect(notification?.text).toContain('9:00〜12:00');

    const back = await move(id, { ...answer.body.before, seen: answer.body.seen });
    expect([back.status, back.body.after]).toEqual([200, answer.body.before]);
  });

  test('is refused without a reason where it needs one, and keeps the reason', async () => {
    const id = await book(newDay());
    const soon = there('2027-01-12', '10:00', '12:00');
    const refused = await moveSeen(id, soon);
    expect([refused.status, refused.body.codes.target_date]).toEqual([422, ['unavailable-date', 'too-soon']]);
    const done = await moveSeen(id, soon, { override_reason: '電話での依頼による' });
    expect(done.status, done.text).toBe(200);
    const [row] = await town.rows<{ override_reason: string }>`select override_reason from reservation
      where reservation_id = ${id}`;
    expect(row?.override_reason).toBe('電話での依頼による');
  });

  test('onto a taken time is refused whatever the reason, and leaves everything', async () => {
    const day = newDay();
    const id = await book(day);
    await book(day, { room_id: 403, target_time: { start: '16:00', end: '18:00' } });
    const answer = await moveSeen(id, there(day, '15:30', '17:30', 403), { override_reason: 'どうしても' });
    expect([answer.status, answer.body.codes]).toEqual([409, { target_time: ['slot-taken'] }]);
    expect(await read(id)).toMatchObject({ room_id: 401, target_time: { start: '13:00', end: '15:00' } });
    expect(await town.countRows('room_occupancy', `reservation_id = ${id} and room_id = 401`)).toBe(1);
  });

  test('of two officials at once the second hears that it has changed', async () => {
    const day = newDay();
    const id = await book(day);
    const { seen } = (await preview(id, there(day, '09:00', '11:00'))).body;
    expect((await move(id, { ...there(day, '09:00', '11:00'), seen })).status).toBe(200);
    const second = await move(id, { ...there(day, '16:00', '18:00'), seen });
    expect([second.status, second.body.codes]).toEqual([409, { seen: ['application-changed'] }]);
    expect((await read(id)).target_time.start).toBe('09:00');
  });

  test('not of a room of another facility, of nothing, of what is cancelled, nor of the own reservation', async () => {
    const day = newDay();
    const id = await book(day);
    expect((await moveSeen(id, there(day, '09:00', '11:00', 101))).body.codes).toEqual({ room_id: ['choice'] });
    expect((await preview(999_999, there(day, '09:00', '11:00'))).status).toBe(404);
    expect((await move(999_999, { ...there(day, '09:00', '11:00'), seen: 'x' })).status).toBe(404);
    const own = await book(day, { target_time: { start: '18:00', end: '19:00' } }, official);
    expect((await moveSeen(own, there(day, '19:00', '20:00'))).body.codes).toEqual({
      reservation_id: ['own-application'],
    });
    await town.call('POST', `/api/reservations/${id}/cancel`, { as: member });
    expect((await preview(id, there(day, '09:00', '11:00'))).body.problems).toMatchObject([
      { code: 'already-canceled', can_override: false },
    ]);
    expect((await moveSeen(id, there(day, '09:00', '11:00'))).body.codes).toEqual({
      reservation_id: ['already-canceled'],
    });
  });

  test('of what was paid: the note stays while the fee does; a receipt tells what was paid', async () => {
    const [day, other] = [newDay(), newDay()];
    const id = await book(day);
    const paid = await town.call('POST', `/api/reception/reservations/${id}/paid`, {
      as: official,
      body: { paid: true },
    });
    expect(paid.status, paid.text).toBe(200);
    expect((await moveSeen(id, there(other, '13:00', '15:00'))).status).toBe(200);
    expect(await read(id)).toMatchObject({ amount: 600, paid_at: expect.any(String) });
    const receipt = () => town.call('GET', `/api/reservations/${id}/receipt`, { as: member });
    expect((await receipt()).status).toBe(200);
    expect((await preview(id, there(other, '13:00', '17:00'))).body).toMatchObject({
      is_paid: true,
      amount_there: 1200,
    });
    expect((await moveSeen(id, there(other, '13:00', '17:00'))).status).toBe(200);
    expect(await read(id)).toMatchObject({ amount: 1200, paid_at: null });
    // A payment keeps its receipt and its sum.
    expect((await receipt()).status).toBe(200);
    expect(await read(id)).toMatchObject({ paid_yen: 600 });
  });

  test('that nobody came is not told of another time', async () => {
    const [day, later] = [newDay(), newDay()];
    const id = await book(day);
    await town.rows('update reservation set no_show_at = $2 where reservation_id = $1', id, town.now());
    expect((await moveSeen(id, there(later, '13:00', '15:00'))).status).toBe(200);
    expect(await town.countRows('reservation', `reservation_id = ${id} and no_show_at is null`)).toBe(1);
  });
});
