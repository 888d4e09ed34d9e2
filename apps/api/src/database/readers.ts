import { isDatabaseGone, statement } from './database.ts';
import type { Database, Queryable, SqlValue, Statement } from './database.ts';
import { isAtLeast } from './log-position.ts';
import type { LogPosition } from './log-position.ts';

/** How far a replica may be behind before nobody is sent to it. */
const MOST_BEHIND_MILLISECONDS = 5000;
/** How often both are asked where they are. */
const LOOK_MILLISECONDS = 1000;
/** As long has to be told who has written: after that a replica that is asked has it. */
export const WROTE_SECONDS = 10;

/** No replica ever gets so far. What was written is not called failed because its place cannot be asked. */
const BEYOND: LogPosition = 'FFFFFFFF/FFFFFFFF';

const whereWritten = statement<{ position: string }>('where-written', 'select pg_current_wal_insert_lsn() as position');
const whereApplied = statement<{ position: string | null }>(
  'where-applied',
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as position',
);

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
 * away, behind, or breaks a statement off costs a question more and no answer.
 */
export async function startReaders(
  own: Database,
  replica: Database,
  { warn, count }: { warn(reason: string): void; count(by: 'replica' | 'own'): void },
): Promise<Readers> {
  /** Where the own database was, the oldest look first. */
  let written: { readonly at: number; readonly position: LogPosition }[] = [];
  let applied: LogPosition | undefined;
  let isFollowing = false;

  async function findApplied(): Promise<LogPosition> {
    const [row] = await replica.run(whereApplied);
    if (!row?.position) throw new Error('it follows no other database');
    applied = row.position;
    return row.position;
  }

  function turn(follows: boolean, reason: string): void {
    if (isFollowing && !follows) warn(`the replica is not asked any more: ${reason}`);
    isFollowing = follows;
  }

  async function look(): Promise<void> {
    try {
      const [row] = await own.run(whereWritten);
      const at = performance.now();
      if (row) written.push({ at, position: row.position });
      // The newest look that is old enough, and all after it.
      const oldEnough = written.findLastIndex((look) => at - look.at >= MOST_BEHIND_MILLISECONDS);
      written = written.slice(Math.max(0, oldEnough));
      const [wanted] = written;
      const isClose = wanted !== undefined && isAtLeast(await findApplied(), wanted.position);
      turn(isClose, 'it is behind');
    } catch (error) {
      turn(false, error instanceof Error ? error.message : String(error));
    }
  }

  async function has(wrote: LogPosition): Promise<boolean> {
    return (applied !== undefined && isAtLeast(applied, wrote)) || isAtLeast(await findApplied(), wrote);
  }

  async function readAtReplica<Row>(asked: Statement<Row>, values?: readonly SqlValue[]): Promise<Row[] | undefined> {
    try {
      const rows = await replica.run(asked, values);
      count('replica');
      return rows;
    } catch (error) {
      // A replica breaks off what reads rows that its log takes away (40001); the own database answers that, too.
      if (!isDatabaseGone(error)) throw error;
      turn(false, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  let looking = look();
  await looking;
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_MILLISECONDS);
  timer.unref();

  const ask = <Row>(asked: Statement<Row>, values?: readonly SqlValue[]): Promise<Row[]> => {
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
