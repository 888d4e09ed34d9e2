import * as z from 'zod/mini';

/** Most times that a member may wait for at once. */
export const MAX_WAITING = 10;

/** A time on a member's waitlist: they are notified when it is free, and nothing is held. */
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
  /** Time of the notification; null while waiting. */
  told_at: z.nullable(z.string()),
});
export type Waiting = z.infer<typeof Waiting>;
