import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { Picture } from '../pictures/model.ts';

/** An item of today, in the language of the request. */
export const TodayItem = z.object({
  kind: z.enum(['event', 'opening', 'sunset']),
  /** "HH:MM". */
  starts: z.string(),
  ends: z.nullable(z.string()),
  title: z.string(),
  /** A word or two, for narrow places. */
  short: z.string(),
  /** Place and other details. */
  detail: z.string(),
});
export type TodayItem = z.infer<typeof TodayItem>;

/** The town's day, with its items in order of time. */
export const Today = z.object({
  /** "YYYY-MM-DD". */
  date: z.string(),
  items: z.array(TodayItem),
});
export type Today = z.infer<typeof Today>;

export const readToday = endpoint('readToday', 'GET', '/api/today', {
  permission: 'public',
  reply: z.object({ today: Today }),
  description: "What happens in town today: events, opening hours of chosen facilities and the sun's setting.",
});

/** One of the pictures that users page through on the top page. */
export const Slide = z.object({
  title: z.string(),
  text: z.string(),
  /** A path of the portal. */
  href: z.string(),
  picture: Picture,
});

export const listSlides = endpoint('listSlides', 'GET', '/api/slides', {
  permission: 'public',
  reply: z.object({ slides: z.array(Slide) }),
  description: 'The pictures of the top page with what they lead to.',
});
