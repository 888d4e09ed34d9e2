import { MINUTES_A_DAY, addDays, dateAt, instantOf, minutesAt, type DateText } from './model.ts';

/** The part of each day that a stretch of time covers: half-open, in minutes since midnight. */
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

/**
 * Makes a function that gives the same for a fixed list of days and stretches in epoch seconds. It uses arithmetic
 * only, for hundreds of stretches at once.
 */
export function onDays(
  days: readonly DateText[],
): (
  starts: number,
  ends: number,
) => { readonly target_date: DateText; readonly start: number; readonly end: number }[] {
  const begun = days.map((target_date) => ({ target_date, begins: instantOf(target_date, 0).getTime() / 1000 }));
  return (starts, ends) => {
    const stretches = [];
    for (const { target_date, begins } of begun) {
      const start = Math.max(0, Math.floor((starts - begins) / 60));
      const end = Math.min(MINUTES_A_DAY, Math.floor((ends - begins) / 60));
      if (start < end) stretches.push({ target_date, start, end });
    }
    return stretches;
  };
}
