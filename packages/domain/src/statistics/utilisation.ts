import { minutesOf, type DateText } from '../calendar/model.ts';
import type { SpotRules } from '../spots/model.ts';
import { openingOf, type Stretch } from '../spots/rules.ts';

/** A stretch of one day, minutes since midnight, half-open: of opening hours, or of a closure. */
export interface DayStretch extends Stretch {
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

/** When a facility was open on the given days, without its closing days: asked once for all its rooms. */
export const openStretches = (
  spot: Pick<SpotRules, 'hours' | 'closings'>,
  days: readonly DateText[],
): readonly DayStretch[] =>
  days.flatMap((target_date) => {
    const opening = openingOf(spot, target_date);
    return opening ? [{ target_date, start: minutesOf(opening.start), end: minutesOf(opening.end) }] : [];
  });

/** Minutes that a room of it was open: without the closures of the room. */
export function openMinutes(open: readonly DayStretch[], closed: readonly DayStretch[]): number {
  const closedOn = Map.groupBy(closed, ({ target_date }) => target_date);
  return open.reduce(
    (sum, span) => sum + (span.end - span.start) - takenWithin(span, closedOn.get(span.target_date) ?? []),
    0,
  );
}

/**
 * Per cent of the open time that was used, to one decimal; null when nothing was open. More than 100 where somebody
 * used a room outside its hours.
 */
export const utilisation = (used: number, open: number): number | null =>
  open === 0 ? null : Math.round((used / open) * 1000) / 10;

/** What is told where there was something, and its share rounds to nothing. */
const LEAST_PERCENT = 0.1;

/** The share as people are told it: what was used at all is never told as nothing. Null where there is no whole. */
export function shareTold({
  utilisation: percent,
  used,
}: {
  readonly utilisation: number | null;
  readonly used: number;
}): { readonly percent: number; readonly isUnder: boolean } | null {
  if (percent === null) return null;
  return percent === 0 && used > 0 ? { percent: LEAST_PERCENT, isUnder: true } : { percent, isUnder: false };
}
