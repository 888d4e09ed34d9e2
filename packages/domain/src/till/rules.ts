import { addDays } from '../calendar/model.ts';
import type { DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import { refuse } from '../refusals/model.ts';
import type { Refusal } from '../refusals/model.ts';

/** How many days back a payment can be entered, if the day is still open. */
export const TILL_DAYS = 31;

/** The refusal for a day of the till that is closed: nothing of it is changed any more. */
export const tillDayClosed = (day: DateText, field = ''): Refusal =>
  refuse(409, { field, code: 'till-day-closed', params: [dateInWords(day)] });

/**
 * Whether a payment can be entered for this day, closed ones left aside.
 * @param next the day for which is entered what comes in now: today, or tomorrow once today is closed
 */
export function refusePaidOn(day: DateText, today: DateText, next: DateText): Refusal | undefined {
  if (day > next) return refuse(422, { field: 'paid_on', code: 'paid-to-come' });
  if (day < addDays(today, -TILL_DAYS))
    return refuse(422, { field: 'paid_on', code: 'paid-too-long-ago', params: [TILL_DAYS] });
  return undefined;
}
