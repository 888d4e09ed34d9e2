import { weekdayOf, type DateText } from '../calendar/model.ts';
import { weekdayNames } from '../calendar/names.ts';
import { dateInWords, daysInWords, weekdayLetters } from '../calendar/words.ts';
import type { Locale, Localized } from '../locale/model.ts';
import type { Problem } from '../refusals/model.ts';
import type { ClosingRule, SpotRules } from './model.ts';
import { isClosedBy, isNamedBy, type DayPlan } from './rules.ts';

export const ordinals = ['1st', '2nd', '3rd', '4th', '5th'] as const;

const weekdayWords = (weekday: number): Localized => ({
  ja: `${weekdayLetters[weekday] ?? ''}曜日`,
  en: weekdayNames[weekday] ?? '',
});

function everyWeek(weekday: number): Localized {
  const { ja, en } = weekdayWords(weekday);
  return { ja: `毎週${ja}`, en: `every ${en}` };
}

function weekdayInWords({ weekday, nth }: Extract<ClosingRule, { kind: 'weekday' }>): Localized {
  if (nth === undefined) return everyWeek(weekday);
  const { ja, en } = weekdayWords(weekday);
  const sorted = nth.toSorted();
  return {
    ja: `${sorted.map((one) => `第${one}`).join('・')}${ja}`,
    en: `the ${sorted.map((one) => ordinals[one - 1] ?? '').join(' and ')} ${en} of the month`,
  };
}

/** A day of every year, such as `12-31`. */
export function dayOfYear(day: string): Localized {
  const { ja, en } = daysInWords(`2028-${day}`, `2028-${day}`);
  return { ja: ja.replace(/〜.*/, ''), en: en.replace(/^.*–/, '') };
}

function yearlyInWords({ from, to }: Extract<ClosingRule, { kind: 'yearly' }>): Localized {
  if (from === '01-01' && to === '01-01') return { ja: '元日', en: 'New Year’s Day' };
  if (from > to || from === '01-01') return { ja: '年末年始', en: 'the New Year holidays' };
  const days = from === to ? dayOfYear(from) : daysInWords(`2028-${from}`, `2028-${to}`);
  return { ja: `毎年${days.ja}`, en: `${days.en} each year` };
}

function causeOf(rule: ClosingRule, date: DateText): Localized {
  switch (rule.kind) {
    case 'weekday':
      return isNamedBy(rule, date) ? weekdayInWords(rule) : { ja: '祝日の振替', en: 'in place of a public holiday' };
    case 'public-holiday':
      return { ja: '祝日', en: 'a public holiday' };
    case 'yearly':
      return yearlyInWords(rule);
    case 'dates':
      return { ja: '臨時', en: 'an extra closing day' };
  }
}

/** A rare rule explains a day better than a weekly one. */
const rarestFirst: readonly ClosingRule['kind'][] = ['dates', 'yearly', 'public-holiday', 'weekday'];

/** Finds why a spot is closed on a day, in words that fit before "の休館日": "年末年始", "第3月曜日". Undefined: open. */
export function closedWhy(spot: Pick<SpotRules, 'hours' | 'closings'>, date: DateText): Localized | undefined {
  const [rule] = spot.closings
    .filter((one) => isClosedBy(one, date))
    .toSorted((one, other) => rarestFirst.indexOf(one.kind) - rarestFirst.indexOf(other.kind));
  if (rule) return causeOf(rule, date);
  const weekday = weekdayOf(date);
  return spot.hours.some(({ weekdays }) => weekdays.includes(weekday)) ? undefined : everyWeek(weekday);
}

/** Makes the refusal reason of a closed day; undefined: open. */
export function closedDayOf(
  spot: Pick<SpotRules, 'hours' | 'closings'>,
  date: DateText,
): Pick<Problem, 'code' | 'params'> | undefined {
  const why = closedWhy(spot, date);
  return why && { code: 'closed-day', params: [dateInWords(date), why] };
}

/** Localizes a day; a closed one with its reason. */
export function sayWhyClosed(spot: Pick<SpotRules, 'hours' | 'closings'>, day: DayPlan, locale: Locale): DayPlan {
  const why = day.opening === null ? closedWhy(spot, day.target_date) : undefined;
  return why ? { ...day, closed_why: why[locale] } : day;
}
