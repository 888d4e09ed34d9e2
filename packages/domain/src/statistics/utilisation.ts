import { minutesOf } from '../calendar/model.ts';
import type { DateText } from '../calendar/model.ts';
import type { SpotRules } from '../spots/model.ts';
import { openingOf } from '../spots/rules.ts';
import type { Stretch } from '../spots/rules.ts';

/** A closure of a room on one day, minutes since midnight, half-open. */
export interface ClosedStretch extends Stretch {
  readonly target_date: DateText;
}

/** Minutes of a span that some stretches take; where they overlap they count once. */
function takenWithin(span: Stretch, stretches: readonly Stretch[]): number {
  let taken = 0;
  let from = span.start;
  for (const { start, end } of stretches.toSorted((one, other) => one.start - other.start)) {
    const begins = Math.max(from, start);
    const ends = Math.min(span.end, end);
    if (begins >= ends) continue;
    taken += ends - begins;
    from = ends;
  }
  return taken;
}

/**
 * Minutes that a room was open on the given days: the facility's opening hours without its closing days and without
 * the closures of the room.
 */
export function openMinutes(
  spot: Pick<SpotRules, 'hours' | 'closings'>,
  days: readonly DateText[],
  closed: readonly ClosedStretch[],
): number {
  const closedOn = Map.groupBy(closed, ({ target_date }) => target_date);
  return days.reduce((sum, day) => {
    const opening = openingOf(spot, day);
    if (opening === null) return sum;
    const span = { start: minutesOf(opening.start), end: minutesOf(opening.end) };
    return sum + (span.end - span.start) - takenWithin(span, closedOn.get(day) ?? []);
  }, 0);
}

/**
 * Per cent of the open time that was used, to one decimal; null when nothing was open. More than 100 where somebody
 * used a room outside its hours.
 */
export const utilisation = (used: number, open: number): number | null =>
  open === 0 ? null : Math.round((used / open) * 1000) / 10;
