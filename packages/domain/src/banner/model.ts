import * as z from 'zod/mini';

/** Every page fetches this file: the form's rules stand in end.ts. */

/** Words of the town over portal, terminals and monitors, until their end. */
export const Banner = z.object({
  monitor_banner_id: z.number(),
  body_ja: z.string(),
  body_en: z.string(),
  /** 1 calls to act at once, 0 informs. */
  is_urgent: z.union([z.literal(0), z.literal(1)]),
  created_at: z.string(),
  ends_at: z.string(),
});
export type Banner = z.infer<typeof Banner>;

/** What is told over a line: the words that stand, and the moment of which this speaks. */
export const ToldBanner = z.object({ told_at: z.string(), banner: z.nullable(Banner) });
export type ToldBanner = z.infer<typeof ToldBanner>;

/** Where a guest asks for it; a line of the same is below. */
export const BANNER_PATH = '/api/banner';
export const BANNER_LINE = `${BANNER_PATH}/stream`;

/** Nothing has to happen at the end: whoever shows the words compares. */
export const standsAt = ({ ends_at }: Pick<Banner, 'ends_at'>, now: Date): boolean =>
  now.getTime() < Date.parse(ends_at);
