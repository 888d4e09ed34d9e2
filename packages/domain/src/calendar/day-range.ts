import { refuse, type Refusal } from '../refusals/model.ts';
import { addDays, daysBetween, type DateText } from './model.ts';

/**
 * Why the days `from` to `to`, both included, cannot be asked for at once: they end before they begin, or are more than
 * `most`. 422 on `to`, which names the day that would do; undefined when they can.
 */
export function refuseDayRange(from: DateText, to: DateText, most: number): Refusal | undefined {
  if (to < from) return refuse(422, { field: 'to', code: 'min-date', params: [from] });
  if (daysBetween(from, to) < most) return undefined;
  return refuse(422, { field: 'to', code: 'max-date', params: [addDays(from, most - 1)] });
}
