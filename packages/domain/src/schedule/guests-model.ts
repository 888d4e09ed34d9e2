import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { addDays, daysBetween, type DateText } from '../calendar/model.ts';
import { Email, Flag, requiredText } from '../fields/model.ts';
import { locales } from '../locale/model.ts';

/** Most guests of one schedule. */
export const MOST_GUESTS = 20;
export const GUEST_NAME_LENGTH = 60;
/** Days after the last date when guests' data are deleted. */
export const GUEST_DAYS = 90;

/** Least and most days for which an answer link works. */
const [LEAST_ANSWER_DAYS, MOST_ANSWER_DAYS] = [7, 800];

/**
 * Computes the days for which an answer link works: until the last date is over, within limits.
 * @param lastDays of the schedule and of each moved date; undefined: it has no end
 */
export function answerDays(lastDays: readonly (DateText | undefined)[], today: DateText): number {
  const ends = lastDays.map((day) => (day === undefined ? MOST_ANSWER_DAYS : daysBetween(today, addDays(day, 1))));
  return Math.min(Math.max(LEAST_ANSWER_DAYS, ...ends), MOST_ANSWER_DAYS);
}

const GuestRequest = z.object({
  email: Email,
  name: requiredText(GUEST_NAME_LENGTH),
  /** Language of their notifications. */
  locale: z._default(z.enum(locales), 'ja'),
});
export type GuestRequest = z.infer<typeof GuestRequest>;

/** Guests invited by mail, identified by address. Left out: unchanged. */
export const wantedGuests = { guests: z.optional(list(GuestRequest, MOST_GUESTS)) };

/** A guest, as participants see them. */
export const Guest = z.object({
  name: z.string(),
  /** Null: the reader may not see it, or the guest refuses further notifications. */
  email: z.nullable(z.string()),
  locale: z.enum(locales),
  /** Answer for all dates. */
  attends: z.nullable(Flag),
  /** Answer for the requested date; null: no separate answer. */
  attends_this_time: z.nullable(Flag),
  /** Refuses further notifications about this schedule. */
  is_refused: Flag,
});
export type Guest = z.infer<typeof Guest>;
