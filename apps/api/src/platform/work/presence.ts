import { randomUUID } from 'node:crypto';
import { statement, type Database } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { running_process } from '../../database/tables/platform.ts';
import { nextWatch, systemClock, type Clock, type Look, type Watch } from '../../ground/clock.ts';
import type { Log } from '../../ground/log.ts';

const SEEN_MILLISECONDS = 2500;
/** An answer that took longer does not say well when the database wrote it. */
const QUICK_MILLISECONDS = 1000;
const WRONG_MILLISECONDS = 60_000;
const SAID_AGAIN_MILLISECONDS = 3_600_000;

/** The names of processes that run by the database's clock. A process not seen for four beats has ended, or is cut off. */
export const SEEN = `select process_key from running_process where seen_at > clock_timestamp() - interval '10 seconds'`;
/** The same for claims: until somebody is seen again after a jump of that clock, those run who ran before it. */
export const RUNNING = `select process_key from running_process
  where seen_at > least(clock_timestamp(), (select max(seen_at) from running_process)) - interval '10 seconds'`;

const processes = rowsOf(running_process);
const showUp = statement<{ now: Date; others: (number | null)[] }>(
  'show-up',
  // Nobody waits until a beat is on the disk: after a crash of the database the next one says the same.
  `with quick as (select set_config('synchronous_commit', 'off', true)), jumped as (
     select clock_timestamp() - $3::timestamptz as ahead where abs(extract(epoch from clock_timestamp() - $3::timestamptz)) > 10), seen as (
     select process_key, ahead from running_process, jumped where process_key <> $1
       and seen_at between $3::timestamptz - interval '20 seconds' and $3::timestamptz + interval '10 seconds'
     for update of running_process skip locked), carried as (
     update running_process other set seen_at = seen_at + ahead from seen where other.process_key = seen.process_key)
   insert into running_process (process_key, seen_at, ahead_milliseconds) select $1, clock_timestamp(), $2::float8 from quick
   on conflict (process_key) do update set seen_at = clock_timestamp(), ahead_milliseconds = excluded.ahead_milliseconds
   returning clock_timestamp() as now, array(
     select case when seen_at between clock_timestamp() - interval '10 seconds' and clock_timestamp() then ahead_milliseconds end
     from running_process other where other.process_key <> $1) as others`,
);
const forgetGone = statement(
  'forget-gone-processes',
  `delete from running_process where seen_at < clock_timestamp() - interval '1 day'`,
);

export interface Presence {
  /** This process's name for its lifetime; its claims carry it. */
  readonly processKey: string;
  /** The common time: all processes of a town agree on it, whatever the clocks of their machines say. */
  readonly clock: Clock;
  /** Releases all its claims. */
  stop(): Promise<void>;
}

/**
 * Records every few seconds that this process runs, so that others take over its claims once it does not, and sets its
 * watch by the answer (docs/decisions/0215). An embedded database has this machine's clock.
 */
export async function startPresence(database: Database, log: Log, machine: Clock = systemClock): Promise<Presence> {
  const processKey = randomUUID();
  let last: Look | undefined;
  let watch: Watch | undefined;
  let ahead: number | null = null;
  let saidAt = -Infinity;
  /** So far every answer came late, as at a start of a busy machine: the next one sets the watch anew. */
  let isRough = true;

  function warn(now: Date, { elapsed, time }: Watch): void {
    const [ofDatabase, ofMachine] = [now.getTime() - time, now.getTime() + (ahead ?? 0) - time];
    const isRight = Math.max(Math.abs(ofDatabase), Math.abs(ofMachine)) < WRONG_MILLISECONDS;
    if (isRight || elapsed - saidAt < SAID_AGAIN_MILLISECONDS) return;
    saidAt = elapsed;
    const [machine_seconds, database_seconds] = [ofMachine, ofDatabase].map((off) => Math.round(off / 1000));
    log.warn(
      { machine_seconds, database_seconds },
      'a clock is wrong: it is so far ahead of the time that the town goes by',
    );
  }

  async function beat(): Promise<void> {
    const [asked, from] = [performance.now(), machine().getTime()];
    // Who was seen before the database's clock jumped is carried along.
    const expected = last ? new Date(last.database + asked - last.elapsed) : null;
    const [seen] = await database.run(showUp, [processKey, ahead, expected]);
    const took = performance.now() - asked;
    if (!seen || (!isRough && took > QUICK_MILLISECONDS)) return;
    ahead = from + took / 2 - seen.now.getTime();
    last = { elapsed: asked + took / 2, database: seen.now.getTime(), ahead, others: seen.others };
    watch = nextWatch(isRough ? undefined : watch, last);
    isRough = took > QUICK_MILLISECONDS;
    warn(seen.now, watch);
  }

  await database.run(forgetGone);
  await beat();
  let beating: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat().catch(() => log.warn('nobody sees that this process runs'));
  }, SEEN_MILLISECONDS);
  timer.unref();
  return {
    processKey,
    clock: () =>
      database.kind === 'embedded' || !watch ? machine() : new Date(watch.time + performance.now() - watch.elapsed),
    async stop() {
      clearInterval(timer);
      await beating;
      await processes.remove(database, 'leave-running', { process_key: processKey }).catch(() => {});
    },
  };
}
