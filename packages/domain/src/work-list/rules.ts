import { dateAt, daysBetween, instantOf, type DateText } from '../calendar/model.ts';
import { businessDayBefore } from '../calendar/business-days.ts';
import type { WaitingWork } from './contract.ts';

/** What has no deadline of its own is late once it has waited through so many days on which the office is open. */
export const LATE_AFTER_DAYS = 3;

/** What came before this instant, and has no deadline of its own, is late at `now`. */
export const lateBefore = (now: Date): Date => instantOf(businessDayBefore(dateAt(now), LATE_AFTER_DAYS), 0);

/** For how many days something has waited; 0: it came today. */
export const daysWaited = (since: DateText, today: DateText): number => Math.max(0, daysBetween(since, today));

/** The order of the page: kinds with something late first, then those whose oldest has waited longest. */
export const byUrgency = (one: WaitingWork, other: WaitingWork): number =>
  Number(other.late > 0) - Number(one.late > 0) || one.oldest.localeCompare(other.oldest);
