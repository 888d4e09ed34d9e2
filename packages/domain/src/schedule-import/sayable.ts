import { firstOfMonth, monthNumberOf, weekdayOfDay, type DayNumber } from '../schedule/day-numbers.ts';
import {
  EACH_MONTH,
  EACH_NTH_WEEK,
  EACH_WEEK,
  EACH_YEAR,
  WEEKDAY_FLAGS,
  type RepeatRule,
  type WeekdayFlag,
} from '../schedule/rule.ts';
import type { Pattern } from './pattern.ts';

/** Repetition of a series, without its days and hours. */
export type Repeats = Pick<RepeatRule, 'repeat_mode' | 'repeat_month' | 'repeat_day' | 'repeat_week' | WeekdayFlag>;

const EVERY_WEEKDAY = [0, 1, 2, 3, 4, 5, 6] as const;

function repeats(parts: Partial<Repeats>, weekdays: readonly number[] = []): Repeats {
  const flags = WEEKDAY_FLAGS.map((flag, weekday) => [flag, weekdays.includes(weekday) ? 1 : 0] as const);
  const none = { repeat_mode: null, repeat_month: null, repeat_day: null, repeat_week: null };
  return { ...none, ...(Object.fromEntries(flags) as Record<WeekdayFlag, 0 | 1>), ...parts };
}
const weekly = (weekdays: readonly number[]): Repeats => repeats({ repeat_mode: EACH_WEEK }, weekdays);

/** Finds the only day of the month in a pattern, in a series' form; undefined: several, or one counted from the end. */
function oneMonthDay({ month_days }: Pattern, start: DayNumber): number | undefined {
  const [day = start - firstOfMonth(monthNumberOf(start)) + 1, ...others] = month_days;
  if (others.length > 0 || day < -1 || day === 0) return undefined;
  return day === -1 ? 0 : day;
}

/**
 * Finds the common week of the month of all weekdays: "2MO,2WE", or "MO" with the second position, as some programs
 * write it.
 */
function oneWeek({ days, positions }: Pattern): number | undefined {
  const [first, ...others] = days;
  const [position, ...positionsLeft] = positions;
  if (!first) return undefined;
  if (position !== undefined) {
    const isPlain = others.length === 0 && positionsLeft.length === 0 && first.nth === 0;
    return isPlain && position >= 1 && position <= 5 ? position : undefined;
  }
  const isSame = others.every(({ nth }) => nth === first.nth);
  return isSame && first.nth >= 1 && first.nth <= 5 ? first.nth : undefined;
}

function ofMonth(pattern: Pattern, start: DayNumber): Repeats | undefined {
  const { days, month_days, months, positions } = pattern;
  if (months.length > 0) return undefined;
  const weekdays = days.map(({ weekday }) => weekday);
  if (days.length > 0) {
    if (month_days.length > 0) return undefined;
    if (positions.length === 0 && days.every(({ nth }) => nth === 0)) return weekly(weekdays);
    const repeat_week = oneWeek(pattern);
    return repeat_week === undefined ? undefined : repeats({ repeat_mode: EACH_NTH_WEEK, repeat_week }, weekdays);
  }
  const repeat_day = positions.length === 0 ? oneMonthDay(pattern, start) : undefined;
  return repeat_day === undefined ? undefined : repeats({ repeat_mode: EACH_MONTH, repeat_day });
}

function ofYear(pattern: Pattern, start: DayNumber): Repeats | undefined {
  const { days, month_days, months, year_days, positions } = pattern;
  if (days.length + year_days.length + positions.length > 0) return undefined;
  // Days of the month without a month apply to every month.
  if (month_days.length > 0 && months.length === 0) return ofMonth(pattern, start);
  const [repeat_month = (monthNumberOf(start) % 12) + 1, ...others] = months;
  const repeat_day = oneMonthDay(pattern, start);
  if (others.length > 0 || repeat_day === undefined) return undefined;
  return repeats({ repeat_mode: EACH_YEAR, repeat_month, repeat_day });
}

/** Converts a pattern to one of the four repetitions of a series; undefined if none is equivalent. */
export function sayable(pattern: Pattern, start: DayNumber): Repeats | undefined {
  const { frequency, interval, days, month_days, months, year_days, positions } = pattern;
  if (interval !== 1) return undefined;
  if (frequency === 'MONTHLY') return ofMonth(pattern, start);
  if (frequency === 'YEARLY') return ofYear(pattern, start);
  if (months.length + month_days.length + year_days.length + positions.length > 0) return undefined;
  if (days.some(({ nth }) => nth !== 0)) return undefined;
  if (days.length > 0) return weekly(days.map(({ weekday }) => weekday));
  return weekly(frequency === 'DAILY' ? EVERY_WEEKDAY : [weekdayOfDay(start)]);
}

/** Shifts a weekly series whose days are one later or earlier in the town's time zone. */
export const shifted = (series: Repeats, days: number): Repeats | undefined => {
  if (days === 0) return series;
  if (series.repeat_mode !== EACH_WEEK) return undefined;
  return weekly(
    EVERY_WEEKDAY.filter((weekday) => series[WEEKDAY_FLAGS[weekday]] === 1).map((weekday) => (weekday + days + 7) % 7),
  );
};
