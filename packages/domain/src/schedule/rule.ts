import type { DateText, TimeText } from '../calendar/model.ts';
import {
  dateTextOf,
  dayNumber,
  dayNumberOf,
  firstOfMonth,
  monthNumberOf,
  weekdayOfDay,
  type DayNumber,
} from './day-numbers.ts';

export const SINGLE = 0;
export const ALL_DAY = 1;
export const REPEATED = 2;

export const EACH_YEAR = 0;
export const EACH_MONTH = 1;
export const EACH_NTH_WEEK = 2;
export const EACH_WEEK = 3;

/** Weekday flags in the order of `weekdayOf`. */
export const WEEKDAY_FLAGS = [
  'on_sundays',
  'on_mondays',
  'on_tuesdays',
  'on_wednesdays',
  'on_thursdays',
  'on_fridays',
  'on_saturdays',
] as const;
export type WeekdayFlag = (typeof WEEKDAY_FLAGS)[number];
export type WeekdayFlags = Readonly<Record<WeekdayFlag, 0 | 1>>;
export const NO_WEEKDAYS = {
  on_sundays: 0,
  on_mondays: 0,
  on_tuesdays: 0,
  on_wednesdays: 0,
  on_thursdays: 0,
  on_fridays: 0,
  on_saturdays: 0,
} as const satisfies WeekdayFlags;
/** Repetition fields of a schedule that is not a series. */
export const NO_REPEATS = {
  repeat_mode: null,
  repeat_month: null,
  repeat_day: null,
  repeat_week: null,
  ...NO_WEEKDAYS,
} as const;

/** Time and repetition of a schedule as transmitted. Fields that its kind does not use are null or 0. */
export interface RepeatRule extends WeekdayFlags {
  readonly schedule_type: typeof SINGLE | typeof ALL_DAY | typeof REPEATED;
  readonly start_date: DateText;
  /** Null: a series without an end. */
  readonly end_date: DateText | null;
  readonly start_time: TimeText | null;
  readonly end_time: TimeText | null;
  readonly repeat_mode: typeof EACH_YEAR | typeof EACH_MONTH | typeof EACH_NTH_WEEK | typeof EACH_WEEK | null;
  readonly repeat_month: number | null;
  /** 0: last day of the month. */
  readonly repeat_day: number | null;
  readonly repeat_week: number | null;
}

/** Names of the fields of a rule. */
export const RULE_FIELDS = [
  'schedule_type',
  'start_date',
  'end_date',
  'start_time',
  'end_time',
  'repeat_mode',
  'repeat_month',
  'repeat_day',
  'repeat_week',
  ...WEEKDAY_FLAGS,
] as const satisfies readonly (keyof RepeatRule)[];

export const ruleOf = <Row extends Readonly<Record<keyof RepeatRule, unknown>>>(
  row: Row,
): Pick<Row, keyof RepeatRule> =>
  Object.fromEntries(RULE_FIELDS.map((name) => [name, row[name]])) as Pick<Row, keyof RepeatRule>;

/** Latest date of any series. It bounds those without an end. */
export const LAST_DATE: DateText = '2100-12-31';
const LAST_DAY = dayNumberOf(LAST_DATE);
/** Most next dates in one answer. */
const MOST_NEXT_DATES = 2000;

/** Weekdays of a rule, one bit each, Sunday lowest. */
const weekdaysOf = (rule: RepeatRule): number =>
  WEEKDAY_FLAGS.reduce((bits, flag, weekday) => bits | (rule[flag] << weekday), 0);
const hasWeekday = (weekdays: number, weekday: number): boolean => ((weekdays >> weekday) & 1) === 1;

/** Finds that day of a month, its last for 0; undefined if the month is shorter. */
function dayOfMonth(month: number, day: number): DayNumber | undefined {
  const next = firstOfMonth(month + 1);
  if (day === 0) return next - 1;
  const found = firstOfMonth(month) + day - 1;
  return found < next ? found : undefined;
}

/** Lists the nth weekdays of a month in order. A month may lack the fifth. */
function nthWeekdays(month: number, week: number, weekdays: number): DayNumber[] {
  const next = firstOfMonth(month + 1);
  const first = firstOfMonth(month) + (week - 1) * 7;
  const days: DayNumber[] = [];
  for (let day = first; day < first + 7 && day < next; day += 1)
    if (hasWeekday(weekdays, weekdayOfDay(day))) days.push(day);
  return days;
}

/** Lists the days that a monthly rule gives in a month, regardless of start and end. */
function daysInMonth(rule: RepeatRule, weekdays: number, month: number): readonly DayNumber[] {
  if (rule.repeat_mode === EACH_NTH_WEEK) return nthWeekdays(month, rule.repeat_week ?? 0, weekdays);
  const day = rule.repeat_day === null ? undefined : dayOfMonth(month, rule.repeat_day);
  return day === undefined ? [] : [day];
}

