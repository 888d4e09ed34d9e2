import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { RowId } from '../fields/model.ts';

/** Days that a calendar of own things asks for at once, at most. */
export const OWN_CALENDAR_DAYS = 62;

/** How the own reservations of one kind are asked for: all, one half of them, or the days of a calendar. */
export const OwnListAsked = z.object({
  before: z.optional(RowId),
  /** What is still to come, the soonest first; or what is over or cancelled, the latest first. */
  scope: z.optional(z.enum(['upcoming', 'past'])),
  /** All of a calendar's days, both included, in the order of time; without pages. */
  from: z.optional(DateTextSchema),
  to: z.optional(DateTextSchema),
});
export type OwnListAsked = z.infer<typeof OwnListAsked>;

export const ownListRefusals = ['required', 'min-date', 'max-date'] as const;
