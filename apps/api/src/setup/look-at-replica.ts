import type { ReplicaFacts } from '@machi/domain/setup/replica';
import { statement, type Queryable } from '../database/database.ts';
import { RUNNING } from '../platform/work/presence.ts';
import { reasonOf } from '../run-command.ts';

const seenHere = statement<{ process_key: string; seen_at: Date }>(
  'setup-seen-here',
  `select process_key, seen_at from running_process where process_key in (${RUNNING})`,
);
const seenThere = statement<{ follows: boolean; seen_at: Date | null }>(
  'setup-seen-there',
  'select pg_is_in_recovery() as follows, (select max(seen_at) from running_process where process_key = any($1)) as seen_at',
);

/** Reads which processes the database has seen, and then when the replica has seen them. */
export async function lookAtReplica(own: Queryable, replica: Queryable): Promise<ReplicaFacts> {
  const running = await own.run(seenHere);
  try {
    const [there] = await replica.run(seenThere, [running.map(({ process_key }) => process_key)]);
    const newest = Math.max(...running.map(({ seen_at }) => seen_at.getTime()));
    return {
      follows: there?.follows === true,
      behind: there?.seen_at ? Math.max(0, newest - there.seen_at.getTime()) : undefined,
      processes: running.length,
    };
  } catch (error) {
    return { failure: reasonOf(error) };
  }
}
