import type { Banner } from '@machi/domain/banner/model';
import { statement, type Queryable } from '../../database/database.ts';
import { notifyAll } from '../../database/server-functions.ts';

export const BANNER_CHANGED = 'banner_changed';

export interface BannerRow {
  readonly monitor_banner_id: number;
  readonly body_ja: string;
  readonly body_en: string;
  readonly is_urgent: 0 | 1;
  readonly created_at: Date;
  readonly ends_at: Date;
}

export const BANNER_COLUMNS = 'monitor_banner_id, body_ja, body_en, is_urgent, created_at, ends_at';
/** Whether a row stands at $1: nothing is written when its end comes. */
const STANDS = 'ended_at is null and ends_at > $1';

const selectStanding = statement<BannerRow>(
  'banner-standing',
  `select ${BANNER_COLUMNS} from monitor_banner where ${STANDS} order by monitor_banner_id desc limit 1`,
);

export const viewBanner = (row: BannerRow): Banner => ({
  monitor_banner_id: row.monitor_banner_id,
  body_ja: row.body_ja,
  body_en: row.body_en,
  is_urgent: row.is_urgent,
  created_at: row.created_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
});

export async function readStanding(database: Queryable, now: Date): Promise<Banner | null> {
  const [row] = await database.run(selectStanding, [now]);
  return row ? viewBanner(row) : null;
}

/** Whatever changes the words says so in the transaction of the change: every process and every screen follows at once. */
export const tellBanner = (transaction: Queryable) => notifyAll(transaction, BANNER_CHANGED);
