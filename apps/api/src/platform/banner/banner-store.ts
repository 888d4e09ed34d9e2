import type { Banner } from '@machi/domain/banner/model';
import type { Flag } from '@machi/domain/fields/model';
import type { Queryable } from '../../database/database.ts';
import { above, present, rowsOf } from '../../database/rows.ts';
import { notifyAll } from '../../database/server-functions.ts';
import { monitor_banner } from '../../database/tables/monitors.ts';
import { tellMonitors } from '../live/changes.ts';

export const BANNER_CHANGED = 'banner_changed';

export type BannerRow = Readonly<
  Pick<
    typeof monitor_banner.$inferSelect,
    'monitor_banner_id' | 'body_ja' | 'body_en' | 'is_urgent' | 'created_at' | 'ends_at'
  >
>;

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
  const newest = { order: ['-rank', '-monitor_banner_id'], limit: 1 } as const;
  const row = await banners.one(database, 'banner-standing', standing, newest);
  return row ? viewBanner(row) : null;
}

/** Notifies in the transaction of a change to the banner, so that every process and screen updates at once. */
export const tellBanner = (transaction: Queryable) => notifyAll(transaction, BANNER_CHANGED);

const HOURS_HELD = 12;
const HOUR = 3_600_000;

/** A banner that something puts up by itself, without an end that is known. */
export interface KeptBanner {
  /** Such as "warning:12". */
  readonly source: string;
  readonly body_ja: string;
  readonly body_en: string;
  readonly is_urgent: Flag;
  readonly rank: number;
}

/**
 * Brings the banners of one origin, such as "warning:", to what should stand. Those of officials and of other origins
 * stay. Each ends by itself after some hours unless this is called again, so that none outlives a server that is away.
 * The caller holds a lock.
 */
export async function keepBanners(
  transaction: Queryable,
  origin: string,
  wanted: readonly KeptBanner[],
  now: Date,
): Promise<void> {
  const rows = await banners.list(transaction, 'banners-kept', { ended_at: null, source: present });
  const own = rows.filter(({ source }) => source?.startsWith(origin));
  const isWanted = (row: (typeof own)[number]) =>
    row.ends_at > now &&
    wanted.some(
      (one) =>
        one.source === row.source &&
        one.body_ja === row.body_ja &&
        one.body_en === row.body_en &&
        one.rank === row.rank &&
        one.is_urgent === row.is_urgent,
    );
  const ends_at = new Date(now.getTime() + HOURS_HELD * HOUR);
  let isChanged = false;
  for (const row of own) {
    const { monitor_banner_id } = row;
    if (!isWanted(row)) {
      await banners.update(transaction, 'banner-kept-end', { monitor_banner_id }, { ended_at: now });
      isChanged = true;
    } else if (row.ends_at.getTime() - now.getTime() < (HOURS_HELD / 2) * HOUR) {
      await banners.update(transaction, 'banner-kept-longer', { monitor_banner_id }, { ends_at });
      isChanged = true;
    }
  }
  for (const one of wanted) {
    if (own.some((row) => row.source === one.source && isWanted(row))) continue;
    await banners.insert(transaction, 'banner-keep', { ...one, created_at: now, ends_at });
    isChanged = true;
  }
  if (!isChanged) return;
  await tellBanner(transaction);
  await tellMonitors(transaction);
}
