import { refuse, type Refusal } from '../refusals/model.ts';
import { addDays, daysBetween, type DateText } from './model.ts';

/**
 * Refuses a range of days, both included, that ends before it begins or has more than `most` days: 422 on `to`, with a
 * day that would do.
 */
export function refuseDayRange(from: DateText, to: DateText, most: number): Refusal | undefined {
  if (to < from) return refuse(422, { field: 'to', code: 'min-date', params: [from] });
  if (daysBetween(from, to) < most) return undefined;
  return refuse(422, { field: 'to', code: 'max-date', params: [addDays(from, most - 1)] });
}
