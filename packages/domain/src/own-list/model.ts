import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { RowId } from '../fields/model.ts';

/** Most days of a calendar in one request. */
export const OWN_CALENDAR_DAYS = 62;

/** Query of the own reservations of one kind: all, upcoming or past ones, or the days of a calendar. */
export const OwnListAsked = z.object({
  before: z.optional(RowId),
  /** Upcoming ones, soonest first; or past and cancelled ones, latest first. */
  scope: z.optional(z.enum(['upcoming', 'past'])),
  /** Days of a calendar, both included, in order of time; without pages. */
  from: z.optional(DateTextSchema),
  to: z.optional(DateTextSchema),
});
export type OwnListAsked = z.infer<typeof OwnListAsked>;

export const ownListRefusals = ['required', 'min-date', 'max-date'] as const;
