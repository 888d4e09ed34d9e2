import { beforeEach, describe, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { notePaidBefore } from '../../testing/facilities/payments.ts';
import { receptionOf } from '../../testing/facilities/reception.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const { apply, read } = receptionOf(town);
const official = await town.addPerson({ roles: ['reception'] });
const REASON = 'お電話でのお申し出（体調不良）';
/** The shared office, the taxis' destination; everybody may cancel online until the start of use. */
const office = { spot_id: 4, room_id: 401 };
/** Fixed at once below; online cancellation until the day before. */
const hall = { spot_id: 1, room_id: 101 };
const LATE = new Date('2027-01-21T00:00:00Z');

const asOf = async ({ member_id }: Person) => ({ member_id, ...(await town.openSession(member_id)) });
async function callOff(code: string, parts: object = {}, person: Person = official) {
  const as = await asOf(person);
  const { reservations } = await read({ ...official, ...(await town.openSession(official.member_id)) }, code);
  const [{ reservation_id, seen }] = reservations;
  const body = { reason: REASON, seen, ...parts };
  return town.call('POST', `/api/reception/reservations/${reservation_id}/cancel`, { as, body });
}
async function fixedIn(room: Readonly<Record<string, unknown>>, person: Person): Promise<string> {
  const code = await apply(person, room);
  await town.rows(`update reservation set approval_status = 1, fixed_at = $1 where application_code = $2`, START, code);
  return code;
}

describe('reception cancels for an applicant who telephones after the deadline', () => {
  test('what belongs to it comes back, applicant and waiters are written to, and the log knows it', async () => {
    const [person, waiting] = await Promise.all([town.addPerson(), town.addPerson()]);
    const code = await fixedIn(hall, person);
    const [row] = await town.rows<{ id: number }>`select reservation_id as id from reservation
      where application_code = ${code}`;
    const id = row?.id ?? 0;
    await town.rows`insert into waitlist (member_id, spot_id, room_id, during, created_at)
      select ${waiting.member_id}, 1, 101, tstzrange('2027-01-26 13:00+09', '2027-01-26 15:00+09'), now()`;
    await town.rows(
      `with moved as (update room_occupancy set during = tstzrange('2027-01-26 13:00+09', '2027-01-26 15:00+09')
         where reservation_id = $1)
       update reservation set started_at = '2027-01-26 13:00+09', ended_at = '2027-01-26 15:00+09' where reservation_id = $1`,
      id,
    );
    await town.rows`insert into equipment_use (reservation_id, equipment_id, during, pieces)
      select ${id}, equipment_id, tstzrange('2027-01-26 13:00+09', '2027-01-26 15:00+09'), 1 from equipment
      where spot_id = 1 limit 1`;
    town.setNow(new Date('2027-01-20T00:00:00Z'));
    await town.rows('update spot set cancel_days_before = 10 where spot_id = 1');
    await town.caughtUp();
    await expect
      .poll(async () => {
        const own = await town.call('POST', `/api/reservations/${id}/cancel`, { as: await asOf(person) });
        return own.body.codes;
      })
      .toEqual({ reservation_id: ['cancel-too-late'] });
    const answer = await callOff(code);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.reservation).toMatchObject({ is_canceled: 1, reason: REASON, cancel_fee_yen: 0 });
    for (const table of ['room_occupancy', 'equipment_use'])
      expect(await town.countRows(table, `reservation_id = ${id}`), table).toBe(0);
    const notification = (await town.mailsTo(person.email, 2)).at(-1);
    expect(notification?.text).toContain(REASON);
    expect(notification?.text).toContain('料金はいただきません。');
    expect(await town.countRows('outbox', `recipient = '${waiting.email}'`)).toBe(1);
    for (const [subject, subjectId] of [
      ['reservation', id],
      ['member', person.member_id],
    ])
      expect(
        await town.countRows(
          'audit',
          `action = 'reservation:call-off' and subject = '${subject}' and subject_id = ${subjectId} and actor_member_id = ${official.member_id}`,
        ),
      ).toBe(1);
    expect((await callOff(code)).body.codes).toEqual({ reservation_id: ['already-canceled'] });
    await town.rows('update spot set cancel_days_before = 1 where spot_id = 1');
    await town.caughtUp();
  });

  test('its taxis are cancelled with it', async () => {
    const person = await town.addPerson();
    const code = await apply(person, { ...office, target_time: { start: '16:00', end: '17:00' } });
    await town.rows(`update reservation set reserves_outward = 1 where application_code = $1`, code);
    expect((await callOff(code)).body.reservation.reserves_outward).toBe(0);
    expect((await town.mailsTo(person.email, 2)).at(-1)?.text).toContain('タクシー（行き）も取り消しました');
  });

  test('the fee remains due where the official says so, after the deadline alone, and the notification names it', async () => {
    const person = await town.addPerson();
    const code = await fixedIn({ ...hall, target_date: '2027-01-21' }, person);
    const early = await callOff(code, { is_fee_due: true });
    expect([early.status, early.body.codes]).toEqual([409, { is_fee_due: ['no-cancel-fee'] }]);
    town.setNow(LATE);
    const late = await callOff(code, { is_fee_due: true });
    expect(late.body.reservation).toMatchObject({ is_canceled: 1, cancel_fee_yen: late.body.reservation.amount });
    expect(late.body.reservation.cancel_fee_yen).toBeGreaterThan(0);
    const due = late.body.reservation.amount.toLocaleString('en-US');
    expect((await town.mailsTo(person.email, 2)).at(-1)?.text).toContain(`料金 ${due}円をお支払いください`);
  });

  test('no fee remains due while nobody knows it: the exemption is answered about first', async () => {
    const person = await town.addPerson();
    const exempt = { exemption_method: 2, exemption_reason: '町内会の行事のため' };
    const times = { target_date: '2027-01-21', target_time: { start: '18:00', end: '19:00' } };
    const code = await fixedIn({ ...hall, ...exempt, ...times }, person);
    town.setNow(LATE);
    const open = await callOff(code, { is_fee_due: true });
    expect([open.status, open.body.codes]).toEqual([409, { is_fee_due: ['exemption-open'] }]);
    expect((await callOff(code)).body.reservation).toMatchObject({ is_canceled: 1, cancel_fee_yen: 0 });
  });

  test('a fee that remains due is noted as paid, which the applicant sees and the figures count, and can be taken back', async () => {
    const person = await town.addPerson();
    const [owing, free] = [
      await fixedIn({ ...hall, target_date: '2027-01-21', target_time: { start: '10:00', end: '12:00' } }, person),
      await fixedIn({ ...hall, target_date: '2027-01-21', target_time: { start: '16:00', end: '17:00' } }, person),
    ];
    town.setNow(LATE);
    const { reservation } = (await callOff(owing, { is_fee_due: true })).body;
    await callOff(free);
    const ids = await town.rows<{ id: number; code: string }>`select reservation_id as id, application_code as code
      from reservation where application_code = any(${[owing, free]})`;
    const idOf = (code: string) => ids.find((one) => one.code === code)?.id ?? 0;
    const pay = async (code: string, body: object) =>
      town.call('POST', `/api/reception/reservations/${idOf(code)}/paid`, { as: await asOf(official), body });
    const own = async () =>
      (await town.call('GET', `/api/reservations/${idOf(owing)}`, { as: await asOf(person) })).body.reservation;
    const figures = async () =>
      (await town.call('GET', '/api/reception/statistics?period=2027-01&spot_id=1', { as: await asOf(official) })).body
        .total.amount;

    const due: number = reservation.cancel_fee_yen;
    expect((await pay(free, { paid: true })).body.codes).toEqual({ reservation_id: ['not-fixed'] });
    expect((await pay(owing, { paid: true, taken_yen: due + 10 })).body.codes).toEqual({
      taken_yen: ['application-changed'],
    });
    const paid = await pay(owing, { paid: true, taken_yen: due });
    expect(paid.body.reservation).toMatchObject({ is_canceled: 1, paid_at: '2027-01-21T09:00:00+09:00' });
    expect(await own()).toMatchObject({ cancel_fee_yen: due, paid_at: '2027-01-21T09:00:00+09:00' });
    const counted = await figures();
    await town.rows('update reservation set cancel_fee_yen = 0 where reservation_id = $1', idOf(owing));
    expect(counted - (await figures())).toBe(due);
    await town.rows('update reservation set cancel_fee_yen = $2 where reservation_id = $1', idOf(owing), due);
    expect((await pay(owing, { paid: false, reason: '別の予約' })).body.reservation.paid_at).toBeNull();
  });

  test('what was paid before is not asked for again, and is noted as given back where nothing is due', async () => {
    const person = await town.addPerson();
    const [kept, free] = [
      await fixedIn({ ...hall, target_date: '2027-01-21', target_time: { start: '12:00', end: '13:00' } }, person),
      await fixedIn({ ...hall, target_date: '2027-01-21', target_time: { start: '14:00', end: '15:00' } }, person),
    ];
    for (const { reservation_id } of await town.rows<{ reservation_id: number }>`select reservation_id
      from reservation where application_code = any(${[kept, free]})`)
      await notePaidBefore(town, reservation_id, START);
    town.setNow(LATE);
    const { reservation } = (await callOff(kept, { is_fee_due: true })).body;
    const notifications = async (count: number) => (await town.mailsTo(person.email, count)).at(-1)?.text ?? '';
    const told = await notifications(3);
    expect(told).toContain(
      `お支払い済みの料金 ${reservation.cancel_fee_yen.toLocaleString('en-US')}円はお返しできません`,
    );
    expect(told).not.toContain('お支払いください');
    const { reservation_id } = (await callOff(free)).body.reservation;
    expect(await notifications(4)).toContain('窓口でお返しします');
    const returned = await town.call('POST', `/api/reception/reservations/${reservation_id}/paid`, {
      as: await asOf(official),
      body: { paid: false, taken_yen: 0, reason: '窓口でお返ししました' },
    });
    expect(returned.body.reservation, returned.text).toMatchObject({ is_canceled: 1, paid_at: null });
  });

  test('not what has begun, what was not read so, what is one’s own, nor without a reason or the role', async () => {
    const person = await town.addPerson();
    const code = await apply(person, { ...office, target_time: { start: '18:00', end: '19:00' } });
    expect((await callOff(code, { seen: 'another' })).body.codes).toEqual({ reservation_id: ['application-changed'] });
    expect((await callOff(code, { reason: ' ' })).body.codes).toEqual({ reason: ['required'] });
    expect((await callOff(code, {}, person)).status).toBe(403);
    await town.rows('update reservation set booked_by = $1 where application_code = $2', official.member_id, code);
    expect((await callOff(code)).body.codes).toEqual({ reservation_id: ['own-application'] });
    await town.rows('update reservation set booked_by = null where application_code = $1', code);
    town.setNow(new Date('2027-01-21T09:00:00Z'));
    expect((await callOff(code)).body.codes).toEqual({ reservation_id: ['use-begun'] });
  });
});
