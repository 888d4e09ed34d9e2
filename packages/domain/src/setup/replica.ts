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

export interface StandbyFacts {
  /** Machines that have to follow (DATABASE_STANDBYS). */
  readonly expected: number;
  /** Whether a commit waits until another machine has it. */
  readonly isAwaited: boolean;
  /** Machines that follow now; states are null where the account may not see them. */
  readonly following: readonly { readonly name: string; readonly state: string | null; readonly sync: string | null }[];
}

const standby = findingsOf('standby');

/** Checks what the other machines of a house have: without them the town works, until the next loss. */
export function standbyFindings(facts: StandbyFacts | undefined): Finding[] {
  if (facts === undefined || facts.expected === 0) return [];
  const { expected, isAwaited, following } = facts;
  const look = 'patronictl -c /etc/patroni/config.yml list; docs/three-machines.md, "When one is lost"';
  const isHidden = following.some(({ state }) => state === null);
  const streaming = following.filter(({ state }) => state === 'streaming');
  const awaited = streaming.find(({ sync }) => sync === 'sync' || sync === 'quorum');
  const count = isHidden ? following.length : streaming.length;
  return [
    isAwaited
      ? standby.ok('a reservation is acknowledged once two machines have it')
      : standby.wrong(
          'a reservation is acknowledged by one machine alone: its loss loses what came last',
          'patronictl -c /etc/patroni/config.yml edit-config: synchronous_mode and synchronous_mode_strict true',
        ),
    count >= expected
      ? standby.ok(`${count} of ${expected} machines follow`)
      : standby.wrong(`${count} of ${expected} machines follow: the next loss may stop the town`, look),
    ...(isHidden
      ? [standby.unseen('how closely they follow: as postgres, `grant pg_read_all_stats to machi`')]
      : isAwaited && !awaited
        ? [standby.wrong('nobody has what is written now: every reservation waits', look)]
        : []),
  ];
}
