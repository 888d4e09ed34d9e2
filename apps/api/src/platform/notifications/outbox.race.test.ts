import { expect, test } from 'vitest';
import { statement, type Statement } from '../../database/database.ts';
import { watching } from '../../testing/requests/guards.ts';
import { openRaceTestTown } from '../../testing/towns/race-town.ts';
import { handfulOf } from './claim.ts';

const claims = new Map<string, Statement<unknown>>();
const town = await openRaceTestTown({
  around: (database) =>
    watching(database, (asked, _values, run) => {
      if (asked.name.startsWith('claim-outbox-')) claims.set(asked.name, asked);
      return run();
    }),
});

const write = statement(
  'write-heap',
  `insert into outbox (channel, recipient, content, created_at, next_attempt_at, lane)
   select 'mail', $3 || n || '@example.jp', '{}', $1, $1, $2 from generate_series(1, 5000) as n`,
);
const countRead = statement<{ rows: number }>(
  'count-rows-read',
  `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
   where relname = 'outbox' and schemaname = current_schema()`,
);

test.each(['usual', 'many'] as const)(
  'a handful is found in a heap of notifications in the lane %s and in one beside it without reading either, though the first was looked for while nothing waited',
  async (lane) => {
    await expect.poll(() => claims.has(`claim-outbox-${lane}`)).toBe(true);
    const now = new Date('2027-02-01T00:00:00Z');
    const found = await town.database.transaction(
      async (transaction) => {
        const claim = claims.get(`claim-outbox-${lane}`);
        if (!claim) throw new Error('nothing was claimed');
        await transaction.run(claim, [now, 'this process']);
        for (const heap of ['many', 'usual']) await transaction.run(write, [now, heap, heap]);
        const [before] = await transaction.run(countRead);
        const claimed = await transaction.run(claim, [now, 'this process']);
        const [after] = await transaction.run(countRead);
        return { claimed: claimed.length, read: (after?.rows ?? Number.NaN) - (before?.rows ?? 0) };
      },
      () => true,
    );
    expect(found.claimed).toBe(handfulOf[lane]);
    // Reads claimed notifications a few times, and no others.
    expect(found.read).toBeLessThan(25 * handfulOf[lane]);
  },
);
