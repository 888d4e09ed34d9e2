import { chooseLocale } from '@machi/domain/locale/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { ReservationRequest } from '@machi/domain/reservations/model';
import { allOverrides, noOverrides, type Overrides, type Slot } from '@machi/domain/reservations/rules';
import { describe, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { applicationOf } from './application.ts';
import { createBooking } from './book.ts';
import { moveReservation, type Move } from './changes/move-reservation.ts';
import { reservationStore } from './store.ts';

const town = await openTestTown();
const { house, database } = town;
const official = await town.addPerson({ roles: ['reception'] });

type Parts = Readonly<Record<string, unknown>>;
/** Books at the counter for a member, as an official's endpoint does. */
async function bookFor(member: Person, parts: Parts, overrides: Overrides = noOverrides) {
  const request = ReservationRequest.parse(reservationRequest(parts));
  const applicant = {
    memberId: member.member_id,
    name: '試験 試',
    bookedBy: official.member_id,
    overrideReason: overrides.size > 0 ? '窓口で確認済み' : '',
    overrides,
  };
  const exchange = { locale: chooseLocale('en'), now: town.now(), requestId: 'counter', attempt: undefined };
  const application = applicationOf(request, applicant, await house.catalog.read(), exchange);
  if (!application) throw new Error('no such room');
  return database.transaction((transaction) => createBooking(house).bookAlone(transaction, application), isRefusal);
}
const codesOf = (outcome: unknown) => (isRefusal(outcome) ? outcome.problems.map(({ code }) => code) : 'accepted');

describe('booked at the counter', () => {
  test('it is the member’s, and tells who booked it and why a rule was passed', async () => {
    const member = await town.addPerson({ locale: 'en' });
    const made = await bookFor(member, { target_date: '2027-01-12' }, new Set(['too-soon']));
    if (isRefusal(made)) throw new Error('was refused');
    const id = made.reservations[0]?.reservation_id ?? 0;
    expect(
      await town.rows('select member_id, booked_by, override_reason from reservation where reservation_id = $1', id),
    ).toEqual([{ member_id: member.member_id, booked_by: official.member_id, override_reason: '窓口で確認済み' }]);
    expect(
      await town.rows(`select actor_member_id from audit where action = 'reservation:create' and subject_id = $1`, id),
    ).toEqual([{ actor_member_id: official.member_id }]);
    const [letter] = await town.mailsTo(member.email, 1);
    expect(letter?.text).toContain('Tue 12 Jan 2027 13:00–15:00');
    expect((await town.call('GET', `/api/reservations/${id}`, { as: member })).status).toBe(200);
  });

  test('by the same rules, each of which has to be passed by name; taken and closed never are [rule:check.resident-only-facility] [rule:resident.facilities]', async () => {
    const outsider = await town.addPerson({ is_resident: 0, isVerified: true });
    const hall = { spot_id: 6, room_id: 601, target_date: '2027-02-05' };
    expect(codesOf(await bookFor(outsider, hall))).toEqual(['resident-only']);
    expect(codesOf(await bookFor(outsider, hall, new Set(['too-soon', 'monthly-limit'])))).toEqual(['resident-only']);
    expect(codesOf(await bookFor(outsider, hall, new Set(['resident-only'])))).toBe('accepted');
    expect(codesOf(await bookFor(outsider, hall, allOverrides))).toEqual(['slot-taken']);
    expect(codesOf(await bookFor(outsider, { target_date: '2027-04-20' }))).toEqual(['unavailable-date', 'too-far']);
    expect(codesOf(await bookFor(outsider, { target_date: '2027-04-20' }, new Set(['too-far'])))).toBe('accepted');
    expect(codesOf(await bookFor(outsider, { target_date: '2027-02-01', persons_spot: 5 }))).toEqual(['over-capacity']);
    expect(
      codesOf(await bookFor(outsider, { target_date: '2027-02-01', persons_spot: 5 }, new Set(['over-capacity']))),
    ).toBe('accepted');
    const closed = { spot_id: 1, room_id: 101, target_date: '2027-01-18' };
    expect(codesOf(await bookFor(outsider, closed, allOverrides))).toEqual(['unavailable-date', 'closed-day']);
    expect(codesOf(await bookFor(outsider, { target_time: { start: '06:00', end: '08:00' } }, allOverrides))).toEqual([
      'outside-hours',
    ]);
  });

  test('the monthly limit too; and no time that is over', async () => {
    const member = await town.addPerson();
    const day = (target_date: string) => ({ spot_id: 1, room_id: 105, target_date });
    for (const date of ['2027-02-03', '2027-02-04', '2027-02-05', '2027-02-06'])
      expect(codesOf(await bookFor(member, day(date)))).toBe('accepted');
    expect(codesOf(await bookFor(member, day('2027-02-07')))).toEqual(['monthly-limit']);
    expect(codesOf(await bookFor(member, day('2027-02-07'), new Set(['monthly-limit'])))).toBe('accepted');
    town.setNow(new Date('2027-01-11T06:00:00Z'));
    const today = { target_date: '2027-01-11', target_time: { start: '14:00', end: '15:00' } };
    expect(codesOf(await bookFor(member, today, allOverrides))).toEqual(['unavailable-date', 'time-over']);
    expect(
      codesOf(await bookFor(member, { ...today, target_time: { start: '14:00', end: '16:00' } }, allOverrides)),
    ).toBe('accepted');
    town.setNow(START);
  });
});

describe('moved by an official', () => {
  const move = (id: number, to: Move, overrides: Overrides = noOverrides, cancelsTaxis = false) =>
    database.transaction(async (transaction) => {
      const known = await house.catalog.read();
      const row = await reservationStore.lockToMove(transaction, id);
      if (!row) throw new Error('no such reservation');
      const mover = { isOfficial: true, overrides, cancelsTaxis, reason: '空調の故障のため', now: town.now() };
      return moveReservation(transaction, house, known, row, to, mover);
    }, isRefusal);
  const booked = async (member: Person, parts: Parts) => {
    const answer = await town.call('POST', '/api/reservations', { as: member, body: reservationRequest(parts) });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.reservations[0];
  };
  const at = (target_date: string, start: number, end: number): Slot => ({ target_date, start, end });

  test('to another room of the spot: it stands as it stood, the reason is told and kept', async () => {
    const member = await town.addPerson({ locale: 'ja' });
    const made = await booked(member, { spot_id: 1, room_id: 102, target_date: '2027-02-10' });
    await town.rows('update reservation set approval_status = 1 where reservation_id = $1', made.reservation_id);
    const moved = await move(made.reservation_id, { room_id: 101, slot: at('2027-02-10', 780, 900) });
    if (isRefusal(moved)) throw new Error('was refused');
    expect(moved).toMatchObject({
      room_id: 101,
      approval_status: 1,
      change_reason: '空調の故障のため',
      override_reason: '',
      amount: 1000,
    });
    expect(
      await town.rows('select room_id from room_occupancy where reservation_id = $1', made.reservation_id),
    ).toEqual([{ room_id: 101 }]);
    const [, letter] = await town.mailsTo(member.email, 2);
    expect(letter?.subject).toContain('施設の予約を変更しました');
    expect(letter?.text).toContain('空調の故障のため');
  });

  test('on short notice within the day; to another day by the rules, unless passed by name', async () => {
    const member = await town.addPerson();
    const made = await booked(member, { target_date: '2027-01-27' });
    town.setNow(new Date('2027-01-27T00:00:00Z'));
    const id = made.reservation_id;
    expect(codesOf(await move(id, { room_id: 402, slot: at('2027-01-27', 780, 900), persons_spot: 2 }))).toBe(
      'accepted',
    );
    expect(codesOf(await move(id, { room_id: 401, slot: at('2027-01-28', 780, 900) }))).toEqual([
      'unavailable-date',
      'too-soon',
    ]);
    expect(codesOf(await move(id, { room_id: 401, slot: at('2027-01-28', 780, 900) }, new Set(['too-soon'])))).toBe(
      'accepted',
    );
    expect(codesOf(await move(id, { room_id: 101, slot: at('2027-01-28', 780, 900) }))).toEqual(['choice']);
    town.setNow(new Date('2027-01-28T06:00:00Z'));
    expect(codesOf(await move(id, { room_id: 402, slot: at('2027-01-29', 780, 900) }, allOverrides))).toEqual([
      'change-too-late',
    ]);
    town.setNow(START);
  });

  test('onto a time that somebody has: refused, and both stay', async () => {
    const [one, other] = [await town.addPerson(), await town.addPerson()];
    const made = await booked(one, { target_date: '2027-02-11' });
    await booked(other, { room_id: 402, persons_spot: 2, target_date: '2027-02-11' });
    const outcome = await move(
      made.reservation_id,
      { room_id: 402, slot: at('2027-02-11', 780, 900), persons_spot: 2 },
      allOverrides,
    );
    expect(codesOf(outcome)).toEqual(['slot-taken']);
    expect(
      await town.rows('select room_id from room_occupancy where reservation_id = $1', made.reservation_id),
    ).toEqual([{ room_id: 401 }]);
  });
});
