import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { BannerWords, bannerEndFields, movedEndFields } from './end.ts';
import { BANNER_PATH, Banner, ToldBanner } from './model.ts';

const toAnnounce = endpointsFor('monitor:announce:any');

/** Words of before, and what became of them. */
export const PastBanner = z.extend(Banner, {
  /** Who put them up; empty once they have left. */
  created_name: z.string(),
  /** When they were gone: their end, or earlier. */
  gone_at: z.string(),
  /** Who took them away before their end; empty: nobody, or whoever has left. */
  ended_name: z.string(),
  /** 1: they were taken away, or others came in their place, before their end. */
  is_ended_early: z.union([z.literal(0), z.literal(1)]),
});
export type PastBanner = z.infer<typeof PastBanner>;

/** The most of before that are listed. */
export const MOST_PAST_BANNERS = 30;

const Desk = z.object({
  banner: z.nullable(z.extend(Banner, { created_name: z.string() })),
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
