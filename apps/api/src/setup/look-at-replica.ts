import type { ReplicaFacts, StandbyFacts } from '@machi/domain/setup/replica';
import { statement, type Queryable } from '../database/database.ts';
import { BEAT_MILLISECONDS, SEEN } from '../platform/work/presence.ts';
import { reasonOf } from '../run-command.ts';

const seenHere = statement<{ process_key: string; seen_at: Date }>(
  'setup-seen-here',
  `select process_key, seen_at from running_process where process_key in (${SEEN})`,
);
const seenThere = statement<{ follows: boolean; seen_at: Date | null }>(
  'setup-seen-there',
  'select pg_is_in_recovery() as follows, (select max(seen_at) from running_process where process_key = any($1)) as seen_at',
);

const standbys = statement<{ name: string | null; state: string | null; sync: string | null; is_awaited: boolean }>(
  'setup-standbys',
  `select s.application_name as name, s.state, s.sync_state as sync, awaited.is_awaited
   from (select current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') not in ('off', 'local') as is_awaited) awaited
   left join pg_stat_replication s on true`,
);

/** Reads who follows the database, and whether a commit waits for one of them. */
export async function lookAtStandbys(own: Queryable, expected: number): Promise<StandbyFacts> {
  const rows = await own.run(standbys);
  return {
    expected,
    isAwaited: rows[0]?.is_awaited === true,
    // A backup follows, too, while it is made.
    following: rows.flatMap(({ name, state, sync }) =>
      name === null || state === 'backup' ? [] : [{ name, state, sync }],
    ),
  };
}

/** Reads which processes the database has seen, and then when the replica has seen them. */
export async function lookAtReplica(own: Queryable, replica: Queryable): Promise<ReplicaFacts> {
  const running = await own.run(seenHere);
  try {
    const [there] = await replica.run(seenThere, [running.map(({ process_key }) => process_key)]);
    const newest = Math.max(...running.map(({ seen_at }) => seen_at.getTime()));
    return {
      follows: there?.follows === true,
      // A beat that it lacks may be as new as this look.
      behind: there?.seen_at ? Math.max(0, newest - there.seen_at.getTime() - BEAT_MILLISECONDS) : undefined,
      processes: running.length,
    };
  } catch (error) {
    return { failure: reasonOf(error) };
  }
}
