import { addDays } from '@machi/domain/calendar/model';
import { describe, expect, test } from 'vitest';
import { newClub, newClubExemption } from '../../testing/clubs/clubs.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { closure, reason } from './closing.fixture.ts';

const town = await openTestTown();
const clerk = await town.addPerson({ lastname: '受付', roles: ['reception'] });
const colleague = await town.addPerson({ roles: ['reception'] });
const billing = await town.addPerson({ roles: ['billing'] });

const send = (path: string, body: object, as: Credentials = clerk) =>
  town.call('POST', `/api/reception/${path}`, { as, body });
const placeOf = async (closed: object, id: number) => {
  const answer = await send('closure-places', { ...closed, reservation_ids: [id], kept: [] });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.places[0].place;
};
type Place = Readonly<Record<string, unknown>> & { readonly ends_taxis: boolean };
const move = (id: number, { room_id, target_date, target_time, seen, ends_taxis }: Place, as: Credentials = clerk) =>
  send(
    `reservations/${id}/move`,
    { room_id, target_date, target_time, seen, cancels_taxis: ends_taxis, closing: reason },
    as,
  );
const read = async (id: number) =>
  (
    await town.rows<Readonly<Record<string, unknown>>>(
      `select (started_at at time zone 'Asia/Tokyo')::date::text as day, room_id, amount, exemption_status, club_exemption_id, exemption_reason, approval_status
       from reservation where reservation_id = $1`,
      id,
    )
  )[0];
const notificationsTo = async (email: string) =>
  town.mailsTo(email, await town.countRows('outbox', `recipient = '${email}'`));

describe('a term of a club whose exemption ends in the middle of it', () => {
  const days = Array.from({ length: 4 }, (_week, nth) => addDays('2027-01-22', 7 * nth));
  const [first = '', second = '', last = '', beyond = ''] = days;
  const term = (dates: readonly string[], parts: object) => {
    const [target_date, ...others] = dates;
    return {
      ...reservationRequest({ room_id: 403, target_date }),
      target_dates: others.map((day) => ({ target_date: day, target_time: { start: '13:00', end: '15:00' } })),
      override_reason: '年間の利用団体',
      ...parts,
    };
  };

  test('is reserved with the exemption up to its last day and without it from there on; each date moved by a closure keeps its exemption and price, and is told once', async () => {
    const head = await town.addPerson({ lastname: '高橋', is_resident: 1 });
    const club_id = await newClub(town, [head.member_id], '星の会');
    const exemption = await newClubExemption(town, club_id, { method: 2, ends_on: last });
    const plain = { club_id, is_group: 1, group_type: 'other', group_name: '-', person_in_charge: '高橋 学' };
    const exempt = { ...plain, club_exemption: true, exemption_method: 2, exemption_reason: '登録団体の減免' };
    const book = (dates: readonly string[], parts: object) =>
      send('terms', term(dates, { ...parts, member_id: head.member_id }));

    const looked = await send('terms/look', term(days, { ...exempt, member_id: head.member_id }));
    expect(looked.body.dates.map((one: { problems: string[] }) => one.problems.length)).toEqual([0, 0, 0, 1]);
    expect((await book(days, exempt)).body.codes).toEqual({ 'target_dates.2': ['club-exemption-over'] });
    const made = await book([first, second, last], exempt);
    expect(made.status, made.text).toBe(201);
    const rest = await book([beyond], plain);
    expect(rest.status, rest.text).toBe(201);
    const amounts = (answer: typeof made) => answer.body.reservations.map((one: { amount: number }) => one.amount);
    const [full] = amounts(rest);
    expect(full).toBeGreaterThan(0);
    expect(amounts(made)).toEqual([1, 2, 3].map(() => (full * 3) / 10));
    const ids: number[] = made.body.reservations.map((one: { reservation_id: number }) => one.reservation_id);
    const [one = 0, two = 0, three = 0] = ids;

    // To another room at the same time, with that room's fee reduced as well.
    const before = (await notificationsTo(head.email)).length;
    const room = await placeOf(closure(second), two);
    expect(room).toMatchObject({ room_id: 401, target_date: second });
    const moved = await move(two, room);
    expect(moved.status, moved.text).toBe(200);
    expect(await read(two)).toMatchObject({
      room_id: 401,
      amount: room.amount_there,
      exemption_status: 1,
      club_exemption_id: exemption,
      approval_status: 1,
    });
    const notifications = (await notificationsTo(head.email)).slice(before);
    expect(notifications).toHaveLength(1);
    expect(notifications[0]?.text).toContain(`${room.amount_there.toLocaleString('en-US')}円`);

    // To another day covered by the exemption; later days would be refused.
    const place = await placeOf(closure(last, { room_id: null, to_date: addDays(last, 1) }), three);
    expect(place.target_date < last).toBe(true);
    expect(place).toMatchObject({ room_id: 403, amount: (full * 3) / 10, amount_there: (full * 3) / 10 });
    expect((await move(three, place)).status).toBe(200);
    expect(await read(three)).toMatchObject({
      day: place.target_date,
      exemption_status: 1,
      club_exemption_id: exemption,
    });
    expect((await notificationsTo(head.email)).slice(before)).toHaveLength(2);

    // A reservation that is not moved ends with the closure and is told once; the other dates stay.
    const declined = await send('closures', { ...closure(first), declined_ids: [one] }, colleague);
    expect([declined.status, declined.body.declined]).toEqual([201, 1]);
    expect((await notificationsTo(head.email)).slice(before + 2)).toHaveLength(1);
    const standing = await town.countRows(
      'reservation',
      `club_id = ${club_id} and is_canceled = 0 and approval_status = 1`,
    );
    expect(standing).toBe(3);
  });
});

