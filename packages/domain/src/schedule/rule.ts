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

/** The flags of a week in the order of `weekdayOf`. */
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
/** Of what is no series. */
export const NO_REPEATS = {
  repeat_mode: null,
  repeat_month: null,
  repeat_day: null,
  repeat_week: null,
  ...NO_WEEKDAYS,
} as const;

/** When a schedule takes place, as it goes over the wire. Fields that its kind does not ask for are null, or 0. */
export interface RepeatRule extends WeekdayFlags {
  readonly schedule_type: typeof SINGLE | typeof ALL_DAY | typeof REPEATED;
  readonly start_date: DateText;
  /** Null: a series without an end. */
  readonly end_date: DateText | null;
  readonly start_time: TimeText | null;
  readonly end_time: TimeText | null;
  readonly repeat_mode: typeof EACH_YEAR | typeof EACH_MONTH | typeof EACH_NTH_WEEK | typeof EACH_WEEK | null;
  readonly repeat_month: number | null;
  /** 0 is the month's end. */
  readonly repeat_day: number | null;
  readonly repeat_week: number | null;
}

/** The names of all that a rule says. */
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

/** No date of a series lies behind it: what is asked of one without an end has an end, too. */
export const LAST_DATE: DateText = '2100-12-31';
const LAST_DAY = dayNumberOf(LAST_DATE);
/** So many next dates are told at once. */
const MOST_NEXT_DATES = 2000;

/** The weekdays of a rule: one bit each, Sunday the lowest. */
const weekdaysOf = (rule: RepeatRule): number =>
  WEEKDAY_FLAGS.reduce((bits, flag, weekday) => bits | (rule[flag] << weekday), 0);
const hasWeekday = (weekdays: number, weekday: number): boolean => ((weekdays >> weekday) & 1) === 1;

/** The day of that number in a month, or its last one for 0; undefined where the month has no such day. */
function dayOfMonth(month: number, day: number): DayNumber | undefined {
  const next = firstOfMonth(month + 1);
  if (day === 0) return next - 1;
  const found = firstOfMonth(month) + day - 1;
  return found < next ? found : undefined;
}

/** The days of a month, in order: the nth of each weekday, where the month has so many. */
function nthWeekdays(month: number, week: number, weekdays: number): DayNumber[] {
  const next = firstOfMonth(month + 1);
  const first = firstOfMonth(month) + (week - 1) * 7;
  const days: DayNumber[] = [];
  for (let day = first; day < first + 7 && day < next; day += 1)
    if (hasWeekday(weekdays, weekdayOfDay(day))) days.push(day);
  return days;
}

/** What a month has of a series that counts by months, before anything is said of its beginning and end. */
function daysInMonth(rule: RepeatRule, weekdays: number, month: number): readonly DayNumber[] {
  if (rule.repeat_mode === EACH_NTH_WEEK) return nthWeekdays(month, rule.repeat_week ?? 0, weekdays);
  const day = rule.repeat_day === null ? undefined : dayOfMonth(month, rule.repeat_day);
  return day === undefined ? [] : [day];
}

/** From the first day to the last, or back: hands over each date until `isEnough`. Jumps to where it begins. */
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
  /** How far the month lies behind the one that counts each year. */
  const ahead = (month: number): number => (ofYear === undefined ? 0 : (((ofYear - month) % 12) + 12) % 12);
  const back = (month: number): number => (ofYear === undefined ? 0 : (((month - ofYear) % 12) + 12) % 12);
  let month = step === 1 ? firstMonth + ahead(firstMonth) : lastMonth - back(lastMonth);
  for (; month >= firstMonth && month <= lastMonth; month += step * stride) {
    const days = daysInMonth(rule, weekdays, month);
    for (const day of step === 1 ? days : days.toReversed()) if (inside(day) && isEnough(day)) return;
  }
}

/** The days on which a single schedule takes place, both included; one that ends at midnight has nothing of the day after. */
function daysOfSingle(rule: RepeatRule): readonly [DayNumber, DayNumber] {
  const first = dayNumberOf(rule.start_date);
  const last = rule.end_date === null ? first : dayNumberOf(rule.end_date);
  return [first, last > first && rule.end_time === '00:00' ? last - 1 : last];
}

/** Where dates of a series can lie at all. */
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
 * The dates on which it begins from `from` to `to`, both included. A single schedule over several days has one, its
 * first, also where only its later days lie in the period.
 */
export const datesOf = (rule: RepeatRule, from: DateText, to: DateText): DateText[] =>
  collect(rule, dayNumberOf(from), dayNumberOf(to), Number.POSITIVE_INFINITY);

/** The next dates from a day on, that day included; fewer where the series ends. */
export const nextDates = (rule: RepeatRule, from: DateText, count: number): DateText[] =>
  collect(rule, dayNumberOf(from), LAST_DAY, Math.min(count, MOST_NEXT_DATES));

/** Whether it begins on that date by its rule, whatever was changed or left out since. */
export const isDateOf = (rule: RepeatRule, date: DateText): boolean =>
  rule.schedule_type === REPEATED ? datesOf(rule, date, date).length === 1 : rule.start_date === date;

/** The last date on which it begins; undefined of a series without an end, and of one without any date. */
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

/** The last day on which it is, over several days too; undefined of a series without an end. */
export const lastDayOf = (rule: RepeatRule): DateText | undefined =>
  rule.schedule_type === REPEATED
    ? (lastDateOf(rule) ?? rule.end_date ?? undefined)
    : (rule.end_date ?? rule.start_date);

/** Whether a year can have that day at all: 29 February can, 31 April cannot. Day 0 is the month's end. */
export const isDayOfYear = (month: number, day: number): boolean =>
  day === 0 || (day >= 1 && dayNumber(2000, month, 1) + day - 1 < firstOfMonth(2000 * 12 + month));
