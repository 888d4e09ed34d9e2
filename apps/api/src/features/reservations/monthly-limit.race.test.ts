import { afterAll, expect, test } from 'vitest';
import { without } from '../../testing/guards.ts';
import type { OpenTown } from '../../testing/open-town.ts';
import { openRaceTown, tally } from '../../testing/race-town.ts';
import { reservationRequest } from '../../testing/requests.ts';

const LIMIT = 4;
const open: OpenTown[] = [];
afterAll(async () => void (await Promise.all(open.map((town) => town.close()))));

/** One member, ten applications of one date each, all at once, none in the way of another. */
async function apply(town: OpenTown) {
  const member = await town.addPerson();
  const days = ['02', '03', '04', '05', '06', '07', '09', '10', '12', '13'];
  const sessions = await Promise.all(days.map(() => town.openSession(member.member_id)));
  const hour = 9 + (member.member_id % 10);
  const time = (value: number) => `${String(value).padStart(2, '0')}:00`;
  const answers = await Promise.all(
    sessions.map((as, index) =>
      town.call('POST', '/api/reservations', {
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
  const town = await openRaceTown();
  open.push(town);
  for (let round = 0; round < 5; round += 1) {
    const { answers, stored } = await apply(town);
    expect(tally(answers)).toEqual({ 201: LIMIT, 409: 10 - LIMIT });
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.codes).toEqual({ target_date: ['monthly-limit'] });
    expect(stored).toBe(LIMIT);
  }
});

test('without the lock they do not: the proof sees the guard', async () => {
  const town = await openRaceTown({ around: without('lock-monthly-limit') });
  open.push(town);
  let most = 0;
  for (let round = 0; round < 5; round += 1) most = Math.max(most, (await apply(town)).stored);
  expect(most).toBeGreaterThan(LIMIT);
});
