import { firstOfMonth, monthNumberOf, weekdayOfDay, type DayNumber } from '../schedule/day-numbers.ts';

/** The nth such weekday of the month or year, counted from its end if negative; 0: each of them. */
export interface PatternDay {
  readonly nth: number;
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
}

/** A repetition by days of a calendar file (RFC 5545, 3.3.10). An empty list sets no condition. */
export interface Pattern {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  /** First weekday of a week. */
  readonly week_start: number;
  readonly months: readonly number[];
  readonly month_days: readonly number[];
  readonly year_days: readonly number[];
  readonly days: readonly PatternDay[];
  /** Selected dates of a week, month or year, counted from its end if negative. */
  readonly positions: readonly number[];
}

/** First day of a stretch, and the day after its last. */
type Stretch = readonly [DayNumber, DayNumber];

interface Month {
  /** 1 to 12. */
  readonly number: number;
  readonly first: DayNumber;
  readonly next: DayNumber;
}
function monthOf(day: DayNumber): Month {
  const month = monthNumberOf(day);
  return { number: (month % 12) + 1, first: firstOfMonth(month), next: firstOfMonth(month + 1) };
}
const yearOf = (day: DayNumber): Stretch => {
  const january = Math.floor(monthNumberOf(day) / 12) * 12;
  return [firstOfMonth(january), firstOfMonth(january + 12)];
};

const isPlace = (numbers: readonly number[], fromFirst: number, fromLast: number): boolean =>
  numbers.includes(fromFirst) || numbers.includes(fromLast);
const isDayOf = (numbers: readonly number[], day: DayNumber, first: DayNumber, next: DayNumber): boolean =>
  isPlace(numbers, day - first + 1, day - next);

/** Values of the first day, used where the pattern has none. */
interface Implied {
  readonly month: number | undefined;
  readonly month_day: number | undefined;
  readonly weekday: number | undefined;
}
function impliedBy({ frequency, months, month_days, year_days, days }: Pattern, start: DayNumber): Implied {
  const says = days.length + month_days.length + year_days.length > 0;
  const month = monthOf(start);
  const isOfMonth = !says && (frequency === 'MONTHLY' || frequency === 'YEARLY');
  return {
    month: isOfMonth && frequency === 'YEARLY' && months.length === 0 ? month.number : undefined,
    month_day: isOfMonth ? start - month.first : undefined,
    weekday: !says && frequency === 'WEEKLY' ? weekdayOfDay(start) : undefined,
  };
}

/** Tells whether a day is that nth weekday of the month, or of the year if the pattern names no months. */
function isNth({ frequency, months, days }: Pattern, weekday: number, day: DayNumber, month: Month): boolean {
  const [first, next] = frequency === 'YEARLY' && months.length === 0 ? yearOf(day) : [month.first, month.next];
  const nth = Math.floor((day - first) / 7) + 1;
  const fromLast = -(Math.floor((next - 1 - day) / 7) + 1);
  return days.some((one) => one.weekday === weekday && (one.nth === 0 || one.nth === nth || one.nth === fromLast));
}

function fits(pattern: Pattern, implied: Implied, day: DayNumber, month: Month): boolean {
  const { month_days, year_days, days } = pattern;
  const weekday = weekdayOfDay(day);
  if (implied.weekday !== undefined) return weekday === implied.weekday;
  if (implied.month_day !== undefined) return day - month.first === implied.month_day;
  if (month_days.length > 0 && !isDayOf(month_days, day, month.first, month.next)) return false;
  if (days.length > 0 && !isNth(pattern, weekday, day, month)) return false;
  return year_days.length === 0 || isDayOf(year_days, day, ...yearOf(day));
}

/** Finds the nth stretch in which a pattern selects dates. Daily patterns go by month. */
function stretchOf({ frequency, interval, week_start }: Pattern, start: DayNumber, index: number): Stretch {
  const month = monthNumberOf(start);
  if (frequency === 'DAILY') return [firstOfMonth(month + index), firstOfMonth(month + index + 1)];
  const ahead = index * interval;
  if (frequency === 'WEEKLY') {
    const first = start - ((weekdayOfDay(start) - week_start + 7) % 7) + ahead * 7;
    return [first, first + 7];
  }
  if (frequency === 'MONTHLY') return [firstOfMonth(month + ahead), firstOfMonth(month + ahead + 1)];
  const january = (Math.floor(month / 12) + ahead) * 12;
  return [firstOfMonth(january), firstOfMonth(january + 12)];
}

/** Selects the dates of a stretch at the pattern's positions. */
function atPositions({ frequency, positions }: Pattern, found: readonly DayNumber[]): readonly DayNumber[] {
  if (positions.length === 0) return found;
  // With daily frequency each day is both first and last of its stretch.
  if (frequency === 'DAILY') return isPlace(positions, 1, -1) ? found : [];
  return found.filter((_day, place) => isPlace(positions, place + 1, place - found.length));
}

/**
 * Visits the dates of a pattern from its first day to the last, in order, until `isEnough`. It examines each day at
 * most once, so a pattern without dates costs no more than others.
 */
export function walkPattern(
  pattern: Pattern,
  start: DayNumber,
  last: DayNumber,
  isEnough: (day: DayNumber) => boolean,
): void {
  const { months, frequency, interval } = pattern;
  const implied = impliedBy(pattern, start);
  const isMonth = ({ number }: Month): boolean =>
    implied.month === undefined ? months.length === 0 || months.includes(number) : number === implied.month;
  const isTurn = (day: DayNumber): boolean => frequency !== 'DAILY' || (day - start) % interval === 0;
  let month = monthOf(start);
  for (let index = 0; ; index += 1) {
    const [first, next] = stretchOf(pattern, start, index);
    if (first > last) return;
    const found: DayNumber[] = [];
    for (let day = first; day < next; day += 1) {
      if (day < month.first || day >= month.next) month = monthOf(day);
      if (!isMonth(month)) day = month.next - 1;
      else if (isTurn(day) && fits(pattern, implied, day, month)) found.push(day);
    }
    for (const day of atPositions(pattern, found)) {
      if (day > last) return;
      if (day >= start && isEnough(day)) return;
    }
  }
}
