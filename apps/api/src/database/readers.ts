import { AsyncLocalStorage } from 'node:async_hooks';
import { MOST_BEHIND_MILLISECONDS } from '@machi/domain/setup/replica';
import {
  isDatabaseGone,
  statement,
  type Database,
  type Queryable,
  type SqlValues,
  type Statement,
} from './database.ts';
import { isAtLeast, type LogPosition } from './log-position.ts';

/** Interval at which both positions are read. */
const LOOK_MILLISECONDS = 1000;
/** A replica's time limit for a reply. After it, the town's own database answers. */
const PATIENCE_MILLISECONDS = 2000;
/** How long a client's write position is remembered. After that, a replica in use has the write. */
export const WROTE_SECONDS = 10;

/**
 * How long a replica may stand in for a town's own database that is away: until another machine writes, and no longer,
 * since this process could be the one that is cut off.
 */
const STAND_IN_MILLISECONDS = 30_000;

/** Beyond any position of a replica. Used when the position cannot be read, so that the write itself does not fail. */
const BEYOND: LogPosition = 'FFFFFFFF/FFFFFFFF';

const whereWritten = statement<{ position: string }>('where-written', 'select pg_current_wal_insert_lsn() as position');
const whereApplied = statement<{ position: string | null }>(
  'where-applied',
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as position',
);
/** Shows that a replica follows this database and not a similar one: it has the last `seen_at` of this process. */
const whenSeen = statement<{ seen_at: Date }>(
  'when-seen',
  'select seen_at from running_process where process_key = $1',
);

const READS = /^\s*(?:select|with)\b/i;
const WRITES =
  /\b(?:insert into|update|delete from|for (?:no )?(?:key )?share|nextval|pg_notify|pg_\w*advisory\w*|lock_room)\b/i;
const readOnly = new WeakMap<Statement<unknown>, boolean>();
/** Whether a replica could answer it at all. */
function isRead(asked: Statement<unknown>): boolean {
  const known = readOnly.get(asked);
  if (known !== undefined) return known;
  const found = READS.test(asked.text) && !WRITES.test(asked.text);
  readOnly.set(asked, found);
  return found;
}

/** Rejects when the work takes too long; its later outcome is ignored. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('it does not answer')), PATIENCE_MILLISECONDS);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** The town's database position at a moment. */
interface Look {
  readonly at: number;
  readonly position: LogPosition;
  /** The `seen_at` of this process at that moment. */
  readonly seenAt: Date;
}

/** Connections for reads that may be a moment old. */
export interface Readers {
  /** The replica if it has applied `wrote`, else the town's own database. Neither takes part in a transaction. */
  readFor(wrote: LogPosition | undefined): Queryable;
  /** Runs a request that only reads: `current` may then be a replica. What is refused elsewhere must not be refused by an old row. */
  reading<T>(work: () => T): T;
  /** The town's own database. While it is away, a replica that followed it until then answers what only reads. */
  readonly current: Queryable;
  /** As `current`, in any request, but only if the replica has this many rows: what it lacks may only be late. */
  findAll<Row>(asked: Statement<Row>, values: SqlValues, count: number): Promise<Row[]>;
  /** The current write position; undefined without a replica. */
  position(): Promise<LogPosition | undefined>;
  stop(): Promise<void>;
}

/** Without a replica, the one database answers everything. */
export const oneReader = (database: Database): Readers => ({
  readFor: () => database,
  reading: (work) => work(),
  current: database,
  findAll: (asked, values) => database.run(asked, values),
  position: async () => undefined,
  stop: async () => {},
});

/**
 * Reads from a streaming replica of the town's database while it follows closely. If it is down, behind, silent, of
 * another town, or aborts a statement, the town's own database answers instead. While that one is away, and nobody
 * writes, the replica goes on answering for a while.
 * @param processKey names this process in `running_process`, where it is updated every few seconds
 */
export async function startReaders(
  own: Database,
  replica: Database,
  processKey: string,
  { warn, count }: { warn(reason: string): void; count(by: 'replica' | 'own'): void },
): Promise<Readers> {
  /** Positions of the own database, oldest first. */
  let written: Look[] = [];
  let applied: LogPosition | undefined;
  let isFollowing = false;
  /** Since when the own database has not answered. */
  let awaySince: number | undefined;

  async function findApplied(): Promise<LogPosition> {
    const [row] = await inTime(replica.run(whereApplied));
    if (!row?.position) throw new Error('it follows no other database');
    applied = row.position;
    return row.position;
  }

  /**
   * Whether the replica has applied that position. `seenAt` must match, too: a position alone may be another
   * database's.
   */
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

  /** Asks the own database where it is. Without its answer, what it was last asked for still counts for a while. */
  async function lookAtOwn(): Promise<void> {
    try {
      // `seen_at` first, the position second: a replica at that position has this `seen_at`.
      const [seen] = await inTime(own.run(whenSeen, [processKey]));
      const [row] = await inTime(own.run(whereWritten));
      const at = performance.now();
      awaySince = undefined;
      if (row && seen) written.push({ at, position: row.position, seenAt: seen.seen_at });
      // Keeps the newest look that is old enough, and all later ones.
      const oldEnough = written.findLastIndex((look) => at - look.at >= MOST_BEHIND_MILLISECONDS);
      written = written.slice(Math.max(0, oldEnough));
    } catch (error) {
      awaySince ??= performance.now();
      if (performance.now() - awaySince > STAND_IN_MILLISECONDS) throw error;
    }
  }

  async function look(): Promise<void> {
    try {
      await lookAtOwn();
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
      // The replica cancels statements whose rows its replay removes (40001), or refuses connections. The own database
      // then answers. An error of the statement itself repeats there.
      turn(false, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  const requests = new AsyncLocalStorage<true>();
  await look();
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A slow check is not started twice.
    looking ??= look().finally(() => (looking = undefined));
  }, LOOK_MILLISECONDS);
  timer.unref();

  const ask = <Row>(asked: Statement<Row>, values?: SqlValues): Promise<Row[]> => {
    count('own');
    return own.run(asked, values);
  };

  async function askCurrent<Row>(
    asked: Statement<Row>,
    values: SqlValues | undefined,
    mayStandIn: boolean,
    isEnough: (rows: readonly Row[]) => boolean = () => true,
  ): Promise<Row[]> {
    const askReplica = async (): Promise<Row[] | undefined> => {
      const rows = mayStandIn && isFollowing ? await readAtReplica(asked, values) : undefined;
      return rows && isEnough(rows) ? rows : undefined;
    };
    // Known to be away, it is not waited for again.
    const early = awaySince === undefined ? undefined : await askReplica();
    if (early) return early;
    try {
      return await ask(asked, values);
    } catch (error) {
      const late = isDatabaseGone(error) ? await askReplica() : undefined;
      if (!late) throw error;
      return late;
    }
  }

  return {
    readFor: (wrote) => ({
      async run(asked, values) {
        const isThere = isFollowing && (wrote === undefined || (await has(wrote).catch(() => false)));
        return (isThere ? await readAtReplica(asked, values) : undefined) ?? ask(asked, values);
      },
      script: (text) => own.script(text),
    }),
    reading: (work) => requests.run(true, work),
    current: {
      run: (asked, values) => askCurrent(asked, values, requests.getStore() === true && isRead(asked)),
      script: (text) => own.script(text),
    },
    findAll: (asked, values, count) => askCurrent(asked, values, true, (rows) => rows.length >= count),
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
