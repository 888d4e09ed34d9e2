import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { statement, type Database, type Statement } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { running_process } from '../../database/tables/platform.ts';
import { nextWatch, systemClock, type Clock, type Look, type Watch } from '../../ground/clock.ts';
import type { Log } from '../../ground/log.ts';

/** The time from one beat to the next of a process that has nothing to do. */
export const BEAT_MILLISECONDS = 5000;
/** The time to the next beat after a write that may have left something to send, or after a beat that nobody saw. */
const SOON_MILLISECONDS = 2000;
/** An answer that took longer does not say well when the database wrote it. */
const QUICK_MILLISECONDS = 1000;
const WRONG_MILLISECONDS = 60_000;
const SAID_AGAIN_MILLISECONDS = 3_600_000;

/** The names of processes that run by the database's clock. A process not seen for two beats has ended, or is cut off. */
export const SEEN = `select process_key from running_process where seen_at > clock_timestamp() - interval '12 seconds'`;
/** The same for claims: until somebody is seen again after a jump of that clock, those run who ran before it. */
export const RUNNING = `select process_key from running_process
  where seen_at > least(clock_timestamp(), (select max(seen_at) from running_process)) - interval '12 seconds'`;

const processes = rowsOf(running_process);
/** What a beat answers besides what it asks. */
export interface Beat {
  readonly now: Date;
  readonly others: (number | null)[];
}
/**
 * SQL of a beat: notes that the process runs, and answers `waits`, columns of what it asks. Nobody waits until a beat is on
 * the disk: after a crash of the database the next one says the same.
 */
export const showingUp = (waits: string): string =>
  `with unhurried as (select set_config('synchronous_commit', 'off', true)), jumped as (
     select clock_timestamp() - $3::timestamptz as ahead where abs(extract(epoch from clock_timestamp() - $3::timestamptz)) > 10), seen as (
     select process_key, ahead from running_process, jumped where process_key <> $1
       and seen_at between $3::timestamptz - interval '24 seconds' and $3::timestamptz + interval '12 seconds'
     for update of running_process skip locked), carried as (
     update running_process other set seen_at = seen_at + ahead from seen where other.process_key = seen.process_key)
   insert into running_process (process_key, seen_at, ahead_milliseconds) select $1, clock_timestamp(), $2::float8 from unhurried
   on conflict (process_key) do update set seen_at = clock_timestamp(), ahead_milliseconds = excluded.ahead_milliseconds
   returning clock_timestamp() as now, array(
     select case when seen_at between clock_timestamp() - interval '12 seconds' and clock_timestamp() then ahead_milliseconds end
     from running_process other where other.process_key <> $1) as others, ${waits}`;
const forgetGone = statement(
  'forget-gone-processes',
  `delete from running_process where seen_at < clock_timestamp() - interval '1 day'`,
);

export interface Presence<Waits> {
  /** This process's name for its lifetime; its claims carry it. */
  readonly processKey: string;
  /** The common time: all processes of a town agree on it, whatever the clocks of their machines say. */
  readonly clock: Clock;
  /** Calls `hear` with what each beat finds. */
  onBeat(hear: (waits: Waits) => void): void;
  /** Something was written that a beat asks for. */
  beatSoon(): void;
  /** Releases all its claims. */
  stop(): Promise<void>;
}

/**
 * Records every few seconds that this process runs, so that others take over its claims once it does not, and sets its
 * watch by the answer (docs/decisions/0215). An embedded database has this machine's clock. The same statement asks what
 * waits: a town at rest asks nothing else so often (docs/decisions/0216).
 * @param pulse made by `showingUp`
 */
export async function startPresence<Waits>(
  database: Database,
  log: Log,
  pulse: Statement<Beat & Waits>,
  machine: Clock = systemClock,
): Promise<Presence<Waits>> {
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

  const hearers: ((waits: Waits) => void)[] = [];
  async function beat(): Promise<void> {
    const [asked, from] = [performance.now(), machine().getTime()];
    // Who was seen before the database's clock jumped is carried along.
    const expected = last ? new Date(last.database + asked - last.elapsed) : null;
    const [seen] = await database.run(pulse, [processKey, ahead, expected]);
    const took = performance.now() - asked;
    if (seen) for (const hear of hearers) hear(seen);
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
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let isStopped = false;
  // A beat after a request's write belongs to no request.
  const ofNobody = AsyncLocalStorage.snapshot();
  /** The next beat does not wait until one ends that hangs. */
  function beatIn(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (isStopped || at >= dueAt) return;
    dueAt = at;
    clearTimeout(timer);
    timer = ofNobody(
      setTimeout,
      () => {
        dueAt = Infinity;
        beating = beat().catch(() => {
          log.warn('nobody sees that this process runs');
          beatIn(SOON_MILLISECONDS);
        });
        beatIn(BEAT_MILLISECONDS);
      },
      milliseconds,
    );
    timer.unref();
  }
  beatIn(BEAT_MILLISECONDS);
  return {
    processKey,
    clock: () =>
      database.kind === 'embedded' || !watch ? machine() : new Date(watch.time + performance.now() - watch.elapsed),
    onBeat: (hear) => void hearers.push(hear),
    beatSoon: () => beatIn(SOON_MILLISECONDS),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await beating;
      await processes.remove(database, 'leave-running', { process_key: processKey }).catch(() => {});
    },
  };
}
