import { monthNames, weekdayNames } from '../calendar/names.ts';
import { weekdayLetters } from '../calendar/words.ts';
import type { Locale } from '../locale/model.ts';
import { EACH_MONTH, EACH_NTH_WEEK, EACH_WEEK, EACH_YEAR, REPEATED, WEEKDAY_FLAGS, type RepeatRule } from './rule.ts';

const weeks = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** Weeks start on Monday, as in Japan's offices. */
const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const;
const OFFICE_DAYS = '1,2,3,4,5';

const ordinal = (day: number): string => {
  const ending = day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
};
const andListed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

function inJapanese(rule: RepeatRule, on: readonly number[]): string {
  const day = rule.repeat_day === 0 ? '末日' : `${rule.repeat_day ?? ''}日`;
  const named = `${on.map((weekday) => weekdayLetters[weekday] ?? '').join('・')}曜日`;
  switch (rule.repeat_mode) {
    case EACH_YEAR:
      return `毎年 ${rule.repeat_month ?? ''}月${day}`;
    case EACH_MONTH:
      return `毎月 ${day}`;
    case EACH_NTH_WEEK:
      return `毎月 第${rule.repeat_week ?? ''}${named}`;
    case EACH_WEEK:
      if (on.length === 7) return '毎日';
      return on.join(',') === OFFICE_DAYS ? '毎週 月曜日から金曜日まで' : `毎週 ${named}`;
    case null:
      return '';
  }
}

function inEnglish(rule: RepeatRule, on: readonly number[]): string {
  const named = on.map((weekday) => weekdayNames[weekday] ?? '');
  const month = monthNames[(rule.repeat_month ?? 1) - 1] ?? '';
  switch (rule.repeat_mode) {
    case EACH_YEAR:
      return rule.repeat_day === 0
        ? `Every year on the last day of ${month}`
        : `Every year on ${rule.repeat_day ?? ''} ${month}`;
    case EACH_MONTH:
      return `Every month on the ${rule.repeat_day === 0 ? 'last day' : ordinal(rule.repeat_day ?? 1)}`;
    case EACH_NTH_WEEK: {
      const week = weeks[(rule.repeat_week ?? 1) - 1] ?? '';
      return `Every month on the ${andListed(named.map((weekday) => `${week} ${weekday}`))}`;
    }
    case EACH_WEEK:
      if (on.length === 7) return 'Every day';
      return on.join(',') === OFFICE_DAYS ? 'Every week, Monday to Friday' : `Every week on ${andListed(named)}`;
    case null:
      return '';
  }
}

/** Repetition of a series in words: "毎月 第2火曜日", "Every month on the second Tuesday". Empty for a single schedule. */
export function repeatInWords(rule: RepeatRule, locale: Locale): string {
  if (rule.schedule_type !== REPEATED) return '';
  const on = FROM_MONDAY.filter((weekday) => rule[WEEKDAY_FLAGS[weekday]] === 1);
  return locale === 'ja' ? inJapanese(rule, on) : inEnglish(rule, on);
}
