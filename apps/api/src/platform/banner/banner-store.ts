import type { Banner } from '@machi/domain/banner/model';
import type { Queryable } from '../../database/database.ts';
import { above, rowsOf } from '../../database/rows.ts';
import { notifyAll } from '../../database/server-functions.ts';
import { monitor_banner } from '../../database/tables/monitors.ts';

export const BANNER_CHANGED = 'banner_changed';

export type BannerRow = Readonly<Omit<typeof monitor_banner.$inferSelect, 'created_by' | 'ended_at' | 'ended_by'>>;

const banners = rowsOf(monitor_banner);

export const viewBanner = (row: BannerRow): Banner => ({
  monitor_banner_id: row.monitor_banner_id,
  body_ja: row.body_ja,
  body_en: row.body_en,
  is_urgent: row.is_urgent,
  created_at: row.created_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
});

export async function readStanding(database: Queryable, now: Date): Promise<Banner | null> {
  // Nothing is written when it expires.
  const standing = { ended_at: null, ends_at: above(now) };
  const newest = { order: ['-monitor_banner_id'], limit: 1 } as const;
  const row = await banners.one(database, 'banner-standing', standing, newest);
  return row ? viewBanner(row) : null;
}

/** Notifies in the transaction of a change to the banner, so that every process and screen updates at once. */
export const tellBanner = (transaction: Queryable) => notifyAll(transaction, BANNER_CHANGED);
