import { addDays, isDateText } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';

const tillPath = '/reception/till';

/** Days further back are a slip of the keyboard. */
const FARTHEST_DAYS = 3660;

/** The day that the address asks for; what is odd or to come is left out. */
export function dayInAddress(query: URLSearchParams, today: DateText): DateText | undefined {
  const day = query.get('day') ?? '';
  return isDateText(day) && day < today && day > addDays(today, -FARTHEST_DAYS) ? day : undefined;
}

/** Where a day stands. */
export const tillHref = (day: DateText, today: DateText): string =>
  day >= today ? tillPath : `${tillPath}?day=${day}`;
