import { afterAll, expect, test } from 'vitest';
import { late, without } from '../../testing/requests/guards.ts';
import type { OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown, tally } from '../../testing/towns/race-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const LIMIT = 4;
const open: OpenTown[] = [];
afterAll(async () => void (await Promise.all(open.map((town) => town.close()))));

/** Several processes of one town on one database: each must wait for the others' counts. */
async function openProcesses(count: number, options: OpenTownOptions = {}): Promise<[OpenTown, ...OpenTown[]]> {
  const databaseUrl = await newSampleUrl();
  const first = await openRaceTown({ ...options, databaseUrl });
  const environment = { MACHI_SECRET: first.house.secret };
  const rest = await Promise.all(
    Array.from({ length: count - 1 }, () => openRaceTown({ ...options, databaseUrl, environment })),
  );
  open.push(first, ...rest);
  return [first, ...rest];
}

/** Days on which the Community Centre is closed. */
const CLOSED = new Set(['2027-02-15', '2027-02-22', '2027-03-15']);
const DAYS = ['02', '03', '04', '05', '06', '07', '09', '10', '12', '13'];

/** One member with ten concurrent applications that do not conflict, of one date each or with further dates. */
async function apply(towns: readonly [OpenTown, ...OpenTown[]], further: (index: number) => string[] = () => []) {
  const [town] = towns;
  const member = await town.addPerson();
  const days = DAYS;
  const sessions = await Promise.all(days.map(() => town.openSession(member.member_id)));
  const hour = 9 + (member.member_id % 10);
  const time = (value: number) => `${String(value).padStart(2, '0')}:00`;
  const answers = await Promise.all(
    sessions.map((as, index) =>
      (towns[index % towns.length] ?? town).call('POST', '/api/reservations', {
        as,
        body: reservationRequest({
          spot_id: 1,
          room_id: 102,
          target_date: `2027-02-${days[index]}`,
          target_time: { start: time(hour), end: time(hour + 1) },
          target_dates: further(index),
        }),
      }),
    ),
  );
  return { answers, stored: await town.countRows('reservation', `member_id = ${member.member_id}`) };
}

test('ten applications at once keep the monthly limit [rule:reservation.monthly-limit] [rule:check.monthly-limit]', async () => {
  const towns = await openProcesses(5);
  for (let round = 0; round < 5; round += 1) {
    const { answers, stored } = await apply(towns);
    expect(tally(answers)).toEqual({ 201: LIMIT, 409: 10 - LIMIT });
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.codes).toEqual({ target_date: ['monthly-limit'] });
    expect(stored).toBe(LIMIT);
  }
});

test('ten applications of two or three dates at once keep it in each month, all dates of one or none', async () => {
  const towns = await openProcesses(5);
  const [town] = towns;
  for (let round = 0; round < 3; round += 1) {
    const { answers } = await apply(towns, (index) =>
      [`2027-03-${DAYS[index]}`, `2027-02-${16 + index}`].slice(0, 1 + (index % 2)).filter((day) => !CLOSED.has(day)),
    );
    expect(Object.keys(tally(answers)).toSorted()).toEqual(['201', '409']);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(new Set(Object.values(body.codes).flat())).toEqual(new Set(['monthly-limit']));
    const accepted = answers.filter(({ status }) => status === 201).flatMap(({ body }) => body.reservations);
    expect(accepted.length).toBeGreaterThan(LIMIT);
    const counts = await town.rows<{ most: number }>`select max(dates)::int as most from (select count(*) as dates
      from reservation group by member_id, use_month) as held`;
    expect(counts).toEqual([{ most: LIMIT }]);
  }
});

test('without the lock they do not: the proof sees the guard @guard', async () => {
  const towns = await openProcesses(5, {
    around: (database) =>
      late('read-reservation-situations')(without('lock-rooms')(without('lock-monthly-limit')(database))),
  });
  let most = 0;
  for (let round = 0; round < 20 && most <= LIMIT; round += 1) most = Math.max(most, (await apply(towns)).stored);
  expect(most).toBeGreaterThan(LIMIT);
});
