import type { BannerWords } from '@machi/domain/banner/end';
import { MOST_PAST_BANNERS } from '@machi/domain/banner/contract';
import { above, columnsOf, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { monitor_banner } from '../../database/tables/monitors.ts';
import { BANNER_COLUMNS, tellBanner, type BannerRow } from '../../platform/banner/banner-store.ts';
import { tellMonitors } from '../../platform/live/monitors-changed.ts';

const banners = rowsOf(monitor_banner);

interface NamedRow extends BannerRow {
  readonly created_name: string;
}
interface PastRow extends NamedRow {
  readonly ended_at: Date | null;
  readonly ended_name: string;
}

const nameOf = (who: string): string => `coalesce(${who}.lastname || ' ' || ${who}.firstname, '')`;
const columns = columnsOf('b', BANNER_COLUMNS.split(', '));

/** Nothing is written when its end comes. */
const standsAt = (now: Date) => ({ ended_at: null, ends_at: above(now) });
const selectStanding = statement<NamedRow>(
  'banner-desk-standing',
  `select ${columns}, ${nameOf('m')} as created_name
   from monitor_banner b left join member m on m.member_id = b.created_by
   where b.ended_at is null and b.ends_at > $1 order by b.monitor_banner_id desc limit 1`,
);
const selectPast = statement<PastRow>(
  'banner-desk-past',
  `select ${columns}, b.ended_at, ${nameOf('m')} as created_name, ${nameOf('e')} as ended_name
   from monitor_banner b left join member m on m.member_id = b.created_by left join member e on e.member_id = b.ended_by
   where b.ended_at is not null or b.ends_at <= $1 order by b.monitor_banner_id desc limit ${MOST_PAST_BANNERS}`,
);

async function tell(transaction: Queryable): Promise<void> {
  await tellBanner(transaction);
  await tellMonitors(transaction);
}

export const bannerStore = {
  /** Until the transaction is over nobody else changes the words: one banner stands at a time. */
  takeTurn: (transaction: Queryable) => takeTurn(transaction, 'banner'),
  async standing(database: Queryable, now: Date): Promise<NamedRow | null> {
    return (await database.run(selectStanding, [now]))[0] ?? null;
  },
  past: (database: Queryable, now: Date) => database.run(selectPast, [now]),
  /** null: there is no such banner. */
  async isStanding(transaction: Queryable, id: number, now: Date): Promise<boolean | null> {
    const row = await banners.one(transaction, 'banner-there', { monitor_banner_id: id });
    return row ? row.ended_at === null && row.ends_at > now : null;
  },
  /** Takes away what stands; answers the ids. */
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
    const banner = { ...words, created_at: now, created_by: memberId, ends_at: endsAt };
    const made = await banners.insertReturning(transaction, 'banner-announce', banner, ['monitor_banner_id']);
    await tell(transaction);
    return made.monitor_banner_id;
  },
};
