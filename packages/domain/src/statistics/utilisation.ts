import { minutesOf, type DateText } from '../calendar/model.ts';
import type { SpotRules } from '../spots/model.ts';
import { openingOf, type Stretch } from '../spots/rules.ts';

/** A half-open stretch of one day in minutes since midnight: of opening hours, or of a closure. */
export interface DayStretch extends Stretch {
  readonly target_date: DateText;
}

/** Counts the minutes of a span taken by stretches. Overlaps count once. */
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

/** Lists when a facility was open on the given days, once for all its rooms. */
export const openStretches = (
  spot: Pick<SpotRules, 'hours' | 'closings'>,
  days: readonly DateText[],
): readonly DayStretch[] =>
  days.flatMap((target_date) => {
    const opening = openingOf(spot, target_date);
    return opening ? [{ target_date, start: minutesOf(opening.start), end: minutesOf(opening.end) }] : [];
  });

/** Counts the minutes that a room was open, without its closures. */
export function openMinutes(open: readonly DayStretch[], closed: readonly DayStretch[]): number {
  const closedOn = Map.groupBy(closed, ({ target_date }) => target_date);
  return open.reduce(
    (sum, span) => sum + (span.end - span.start) - takenWithin(span, closedOn.get(span.target_date) ?? []),
    0,
  );
}

/**
 * Computes the used share of the open time in per cent, to one decimal; null if nothing was open. Use outside the hours
 * can exceed 100.
 */
export const utilisation = (used: number, open: number): number | null =>
  open === 0 ? null : Math.round((used / open) * 1000) / 10;

/** Shown if there was some use but its share rounds to 0. */
const LEAST_PERCENT = 0.1;

/** Makes the shown share. Any use is shown as more than 0. Null without a whole. */
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
