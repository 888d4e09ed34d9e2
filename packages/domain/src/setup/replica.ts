import { findingsOf, inWords, type Finding } from './finding.ts';

/** A replica that is further behind is not used (decisions/0064). */
export const MOST_BEHIND_MILLISECONDS = 5000;

export type ReplicaFacts =
  /** Why it cannot be queried. */
  | { readonly failure: string }
  | {
      /** Whether it replicates another database. */
      readonly follows: boolean;
      /** Milliseconds by which its data about the town's processes are behind; undefined: it has none. */
      readonly behind: number | undefined;
      /** Processes known to the town's database now. Without one, two databases cannot be told apart. */
      readonly processes: number;
    };

const replica = findingsOf('replica');
const UNTIL_RIGHT = 'DATABASE_REPLICA_URL; take it out until it is right: the town goes on without';

/** Checks the configured replica. Its failures are otherwise invisible, because the town works without it. */
export function replicaFindings(facts: ReplicaFacts | undefined): Finding[] {
  if (facts === undefined) return [];
  if ('failure' in facts) return [replica.wrong(`it cannot be asked: ${facts.failure}`, UNTIL_RIGHT)];
  const { follows, behind, processes } = facts;
  if (!follows) return [replica.wrong('it follows no other database', UNTIL_RIGHT)];
  if (processes === 0) return [replica.unseen('whether it follows this town: no process of the town runs')];
  if (behind === undefined) return [replica.wrong('it follows another database than that of the town', UNTIL_RIGHT)];
  return behind <= MOST_BEHIND_MILLISECONDS
    ? [replica.ok('it follows the database of the town')]
    : [replica.wrong(`it is ${inWords(behind)} behind, and is not asked`, 'its disk and network; pg_stat_replication')];
}
