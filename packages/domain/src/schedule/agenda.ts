import { MINUTES_A_DAY, addDays, minutesOf, type DateText } from '../calendar/model.ts';
import { overlaps, type Stretch } from '../spots/rules.ts';
import { dateTextOf, dayNumberOf } from './day-numbers.ts';
import type { ScheduleTimes } from './model.ts';
import { REPEATED, WEEKDAY_FLAGS, datesOf, type RepeatRule, type WeekdayFlag, type WeekdayFlags } from './rule.ts';

/** A busy part of one day. */
export interface BusyStretch extends Stretch {
  /** Day of the stretch, which may be later than the schedule's date. */
  readonly day: DateText;
  /** Start date of the schedule. */
  readonly date: DateText;
}

/** Splits a single schedule over several days into a stretch a day. */
function singleStretches(rule: RepeatRule, from: DateText, to: DateText): BusyStretch[] {
  const last = rule.end_date ?? rule.start_date;
  const stretches: BusyStretch[] = [];
  const until = dayNumberOf(last < to ? last : to);
  for (let number = dayNumberOf(rule.start_date > from ? rule.start_date : from); number <= until; number += 1) {
    const day = dateTextOf(number);
    const start = day === rule.start_date ? minutesOf(rule.start_time ?? '00:00') : 0;
    const end = day === last ? minutesOf(rule.end_time ?? '24:00') : MINUTES_A_DAY;
    if (start < end) stretches.push({ day, date: rule.start_date, start, end });
  }
  return stretches;
}

/**
 * Lists the busy stretches of a schedule from `from` to `to`, both included. An all-day schedule makes the whole day
 * busy.
 */
export function busyStretches(rule: RepeatRule, from: DateText, to: DateText): BusyStretch[] {
  if (rule.schedule_type !== REPEATED) return singleStretches(rule, from, to);
  const time = { start: minutesOf(rule.start_time ?? '00:00'), end: minutesOf(rule.end_time ?? '24:00') };
  return datesOf(rule, from, to).map((date) => ({ day: date, date, ...time }));
}

const flagsOf = Array.from(
  { length: 2 ** WEEKDAY_FLAGS.length },
  (_flags, weekdays) =>
    Object.fromEntries(WEEKDAY_FLAGS.map((flag, weekday) => [flag, (weekdays >> weekday) & 1])) as WeekdayFlags,
);

/** Expands weekday bits: 1 is the first flag, 2 the second, 4 the third. */
export const weekdayFlags = (weekdays: number): WeekdayFlags => flagsOf[weekdays] as WeekdayFlags;

/** A calendar item: a single schedule, a changed date, or a series without its changed and left-out dates. */
export interface AgendaItem extends Omit<ScheduleTimes, WeekdayFlag> {
  /** Weekday flags as one number (`weekdayFlags`). */
  readonly weekdays: number;
  /** Left-out and changed dates of a series, separated by commas. */
  readonly gone: string | null;
}

/**
 * Makes a function that lists an item's start dates between two days; an item over several days has its first. Series
 * with the same rule share one cached list.
 */
export function datesBetween(from: DateText, to: DateText): (item: AgendaItem) => DateText[] {
  const known = new Map<string, DateText[]>();
  const datesBy = (item: AgendaItem): DateText[] => datesOf({ ...item, ...weekdayFlags(item.weekdays) }, from, to);
  function byRule(item: AgendaItem): DateText[] {
    if (item.schedule_type !== REPEATED) return datesBy(item);
    const { start_date, end_date, repeat_mode, repeat_month, repeat_day, repeat_week, weekdays } = item;
    const [first, last] = [start_date > from ? start_date : from, end_date !== null && end_date < to ? end_date : to];
    const key = `${first} ${last} ${repeat_mode} ${repeat_month} ${repeat_day} ${repeat_week} ${weekdays}`;
    const found = known.get(key) ?? datesBy(item);
    known.set(key, found);
    return found;
  }
  return (item) => {
    const dates = byRule(item);
    const { gone } = item;
    return gone === null ? dates : dates.filter((date) => !gone.includes(date));
  };
}

/** Days of a series that are checked for other schedules. It has no end, and plans far ahead are not known yet. */
const DAYS_ASKED = 92;

/** Lists the future busy stretches of a schedule. Past ones do not matter. */
export function timeAhead(times: ScheduleTimes, today: DateText): readonly BusyStretch[] {
  const from = times.start_date < today ? today : times.start_date;
  const last = times.schedule_type === REPEATED ? addDays(from, DAYS_ASKED - 1) : (times.end_date ?? from);
  return busyStretches(times, from, last);
}

/** Finds the people who have something else in that time. */
export const busyIn = (
  wanted: readonly BusyStretch[],
  memberIds: readonly number[],
  busyOn: (memberId: number, day: DateText) => readonly Stretch[],
): number[] =>
  memberIds.filter((memberId) =>
    wanted.some((stretch) => busyOn(memberId, stretch.day).some((other) => overlaps(other, stretch))),
  );
