import { MINUTES_A_DAY, addDays, dateAt, minutesAt } from './model.ts';
import type { DateText } from './model.ts';

/** The part of each of the town's days that a stretch of time covers: half-open, in minutes since midnight. */
export function daysOf(
  starts: Date,
  ends: Date,
): { readonly target_date: DateText; readonly start: number; readonly end: number }[] {
  const firstDay = dateAt(starts);
  const endDay = dateAt(ends);
  const stretches = [];
  for (let day = firstDay; day <= endDay; day = addDays(day, 1)) {
    const stretch = {
      target_date: day,
      start: day === firstDay ? minutesAt(starts) : 0,
      end: day === endDay ? minutesAt(ends) : MINUTES_A_DAY,
    };
    if (stretch.start < stretch.end) stretches.push(stretch);
  }
  return stretches;
}
