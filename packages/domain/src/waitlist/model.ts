import * as z from 'zod/mini';

/** How many times a member may wait for at once. */
export const MAX_WAITING = 10;

/** A time that somebody waits for: they are told when it comes free, and nothing is held for them. */
export const Waiting = z.object({
  waitlist_id: z.number(),
  spot_id: z.number(),
  room_id: z.number(),
  /** The spot's name. */
  location_name: z.string(),
  /** The room's name. */
  plan_name: z.string(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
  created_at: z.string(),
  /** When they were told that it is free; null while they wait. */
  told_at: z.nullable(z.string()),
});
export type Waiting = z.infer<typeof Waiting>;
