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
