import * as z from 'zod/mini';

/** Every page loads this file, so the rules of the form are in end.ts. */

/** A message of the town on portal, terminals and monitors, until its end. */
export const Banner = z.object({
  monitor_banner_id: z.number(),
  body_ja: z.string(),
  body_en: z.string(),
  /** 1 calls for action at once, 0 informs. */
  is_urgent: z.union([z.literal(0), z.literal(1)]),
  created_at: z.string(),
  ends_at: z.string(),
});
export type Banner = z.infer<typeof Banner>;

/** Message of a live connection: the current banner, and the time of this state. */
export const ToldBanner = z.object({ told_at: z.string(), banner: z.nullable(Banner) });
export type ToldBanner = z.infer<typeof ToldBanner>;

/** Paths where guests fetch the banner and open its live connection. */
export const BANNER_PATH = '/api/banner';
export const BANNER_LINE = `${BANNER_PATH}/stream`;

/** Whether a banner is current. No job ends it: each screen compares the time. */
export const standsAt = ({ ends_at }: Pick<Banner, 'ends_at'>, now: Date): boolean =>
  now.getTime() < Date.parse(ends_at);
