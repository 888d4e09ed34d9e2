import { isBusinessDay } from '@machi/domain/calendar/business-days';
import { addDays, dateAt, instantOf, type DateText } from '@machi/domain/calendar/model';
import type { Random } from '../../ground/random.ts';

const OPENS = 8 * 60 + 40;
const MINUTES = 8 * 60;

/** A random moment in office hours on a day, or on the nearest working day after or before it. */
export function atOffice(from: DateText, random: Random, step: 1 | -1 = 1): Date {
  let day = from;
  while (!isBusinessDay(day)) day = addDays(day, step);
  return new Date(instantOf(day, OPENS + random.below(MINUTES)).getTime() + random.below(60_000));
}

/** A random moment in office hours, some working days after another moment. */
export function nextAtOffice(after: Date, days: number, random: Random): Date {
  let day = dateAt(after);
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return atOffice(day, random);
}

/** A random moment when people at home use a portal. */
export const atHome = (day: DateText, random: Random): Date =>
  new Date(instantOf(day, 7 * 60 + random.below(15 * 60)).getTime() + random.below(60_000));
