import { beforeEach, describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { reservationRequest, wishRequest } from '../../testing/requests/requests.ts';
import { sendReminders } from './reminders.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(new Date('2027-01-11T01:00:00Z')));

async function reserve(as: Person, parts: Readonly<Record<string, unknown>>): Promise<number> {
  const body = reservationRequest(parts);
  const session = await town.openSession(as.member_id);
  const answer = await town.call('POST', '/api/reservations', { as: session, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.reservations[0].reservation_id;
}
const remindedAt = async (id: number) => {
  const [row] = await town.rows<{ reminded_at: Date | null }>`select reminded_at from reservation
    where reservation_id = ${id}`;
  return row?.reminded_at?.toISOString() ?? null;
};
const remind = (at: string) => {
  town.setNow(new Date(at));
  return sendReminders(town.house);
};

describe('a reminder', () => {
  test('comes once, at nine on the day before, and leads to where the reservation is cancelled', async () => {
    const person = await town.addPerson({ lastname: '忘井' });
    const id = await reserve(person, { target_date: '2027-01-21' });
    expect(await remind('2027-01-20T08:59:00+09:00')).toBe(0);
    expect(await remind('2027-01-20T09:00:00+09:00')).toBe(1);
    expect(await remind('2027-01-20T09:10:00+09:00')).toBe(0);
    const mails = await town.mailsTo(person.email, 2);
    expect(mails).toHaveLength(2);
    const [, mail] = mails;
    expect(mail?.subject).toBe('【まち】施設のご利用が近づきました（1月21日（木） 共同オフィス ワッカ）');
    for (const part of [
      '忘井 試 様',
      '共同オフィス ワッカ　会議ブースA',
      '2027年1月21日（木） 13:00〜15:00',
      '使わなくなったときは、ご利用を始める時刻まで、下の画面から取り消せます。',
      `${town.house.publicUrl}/reservation/detail/${id}`,
    ])
      expect(mail?.text).toContain(part);
    expect(await remindedAt(id)).toBe('2027-01-20T00:00:00.000Z');
  });

  test('that quiet hours hold back does not come once the use has begun', async () => {
    const person = await town.addPerson();
    const quiet = wishRequest({ quiet_from: '12:00', quiet_to: '15:00' });
    const session = await town.openSession(person.member_id);
    expect((await town.call('PUT', '/api/account/wishes', { as: session, body: quiet })).status).toBe(200);
    await reserve(person, { target_date: '2027-01-28' });
    await town.mailsTo(person.email, 1);
    expect(await remind('2027-01-28T12:30:00+09:00')).toBe(1);
    const held = `recipient = '${person.email}' and held_until = '2027-01-28T15:00:00+09:00'`;
    await expect.poll(() => town.countRows('outbox', held)).toBe(1);
    town.setNow(new Date('2027-01-28T15:01:00+09:00'));
    town.house.wakeOutbox();
    const over = `recipient = '${person.email}' and coalesce(sent_at, given_up_at) is not null`;
    await expect.poll(() => town.countRows('outbox', over)).toBe(2);
    expect(await town.mailsTo(person.email, 1)).toHaveLength(1);
  });

  test('goes by SMS to who has no address, in their language, and says when it is too late', async () => {
    const person = await town.addPerson({ isPhoneOnly: true, locale: 'en', is_resident: 1 });
    await town.rows`update spot set fixing_method = 2, cancel_days_before = 2, monthly_limit = null where spot_id = 44`;
    await expect.poll(async () => (await town.house.catalog.read()).spots.get(44)?.cancel_days_before).toBe(2);
    const room = (await town.house.catalog.read()).spots.get(44)?.rooms.find((one) => one.room_timetable.length === 0);
    const parts = { spot_id: 44, room_id: room?.room_id, target_date: '2027-01-28', persons_spot: 2 };
    const id = await reserve(person, parts);
    expect(await remind('2027-01-25T08:50:00+09:00')).toBe(0);
    expect(await remind('2027-01-25T09:00:00+09:00')).toBe(1);
    const sms = (await town.mailsTo(person.login_id, 2)).at(-1);
    expect(sms?.text).toContain('not fixed yet');
    expect(sms?.text).toContain('you can cancel it until the end of Tue 26 Jan');
    expect(sms?.text).toContain(`/reservation/detail/${id}`);
  });

  test('is not sent for what is cancelled, refused, hidden, over, or can no longer be cancelled', async () => {
    const person = await town.addPerson();
    const ids: number[] = [];
    for (const target_date of ['2027-01-25', '2027-01-26', '2027-01-27'])
      ids.push(await reserve(person, { target_date }));
    const [canceled = 0, refused = 0, hidden = 0] = ids;
    const as = await town.openSession(person.member_id);
    await town.call('POST', `/api/reservations/${canceled}/cancel`, { as });
    await town.rows('update reservation set approval_status = 2 where reservation_id = $1', refused);
    await town.rows('insert into subscription values ($1, 1, $2, $2)', person.member_id, town.now());
    expect(await remind('2027-01-24T10:00:00+09:00')).toBe(0);
    expect(await remind('2027-01-26T10:00:00+09:00')).toBe(0);
    expect(await remindedAt(hidden)).toBeNull();
    await town.rows('delete from subscription where member_id = $1', person.member_id);
    // The clock has jumped beyond the start.
    expect(await remind('2027-01-27T13:00:00+09:00')).toBe(0);
    // And back: it is still due and sent once.
    expect(await remind('2027-01-26T12:00:00+09:00')).toBe(1);
    expect(await remind('2027-01-25T12:00:00+09:00')).toBe(0);
    expect(await remind('2027-01-26T12:00:00+09:00')).toBe(0);
  });

  test('comes on a leap day too, and again when the reservation has moved', async () => {
    town.setNow(new Date('2028-02-10T01:00:00Z'));
    const person = await town.addPerson();
    const id = await reserve(person, { target_date: '2028-03-01' });
    expect(await remind('2028-02-28T23:59:00+09:00')).toBe(0);
    expect(await remind('2028-02-29T09:00:00+09:00')).toBe(1);
    await town.rows`update reservation
      set started_at = started_at + interval '1 day', ended_at = ended_at + interval '1 day', reminded_at = null
      where reservation_id = ${id}`;
    expect(await remind('2028-02-29T10:00:00+09:00')).toBe(0);
    expect(await remind('2028-03-01T09:00:00+09:00')).toBe(1);
  });
});
