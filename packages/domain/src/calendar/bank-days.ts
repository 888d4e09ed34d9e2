import { isPublicHoliday } from './business-days.ts';
import { addDays, weekdayOf, type DateText } from './model.ts';

/** 12/31 to 1/3, when banks are closed; town offices already close on 12/29 (銀行法施行令 5条). */
const isBanksYearEnd = (date: DateText): boolean => date.slice(5) === '12-31' || date.slice(5) <= '01-03';

/** Whether banks debit accounts on that day: not on Saturdays, Sundays, public holidays and 12/31 to 1/3. */
export const isBankDay = (date: DateText): boolean =>
  weekdayOf(date) !== 0 && weekdayOf(date) !== 6 && !isPublicHoliday(date) && !isBanksYearEnd(date);

/** The day itself if it is a bank day, else the next bank day. */
export function bankDayFrom(date: DateText): DateText {
  let day = date;
  while (!isBankDay(day)) day = addDays(day, 1);
  return day;
}

/** The `count`-th bank day before `date`, the day itself not counted. */
export function bankDayBefore(date: DateText, count: number): DateText {
  let day = date;
  for (let left = count; left > 0;) {
    day = addDays(day, -1);
    if (isBankDay(day)) left -= 1;
  }
  return day;
}
