import { expect, test } from 'vitest';
import type { Queryable } from '../database/database.ts';
import { lookAtReplica } from './look-at-replica.ts';

const SEEN = Date.parse('2026-11-21T08:00:00Z');
const databaseWith = (rows: readonly object[]): Queryable => ({
  run: async <Row>() => rows as Row[],
  script: () => Promise.resolve(),
});
const own = databaseWith([
  { process_key: 'one', seen_at: new Date(SEEN) },
  { process_key: 'other', seen_at: new Date(SEEN - 2000) },
]);
const replicaThat = (follows: boolean, seenAt: number | null) =>
  databaseWith([{ follows, seen_at: seenAt === null ? null : new Date(seenAt) }]);

test('a replica is as far behind as the newest sight of a process, less a beat that may have come just now', async () => {
  const facts = { follows: true, processes: 2 };
  expect(await lookAtReplica(own, replicaThat(true, SEEN - 6500))).toEqual({ ...facts, behind: 1500 });
  // It has applied one more update since the query.
  expect(await lookAtReplica(own, replicaThat(true, SEEN + 500))).toEqual({ ...facts, behind: 0 });
  expect(await lookAtReplica(own, replicaThat(true, null))).toEqual({ ...facts, behind: undefined });
  expect(await lookAtReplica(own, replicaThat(false, SEEN))).toEqual({ ...facts, follows: false, behind: 0 });
});

test('one that is away or lets nobody in is told', async () => {
  const run = () => Promise.reject(new Error('password authentication failed'));
  const replica = { run, script: run };
  expect(await lookAtReplica(own, replica)).toEqual({ failure: 'password authentication failed' });
});
