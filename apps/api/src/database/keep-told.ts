import type { Database } from './database.ts';

/** However sure a process is to be told of a change: after so long it looks for itself. */
const HOLDS_MILLISECONDS = 5000;

/** What every page asks for, held in memory. */
export interface Told<T> {
  /** A thousand who ask at once are one question. A database that is away leaves what was known last. */
  read(now: Date): Promise<T>;
}

/**
 * Keeps something in memory until the database tells of a change on a channel, five seconds at most.
 * @param readAnew asks the database; another object whenever it may be another answer
 * @param elapsed milliseconds of a clock that nobody sets
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

  /** A database that is away is asked again by the next question. */
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
    // What changed meanwhile is read by whoever asks next.
    if (before === changes) known = { ...last, at: elapsed() };
    return last.value;
  }

  // Before any line: whoever is told by the same notification, and then asks, must not be answered what stood before.
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
