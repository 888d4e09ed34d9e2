import { addDays, instantOf } from '@machi/domain/calendar/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { purposes } from '@machi/domain/reservations/words';
import type { readStatistics } from '@machi/domain/statistics/contract';
import { daysOfPeriod } from '@machi/domain/statistics/period';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['reception'] });
const member = await town.addPerson();
const made = await town.call('POST', '/api/reservations', { as: member, body: reservationRequest() });
const pattern: number = made.body.reservations[0].reservation_id;

/** The community centre and the shared office; the former's kitchen is no longer let. */
const ROOMS = { 1: [101, 102, 103, 104, 106, 107], 4: [401, 402, 403] } as const;

const drawn = fc.record({
  spot_id: fc.constantFrom(1, 4),
  place: fc.nat(),
  along: fc.array(fc.nat(), { maxLength: 3 }),
  day: fc.integer({ min: -3, max: 64 }),
  start: fc.integer({ min: 32, max: 88 }),
  quarters: fc.integer({ min: 1, max: 24 }),
  purpose: fc.constantFrom(...purposes),
  persons_spot: fc.integer({ min: 1, max: 60 }),
  amount: fc.nat({ max: 9000 }),
  is_canceled: fc.constantFrom(0, 0, 0, 1),
  approval_status: fc.constantFrom(0, 1, 1, 1, 2),
  isMissed: fc.constantFrom(false, false, false, true),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

function useOf({ spot_id, place, along, day, start, quarters, ...use }: Drawn) {
  const rooms = ROOMS[spot_id === 1 ? 1 : 4];
  const [room_id = 0, ...others] = [...rooms.slice(place % rooms.length), ...rooms.slice(0, place % rooms.length)];
  const adjunct_room_ids = [...new Set(along.map((nth) => others[nth % others.length] ?? 0))];
  const target_date = addDays('2027-03-01', day);
  return {
    ...use,
    spot_id,
    room_id,
    adjunct_room_ids,
    target_date,
    start: start * 15,
    end: Math.min(1440, (start + quarters) * 15),
  };
}
const aUse = drawn.map(useOf);
type Use = ReturnType<typeof useOf>;

async function keep(uses: readonly Use[]): Promise<void> {
  await town.rows('delete from reservation where reservation_id <> $1', pattern);
  const rows = uses.map(({ target_date, start, end, isMissed, ...use }, index) => ({
    ...use,
    reservation_id: 900_000 + index,
    reservation_code: `HM-S${index}`,
    started_at: instantOf(target_date, start),
    ended_at: instantOf(target_date, end),
    no_show_at: isMissed ? instantOf(target_date, start) : null,
  }));
  await town.rows`insert into reservation select (jsonb_populate_record(r, use.value)).* from reservation r cross
    join jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as use where r.reservation_id = ${pattern}`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const read = async (query: string): Promise<ReplyOf<typeof readStatistics>> => {
  const answer = await town.call('GET', `/api/reception/statistics?${query}`, { as: official });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

test('whatever was booked, the total is the sum of the rooms, of the course, of the hours and of the purposes', async () => {
  await town.rows('update room set is_retired = 1 where room_id = 104');
  await expect.poll(async () => (await town.house.catalog.read()).rooms.get(104)?.is_retired).toBe(1);
  await fc.assert(
    fc.asyncProperty(
      fc.array(aUse, { maxLength: 12 }),
      fc.constantFrom('2027-03', '2027-04', '2026', '2027'),
      fc.constantFrom(undefined, 1, 4),
      async (uses, period, spotId) => {
        await keep(uses);
        const {
          total,
          rooms,
          course,
          hours,
          purposes: byPurpose,
        } = await read(`period=${period}${spotId === undefined ? '' : `&spot_id=${spotId}`}`);
        // The pattern itself is on 21 January: two hours of one room.
        const isPattern = period === '2026' && spotId !== 1;
        const { from, to } = daysOfPeriod(period);
        const standing = uses.filter(
          (use) =>
            use.is_canceled === 0 &&
            use.approval_status === 1 &&
            (spotId === undefined || use.spot_id === spotId) &&
            from <= use.target_date &&
            use.target_date <= to,
        );
        const minutes =
          sum(
            standing
              .filter((use) => !use.isMissed)
              .map((use) => (use.end - use.start) * (1 + use.adjunct_room_ids.length)),
          ) + (isPattern ? 120 : 0);
        const bookings = standing.length + (isPattern ? 1 : 0);
        expect([total.bookings, total.minutes_used]).toEqual([bookings, minutes]);
        for (const parts of [rooms, course, byPurpose]) {
          expect(sum(parts.map((part) => part.bookings))).toBe(bookings);
          expect(sum(parts.map((part) => part.minutes_used))).toBe(minutes);
        }
        expect(sum(hours.map((hour) => hour.minutes_used))).toBe(minutes);
      },
    ),
    { numRuns: 25 },
  );
});
