import type { Localized } from '../locale/model.ts';
import { minutesAt, timeOf, weekdayOf, type DateText, type TimeText } from './model.ts';

/** In the order of `weekdayOf`. */
export const weekdayLetters = ['日', '月', '火', '水', '木', '金', '土'] as const;
export const weekdays = { ja: weekdayLetters, en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] } as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A day with its year, as in sentences: "2027年1月19日（火）", "Tue 19 Jan 2027". */
export function dateInWords(date: DateText): Localized {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const weekday = weekdayOf(date);
  return {
    ja: `${year}年${month}月${day}日（${weekdays.ja[weekday] ?? ''}）`,
    en: `${weekdays.en[weekday] ?? ''} ${day} ${months[month - 1] ?? ''} ${year}`,
  };
}

/** A near day on a screen, where the year is plain: "1月19日（火）", "Tue 19 Jan". */
export function dayInWords(date: DateText): Localized {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const weekday = weekdayOf(date);
  return {
    ja: `${month}月${day}日（${weekdays.ja[weekday] ?? ''}）`,
    en: `${weekdays.en[weekday] ?? ''} ${day} ${months[month - 1] ?? ''}`,
  };
}

/** The weekday alone: "火", "Tue". */
export function weekdayInWords(date: DateText): Localized {
  const weekday = weekdayOf(date);
  return { ja: weekdays.ja[weekday] ?? '', en: weekdays.en[weekday] ?? '' };
}

/** A range of days, both included: "1月18日〜24日", "18–24 Jan". */
export function daysInWords(from: DateText, to: DateText): Localized {
  const [fromMonth, fromDay] = [Number(from.slice(5, 7)), Number(from.slice(8, 10))];
  const [toMonth, toDay] = [Number(to.slice(5, 7)), Number(to.slice(8, 10))];
  const sameMonth = fromMonth === toMonth;
  return {
    ja: `${fromMonth}月${fromDay}日〜${sameMonth ? '' : `${toMonth}月`}${toDay}日`,
    en: `${fromDay}${sameMonth ? '' : ` ${months[fromMonth - 1] ?? ''}`}–${toDay} ${months[toMonth - 1] ?? ''}`,
  };
}

/** A time of day as people read it: "9:00". */
export const timeInWords = (time: TimeText): string => time.replace(/^0/, '');
export const clockInWords = (instant: Date): string => timeInWords(timeOf(minutesAt(instant)));

/** Start and end on a day: "13:00〜15:30", "13:00–15:30". */
export const timesInWords = (time: { readonly start: TimeText; readonly end: TimeText }): Localized => ({
  ja: `${timeInWords(time.start)}〜${timeInWords(time.end)}`,
  en: `${timeInWords(time.start)}–${timeInWords(time.end)}`,
});

/** A duration: "2時間30分", "2 h 30 min". */
export function minutesInWords(minutes: number): Localized {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return {
    ja: [hours > 0 ? `${hours}時間` : '', rest > 0 || hours === 0 ? `${rest}分` : ''].join(''),
    en: [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' '),
  };
}
