import { expect, test } from 'vitest';
import { newClub } from '../../testing/clubs/clubs.ts';
import { late, without } from '../../testing/requests/guards.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import type { OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';
import { openTwoProcesses } from '../../testing/towns/race-town.ts';

/** Two processes of one town on one database: concurrent applications to one of them may share a transaction. */
const processesWith = (around?: OpenTownOptions['around']) => openTwoProcesses(around && { around });

const ROUNDS = 4;
const ROOMS = [401, 402, 403];

/** By day, the free minutes of three concurrent applications at a house, by one person or three of a club. */
async function applyAtOnce([town, other]: readonly [OpenTown, OpenTown], isClub: boolean): Promise<number[]> {
  const people = await town.addPeople(ROOMS.length);
  const club = isClub
    ? {
        club_id: await newClub(
          town,
          people.map(({ member_id }) => member_id),
        ),
      }
    : {};
  const [one] = people;
  const askers = isClub ? people : await Promise.all(ROOMS.map(() => town.openSession(one?.member_id ?? 0)));
  const given: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const target_date = `2027-02-${16 + round}`;
    const group = isClub
      ? { ...club, is_group: 1, group_type: 'circle', group_name: '会', person_in_charge: '試' }
      : {};
    const answers = await Promise.all(
      askers.map((as, index) =>
        (index === 1 ? other : town).call('POST', '/api/reservations', {
          as,
          body: reservationRequest({
            room_id: ROOMS[index],
            persons_spot: 1,
            target_date,
            includes_preparation: 1,
            ...group,
          }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [row] = await town.rows<{ minutes: number }>`select sum((line ->> 'discount_minutes')::int)::int as minutes
      from reservation r cross join lateral jsonb_array_elements(r.quote_lines) as line
      where r.started_at::date = ${target_date} and r.member_id = any(${people.map(({ member_id }) => member_id)})`;
    given.push(row?.minutes ?? 0);
  }
  return given;
}

test.each([
  ['one person', false],
  ['those in charge of a club', true],
])('applications of %s at once have the free hour once', async (_who, isClub) => {
  expect(await applyAtOnce(await processesWith(), isClub)).toEqual([60, 60, 60, 60]);
});

test.each([
  ['member and facility', 'lock-monthly-limit', false],
  ['club and facility', 'lock-club-at-facility', true],
])('without the lock of %s they have it more than once: the proof sees the guard', async (_what, lock, isClub) => {
  const towns = await processesWith((database) => late('read-given-preparation')(without(lock)(database)));
  expect(Math.max(...(await applyAtOnce(towns, isClub)))).toBeGreaterThan(60);
});