/** Visits the dates forwards or backwards until `isEnough`, and starts directly at the first candidate. */
function walk(
  rule: RepeatRule,
  first: DayNumber,
  last: DayNumber,
  step: 1 | -1,
  isEnough: (day: DayNumber) => boolean,
) {
  const weekdays = weekdaysOf(rule);
  const inside = (day: DayNumber): boolean => day >= first && day <= last;
  if (rule.repeat_mode === EACH_WEEK) {
    if (weekdays === 0) return;
    for (let day = step === 1 ? first : last; inside(day); day += step)
      if (hasWeekday(weekdays, weekdayOfDay(day)) && isEnough(day)) return;
    return;
  }
  const [firstMonth, lastMonth] = [monthNumberOf(first), monthNumberOf(last)];
  const ofYear = rule.repeat_mode === EACH_YEAR ? (rule.repeat_month ?? 1) - 1 : undefined;
  const stride = ofYear === undefined ? 1 : 12;
  /** Months until the yearly month. */
  const ahead = (month: number): number => (ofYear === undefined ? 0 : (((ofYear - month) % 12) + 12) % 12);
  const back = (month: number): number => (ofYear === undefined ? 0 : (((month - ofYear) % 12) + 12) % 12);
  let month = step === 1 ? firstMonth + ahead(firstMonth) : lastMonth - back(lastMonth);
  for (; month >= firstMonth && month <= lastMonth; month += step * stride) {
    const days = daysInMonth(rule, weekdays, month);
    for (const day of step === 1 ? days : days.toReversed()) if (inside(day) && isEnough(day)) return;
  }
}

/** First and last day of a single schedule. One that ends at midnight does not reach the next day. */
function daysOfSingle(rule: RepeatRule): readonly [DayNumber, DayNumber] {
  const first = dayNumberOf(rule.start_date);
  const last = rule.end_date === null ? first : dayNumberOf(rule.end_date);
  return [first, last > first && rule.end_time === '00:00' ? last - 1 : last];
}

/** First and last day on which a series can have dates. */
const termOf = (rule: RepeatRule): readonly [DayNumber, DayNumber] => [
  dayNumberOf(rule.start_date),
  rule.end_date === null ? LAST_DAY : Math.min(dayNumberOf(rule.end_date), LAST_DAY),
];

function collect(rule: RepeatRule, from: DayNumber, to: DayNumber, most: number): DateText[] {
  if (rule.schedule_type !== REPEATED) {
    const [first, last] = daysOfSingle(rule);
    return most > 0 && first <= to && last >= from ? [rule.start_date] : [];
  }
  const [first, last] = termOf(rule);
  const dates: DateText[] = [];
  if (most > 0) walk(rule, Math.max(first, from), Math.min(last, to), 1, (day) => dates.push(dateTextOf(day)) >= most);
  return dates;
}

/**
 * Lists the start dates from `from` to `to`, both included. A single schedule over several days always has its
 * first day, even if only later days are within the range.
 */
export const datesOf = (rule: RepeatRule, from: DateText, to: DateText): DateText[] =>
  collect(rule, dayNumberOf(from), dayNumberOf(to), Number.POSITIVE_INFINITY);

/** Lists the next start dates from a day on, including that day. There are fewer where the series ends. */
export const nextDates = (rule: RepeatRule, from: DateText, count: number): DateText[] =>
  collect(rule, dayNumberOf(from), LAST_DAY, Math.min(count, MOST_NEXT_DATES));

/** Tells whether the rule gives that date, regardless of changed and left-out dates. */
export const isDateOf = (rule: RepeatRule, date: DateText): boolean =>
  rule.schedule_type === REPEATED ? datesOf(rule, date, date).length === 1 : rule.start_date === date;

/** Finds the last start date; undefined for a series without an end or without dates. */
export function lastDateOf(rule: RepeatRule): DateText | undefined {
  if (rule.schedule_type !== REPEATED) return rule.start_date;
  if (rule.end_date === null) return undefined;
  let found: DayNumber | undefined;
  walk(rule, ...termOf(rule), -1, (day) => {
    found = day;
    return true;
  });
  return found === undefined ? undefined : dateTextOf(found);
}

/** Finds the last day of a schedule, including its length; undefined for a series without an end. */
export const lastDayOf = (rule: RepeatRule): DateText | undefined =>
  rule.schedule_type === REPEATED
    ? (lastDateOf(rule) ?? rule.end_date ?? undefined)
    : (rule.end_date ?? rule.start_date);

/** Tells whether a year can have that day: 29 February can, 31 April cannot. Day 0 is the month's end. */
export const isDayOfYear = (month: number, day: number): boolean =>
  day === 0 || (day >= 1 && dayNumber(2000, month, 1) + day - 1 < firstOfMonth(2000 * 12 + month));
