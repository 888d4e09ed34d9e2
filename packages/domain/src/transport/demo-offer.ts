import * as z from 'zod/mini';
import { Tel } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';

/** What a town says of a route whose seats are rides in a trial (product, "Demo rides"). */
export const DemoOffer = z.object({
  /** Age, height and health, a line each. */
  who_may_ride: Localized,
  /** On the day of the ride; `who_may_ride` says it in words. */
  least_age: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(120))),
  gathering_place: Localized,
  /** How long before the departure everybody is there. */
  gather_minutes_before: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(120)), 10),
  /** Who knows about the trial. */
  contact: z.object({ name: Localized, tel: Tel }),
  consent: Localized,
  /** What the town does not answer for, and what it does. */
  waiver: Localized,
});
export type DemoOffer = z.infer<typeof DemoOffer>;
