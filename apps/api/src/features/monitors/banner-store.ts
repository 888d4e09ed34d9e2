import type { BannerWords } from '@machi/domain/banner/end';
import { MOST_PAST_BANNERS } from '@machi/domain/banner/contract';
import { bannerRanks } from '@machi/domain/banner/ranks';
import { above, atMost, computed, nameOf, present, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import type { Queryable } from '../../database/database.ts';
import { monitor_banner } from '../../database/tables/monitors.ts';
import { tellBanner } from '../../platform/banner/banner-store.ts';
import { tellMonitors } from '../../platform/live/changes.ts';

const named = (column: string) => computed<string>(`coalesce(${nameOf(column).text}, '')`);
const banners = rowsOf(monitor_banner, { created_name: named('created_by'), ended_name: named('ended_by') });

/** An official's banner that has not ended; its end is by time and writes nothing. Those of warnings stay beside it. */
const standsAt = (now: Date) => ({ ended_at: null, ends_at: above(now), source: null });

async function tell(transaction: Queryable): Promise<void> {
  await tellBanner(transaction);
  await tellMonitors(transaction);
}

export const bannerStore = {
  /** Serialises changes of the text: only one banner is shown at a time. */
  takeTurn: (transaction: Queryable) => takeTurn(transaction, 'banner'),
  async standing(database: Queryable, now: Date) {
    const newest = { order: ['-monitor_banner_id'], limit: 1 } as const;
    return (await banners.one(database, 'banner-desk-standing', standsAt(now), newest)) ?? null;
  },
  past(database: Queryable, now: Date) {
    const newest = { order: ['-monitor_banner_id'], limit: MOST_PAST_BANNERS } as const;
    const own = { source: null };
    return banners.list(
      database,
      'banner-desk-past',
      [
        { ...own, ended_at: present },
        { ...own, ends_at: atMost(now) },
      ],
      newest,
    );
  },
  /** Null: there is no such banner. */
  async isStanding(transaction: Queryable, id: number, now: Date): Promise<boolean | null> {
    const row = await banners.one(transaction, 'banner-there', { monitor_banner_id: id, source: null });
    return row ? row.ended_at === null && row.ends_at > now : null;
  },
  /** Removes shown banners and returns their IDs. */
  async end(transaction: Queryable, memberId: number, now: Date): Promise<number[]> {
    const set = { ended_at: now, ended_by: memberId };
    const ended = await banners.updateReturning(transaction, 'banner-end', standsAt(now), set, ['monitor_banner_id']);
    await tell(transaction);
    return ended.map(({ monitor_banner_id }) => monitor_banner_id);
  },
  async moveEnd(transaction: Queryable, id: number, endsAt: Date, now: Date): Promise<void> {
    const own = { monitor_banner_id: id, ...standsAt(now) };
    await banners.update(transaction, 'banner-move-end', own, { ends_at: endsAt });
    await tell(transaction);
  },
  async announce(
    transaction: Queryable,
    words: BannerWords,
    endsAt: Date,
    memberId: number,
    now: Date,
  ): Promise<number> {
    const rank = words.is_urgent === 1 ? bannerRanks.urgent : bannerRanks.news;
    const banner = { ...words, rank, created_at: now, created_by: memberId, ends_at: endsAt };
    const made = await banners.insertReturning(transaction, 'banner-announce', banner, ['monitor_banner_id']);
    await tell(transaction);
    return made.monitor_banner_id;
  },
};
