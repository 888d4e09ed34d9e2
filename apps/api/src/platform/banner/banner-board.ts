import { standsAt, type Banner, type ToldBanner } from '@machi/domain/banner/model';
import type { Database } from '../../database/database.ts';
import { keepTold } from '../../database/keep-told.ts';
import { BANNER_CHANGED, readStanding } from './banner-store.ts';

/** The words that stand, as every page and every line of this process asks for them. */
export interface BannerBoard {
  read(now: Date): Promise<Banner | null>;
  told(now: Date): Promise<ToldBanner>;
}

/** Keeps the words that stand in memory, so that a page costs no question for them; their end is a time that is compared. */
export function createBannerBoard(database: Database, elapsed?: () => number): BannerBoard {
  const standing = keepTold(database, BANNER_CHANGED, (now) => readStanding(database, now), elapsed);
  async function read(now: Date): Promise<Banner | null> {
    const banner = await standing.read(now);
    return banner && standsAt(banner, now) ? banner : null;
  }
  return { read, told: async (now) => ({ told_at: now.toISOString(), banner: await read(now) }) };
}
