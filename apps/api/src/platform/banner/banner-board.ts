import { standsAt, type Banner, type ToldBanner } from '@machi/domain/banner/model';
import type { Database } from '../../database/database.ts';
import { keepTold } from '../../database/keep-told.ts';
import { BANNER_CHANGED, readStanding } from './banner-store.ts';

/** The current banner, for every page and line of this process. */
export interface BannerBoard {
  read(now: Date): Promise<Banner | null>;
  told(now: Date): Promise<ToldBanner>;
}

/** Caches the current banner, so that a page needs no query; its end is compared with the clock. */
export function createBannerBoard(database: Database, elapsed?: () => number): BannerBoard {
  const standing = keepTold(database, BANNER_CHANGED, (now) => readStanding(database, now), elapsed);
  async function read(now: Date): Promise<Banner | null> {
    const banner = await standing.read(now);
    return banner && standsAt(banner, now) ? banner : null;
  }
  return { read, told: async (now) => ({ told_at: now.toISOString(), banner: await read(now) }) };
}
