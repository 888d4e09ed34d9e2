import pg from 'pg';
import {
  inOrder,
  sqlState,
  type Database,
  type Leave,
  type Queryable,
  type SqlValues,
  type Statement,
} from './database.ts';
import { GatheringSocket } from './gathering-socket.ts';

const DATE_OID = 1082;
// Dates stay text: a JavaScript Date would shift them with the server's time zone.
pg.types.setTypeParser(DATE_OID, (value) => value);

const RETRY_MILLISECONDS = 1000;
/** Deadlock, serialization failure, exclusion: a repeated transaction succeeds, or reads what it conflicted with. */
const RETRIED = new Set(['40P01', '40001', '23P01']);
const ABORTED = '25P02';
const MOST_ATTEMPTS = 4;

const queryableOf = (client: pg.ClientBase | pg.Pool): Queryable => ({
  async run<Row>(statement: Statement<Row>, values?: SqlValues) {
    const { name, text, replan } = statement;
    const query = { text, values: [...inOrder(statement, values)] };
    const result = await client.query(replan ? query : { name, ...query });
    return result.rows;
  },
  async script(text) {
    await client.query(text);
  },
});

/**
 * Connects to PostgreSQL by URL; the town's tables are in the given schema. Connections are made when needed, so an
 * unreachable database fails only the requests of that time.
 */
export function connectPostgres(url: string, schema: string, poolSize: number, tell: (error: Error) => void): Database {
  let isClosed = false;
  // Connections lost during shutdown are expected.
  const warn = (error: Error): void => {
    if (!isClosed) tell(error);
  };
  const options = {
    connectionString: url,
    // JIT compilation costs more than it saves: the longest statement runs for half a second. A process that stands still,
    // or whose machine is cut off, keeps its locks for 20 s; without the limit others would wait for hours.
    options: `-c search_path=${schema},public -c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=20000 -c plan_cache_mode=force_generic_plan -c jit=off`,
    connectionTimeoutMillis: 5000,
    // Bounds the wait for a server that neither answers nor hangs up.
    query_timeout: 20_000,
    keepAlive: true,
    // A restore asks whether a process has this town open.
    application_name: `machi:${schema}`,
    stream: () => new GatheringSocket(),
  };
  // Pipelines statements of a transaction that do not wait for each other.
  const pool = new pg.Pool({ ...options, max: poolSize, idleTimeoutMillis: 60_000, pipeline: true });
  pool.on('error', warn);
  // Without a listener on a connection in use, its loss would end the process.
  pool.on('connect', (client) => client.on('error', warn));
  /** Listeners by channel, in order of registration. */
  const listeners = new Map<string, ((said: string) => void)[]>();
  const pass = (channel: string, said: string): void => {
    for (const heard of listeners.get(channel) ?? []) heard(said);
  };
  let listening: pg.Client | undefined;
  /** The notification connection while it opens. */
  let opening: Promise<void> | undefined;

  function again(): void {
    if (!isClosed) setTimeout(() => void keepListening(), RETRY_MILLISECONDS);
  }
  /** Keeps one connection for notifications. After a loss it reconnects and calls every listener once. */
  async function keepListening(): Promise<void> {
    if (isClosed || listening) return;
    opening ??= openListener().finally(() => {
      opening = undefined;
    });
    await opening;
  }
  async function openListener(): Promise<void> {
    const client = new pg.Client(options);
    client.on('error', warn);
    client.on('notification', (notification) => pass(notification.channel, notification.payload ?? ''));
    try {
      await client.connect();
      for (const channel of listeners.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      if (error instanceof Error) warn(error);
      await client.end().catch(warn);
      again();
      return;
    }
    listening = client;
    client.on('end', () => {
      listening = undefined;
      again();
    });
    for (const channel of listeners.keys()) pass(channel, '');
  }

  async function transact<T>(
    work: (transaction: Queryable, leave: Leave) => Promise<T>,
    rollsBack: (result: T) => boolean,
  ): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    /** What failed first: statements that were sent behind it only say that the transaction is aborted. */
    let cause: unknown;
    const { run, script } = queryableOf(client);
    const told: Queryable = {
      run: (asked, values) =>
        run(asked, values).catch((error: unknown) => {
          cause ??= error;
          throw error;
        }),
      script,
    };
    try {
      // BEGIN is sent together with the first statement. It fails only with the connection, and then both do.
      const begun = client.query('BEGIN');
      begun.catch(() => {});
      const left: Promise<unknown>[] = [];
      const result = await work(told, (writing) => {
        // When `work` fails before, nobody waits for it: unheard, its failure would end the process.
        writing.catch(() => {});
        left.push(writing);
      });
      const isKept = !rollsBack(result);
      const ending = client.query(isKept ? 'COMMIT' : 'ROLLBACK');
      await Promise.all([begun, ...left, ending]);
      // COMMIT rolls back silently if a failed statement's error was ignored.
      if (isKept && (await ending).command !== 'COMMIT') throw new Error('The transaction had failed and was undone.');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
      throw sqlState(error) === ABORTED ? (cause ?? error) : error;
    } finally {
      client.release(broken);
    }
  }

  return {
    kind: 'postgres',
    waiting: () => pool.waitingCount,
    connections: () => pool.totalCount + (listening ? 1 : 0),
    ...queryableOf(pool),
    async transaction(work, rollsBack = () => false) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transact(work, rollsBack);
        } catch (error) {
          if (attempt === MOST_ATTEMPTS || !RETRIED.has(sqlState(error))) throw error;
        }
      }
    },
    async alone(text) {
      const client = new pg.Client({
        ...options,
        options: `${options.options} -c statement_timeout=0`,
        query_timeout: 0,
      });
      client.on('error', warn);
      await client.connect();
      try {
        await client.query(text);
      } finally {
        await client.end();
      }
    },
    async listen(channel, heard, until) {
      if (until?.aborted) return;
      listeners.set(channel, [...(listeners.get(channel) ?? []), heard]);
      const forget = () =>
        void listeners.set(
          channel,
          (listeners.get(channel) ?? []).filter((one) => one !== heard),
        );
      until?.addEventListener('abort', forget, { once: true });
      // A connection that is opening may be past this channel already.
      await opening;
      if (listening) await listening.query(`LISTEN ${channel}`);
      else await keepListening();
    },
    async close() {
      isClosed = true;
      // Otherwise a connection that is opening would stay open.
      await opening;
      await listening?.end();
      await pool.end();
    },
  };
}
