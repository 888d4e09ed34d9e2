import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();

let hour = 8;
/** A community-hall room for an hour; the facility's limit is four a month. */
const reserve = (as: Person, target_date: string, target_dates: readonly string[] = [], locale: 'ja' | 'en' = 'en') => {
  hour = hour === 20 ? 9 : hour + 1;
  const time = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return town.call('POST', '/api/reservations', {
    as,
    locale,
    body: reservationRequest({
      spot_id: 1,
      room_id: 102 + (hour % 2),
      target_date,
      target_dates,
      target_time: { start: time(hour), end: time(hour + 1) },
    }),
  });
};
const SENTENCES = {
  en: 'You have reached the maximum number of reservations available for this facility this month.',
  ja: 'この施設をひと月に予約できる回数の上限に達しました。',
};

describe('the monthly limit of a facility', () => {
  test('the fifth date of a month is refused, provisional ones count [rule:reservation.monthly-limit] [rule:check.monthly-limit] [message:monthly-limit] [constant:monthly-limit] [decision:monthly-limit.provisional]', async () => {
    const member = await town.addPerson();
    for (const day of ['19', '20', '21', '22']) expect((await reserve(member, `2027-01-${day}`)).status).toBe(201);
    for (const locale of ['en', 'ja'] as const) {
      const answer = await reserve(member, '2027-01-23', [], locale);
      expect(answer.status).toBe(409);
      expect(answer.body.errors).toEqual({ target_date: [SENTENCES[locale]] });
      expect(answer.body.codes).toEqual({ target_date: ['monthly-limit'] });
    }
  });

  test('each date of an application counts; those beyond it are named, none is made [decision:monthly-limit.each-date]', async () => {
    const member = await town.addPerson();
    expect((await reserve(member, '2027-02-02', ['2027-02-03'])).status).toBe(201);
    const answer = await reserve(member, '2027-02-04', ['2027-02-05', '2027-02-06', '2027-03-02', '2027-02-07']);
    expect(answer.status).toBe(409);
    expect(answer.body.codes).toEqual({ 'target_dates.1': ['monthly-limit'], 'target_dates.3': ['monthly-limit'] });
    expect(await town.countRows('reservation', `member_id = ${member.member_id}`)).toBe(2);
  });

  test('cancelled and refused ones do not count, other months, members and facilities neither [decision:monthly-limit.scope] [decision:monthly-limit.not-counted]', async () => {
    const member = await town.addPerson();
    const made = (await reserve(member, '2027-02-09', ['2027-02-10', '2027-02-11', '2027-02-12'])).body.reservations;
    expect((await reserve(member, '2027-02-13')).status).toBe(409);
    expect((await reserve(member, '2027-03-09')).status).toBe(201);
    expect((await reserve(await town.addPerson(), '2027-02-13')).status).toBe(201);
    expect(
      (
        await town.call('POST', '/api/reservations', {
          as: member,
          body: reservationRequest({ target_date: '2027-02-13' }),
        })
      ).status,
    ).toBe(201);
    expect((await town.call('POST', `/api/reservations/${made[0].reservation_id}/cancel`, { as: member })).status).toBe(
      200,
    );
    expect((await reserve(member, '2027-02-14')).status).toBe(201);
    expect((await reserve(member, '2027-02-16')).status).toBe(409);
    await town.rows('update reservation set approval_status = 2 where reservation_id = $1', made[1].reservation_id);
    expect((await reserve(member, '2027-02-16')).status).toBe(201);
  });
});
