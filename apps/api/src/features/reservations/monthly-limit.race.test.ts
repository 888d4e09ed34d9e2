import { afterAll, expect, test } from 'vitest';
import { without } from '../../testing/guards.ts';
import type { OpenTown, OpenTownOptions } from '../../testing/open-town.ts';
import { openRaceTown, tally } from '../../testing/race-town.ts';
import { reservationRequest } from '../../testing/requests.ts';

const LIMIT = 4;
const open: OpenTown[] = [];
afterAll(async () => void (await Promise.all(open.map((town) => town.close()))));

/** Several processes of one town on one database: what one of them counts, the others must wait for. */
async function openProcesses(count: number, options: OpenTownOptions = {}): Promise<[OpenTown, ...OpenTown[]]> {
  const schema = `limit_${process.pid}_${open.length}`;
  const first = await openRaceTown({ ...options, schema });
  const rest = await Promise.all(Array.from({ length: count - 1 }, () => openRaceTown({ ...options, schema })));
  open.push(first, ...rest);
  return [first, ...rest];
}

/** One member, ten applications of one date each, all at once, none in the way of another. */
async function apply(towns: readonly [OpenTown, ...OpenTown[]]) {
  const [town] = towns;
  const member = await town.addPerson();
  const days = ['02', '03', '04', '05', '06', '07', '09', '10', '12', '13'];
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

test('without the lock they do not: the proof sees the guard', async () => {
  const towns = await openProcesses(5, { around: without('lock-monthly-limit') });
  let most = 0;
  for (let round = 0; round < 5; round += 1) most = Math.max(most, (await apply(towns)).stored);
  expect(most).toBeGreaterThan(LIMIT);
});
