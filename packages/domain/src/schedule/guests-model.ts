import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { addDays, daysBetween, type DateText } from '../calendar/model.ts';
import { Email, Flag, requiredText } from '../fields/model.ts';
import { locales } from '../locale/model.ts';

/** Guests of one schedule, at most. */
export const MOST_GUESTS = 20;
export const GUEST_NAME_LENGTH = 60;
/** What is known of guests is deleted so many days after the last date. */
export const GUEST_DAYS = 90;

/** A link to an answer is of use for so many days, however near or far the last date is. */
const [LEAST_ANSWER_DAYS, MOST_ANSWER_DAYS] = [7, 800];

/**
 * For how many days a link to an answer is of use: until the last date is over, within bounds.
 * @param lastDays of the schedule and of each date of it that was moved; undefined: it has no end
 */
export function answerDays(lastDays: readonly (DateText | undefined)[], today: DateText): number {
  const ends = lastDays.map((day) => (day === undefined ? MOST_ANSWER_DAYS : daysBetween(today, addDays(day, 1))));
  return Math.min(Math.max(LEAST_ANSWER_DAYS, ...ends), MOST_ANSWER_DAYS);
}

const GuestRequest = z.object({
  email: Email,
  name: requiredText(GUEST_NAME_LENGTH),
  /** In which they are written to. */
  locale: z._default(z.enum(locales), 'ja'),
});
export type GuestRequest = z.infer<typeof GuestRequest>;

/** People outside who are invited by mail, named by their addresses. Left out, they stay as they are. */
export const wantedGuests = { guests: z.optional(list(GuestRequest, MOST_GUESTS)) };

/** Somebody outside, as whoever takes part may know them. */
export const Guest = z.object({
  name: z.string(),
  /** Null: the reader may not know it, or they want no more letters. */
  email: z.nullable(z.string()),
  locale: z.enum(locales),
  /** What they have said of every date. */
  attends: z.nullable(Flag),
  /** What they have said of the date that was asked for; null: nothing of its own. */
  attends_this_time: z.nullable(Flag),
  /** They want no more letters about this schedule. */
  is_refused: Flag,
});
export type Guest = z.infer<typeof Guest>;
