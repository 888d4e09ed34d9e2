import { afterAll, describe, expect, test } from 'vitest';
import { openTown } from '../../testing/open-town.ts';
import type { Person } from '../../testing/people.ts';
import { receptionOf } from '../../testing/reception.ts';

const town = await openTown();
afterAll(() => town.close());
const { apply, read } = receptionOf(town);
const official = await town.addPerson({ roles: ['reception'] });
const exempt = { exemption_method: 2, exemption_reason: '町内会の行事のため' };
const settle = (code: string, body: object, as: Person = official) =>
  town.call('POST', `/api/reception/applications/${code}/exemption`, { as, body });
const amounts = (application: { reservations: { amount: number }[] }) =>
  application.reservations.map(({ amount }) => amount);

describe('an exemption', () => {
  test('is confirmed: the fee stays, the applicant is told, nothing waits any more [field:reservation.exemption_method]', async () => {
    const person = await town.addPerson();
    const code = await apply(person, exempt);
    const before = await read(official, code);
    const answer = await settle(code, { exemption_status: 1, seen: before.seen });
    expect(answer.status).toBe(200);
    expect(answer.body.application.reservations[0]).toMatchObject({
      exemption_status: 1,
      amount: before.reservations[0].amount,
    });
    expect((await town.mailsTo(person.email, 2))[1]?.subject).toContain('減免を認めました');
    const again = await settle(code, { exemption_status: 2, reason: 'もう一度', seen: answer.body.application.seen });
    expect([again.status, again.body.codes]).toEqual([409, { application_code: ['exemption-settled'] }]);
  });

  test('is declined: every date costs the full fee at the rates that were agreed, with the reason [field:reservation.exemption_reason]', async () => {
    const person = await town.addPerson();
    const time = { target_date: '2027-01-26', target_dates: ['2027-01-27'] };
    const full = await apply(await town.addPerson(), { ...time, target_time: { start: '09:00', end: '11:00' } });
    const code = await apply(person, { ...time, ...exempt });
    const before = await read(official, code);
    // Today's rates are another matter.
    const [room] = await town.rows<{ hourly_fee_yen: number }>('select hourly_fee_yen from room where room_id = 101');
    await town.rows('update room set hourly_fee_yen = 9999 where room_id = 101 returning 1');
    const silent = await settle(code, { exemption_status: 2, seen: before.seen });
    expect([silent.status, silent.body.codes]).toEqual([422, { reason: ['required'] }]);
    const reason = '入場料を取る催しのため、減免の対象になりません。';
    const answer = await settle(code, { exemption_status: 2, reason, seen: before.seen });
    await town.rows('update room set hourly_fee_yen = $1 where room_id = 101 returning 1', room?.hourly_fee_yen ?? 0);
    const asked = amounts(await read(official, full));
    expect(amounts(answer.body.application)).toEqual(asked);
    expect(Math.min(...asked)).toBeGreaterThan(before.reservations[0].amount);
    for (const reservation of (await town.call('GET', '/api/reservations', { as: person })).body.reservations)
      expect(reservation).toMatchObject({ exemption_status: 2, reason, approval_status: 0 });
    const [, letter] = await town.mailsTo(person.email, 2);
    expect(letter?.text).toContain(reason);
    expect(letter?.text).toContain(`${(2 * (asked[0] ?? 0)).toLocaleString('en-US')}円`);
    // An approval without words of its own leaves the reason where it is.
    const decisions = answer.body.application.reservations.map((row: { reservation_id: number; seen: string }) => ({
      reservation_id: row.reservation_id,
      seen: row.seen,
      approval_status: 1,
      reason: '',
    }));
    const approved = await town.call('POST', '/api/reception/decide', { as: official, body: { decisions } });
    expect(approved.body.reservations[0]).toMatchObject({ approval_status: 1, reason });
    expect(
      await town.countRows(
        'audit',
        `action = 'reservation:decline-exemption' and subject = 'member' and subject_id = ${person.member_id}`,
      ),
    ).toBe(1);
  });

  test('is declined after the lesser fee was paid and the time was changed: the full fee is not paid', async () => {
    const person = await town.addPerson();
    const code = await apply(person, { ...exempt, spot_id: 4, room_id: 401, target_date: '2027-02-08' });
    const answers = async (body: object) => settle(code, { ...body, seen: (await read(official, code)).seen });
    const [{ reservation_id, amount }] = (await read(official, code)).reservations;
    await answers({ exemption_status: 1 });
    const paying = { as: official, body: { paid: true, taken_yen: amount } };
    const paid = await town.call('POST', `/api/reception/reservations/${reservation_id}/paid`, paying);
    expect(paid.body.reservation.paid_at).not.toBeNull();
    const later = { target_time: { start: '15:00', end: '17:00' } };
    await town.call('POST', `/api/reservations/${reservation_id}/change`, { as: person, body: later });
    const [before] = (await read(official, code)).reservations;
    expect(before).toMatchObject({ amount, exemption_status: 0, paid_at: paid.body.reservation.paid_at });
    const declined = await answers({ exemption_status: 2, reason: '対象の行事ではないため' });
    expect(declined.body.application.reservations[0]).toMatchObject({ exemption_status: 2, paid_at: null });
    expect(declined.body.application.reservations[0].amount).toBeGreaterThan(amount);
  });

  test('is not answered about one’s own, nor as it was before, nor by others, nor twice', async () => {
    const own = await apply(official, { ...exempt, target_date: '2027-02-02' });
    const answer = await settle(own, { exemption_status: 1, seen: (await read(official, own)).seen });
    expect([answer.status, answer.body.codes]).toEqual([409, { application_code: ['own-application'] }]);

    const person = await town.addPerson();
    const code = await apply(person, { ...exempt, target_date: '2027-02-03', target_dates: ['2027-02-04'] });
    const { seen, reservations } = await read(official, code);
    await town.call('POST', `/api/reservations/${reservations[0].reservation_id}/cancel`, { as: person });
    const late = await settle(code, { exemption_status: 1, seen });
    expect([late.status, late.body.codes]).toEqual([409, { application_code: ['application-changed'] }]);
    const fresh = { exemption_status: 1, seen: (await read(official, code)).seen };
    expect((await settle(code, fresh, person)).status).toBe(403);
    expect((await settle('HM-ZZZZ', fresh)).status).toBe(404);
    const done = await settle(code, fresh);
    const states = done.body.application.reservations.map((row: { exemption_status: number }) => row.exemption_status);
    // What was cancelled is left as it was.
    expect(states.toSorted()).toEqual([0, 1]);
  });
});
