import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { BannerWords, bannerEndFields, movedEndFields } from './end.ts';
import { BANNER_PATH, Banner, ToldBanner } from './model.ts';

const toAnnounce = endpointsFor('monitor:announce:any');

/** An earlier banner. */
export const PastBanner = z.extend(Banner, {
  /** The official who created it; empty once they have left. */
  created_name: z.string(),
  /** When it was gone: at its end, or earlier. */
  gone_at: z.string(),
  /** The official who removed it before its end; empty: none, or they have left. */
  ended_name: z.string(),
  /** 1: it was removed or replaced before its end. */
  is_ended_early: z.union([z.literal(0), z.literal(1)]),
});
export type PastBanner = z.infer<typeof PastBanner>;

/** Most earlier banners in the list. */
export const MOST_PAST_BANNERS = 30;

const Desk = z.object({
  banner: z.nullable(z.extend(Banner, { created_name: z.string() })),
  /** What a warning or an order has put up before it, or in its place; null: nothing. */
  before: z.nullable(Banner),
  past: z.array(PastBanner),
});

export const readStandingBanner = endpoint('readStandingBanner', 'GET', BANNER_PATH, {
  permission: 'public',
  reply: ToldBanner,
  description:
    'The town’s words over portal, terminals and monitors now. The same, live: /api/banner/stream (server-sent events).',
});

export const readBanner = toAnnounce('readBanner', 'GET', '/api/monitors/banner', {
  reply: Desk,
  description: 'The words that stand now, and those of before: who put them up, and how long they stood.',
});

export const announceBanner = toAnnounce('announceBanner', 'PUT', '/api/monitors/banner', {
  input: z.extend(BannerWords, bannerEndFields),
  reply: Desk,
  refusals: ['banner-end-past', 'banner-end-far'],
  description:
    'Puts words over portal, terminals and monitors at once, in place of those that stand there, until their end.',
});

const OfBanner = { monitor_banner_id: RowId };

export const moveBannerEnd = toAnnounce('moveBannerEnd', 'PUT', '/api/monitors/banner/:monitor_banner_id', {
  input: z.object({ ...OfBanner, ...movedEndFields }),
  reply: Desk,
  refusals: ['not-found', 'banner-over', 'banner-end-past', 'banner-end-far'],
  description: 'Has the words that stand end later, or earlier.',
});

export const endBanner = toAnnounce('endBanner', 'DELETE', '/api/monitors/banner/:monitor_banner_id', {
  input: z.object(OfBanner),
  reply: Desk,
  refusals: ['not-found', 'banner-over'],
  description: 'Takes the words that stand away before their end.',
});
