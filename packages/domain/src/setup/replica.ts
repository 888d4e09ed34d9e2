import { findingsOf, inWords, type Finding } from './finding.ts';

/** A replica that is farther behind is not asked (decisions/0064). */
export const MOST_BEHIND_MILLISECONDS = 5000;

export type ReplicaFacts =
  /** Why it cannot be asked. */
  | { readonly failure: string }
  | {
      /** Whether it takes what another database writes. */
      readonly follows: boolean;
      /** How much later the town's database has seen the processes of the town; undefined: the replica knows none of them. */
      readonly behind: number | undefined;
      /** Processes that the town's database sees now: without one nothing tells two databases apart. */
      readonly processes: number;
    };

const replica = findingsOf('replica');
const UNTIL_RIGHT = 'DATABASE_REPLICA_URL; take it out until it is right: the town goes on without';

/** The replica of the settings, where there is one: what is wrong with it nobody sees, since the town does without. */
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
