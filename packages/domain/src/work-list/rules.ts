import { dateAt, daysBetween, instantOf, type DateText } from '../calendar/model.ts';
import { businessDayBefore } from '../calendar/business-days.ts';
import type { WaitingWork } from './contract.ts';

/** Business days of waiting after which a task without a deadline is late. */
export const LATE_AFTER_DAYS = 3;

/** Computes the instant before which a task without a deadline is late at `now`. */
export const lateBefore = (now: Date): Date => instantOf(businessDayBefore(dateAt(now), LATE_AFTER_DAYS), 0);

/** Days that a task has waited; 0: it came today. */
export const daysWaited = (since: DateText, today: DateText): number => Math.max(0, daysBetween(since, today));

/** Order of the page: kinds with late tasks first, then those with the oldest task. */
export const byUrgency = (one: WaitingWork, other: WaitingWork): number =>
  Number(other.late > 0) - Number(one.late > 0) || one.oldest.localeCompare(other.oldest);