describe('a guest of the counter with an exemption', () => {
  test('keeps it with the move of a colleague; moved by whoever booked it, it waits for a colleague again', async () => {
    const guest = await send('guests', { lastname: '畑中', firstname: 'ウメ', tel: '0100-57-8001' });
    const { member_id } = guest.body.member;
    const book = async (target_date: string) => {
      const parts = { room_id: 403, target_date, exemption_method: 1, exemption_reason: '老人クラブの行事' };
      const made = await send('bookings', { ...reservationRequest(parts), member_id });
      expect(made.status, made.text).toBe(201);
      const { application_code, reservation_id } = made.body.reservations[0];
      const file = await town.call('GET', `/api/reception/applications/${application_code}`, { as: colleague });
      const { seen } = file.body.application;
      const settled = await send(
        `applications/${application_code}/exemption`,
        { exemption_status: 1, seen },
        colleague,
      );
      expect(settled.status, settled.text).toBe(200);
      return { id: Number(reservation_id), code: String(application_code) };
    };
    const [byColleague, bySelf] = [await book('2027-02-22'), await book('2027-02-24')];
    const notifications = await town.countRows('outbox');
    const there = await placeOf(closure('2027-02-22'), byColleague.id);
    expect(there).toMatchObject({ amount: 0, amount_there: 0 });
    expect((await move(byColleague.id, there, colleague)).status).toBe(200);
    expect(await read(byColleague.id)).toMatchObject({ room_id: 401, amount: 0, exemption_status: 1 });
    const own = await placeOf(closure('2027-02-24'), bySelf.id);
    expect((await move(bySelf.id, own)).status).toBe(200);
    expect(await read(bySelf.id)).toMatchObject({ room_id: 401, amount: 0, exemption_status: 0 });
    const { lines } = (await town.call('GET', '/api/reception/inbox?kind=exemption', { as: colleague })).body;
    const waiting = new Set(lines.map((line: { application_code: string }) => line.application_code));
    expect([waiting.has(bySelf.code), waiting.has(byColleague.code)]).toEqual([true, false]);
    // No notification is sent: reception telephones.
    expect(await town.countRows('outbox')).toBe(notifications);
  });
});

describe('what was paid for a room that is closed then', () => {
  test('goes back whole while it is closed, and also once the closure was taken back', async () => {
    const person = await town.addPerson();
    const body = reservationRequest({ room_id: 403, target_date: '2027-02-25' });
    const made = await town.call('POST', '/api/reservations', { as: person, body });
    expect(made.status, made.text).toBe(201);
    const { reservation_id, amount } = made.body.reservations[0];
    const at = `reservations/${reservation_id}`;
    expect((await send(`${at}/paid`, { paid: true })).status).toBe(200);
    const ask = () => send(`${at}/refund`, { yen: amount, reason: '休館のため' });
    expect((await ask()).body.codes).toEqual({ reservation_id: ['room-refund-none'] });
    const closed = await send('closures', { ...closure('2027-02-25'), declined_ids: [reservation_id] });
    expect([closed.status, closed.body.declined]).toEqual([201, 1]);
    const notification = (await notificationsTo(person.email)).at(-1)?.text ?? '';
    expect(notification).toContain('お支払い済みのときは、窓口でお返しします');
    const asked = await ask();
    expect(asked.status, asked.text).toBe(201);
    const reopened = await town.call('DELETE', `/api/reception/closures/${closed.body.closure.blackout_id}`, {
      as: clerk,
    });
    expect(reopened.status, reopened.text).toBe(200);
    const released = await town.call('POST', `/api/billing/requests/${asked.body.request_id}`, {
      as: billing,
      body: { outcome: 'released' },
    });
    expect(released.body.request, released.text).toMatchObject({ outcome: 'released', yen: amount });
  });
});
