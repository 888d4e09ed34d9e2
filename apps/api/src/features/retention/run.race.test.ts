import { expect, test } from 'vitest';
import { createLog } from '../../ground/log.ts';
import { openRaceTestTown } from '../../testing/towns/race-town.ts';
import { runRetention } from './run.ts';

const town = await openRaceTestTown();

const ROWS = 6000;

test('two processes that go through it at once share the work, and neither waits, fails or does a row twice', async () => {
  const { member_id } = await town.addPerson();
  await town.rows`insert into member_activity (member_id, acted_at, action)
    select ${member_id}, ${town.now()}::timestamptz - interval '6 years' - n * interval '1 minute', 'login'
    from generate_series(1, ${ROWS}::int) n`;
  const house = { database: town.database, town: town.house.town, log: createLog('silent') };
  const runs = await Promise.all([1, 2].map(() => runRetention(house, 'restore', town.now())));
  const done = runs.map((lines) => lines.find(({ line }) => line === 'activities')?.done ?? 0);
  expect((done[0] ?? 0) + (done[1] ?? 0)).toBe(ROWS);
  expect(runs.flat().filter(({ failed }) => failed !== null)).toEqual([]);
  expect(await town.countRows('member_activity', `member_id = ${member_id}`)).toBe(0);
});
