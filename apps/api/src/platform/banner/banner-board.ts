import type { Banner, ToldBanner } from '@machi/domain/banner/model';
import { standsAt } from '@machi/domain/banner/model';
import type { Database } from '../../database/database.ts';
import { BANNER_CHANGED, readStanding } from './banner-store.ts';

/** However sure a process is to be told of a change: after so long it looks for itself. */
const HOLDS_MILLISECONDS = 5000;

/** The words that stand, as every page and every line of this process asks for them. */
export interface BannerBoard {
  read(now: Date): Promise<Banner | null>;
  told(now: Date): Promise<ToldBanner>;
}

interface Known {
  readonly banner: Banner | null;
  readonly at: number;
}

/**
 * Keeps the words that stand in memory, so that a page costs no question for them: a change is told by the database, and
 * their end is a time that is compared. A database that is away leaves what was known.
 */
export function createBannerBoard(database: Database, elapsed: () => number = () => performance.now()): BannerBoard {
  let known: Known | undefined;
  let reading: Promise<Known> | undefined;
  let listening: Promise<unknown> | undefined;
  let changes = 0;

  /** A database that is away is asked again by the next question. */
  function listen(): Promise<unknown> {
    listening ??= database
      .listen(BANNER_CHANGED, () => {
        changes += 1;
        known = undefined;
        reading = undefined;
      })
      .catch(() => {
        listening = undefined;
      });
    return listening;
  }

  async function readAnew(now: Date): Promise<Known> {
    await listen();
    const before = changes;
    const found = { banner: await readStanding(database, now), at: elapsed() };
    // What changed meanwhile is read by whoever asks next.
    if (before === changes) known = found;
    return found;
  }

  async function fresh(now: Date): Promise<Banner | null> {
    if (known && listening && elapsed() - known.at < HOLDS_MILLISECONDS) return known.banner;
    const last = known;
    const asked = (reading ??= readAnew(now));
    try {
      return (await asked).banner;
    } catch (error) {
      if (!last) throw error;
      return last.banner;
    } finally {
      if (reading === asked) reading = undefined;
    }
  }

  async function read(now: Date): Promise<Banner | null> {
    const banner = await fresh(now);
    return banner && standsAt(banner, now) ? banner : null;
  }
  // Before any line: whoever is told by the same notification, and then asks, must not be answered what stood before.
  void listen();
  return { read, told: async (now) => ({ told_at: now.toISOString(), banner: await read(now) }) };
}
