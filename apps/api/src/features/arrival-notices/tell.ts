import { noticeNews } from '@machi/domain/arrival-notices/decide';
import type { House } from '../../platform/house.ts';
import { noticeBoardOf } from './board.ts';
import { tellNews } from './notifications.ts';
import { noticeStore } from './store.ts';

/**
 * Tells members that their bus comes soon or does not come: each once across all processes (product, "Told before the
 * bus comes"). Returns their number.
 */
export async function tellArrivals(house: House, now: Date): Promise<number> {
  const rows = await noticeStore.open(house.database, now);
  if (rows.length === 0) return 0;
  const standingOf = noticeBoardOf(house).at(await house.live.read(now), now);
  let told = 0;
  for (const { arrival_notice_id: id, ...seen } of rows) {
    const standing = standingOf(seen);
    if (!noticeNews(seen.state, standing, now)) continue;
    told += await house.database.transaction(async (transaction) => {
      const row = await noticeStore.lock(transaction, id);
      const news = row && noticeNews(row.state, standing, now);
      if (!row || !news) return 0;
      await tellNews(transaction, house, row, news, standing, now);
      return news.notification === null ? 0 : 1;
    });
  }
  if (told > 0) house.wakeOutbox();
  return told;
}
