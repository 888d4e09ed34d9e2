import * as z from 'zod/mini';
import { Tel } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';

/** The town's settings for a route with trial rides (product, "Demo rides"). */
export const DemoOffer = z.object({
  /** Age, height and health, a line each. */
  who_may_ride: Localized,
  /** Age on the day of the ride; `who_may_ride` has it in words. */
  least_age: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(120))),
  gathering_place: Localized,
  /** Minutes before departure at which passengers meet. */
  gather_minutes_before: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(120)), 10),
  /** Contact for questions about the trial. */
  contact: z.object({ name: Localized, tel: Tel }),
  consent: Localized,
  /** What the town is liable for, and what not. */
  waiver: Localized,
});
export type DemoOffer = z.infer<typeof DemoOffer>;
