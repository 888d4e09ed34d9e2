import type { Database } from './database.ts';

/** The value is read again after this time, even without a notification. */
const HOLDS_MILLISECONDS = 5000;

/** A value that every page needs, held in memory. */
export interface Told<T> {
  /** Concurrent readers share one query. If the database is unreachable, answers the last known value. */
  read(now: Date): Promise<T>;
}

/**
 * Caches a value until the database notifies of a change on a channel, five seconds at most.
 * @param readAnew queries the database; answers a new object whenever the value may have changed
 * @param elapsed milliseconds of a monotonic clock
 */
export function keepTold<T>(
  database: Database,
  channel: string,
  readAnew: (now: Date) => Promise<T>,
  elapsed: () => number = () => performance.now(),
): Told<T> {
  let known: { readonly value: T; readonly at: number } | undefined;
  let last: { readonly value: T } | undefined;
  let reading: Promise<T> | undefined;
  let listening: Promise<unknown> | undefined;
  let changes = 0;

  /** After a failure, the next read tries again. */
  function listen(): Promise<unknown> {
    listening ??= database
      .listen(channel, () => {
        changes += 1;
        known = undefined;
        reading = undefined;
      })
      .catch(() => {
        listening = undefined;
      });
    return listening;
  }

  async function look(now: Date): Promise<T> {
    await listen();
    const before = changes;
    last = { value: await readAnew(now) };
    // A change during the read is picked up by the next reader.
    if (before === changes) known = { ...last, at: elapsed() };
    return last.value;
  }

  // Registered before any line, so that a line that gets the same notification reads the new value.
  void listen();
  return {
    async read(now) {
      if (known && listening && elapsed() - known.at < HOLDS_MILLISECONDS) return known.value;
      const asked = (reading ??= look(now));
      try {
        return await asked;
      } catch (error) {
        if (!last) throw error;
        return last.value;
      } finally {
        if (reading === asked) reading = undefined;
      }
    },
  };
}
