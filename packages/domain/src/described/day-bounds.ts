import { businessDayAfter, businessDayBefore } from '../calendar/business-days.ts';
import { addDays, dateAt, isDateText, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import type { Problem } from '../refusals/model.ts';

/** A day, or an offset from today in days, business days of the town, or years; negative for the past. */
export type DayBound =
  | DateText
  | { readonly days: number }
  | { readonly business_days: number }
  | { readonly years: number };

/** The same day of another year; 29 February becomes 1 March where the year has none. */
function yearsFrom(day: DateText, years: number): DateText {
  const moved = String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4);
  return isDateText(moved) ? moved : `${moved.slice(0, 4)}-03-01`;
}

/** The day that a bound means, in the town's calendar. */
export function dayOf(bound: DayBound, now: Date): DateText {
  if (typeof bound === 'string') return bound;
  const today = dateAt(now);
  if ('days' in bound) return addDays(today, bound.days);
  if ('years' in bound) return yearsFrom(today, bound.years);
  const { business_days: count } = bound;
  return count < 0 ? businessDayBefore(today, -count) : businessDayAfter(today, count);
}

/** Problem of a day outside its bounds (product, "Numbers, days and times"). */
export function dayProblem(
  { earliest, latest }: { readonly earliest?: DayBound; readonly latest?: DayBound },
  day: DateText,
  now: Date,
): Pick<Problem, 'code' | 'params'> | undefined {
  const [first, last] = [earliest && dayOf(earliest, now), latest && dayOf(latest, now)];
  if (first !== undefined && day < first) return { code: 'min-date', params: [dateInWords(first)] };
  return last !== undefined && day > last ? { code: 'max-date', params: [dateInWords(last)] } : undefined;
}
