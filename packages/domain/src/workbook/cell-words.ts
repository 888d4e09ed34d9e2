import { weekdayLetters } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import type { ClosingRule } from '../spots/model.ts';
import type { Column } from './model.ts';

export const isLocalized = (value: unknown): value is Localized =>
  typeof value === 'object' && value !== null && 'ja' in value && 'en' in value;

/** Texts of a list. Those with a comma of their own are told apart by `；`. */
export const listCell = (words: readonly string[], comma = '、'): string =>
  words.some((word) => /[、,，]/.test(word)) ? words.map((word) => `${word}；`).join('') : words.join(comma);

const monthDay = (text: string): string => {
  const [month, day] = text.slice(-5).split('-').map(Number);
  return `${month}月${day}日`;
};
const dayText = (text: string): string => (text.length > 5 ? `${Number(text.slice(0, 4))}年` : '') + monthDay(text);

/** A closed day as a cell says it, so that it is read as the same rule. */
export function ruleInCell(rule: ClosingRule): string {
  if (rule.kind === 'public-holiday') return '祝日';
  if (rule.kind !== 'weekday')
    return rule.from === rule.to ? dayText(rule.from) : `${dayText(rule.from)}〜${dayText(rule.to)}`;
  const nth = rule.nth?.map((number) => `第${number}`).join('・') ?? '毎週';
  return `${nth}${weekdayLetters[rule.weekday]}曜${rule.moves_after_holiday ? '（祝日の場合は翌日）' : ''}`;
}
export const daysCell = (rules: readonly ClosingRule[]): string => rules.map(ruleInCell).join('、');

const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other);
export function weekdaysCell(days: readonly number[]): string {
  const sorted = ascending(days);
  if (sorted.length === 7) return '毎日';
  return sorted.join('') === '12345'
    ? '平日'
    : [...sorted.filter((day) => day > 0), ...sorted.filter((day) => day === 0)]
        .map((day) => weekdayLetters[day])
        .join('・');
}

export function monthsCell(months: readonly number[]): string {
  const sorted = ascending(months);
  // A stretch over the end of the year begins behind the only gap.
  const gap = sorted.findIndex((month, at) => at > 0 && month !== (sorted[at - 1] ?? 0) + 1);
  const turned =
    gap > 0 && sorted[0] === 1 && sorted.at(-1) === 12 ? [...sorted.slice(gap), ...sorted.slice(0, gap)] : sorted;
  const isStretch = turned.every((month, at) => at === 0 || month === ((turned[at - 1] ?? 0) % 12) + 1);
  return isStretch && turned.length > 2
    ? `${turned[0]}月〜${turned.at(-1)}月`
    : turned.map((month) => `${month}月`).join('、');
}

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'number');

/** A value as its column's cells say it: the way back of `readCell`. */
export function wordsOfCell({ kind, choices = [] }: Column, value: unknown): string | number {
  const chosen = (one: unknown): string => choices.find((choice) => choice.value === one)?.ja ?? '';
  if (kind === 'choice') return chosen(value);
  if (kind === 'choices') return listCell((Array.isArray(value) ? value : []).map(chosen).filter(Boolean));
  if (kind === 'yes') return value === true ? '○' : '×';
  if (kind === 'weekdays' && isNumbers(value)) return weekdaysCell(value);
  if (kind === 'months' && isNumbers(value)) return monthsCell(value);
  if (kind === 'list') return listCell((Array.isArray(value) ? value : []).map(String));
  if (kind === 'time') return String(value).replace(/^0/, '');
  if (kind === 'date') return String(value).replaceAll(/-0?/g, '/');
  return typeof value === 'number' ? value : String(value);
}
