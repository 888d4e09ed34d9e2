import { isBusinessDay, isPublicHoliday } from '../calendar/business-days.ts';
import { addDays, dateAt, minutesOf, timeOf, weekdayOf, type DateText, type TimeText } from '../calendar/model.ts';
import type { AvailabilityDay } from './contract.ts';
import { BUSINESS_DAYS_BEFORE, GRID_MINUTES, type ClosingRule, type SpotRules } from './model.ts';
import { lastDayFor, type Openings, type PriorityKind } from './priority.ts';

/** Hours of one day. */
export interface Opening {
  readonly start: TimeText;
  readonly end: TimeText;
}
/** A half-open stretch of one day in minutes since midnight, without its end. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Tells whether half-open stretches overlap. Touching ones do not, and an empty one overlaps nothing. */
export const overlaps = (one: Stretch, other: Stretch): boolean =>
  Math.max(one.start, other.start) < Math.min(one.end, other.end);

type WeekdayRule = Extract<ClosingRule, { kind: 'weekday' }>;

/** Counts which such weekday of the month a day is: 1 the first, 5 the fifth. */
export const nthOfMonth = (date: DateText): number => Math.ceil(Number(date.slice(8, 10)) / 7);

/** Tells whether the rule names a day. If a holiday moves the closure, another day may be closed instead. */
export const isNamedBy = (rule: WeekdayRule, date: DateText): boolean =>
  weekdayOf(date) === rule.weekday && (rule.nth === undefined || rule.nth.includes(nthOfMonth(date)));

function isClosedByWeekday(rule: WeekdayRule, date: DateText): boolean {
  if (rule.moves_after_holiday !== true) return isNamedBy(rule, date);
  if (isPublicHoliday(date)) return false;
  // The day itself, or the closing day of the holidays that end right before it.
  for (let day = date; ;) {
    if (isNamedBy(rule, day)) return true;
    day = addDays(day, -1);
    if (!isPublicHoliday(day)) return false;
  }
}

export function isClosedBy(rule: ClosingRule, date: DateText): boolean {
  switch (rule.kind) {
    case 'weekday':
      return isClosedByWeekday(rule, date);
    case 'public-holiday':
      return isPublicHoliday(date);
    case 'yearly': {
      const day = date.slice(5);
      return rule.from <= rule.to ? rule.from <= day && day <= rule.to : rule.from <= day || day <= rule.to;
    }
    case 'dates':
      return rule.from <= date && date <= rule.to;
  }
}

/** Finds the spot's hours on a day; null when closed (product, "Opening hours": opening hours and closing days). */
export function openingOf(spot: Pick<SpotRules, 'hours' | 'closings'>, date: DateText): Opening | null {
  const weekday = weekdayOf(date);
  const hours = spot.hours.find((row) => row.weekdays.includes(weekday));
  if (hours === undefined || spot.closings.some((rule) => isClosedBy(rule, date))) return null;
  return { start: hours.opens, end: hours.closes };
}

/**
 * Computes the first and last day for which an application is accepted at `now`, open or not. The application
 * must arrive by the end of the 2nd business day before the day of use, Japan time ("Reservations accepted up
 * to 2 business days before use", product, "Days that can be reserved"). The last day is `accepts_days_ahead`
 * days ahead, or as far as one of the `kinds` allows. `from` after `until`: no day.
 */
export function reservableDates(
  spot: Openings,
  now: Date,
  kinds?: ReadonlySet<PriorityKind>,
): { readonly from: DateText; readonly until: DateText } {
  return { from: firstReservableDate(now), until: lastDayFor(spot, dateAt(now), kinds) };
}

/** Finds the first of those days, the same for every spot. */
export function firstReservableDate(now: Date): DateText {
  // Find the first day with that many business days before it. Today counts as the earliest of them.
  let from = dateAt(now);
  for (let businessDays = 0; businessDays < BUSINESS_DAYS_BEFORE; from = addDays(from, 1)) {
    if (isBusinessDay(from)) businessDays += 1;
  }
  return from;
}

const isInOrder = (stretches: readonly Stretch[]): boolean =>
  stretches.every((stretch, index) => index === 0 || (stretches[index - 1]?.start ?? 0) <= stretch.start);

/**
 * Lists the free parts of the opening, in order, on the 15 minute grid. An occupied stretch takes each quarter
 * hour it touches. Occupied stretches may overlap, be unordered and exceed the opening.
 */
export function freeStretches(opening: Opening, occupied: readonly Stretch[]): Opening[] {
  const closes = minutesOf(opening.end);
  const free: Opening[] = [];
  let from = minutesOf(opening.start);
  for (const { start, end } of isInOrder(occupied) ? occupied : occupied.toSorted((a, b) => a.start - b.start)) {
    if (start >= end) continue;
    const until = Math.min(start - (start % GRID_MINUTES), closes);
    if (from < until) free.push({ start: timeOf(from), end: timeOf(until) });
    from = Math.max(from, Math.ceil(end / GRID_MINUTES) * GRID_MINUTES);
  }
  if (from < closes) free.push({ start: timeOf(from), end: timeOf(closes) });
  return free;
}

/**
 * Finds how long a room that is free at this minute stays free; null when it is in use or closed.
 * @param minutes since midnight
 */
export function freeUntil(opening: Opening, occupied: readonly Stretch[], minutes: number): TimeText | null {
  const closes = minutesOf(opening.end);
  if (minutes < minutesOf(opening.start) || minutes >= closes) return null;
  const starts = occupied.filter(({ end }) => end > minutes).map(({ start }) => start);
  const until = Math.min(closes, ...starts);
  return until > minutes ? timeOf(until) : null;
}

/** A day of a spot without reservations, the same for all its rooms. */
export type DayPlan = Omit<AvailabilityDay, 'free'>;

/** Plans a number of days of a spot from a day on, as of `now`. */
export function dayPlans(
  spot: Pick<SpotRules, 'fixing_method' | 'hours' | 'closings'> & Openings,
  from: DateText,
  days: number,
  now: Date,
  kinds?: ReadonlySet<PriorityKind>,
): DayPlan[] {
  const window = reservableDates(spot, now, kinds);
  return Array.from({ length: days }, (_day, index) => {
    const target_date = addDays(from, index);
    const opening = openingOf(spot, target_date);
    const isInside = window.from <= target_date && target_date <= window.until;
    return { target_date, opening, is_reservable: spot.fixing_method !== 0 && opening !== null && isInside };
  });
}

/** Completes a planned day for one room; `occupied`: its reservations, adjunct uses and blackouts that day. */
export const availabilityOf = ({ opening, ...plan }: DayPlan, occupied: readonly Stretch[]): AvailabilityDay => ({
  ...plan,
  opening,
  free: plan.is_reservable && opening !== null ? freeStretches(opening, occupied) : [],
});
