import { MOST_BEHIND_MILLISECONDS } from '@machi/domain/setup/replica';
import { statement, type Database, type Queryable, type SqlValues, type Statement } from './database.ts';
import { isAtLeast, type LogPosition } from './log-position.ts';

/** How often both are asked where they are. */
const LOOK_MILLISECONDS = 1000;
/** So long may a replica take for an answer; whoever waits for it is then answered at home. */
const PATIENCE_MILLISECONDS = 2000;
/** As long has to be told who has written: after that a replica that is asked has it. */
export const WROTE_SECONDS = 10;

/** No replica ever gets so far. What was written is not called failed because its place cannot be asked. */
const BEYOND: LogPosition = 'FFFFFFFF/FFFFFFFF';

const whereWritten = statement<{ position: string }>('where-written', 'select pg_current_wal_insert_lsn() as position');
const whereApplied = statement<{ position: string | null }>(
  'where-applied',
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as position',
);
/** By the time at which this process was last seen a replica shows that it follows this database, and not one like it. */
const whenSeen = statement<{ seen_at: Date }>(
  'when-seen',
  'select seen_at from running_process where process_key = $1',
);

/** Rejects when the work takes too long; what becomes of it then is nobody's concern. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('it does not answer')), PATIENCE_MILLISECONDS);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Where the town's own database was at some moment. */
interface Look {
  readonly at: number;
  readonly position: LogPosition;
  /** When it had seen this process. */
  readonly seenAt: Date;
}

/** Who answers what may be a moment old. */
export interface Readers {
  /**
   * Reads for one request: at the replica where it has all that was written up to `wrote`, else at the town's own
   * database. Neither takes part in a transaction.
   */
  readFor(wrote: LogPosition | undefined): Queryable;
  /** What was written until now; undefined where there is no replica, and nothing to wait for. */
  position(): Promise<LogPosition | undefined>;
  stop(): Promise<void>;
}

/** Without a replica: the one database answers everything. */
export const oneReader = (database: Database): Readers => ({
  readFor: () => database,
  position: async () => undefined,
  stop: async () => {},
});

/**
 * A replica that follows the town's database by PostgreSQL's streaming. It is asked while it follows closely; one that is
 * away, behind, silent, of another town, or breaks a statement off costs a question more and no answer.
 * @param processKey names this process in `running_process`, where it shows up every few seconds
 */
export async function startReaders(
  own: Database,
  replica: Database,
  processKey: string,
  { warn, count }: { warn(reason: string): void; count(by: 'replica' | 'own'): void },
): Promise<Readers> {
  /** Where the own database was, the oldest look first. */
  let written: Look[] = [];
  let applied: LogPosition | undefined;
  let isFollowing = false;

  async function findApplied(): Promise<LogPosition> {
    const [row] = await inTime(replica.run(whereApplied));
    if (!row?.position) throw new Error('it follows no other database');
    applied = row.position;
    return row.position;
  }

  /** Whether it has what the own database had then; the places of two logs that are not one say nothing of each other. */
  async function hasApplied({ position, seenAt }: Look): Promise<boolean> {
    if (!isAtLeast(await findApplied(), position)) return false;
    const [row] = await inTime(replica.run(whenSeen, [processKey]));
    if (!row || row.seen_at < seenAt) throw new Error('it follows another database');
    return true;
  }

  function turn(follows: boolean, reason: string): void {
    if (isFollowing && !follows) warn(`the replica is not asked any more: ${reason}`);
    isFollowing = follows;
  }

  async function look(): Promise<void> {
    try {
      // Seen first, then the place of the log: who has applied that has seen this.
      const [seen] = await own.run(whenSeen, [processKey]);
      const [row] = await own.run(whereWritten);
      const at = performance.now();
      if (row && seen) written.push({ at, position: row.position, seenAt: seen.seen_at });
      // The newest look that is old enough, and all after it.
      const oldEnough = written.findLastIndex((look) => at - look.at >= MOST_BEHIND_MILLISECONDS);
      written = written.slice(Math.max(0, oldEnough));
      const [wanted] = written;
      turn(wanted !== undefined && (await hasApplied(wanted)), 'it is behind');
    } catch (error) {
      turn(false, error instanceof Error ? error.message : String(error));
    }
  }

  async function has(wrote: LogPosition): Promise<boolean> {
    return (applied !== undefined && isAtLeast(applied, wrote)) || isAtLeast(await findApplied(), wrote);
  }

  async function readAtReplica<Row>(asked: Statement<Row>, values?: SqlValues): Promise<Row[] | undefined> {
    try {
      const rows = await inTime(replica.run(asked, values));
      count('replica');
      return rows;
    } catch (error) {
      // It broke off what reads rows that its log takes away (40001), or lets nobody in: the own database answers that. A
      // mistake of the statement itself comes again there.
      turn(false, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  await look();
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    // One that takes long is not asked once more.
    looking ??= look().finally(() => (looking = undefined));
  }, LOOK_MILLISECONDS);
  timer.unref();

  const ask = <Row>(asked: Statement<Row>, values?: SqlValues): Promise<Row[]> => {
    count('own');
    return own.run(asked, values);
  };

  return {
    readFor: (wrote) => ({
      async run(asked, values) {
        const isThere = isFollowing && (wrote === undefined || (await has(wrote).catch(() => false)));
        return (isThere ? await readAtReplica(asked, values) : undefined) ?? ask(asked, values);
      },
      script: (text) => own.script(text),
    }),
    async position() {
      const [row] = await own.run(whereWritten).catch(() => []);
      return row?.position ?? BEYOND;
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await replica.close();
    },
  };
}
