import { expect, inject, test } from 'vitest';
import { connectPostgres } from '../database/connect-postgres.ts';
import { readSettings } from '../settings/settings.ts';
import { openTown } from '../testing/towns/open-town.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtReplica, lookAtStandbys } from './look-at-replica.ts';

const MACHI_SECRET = 'of this town in all of its processes';
const schema = `setup${process.pid}`;
const databaseUrl = inject('databaseUrl');

/** Looks as a command does, over its own connection. */
async function look(environment: Record<string, string> = { MACHI_SECRET }) {
  const database = connectPostgres(databaseUrl, schema, 1, () => {});
  try {
    return await lookAtDatabase(
      readSettings({ DATABASE_URL: databaseUrl, MACHI_TOWN: schema, MACHI_DATA: '/nowhere', ...environment }),
      database,
    );
  } finally {
    await database.close();
  }
}

test('what stands in a database is told and nothing is changed, before the town and after it', async () => {
  const before = await look();
  expect(before.facts).toMatchObject({ encoding: 'UTF8', isDurable: true, pool: 10 });
  expect(before.facts.mostConnections).toBe(inject('mostConnections'));
  expect(before.facts.version).toBeGreaterThanOrEqual(15);
  expect(Math.abs(before.clockOffset)).toBeLessThan(60_000);
  expect([before.facts.town, before.town]).toEqual([undefined, undefined]);
  expect((await look()).facts.town).toBeUndefined();

  const town = await openTown({ databaseUrl, schema, environment: { MACHI_SECRET } });
  try {
    expect((await look()).facts.town).toEqual({
      pendingMigrations: 0,
      isOwnKey: true,
      processes: 1,
      account: { mayChangeTables: true, mayChangeLog: true, closedTables: 0 },
    });
    expect((await look({ MACHI_SECRET: 'x'.repeat(32) })).facts.town?.isOwnKey).toBe(false);
    expect((await look({})).facts.town?.isOwnKey).toBeUndefined();
    await town.rows`insert into terminal (terminal_name, pass, created_at, approved_at, registered_at, seen_at,
      last_hash) values ('入口', 'bath', now(), now(), now(), now() - interval '4 days', '')`;
    await town.rows(`insert into job (job_name, due_at, failures, last_error) values ('broken', now(), 6, '42P01')`);
    const { town: found } = await look();
    expect(found?.terminals).toMatchObject([{ name: '入口', state: 'silent' }]);
    expect(found?.jobs).toContainEqual({ name: 'broken', failures: 6, code: '42P01' });
    expect(found?.waiting).toEqual({ count: 0, longest: 0, code: null });
    expect(found?.documentBytes).toBeGreaterThan(0);
    expect(found?.systemOfficials).toBeTypeOf('number');
    // The town's own database is not a replica of itself.
    expect(await lookAtReplica(town.database, town.database)).toEqual({ follows: false, behind: 0, processes: 1 });
    expect(await lookAtStandbys(town.database, 2)).toEqual({ expected: 2, isAwaited: false, following: [] });
    await town.rows(`delete from migration where hash = (select max(hash) from migration)`);
    const behind = await look();
    expect([behind.facts.town?.pendingMigrations, behind.town]).toEqual([1, undefined]);
  } finally {
    await town.close();
  }
});
