import { afterAll, expect, test } from 'vitest';
import { statement } from '../../database/database.ts';
import type { Statement } from '../../database/database.ts';
import { watching } from '../../testing/requests/guards.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';

let claim: Statement<unknown> | undefined;
const town = await openRaceTown({
  around: (database) =>
    watching(database, (asked, _values, run) => {
      if (asked.name === 'claim-outbox-usual') claim = asked;
      return run();
    }),
});
afterAll(() => town.close());

const write = statement(
  'write-heap',
  `insert into outbox (channel, recipient, content, created_at, next_attempt_at)
   select 'mail', 'member' || n || '@example.jp', '{}', $1, $1 from generate_series(1, 5000) as n`,
);
const countRead = statement<{ rows: number }>(
  'count-rows-read',
  `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
   where relname = 'outbox' and schemaname = current_schema()`,
);

test('a handful is found in a heap of letters without reading the heap, though the first was looked for while nothing waited', async () => {
  await expect.poll(() => claim?.name).toBe('claim-outbox-usual');
  const now = new Date('2027-02-01T00:00:00Z');
  const found = await town.database.transaction(
    async (transaction) => {
      if (!claim) throw new Error('nothing was claimed');
      await transaction.run(claim, [now, 'this process']);
      await transaction.run(write, [now]);
      const [before] = await transaction.run(countRead);
      const claimed = await transaction.run(claim, [now, 'this process']);
      const [after] = await transaction.run(countRead);
      return { claimed: claimed.length, read: (after?.rows ?? Number.NaN) - (before?.rows ?? 0) };
    },
    () => true,
  );
  expect(found.claimed).toBe(20);
  expect(found.read).toBeLessThan(500);
});
