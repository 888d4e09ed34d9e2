import { dateAt } from '@machi/domain/calendar/model';
import { afterEach, expect, test } from 'vitest';
import { rewriting } from '../../testing/requests/guards.ts';
import { putRide } from '../../testing/rides/new-rides.ts';
import type { OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';
import { newRaceDatabase, openRaceTown, tally } from '../../testing/towns/race-town.ts';

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close();
});

const ROUNDS = 6;

/** Two officials at two processes note one death at the same moment, each twice; answers what each round led to. */
async function notings(around?: OpenTownOptions['around']) {
  const databaseUrl = await newRaceDatabase();
  const environment = { MACHI_SECRET: 'of-both-processes-of-this-town-under-test' };
  const towns: OpenTown[] = [];
  for (let process = 0; process < 2; process += 1) {
    const town = await openRaceTown({ databaseUrl, environment, ...(around && { around }) });
    cleanUp.push(() => town.close());
    towns.push(town);
  }
  const [first, second] = towns;
  if (!first || !second) throw new Error('two processes');
  const officials = await first.addPeople(2, { roles: ['member_admin'] });
  const died_on = dateAt(first.now());
  const rounds = [];
  for (const { member_id } of await first.addPeople(ROUNDS)) {
    const ride = await putRide(first, member_id);
    const answers = await Promise.all(
      [0, 1, 2, 3].map((at) =>
        (at % 2 === 0 ? first : second).call('POST', `/api/members/${member_id}/death`, {
          as: officials[at % 2],
          body: { died_on, paper: 'register' },
        }),
      ),
    );
    const [found] = await first.rows<{ deaths: number; deeds: number; cancelled: number }>(
      `select (select count(*)::int from member_death where member_id = $1) as deaths,
         (select count(*)::int from audit where action = 'member:death' and subject_id = $1) as deeds,
         (select count(*)::int from audit where action = 'ride:call-off' and subject_id = $2) as cancelled`,
      member_id,
      ride,
    );
    rounds.push({ answers, found });
  }
  return rounds;
}

test('a death that two officials note at once is noted once, by one of them', async () => {
  for (const { answers, found } of await notings()) {
    expect(tally(answers)).toEqual({ 201: 1, 409: 3 });
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.codes).toEqual({ request: ['death-known'] });
    expect(found).toEqual({ deaths: 1, deeds: 1, cancelled: 1 });
  }
});

test('the same without the member’s lock and the mark of who was faster: both would say that they did it', async () => {
  const rounds = await notings((database) =>
    rewriting('insert-death', (text) =>
      text.replace('on conflict do nothing', 'on conflict (member_id) do update set noted_at = excluded.noted_at'),
    )(rewriting('lock-member-for-death', (text) => text.replace('for update', ''))(database)),
  );
  expect(Math.max(...rounds.map(({ answers }) => tally(answers)[201] ?? 0))).toBeGreaterThan(1);
});
