import { addDays } from '@machi/domain/calendar/model';
import { MAX_TERM_DATES, termDays } from '@machi/domain/reception/term';
import { expect, test } from 'vitest';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['reception'] });
/** Did not make the booking: officials may not decide about their own. */
const colleague = await town.addPerson({ roles: ['reception'] });
const member = await town.addPerson({ is_resident: 1 });
const time = { start: '18:00', end: '20:00' };
const dated = (days: readonly string[]) => {
  const [target_date, ...others] = days;
  return {
    ...reservationRequest({ target_date, target_time: time }),
    target_dates: others.map((day) => ({ target_date: day, target_time: time })),
    member_id: member.member_id,
  };
};
const look = (days: readonly string[]) =>
  town.call('POST', '/api/reception/terms/look', { as: official, body: dated(days) });
const book = (days: readonly string[], parts: object = {}) =>
  town.call('POST', '/api/reception/terms', {
    as: official,
    body: { ...dated(days), override_reason: '年間の利用団体', ...parts },
  });
/** Each Thursday from the first free one on. */
const thursdays = (weeks: number): string[] =>
  Array.from({ length: weeks }, (_week, nth) => addDays('2027-01-21', 7 * nth));
const notifications = async () => (await town.rows<{ n: number }>('select count(*)::int as n from outbox'))[0]?.n ?? 0;

test('a term is looked at and reserved as one application, and each date that fails since is told: nothing of it stands [decision:term.all-or-nothing]', async () => {
  const days = thursdays(12);
  const first = (await look(days)).body;
  expect(first.dates.map((one: { problems: string[] }) => one.problems)).toEqual(days.map(() => []));
  // A colleague takes one of the dates meanwhile.
  const taken = days[5] ?? '';
  expect((await book([taken])).status).toBe(201);
  const refused = await book(days);
  expect(refused.status).toBe(409);
  expect(refused.body.codes).toEqual({ 'target_dates.4': ['slot-taken'] });
  const again = (await look(days)).body.dates.filter((one: { problems: string[] }) => one.problems.length > 0);
  expect(again.map((one: { target_date: string }) => one.target_date)).toEqual([taken]);
  const before = await notifications();
  const booked = await book(days.filter((day) => day !== taken));
  expect(booked.status, booked.text).toBe(201);
  const made: { application_code: string }[] = booked.body.reservations;
  expect(made).toHaveLength(11);
  expect(new Set(made.map(({ application_code }) => application_code)).size).toBe(1);
  expect(await notifications()).toBe(before + 1);
});

test('of a booking that is not complete all that stands against day, time and number is told at its field, as the booking would be refused', async () => {
  const at = { ...dated(['2027-01-21', '2028-01-20']), target_time: { start: '04:00', end: '06:00' } };
  const asked = { ...at, purpose: undefined };
  const of = async (parts: object) => {
    const looked = await town.call('POST', '/api/reception/terms/look', { as: official, body: { ...asked, ...parts } });
    expect(looked.status, looked.text).toBe(200);
    return looked.body.told.map(({ field }: { field: string }) => field);
  };
  const refused = await town.call('POST', '/api/reception/bookings', {
    as: official,
    body: { ...at, persons_spot: 9999 },
  });
  expect(refused.status).toBe(422);
  const single = await of({ persons_spot: 9999, is_term: false });
  expect(new Set(single)).toEqual(new Set(Object.keys(refused.body.errors)));
  expect(single).toEqual(expect.arrayContaining(['target_time', 'target_dates.0', 'persons_spot']));
  // A term may be that far ahead.
  expect(await of({})).not.toContain('target_dates.0');
});

test('the rest of a term is called off from a day on, with one notification; what came before stays', async () => {
  const days = Array.from({ length: 6 }, (_week, nth) => addDays('2027-01-22', 7 * nth));
  const booked = await book(days);
  expect(booked.status, booked.text).toBe(201);
  const code = booked.body.reservations[0].application_code;
  const read = async () =>
    (await town.call('GET', `/api/reception/applications/${code}`, { as: colleague })).body.application;
  const end = async (from: string, seen?: string) =>
    town.call('POST', `/api/reception/applications/${code}/end`, {
      as: colleague,
      body: { from, reason: '活動を休むため', seen: seen ?? (await read()).seen },
    });
  expect((await end(days[3] ?? '', 'old')).body.codes).toEqual({ application_code: ['application-changed'] });
  const before = await notifications();
  const ended = await end(days[3] ?? '');
  expect(ended.body, ended.text).toMatchObject({ called_off: 3 });
  expect(await notifications()).toBe(before + 1);
  const left = (await read()).reservations.filter((one: { is_canceled: 0 | 1 }) => one.is_canceled === 0);
  expect(left.map((one: { target_date: string }) => one.target_date)).toEqual(days.slice(0, 3));
  expect((await end(days[3] ?? '')).body.codes).toEqual({ from: ['term-over'] });
});

test('two hundred dates are reserved at once, and no more; two at the same moment never both', async () => {
  const rule = { from: '2027-05-06', until: '2028-05-31', weekdays: [2, 3, 4, 5, 6], every_weeks: 1 };
  const { days } = termDays({ ...rule, skips_holidays: true, skips_year_end: true });
  const free = (await look(days.slice(0, MAX_TERM_DATES))).body.dates
    .filter((one: { problems: string[] }) => one.problems.length === 0)
    .map((one: { target_date: string }) => one.target_date);
  expect(free.length).toBeGreaterThan(150);
  const began = performance.now();
  const both = await Promise.all([book(free), book(free.toReversed())]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(await town.countRows('room_occupancy', `lower(during) > '2027-05-01'`)).toBe(free.length);
  const many = Array.from({ length: MAX_TERM_DATES + 1 }, (_day, nth) => addDays('2027-05-06', nth));
  expect((await book(many)).body.codes).toEqual({ target_dates: ['too-many-dates'] });
  expect((await book(['2027-01-28'], { override_reason: '' })).body.codes).toEqual({ override_reason: ['required'] });
});
