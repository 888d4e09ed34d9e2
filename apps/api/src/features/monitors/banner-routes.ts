import {
  announceBanner,
  endBanner,
  moveBannerEnd,
  readBanner,
  readStandingBanner,
} from '@machi/domain/banner/contract';
import { endOf, refuseEnd } from '@machi/domain/banner/end';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit, type Actor } from '../../platform/audit/audit.ts';
import { readStanding, viewBanner } from '../../platform/banner/banner-store.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { bannerStore } from './banner-store.ts';

/** Present and past banners, for officials. */
async function viewDesk(database: Queryable, now: Date): Promise<ReplyOf<typeof readBanner>> {
  const standing = await bannerStore.standing(database, now);
  const past = await bannerStore.past(database, now);
  const shown = await readStanding(database, now);
  return {
    before: shown && shown.monitor_banner_id !== standing?.monitor_banner_id ? shown : null,
    banner: standing && { ...viewBanner(standing), created_name: standing.created_name },
    past: past.map((row) => {
      const gone = row.ended_at !== null && row.ended_at < row.ends_at ? row.ended_at : row.ends_at;
      return {
        ...viewBanner(row),
        created_name: row.created_name,
        gone_at: gone.toISOString(),
        ended_name: row.ended_name,
        is_ended_early: gone < row.ends_at ? 1 : 0,
      };
    }),
  };
}

async function note(
  transaction: Queryable,
  actor: Actor,
  action: 'announce' | 'extend' | 'end',
  id: number,
): Promise<void> {
  await writeAudit(transaction, { ...actedIn(actor), action: `monitor:${action}`, subject: 'monitor', subject_id: id });
}

/** Refuses changes of a banner that is over; null: it is shown. */
async function refuseOver(transaction: Queryable, id: number, now: Date): Promise<Refusal | null> {
  const isStanding = await bannerStore.isStanding(transaction, id, now);
  if (isStanding === null) return notFound;
  return isStanding ? null : refuse(409, { field: '', code: 'banner-over' });
}

export const bannerRoutes = (house: House) => [
  serve(readStandingBanner, (_input, { now }) => house.banner.told(now)),

  serve(readBanner, (_input, { now }) => viewDesk(house.database, now)),

  serve(announceBanner, async ({ ends_date, ends_time, ...words }, exchange) => {
    const { now, member } = exchange;
    const end = { ends_date, ends_time };
    const refusal = refuseEnd(end, now);
    if (refusal) return refusal;
    return exchange.write(async (transaction) => {
      await bannerStore.takeTurn(transaction);
      for (const id of await bannerStore.end(transaction, member.member_id, now))
        await note(transaction, exchange, 'end', id);
      const id = await bannerStore.announce(transaction, words, endOf(end), member.member_id, now);
      await note(transaction, exchange, 'announce', id);
      return viewDesk(transaction, now);
    });
  }),

  serve(moveBannerEnd, async ({ monitor_banner_id, moved_date, moved_time }, exchange) => {
    const end = { ends_date: moved_date, ends_time: moved_time };
    const refusal = refuseEnd(end, exchange.now, 'moved_date');
    if (refusal) return refusal;
    return exchange.write(async (transaction) => {
      await bannerStore.takeTurn(transaction);
      const over = await refuseOver(transaction, monitor_banner_id, exchange.now);
      if (over) return over;
      await bannerStore.moveEnd(transaction, monitor_banner_id, endOf(end), exchange.now);
      await note(transaction, exchange, 'extend', monitor_banner_id);
      return viewDesk(transaction, exchange.now);
    });
  }),

  serve(endBanner, ({ monitor_banner_id }, exchange) =>
    exchange.write(async (transaction) => {
      await bannerStore.takeTurn(transaction);
      const over = await refuseOver(transaction, monitor_banner_id, exchange.now);
      if (over) return over;
      await bannerStore.end(transaction, exchange.member.member_id, exchange.now);
      await note(transaction, exchange, 'end', monitor_banner_id);
      return viewDesk(transaction, exchange.now);
    }),
  ),
];
