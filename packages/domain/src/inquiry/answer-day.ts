import { businessDayAfter, isBusinessDay } from '../calendar/business-days.ts';
import { addDays, dateAt, minutesAt, minutesOf, type DateText, type TimeText } from '../calendar/model.ts';

/**
 * The day by which an inquiry is answered (product, "Inquiries"): the next business day. An inquiry after closing time
 * on a business day counts for the following day.
 * @param closes when the office closes
 */
export function answerDay(now: Date, closes: TimeText): DateText {
  const day = dateAt(now);
  const isAfterHours = isBusinessDay(day) && minutesAt(now) >= minutesOf(closes);
  return businessDayAfter(isAfterHours ? addDays(day, 1) : day, 1);
}

/** The office's hours on business days. */
export interface OfficeHours {
  readonly opens: TimeText;
  readonly closes: TimeText;
}

/** Whether the office is open at `now`, and the day and time of its next closing or opening. */
export function officeAt(
  { opens, closes }: OfficeHours,
  now: Date,
): { readonly isOpen: boolean; readonly day: DateText; readonly time: TimeText } {
  const today = dateAt(now);
  const minutes = minutesAt(now);
  const isBefore = (time: TimeText): boolean => isBusinessDay(today) && minutes < minutesOf(time);
  if (isBefore(opens)) return { isOpen: false, day: today, time: opens };
  if (isBefore(closes)) return { isOpen: true, day: today, time: closes };
  return { isOpen: false, day: businessDayAfter(today, 1), time: opens };
}
