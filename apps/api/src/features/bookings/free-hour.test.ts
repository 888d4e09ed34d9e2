import { describe, expect, test } from 'vitest';
import { newClub } from '../../testing/clubs/clubs.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['reception'] });

const at = (hour: number, hours = 1) => ({
  target_time: {
    start: `${String(hour).padStart(2, '0')}:00`,
    end: `${String(hour + hours).padStart(2, '0')}:00`,
  },
});
const asked = (parts: object) => reservationRequest({ room_id: 403, includes_preparation: 1, ...parts });
const freeOf = (lines: readonly { discount_minutes: number }[]): number =>
  lines.reduce((sum, { discount_minutes }) => sum + discount_minutes, 0);

/** Quotes and reserves; returns the free minutes, which must agree in both. */
async function apply(as: Person, parts: object): Promise<number> {
  const quoted = await town.call('POST', '/api/reservations/quote', { as, body: asked(parts) });
  const answer = await town.call('POST', '/api/reservations', { as, body: asked(parts) });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.reservations[0].amount).toBe(quoted.body.quote.amount);
  return freeOf(quoted.body.quote.lines);
}
async function book(member_id: number, parts: object): Promise<number> {
  const body = { ...asked(parts), member_id };
  const quoted = await town.call('POST', '/api/reservations/quote', { as: official, body });
  const answer = await town.call('POST', '/api/reception/bookings', { as: official, body });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.reservations[0].amount).toBe(quoted.body.quote.amount);
  return freeOf(quoted.body.quote.lines);
}

describe('the hour of preparation is free once a calendar day, member and facility', () => {
  test('in five applications as in one', async () => {
    const member = await town.addPerson();
    const day = { target_date: '2027-02-17' };
    const free: number[] = [];
    for (const hour of [9, 11, 13, 15, 17]) free.push(await apply(member, { ...day, ...at(hour) }));
    expect(free).toEqual([60, 0, 0, 0, 0]);
    expect(await apply(member, { target_date: '2027-02-18', ...at(9) })).toBe(60);
    // Another facility and another person have their own hour.
    expect(await apply(member, { ...day, spot_id: 1, room_id: 101, ...at(13) })).toBe(60);
    expect(await apply(await town.addPerson(), { ...day, ...at(18) })).toBe(60);
  });

  test('at the counter, through a term and in the look at it, which count what the person has and nothing of the official', async () => {
    const member = await town.addPerson();
    const day = { target_date: '2027-02-19' };
    expect(await book(member.member_id, { ...day, ...at(9) })).toBe(60);
    expect(await apply(member, { ...day, ...at(11) })).toBe(0);
    expect(await book(member.member_id, { ...day, ...at(13) })).toBe(0);
    const term = {
      ...asked({ ...day, ...at(15), target_dates: [{ target_date: '2027-02-20', ...at(15) }] }),
      member_id: member.member_id,
    };
    const look = await town.call('POST', '/api/reception/terms/look', { as: official, body: term });
    const body = { ...term, override_reason: '年間の利用のため。' };
    const booked = await town.call('POST', '/api/reception/terms', { as: official, body });
    expect(booked.status, booked.text).toBe(201);
    const amounts = (some: { amount: number }[]) => some.map(({ amount }) => amount);
    expect(amounts(booked.body.reservations)).toEqual(amounts(look.body.dates));
    expect(amounts(look.body.dates)[1]).toBe(0);
    expect(amounts(look.body.dates)[0]).toBeGreaterThan(0);
    // A member's quote for somebody else counts as their own.
    const stranger = await town.addPerson();
    const other = { ...asked({ ...day, ...at(17) }), member_id: member.member_id };
    const told = await town.call('POST', '/api/reservations/quote', { as: stranger, body: other });
    expect(freeOf(told.body.quote.lines)).toBe(60);
  });

  test('of a club once, whichever of those in charge reserves', async () => {
    const [one, other, stranger] = [await town.addPerson(), await town.addPerson(), await town.addPerson()];
    const club_id = await newClub(town, [one.member_id, other.member_id]);
    const inIt = {
      target_date: '2027-02-22',
      is_group: 1,
      group_type: 'circle',
      group_name: '会',
      person_in_charge: '試 太郎',
      club_id,
    };
    expect(await apply(one, { ...inIt, ...at(9) })).toBe(60);
    expect(await apply(other, { ...inIt, ...at(11) })).toBe(0);
    expect(await book(other.member_id, { ...inIt, ...at(13) })).toBe(0);
    // In their own name they have their own hour.
    expect(await apply(other, { target_date: '2027-02-22', ...at(15) })).toBe(60);
    // A person not in charge learns nothing of the club from a price.
    const told = await town.call('POST', '/api/reservations/quote', {
      as: stranger,
      body: asked({ ...inIt, ...at(17) }),
    });
    expect(freeOf(told.body.quote.lines)).toBe(60);
  });

  test('what is cancelled or refused has had nothing, and what stays keeps its price', async () => {
    const member = await town.addPerson();
    const day = { target_date: '2027-02-24' };
    const reserve = async (hour: number) => {
      const { body } = await town.call('POST', '/api/reservations', {
        as: member,
        body: asked({ ...day, ...at(hour) }),
      });
      return body.reservations[0];
    };
    const [first, second] = [await reserve(9), await reserve(11)];
    expect(first.amount).toBe(0);
    await town.call('POST', `/api/reservations/${first.reservation_id}/cancel`, { as: member });
    const { body } = await town.call('GET', `/api/reservations/${second.reservation_id}`, { as: member });
    expect(body.reservation.amount).toBe(second.amount);
    expect(await apply(member, { ...day, ...at(13) })).toBe(60);
    expect(await apply(member, { ...day, ...at(15) })).toBe(0);
  });
});
