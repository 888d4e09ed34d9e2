import { expect, test } from 'vitest';
import { openRaceTestTown } from '../testing/towns/race-town.ts';
import { statement } from './database.ts';

const town = await openRaceTestTown();

/** Holds this many hours of one room; 300 are more than one index page contains. */
const hold = (hours: number) =>
  `insert into room_occupancy (room_id, during, kind)
   select 401, tstzrange(starts, starts + interval '1 hour'), 'blackout'
   from (select timestamptz '2030-01-01' + n * interval '1 hour' as starts from generate_series(1, ${hours}) as n) as hours`;
const IN_SIGHT = `room_id = 401 and during && tstzrange('2030-01-01', '2031-01-01')`;
const look = statement(
  'look-again-and-again',
  `select (select count(*) from room_occupancy where ${IN_SIGHT} and occupancy_id <> looks.nth)
   from (select pg_temp.write_between(nth) as nth from generate_series(1, 3) as nth offset 0) as looks`,
);
const countHeld = statement<{ held: number }>(
  'count-held',
  `select count(*)::int as held from room_occupancy where ${IN_SIGHT}`,
);
const holdAgain = statement('hold-again', `${hold(300)} on conflict do nothing returning room_id`);

/**
 * Holds 300 hours between two looks of one statement; answers how many the second finds, and how many are held twice.
 */
async function holdBetweenLooks() {
  // Dead entries, as of a cancelled application.
  await town.database.transaction(
    (transaction) => transaction.script(hold(100)),
    () => true,
  );
  const found = await town.database.transaction(async (transaction) => {
    // The statement itself does what another connection would do meanwhile, so that it certainly comes in between.
    await transaction.script(
      `set local enable_seqscan = off; set local enable_bitmapscan = off;
       create or replace function pg_temp.write_between(nth int) returns int language plpgsql as $$
       begin
         if nth = 2 then ${hold(300)}; end if;
         return nth;
       end $$`,
    );
    await transaction.run(look);
    return transaction.run(countHeld);
  });
  return { found: found[0]?.held, twice: (await town.database.run(holdAgain)).length };
}

test('what is written between two looks of one statement stays found, and nobody else gets its time', async () => {
  expect(await holdBetweenLooks()).toEqual({ found: 300, twice: 0 });
});

test('the same holds when all that the index held was deleted and tidied away', async () => {
  await town.rows('delete from room_occupancy');
  await town.rows('vacuum room_occupancy');
  expect(await holdBetweenLooks()).toEqual({ found: 300, twice: 0 });
});
