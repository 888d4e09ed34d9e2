import { randomUUID } from 'node:crypto';
import { statement, type Database } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { running_process } from '../../database/tables/platform.ts';
import type { Log } from '../../ground/log.ts';

const SEEN_MILLISECONDS = 2500;

/**
 * The names of running processes. A process not seen for four beats was killed or cannot reach the database. Uses the
 * database's clock, since those of the processes may differ.
 */
export const RUNNING = `select process_key from running_process where seen_at > clock_timestamp() - interval '10 seconds'`;

const processes = rowsOf(running_process);
const showUp = statement(
  'show-up',
  // Nobody waits until a beat is on the disk: after a crash of the database the next one says the same.
  `with quick as (select set_config('synchronous_commit', 'off', true))
   insert into running_process select $1, clock_timestamp() from quick on conflict (process_key) do update set seen_at = clock_timestamp()`,
);
const forgetGone = statement(
  'forget-gone-processes',
  `delete from running_process where seen_at < clock_timestamp() - interval '1 day'`,
);

export interface Presence {
  /** This process's name for its lifetime; its claims carry it. */
  readonly processKey: string;
  /** Releases all its claims. */
  stop(): Promise<void>;
}

/** Records every few seconds that this process runs, so that others take over its claims once it does not. */
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
