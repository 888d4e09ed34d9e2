import holidayCalendar from '@holiday-jp/holiday_jp';
import type { Localized } from '../locale/model.ts';
import { addDays, weekdayOf, type DateText } from './model.ts';
import { weekdayInWords } from './words.ts';

/** A national holiday of Japan (国民の祝日に関する法律), with substitute and sandwiched days; known to 2050. */
export const isPublicHoliday = (date: DateText): boolean => Object.hasOwn(holidayCalendar.holidays, date);

const named: Readonly<Record<DateText, { readonly name: string; readonly name_en: string }>> = holidayCalendar.holidays;

/** Colour of a day in calendars: Sundays and public holidays alike, Saturdays apart; undefined on other days. */
export function dayTone(date: DateText): 'holiday' | 'saturday' | undefined {
  if (weekdayOf(date) === 0 || isPublicHoliday(date)) return 'holiday';
  return weekdayOf(date) === 6 ? 'saturday' : undefined;
}

/** Name of a public holiday: "成人の日", "Coming of Age Day"; undefined on other days. */
export function publicHolidayName(date: DateText): Localized | undefined {
  const holiday = isPublicHoliday(date) ? named[date] : undefined;
  return holiday && { ja: holiday.name, en: holiday.name_en };
}

/** The weekday in a column's head, marked on holidays, because colour alone is not enough: "月・祝", "Mon, hol." */
export function weekdayOver(date: DateText): Localized {
  const { ja, en } = weekdayInWords(date);
  return isPublicHoliday(date) ? { ja: `${ja}・祝`, en: `${en}, hol.` } : { ja, en };
}

/** 12/29 to 1/3, when town offices are closed (product, "Days that can be reserved"). */
export const isYearEnd = (date: DateText): boolean => date.slice(5) >= '12-29' || date.slice(5) <= '01-03';

export const isBusinessDay = (date: DateText): boolean =>
  weekdayOf(date) !== 0 && weekdayOf(date) !== 6 && !isPublicHoliday(date) && !isYearEnd(date);

/** The `count`-th business day before or after `date`, the day itself not counted. */
function businessDayFrom(date: DateText, count: number, step: 1 | -1): DateText {
  let day = date;
  for (let left = count; left > 0;) {
    day = addDays(day, step);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

export const businessDayBefore = (date: DateText, count: number): DateText => businessDayFrom(date, count, -1);
export const businessDayAfter = (date: DateText, count: number): DateText => businessDayFrom(date, count, 1);
