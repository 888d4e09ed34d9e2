import type { BannerWords } from '@machi/domain/banner/end';
import { MOST_PAST_BANNERS } from '@machi/domain/banner/contract';
import { columnsOf, rowsOf } from '../../database/rows.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { monitor_banner } from '../../database/tables/monitors.ts';
import { BANNER_COLUMNS, STANDS, tellBanner, type BannerRow } from '../../platform/banner/banner-store.ts';
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

const inTurn = statement(
  'banner-in-turn',
  `select pg_advisory_xact_lock(hashtextextended('banner ' || current_schema(), 0))`,
);
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
const selectThere = statement<{ is_standing: boolean }>(
  'banner-there',
  `select ${STANDS} as is_standing from monitor_banner where monitor_banner_id = $2`,
);
const endStanding = statement<{ monitor_banner_id: number }>(
  'banner-end',
  `update monitor_banner set ended_at = $1, ended_by = $2 where ${STANDS} returning monitor_banner_id`,
);
const moveEnd = statement(
  'banner-move-end',
  `update monitor_banner set ends_at = $3 where ${STANDS} and monitor_banner_id = $2`,
);

async function tell(transaction: Queryable): Promise<void> {
  await tellBanner(transaction);
  await tellMonitors(transaction);
}

export const bannerStore = {
  /** Until the transaction is over nobody else changes the words: one banner stands at a time. */
  takeTurn: (transaction: Queryable) => transaction.run(inTurn),
  async standing(database: Queryable, now: Date): Promise<NamedRow | null> {
    return (await database.run(selectStanding, [now]))[0] ?? null;
  },
  past: (database: Queryable, now: Date) => database.run(selectPast, [now]),
  /** null: there is no such banner. */
  async isStanding(transaction: Queryable, id: number, now: Date): Promise<boolean | null> {
    return (await transaction.run(selectThere, [now, id]))[0]?.is_standing ?? null;
  },
  /** Takes away what stands; answers the ids. */
  async end(transaction: Queryable, memberId: number, now: Date): Promise<number[]> {
    const ended = await transaction.run(endStanding, [now, memberId]);
    await tell(transaction);
    return ended.map(({ monitor_banner_id }) => monitor_banner_id);
  },
  async moveEnd(transaction: Queryable, id: number, endsAt: Date, now: Date): Promise<void> {
    await transaction.run(moveEnd, [now, id, endsAt]);
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
