import { randomUUID } from 'node:crypto';
import { statement, type Database } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { running_process } from '../../database/tables/platform.ts';
import type { Log } from '../../ground/log.ts';

const SEEN_MILLISECONDS = 2500;

/**
 * Names of the processes that run. One that was not seen for four beats was killed, or cannot reach the database. The
 * database's clock counts, since those of the processes may differ.
 */
export const RUNNING = `select process_key from running_process where seen_at > clock_timestamp() - interval '10 seconds'`;

const processes = rowsOf(running_process);
const showUp = statement(
  'show-up',
  `insert into running_process values ($1, clock_timestamp()) on conflict (process_key) do update set seen_at = clock_timestamp()`,
);
const forgetGone = statement(
  'forget-gone-processes',
  `delete from running_process where seen_at < clock_timestamp() - interval '1 day'`,
);

export interface Presence {
  /** Names this process for its lifetime; what it has in hand carries the name. */
  readonly processKey: string;
  /** Releases everything that it still has in hand. */
  stop(): Promise<void>;
}

/** Says every few seconds that this process runs, so that the others take up what it has in hand as soon as it does not. */
export async function startPresence(database: Database, log: Log): Promise<Presence> {
  const processKey = randomUUID();
  await database.run(forgetGone);
  await database.run(showUp, [processKey]);
  let beating: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    beating = database.run(showUp, [processKey]).catch(() => log.warn('nobody sees that this process runs'));
  }, SEEN_MILLISECONDS);
  timer.unref();
  return {
    processKey,
    async stop() {
      clearInterval(timer);
      await beating;
      await processes.remove(database, 'leave-running', { process_key: processKey }).catch(() => {});
    },
  };
}
