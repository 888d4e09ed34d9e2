import { describe, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { reservationRow } from '../../testing/facilities/reservation-row.ts';

const town = await openTestTown();
const DAY = 86_400_000;

/** 250 reservations around today, one a day, some of them invalid. */
const member = await town.addPerson();
const rows = Array.from({ length: 250 }, (_none, n) => {
  // In an order other than that of IDs or time.
  const day = ((n * 37) % 250) - 125;
  const started_at = new Date(START.getTime() + day * DAY + 3_600_000);
  return reservationRow({
    reservation_id: 7000 + n,
    reservation_code: `HM-T${n}`,
    application_code: `HM-T${n}`,
    member_id: member.member_id,
    started_at,
    ended_at: new Date(started_at.getTime() + 3_600_000),
    is_canceled: n % 10 === 3 ? 1 : 0,
    approval_status: n % 10 === 4 ? 2 : n % 10 === 5 ? 0 : 1,
  });
});
await town.rows`insert into reservation select *
  from jsonb_populate_recordset(null::reservation, ${JSON.stringify(rows)}::jsonb)`;

type Listed = { reservation_id: number; started_at: string; is_canceled: number; approval_status: number };
async function pagesOf(scope: string): Promise<Listed[][]> {
  const pages: Listed[][] = [];
  for (let hasMore = true; hasMore;) {
    const last = pages.at(-1)?.at(-1);
    const query = `scope=${scope}${last ? `&before=${last.reservation_id}` : ''}`;
    const answer = await town.call('GET', `/api/reservations?${query}`, { as: member });
    expect(answer.status, answer.text).toBe(200);
    pages.push(answer.body.reservations);
    hasMore = answer.body.has_more;
  }
  return pages;
}
const isToCome = ({ is_canceled, started_at }: Listed) => is_canceled === 0 && new Date(started_at) > START;

describe('the own reservations in two halves', () => {
  test('what is to come, the soonest first, provisional and refused ones too; what is over or cancelled, the latest first', async () => {
    const [upcoming, past] = [await pagesOf('upcoming'), await pagesOf('past')];
    expect(upcoming.map((page) => page.length)).toEqual([100, 13]);
    expect(past.map((page) => page.length)).toEqual([20, 20, 20, 20, 20, 20, 17]);
    const startsOf = (pages: Listed[][]) => pages.flat().map(({ started_at }) => started_at);
    expect(startsOf(upcoming)).toEqual(startsOf(upcoming).toSorted());
    expect(startsOf(past)).toEqual(startsOf(past).toSorted().toReversed());
    for (const one of upcoming.flat()) expect(isToCome(one)).toBe(true);
    for (const one of past.flat()) expect(isToCome(one)).toBe(false);
    for (const status of [0, 1, 2]) {
      expect(upcoming.flat().some(({ approval_status }) => approval_status === status)).toBe(true);
    }
    expect(new Set([...upcoming, ...past].flat().map(({ reservation_id }) => reservation_id)).size).toBe(250);
  });

  test('a page goes on where the one before ended, also when something was added meanwhile', async () => {
    const first = await town.call('GET', '/api/reservations?scope=past', { as: member });
    const last = first.body.reservations.at(-1);
    const next = () => town.call('GET', `/api/reservations?scope=past&before=${last.reservation_id}`, { as: member });
    const before = (await next()).body.reservations;
    const started_at = new Date(START.getTime() - 1.5 * DAY);
    const row = reservationRow({
      reservation_id: 9000,
      reservation_code: 'HM-NEW',
      member_id: member.member_id,
      started_at,
      ended_at: new Date(started_at.getTime() + 3_600_000),
    });
    await town.rows`insert into reservation select *
      from jsonb_populate_record(null::reservation, ${JSON.stringify(row)}::jsonb)`;
    expect((await next()).body.reservations).toEqual(before);
    await town.rows('delete from reservation where reservation_id = 9000');
    const other = await town.addPerson();
    const foreign = await town.call('GET', `/api/reservations?scope=past&before=${last.reservation_id}`, { as: other });
    expect(foreign.body.reservations).toEqual([]);
  });
});

describe('the days of a calendar', () => {
  const ask = (query: string) => town.call('GET', `/api/reservations?${query}`, { as: member });

  test('all of them in the order of time, both days included', async () => {
    const { body } = await ask('from=2027-01-01&to=2027-01-31');
    expect(body.reservations.map(({ target_date }: { target_date: string }) => target_date)).toEqual(
      Array.from({ length: 31 }, (_none, index) => `2027-01-${String(index + 1).padStart(2, '0')}`),
    );
    expect(body.has_more).toBe(false);
    expect((await ask('from=2027-01-15&to=2027-01-15')).body.reservations).toHaveLength(1);
  });

  test('at most 62, from the first to the last, both named', async () => {
    expect((await ask('from=2027-01-01&to=2027-03-03')).status).toBe(200);
    expect((await ask('from=2027-01-01&to=2027-03-04')).body.errors).toEqual({
      to: ['Input a date on or before 2027-03-03.'],
    });
    expect((await ask('from=2027-01-02&to=2027-01-01')).body.errors).toEqual({
      to: ['Input a date on or after 2027-01-02.'],
    });
    expect((await ask('from=2027-01-02')).body.codes).toEqual({ to: ['required'] });
    expect((await ask('to=2027-01-02')).body.codes).toEqual({ from: ['required'] });
    expect((await ask('from=2027-02-30&to=2027-03-01')).body.codes).toEqual({ from: ['date'] });
    expect((await ask('scope=all')).status).toBe(422);
  });
});
