import { MAX_TERM_DATES, termDays } from '@machi/domain/reception/term';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { watching, without } from '../../testing/requests/guards.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close();
});

type Towns = readonly [OpenTown, OpenTown];

/** One town at two processes; `around` wraps the database of the first. */
async function twoProcesses(around?: (database: Database) => Database): Promise<Towns> {
  const databaseUrl = await newSampleUrl();
  const environment = { MACHI_SECRET: 'of-both-processes-of-this-town-under-test' };
  const open = async (parts: object = {}) => {
    const town = await openRaceTown({ databaseUrl, environment, ...parts });
    cleanUp.push(() => town.close());
    return town;
  };
  return [await open(around && { around }), await open(around && { around: without('lock-rooms') })];
}

const { days } = termDays({
  from: '2027-05-06',
  until: '2028-05-31',
  weekdays: [2, 3, 4, 5, 6],
  every_weeks: 1,
  skips_holidays: true,
  skips_year_end: true,
});

/** Clerks of both processes, who book all days of one room or one of them. */
async function desks(towns: Towns) {
  const [first, second] = await towns[0].addPeople(2, { roles: ['reception'] });
  // Two people, so that no one waits for a lock on the same person.
  const [all, one] = await towns[0].addPeople(2, { is_resident: 1 });
  const bodyOf = (some: readonly string[], hour: number, person = all) => {
    const target_time = { start: `${hour}:00`, end: `${hour + 1}:00` };
    return {
      ...reservationRequest({ target_date: some[0], target_time }),
      target_dates: some.slice(1).map((target_date) => ({ target_date, target_time })),
      member_id: person?.member_id,
      override_reason: '年間の利用団体',
    };
  };
  const looked = await towns[0].call('POST', '/api/reception/terms/look', {
    as: first,
    body: bodyOf(days.slice(0, MAX_TERM_DATES), 10),
  });
  const free: string[] = looked.body.dates
    .filter((one: { problems: string[] }) => one.problems.length === 0)
    .map((one: { target_date: string }) => one.target_date);
  expect(free.length).toBeGreaterThan(150);
  return {
    free,
    term: (hour: number) => towns[0].call('POST', '/api/reception/terms', { as: first, body: bodyOf(free, hour) }),
    single: (nth: number, hour: number) =>
      towns[1].call('POST', '/api/reception/bookings', { as: second, body: bodyOf([free[nth] ?? ''], hour, one) }),
    held: (hour: number) =>
      towns[0].countRows(
        'room_occupancy',
        `room_id = 401 and lower(during) > '2027-05-01' and to_char(lower(during) at time zone 'Asia/Tokyo', 'HH24') = '${hour}'`,
      ),
  };
}
const codesOf = ({ body }: { body: { codes: Record<string, string[]> } }) => Object.values(body.codes).flat();

test('a term of many dates and a booking of one of its hours at two processes: all of one, or the other alone', async () => {
  const { free, term, single, held } = await desks(await twoProcesses());
  for (const [nth, hour] of [10, 12, 14, 16].entries()) {
    const [all, one] = await Promise.all([term(hour), single(nth * 37, hour)]);
    const isTerm = all.status === 201;
    expect(one.status === 201, one.text).toBe(!isTerm);
    expect(codesOf(isTerm ? one : all)).toContain('slot-taken');
    expect(await held(hour)).toBe(isTerm ? free.length : 1);
  }
});

test('the same without the lock and the constraint: both would stand @guard', async () => {
  const read = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let isAwaited = false;
  const towns = await twoProcesses((database) =>
    watching(without('lock-rooms')(database), async (statement, _values, run) => {
      const rows = await run();
      if (!isAwaited || statement.name !== 'read-reservation-situations') return rows;
      // The term's read is outdated once the other clerk has the hour.
      read.resolve();
      await answered.promise;
      return rows;
    }),
  );
  await towns[0].rows('alter table room_occupancy drop constraint room_occupancy_no_overlap');
  const { free, term, single, held } = await desks(towns);
  isAwaited = true;
  const all = term(10);
  await read.promise;
  expect((await single(3, 10)).status).toBe(201);
  answered.resolve();
  expect((await all).status).toBe(201);
  expect(await held(10)).toBe(free.length + 1);
});
