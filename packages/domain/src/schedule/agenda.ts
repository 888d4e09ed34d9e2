import { MINUTES_A_DAY, addDays, minutesOf, type DateText } from '../calendar/model.ts';
import { overlaps, type Stretch } from '../spots/rules.ts';
import { dateTextOf, dayNumberOf } from './day-numbers.ts';
import type { ScheduleTimes } from './model.ts';
import { REPEATED, WEEKDAY_FLAGS, datesOf, type RepeatRule, type WeekdayFlag, type WeekdayFlags } from './rule.ts';

/** A part of one day in which somebody has something. */
export interface BusyStretch extends Stretch {
  /** The day on which it is, whichever date of the schedule it belongs to. */
  readonly day: DateText;
  /** The date on which that schedule begins. */
  readonly date: DateText;
}

/** When a schedule that begins and ends on days of its own takes part of each of them. */
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

/** What a schedule takes of the days from `from` to `to`, both included. Whoever has something all day is busy all day. */
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

/** The flags of a week from one number: 1 is the first of them, 2 the second, 4 the third. */
export const weekdayFlags = (weekdays: number): WeekdayFlags => flagsOf[weekdays] as WeekdayFlags;

/** A schedule as it stands in calendars: a single one, a changed date, or a series without the dates that are changed or dropped. */
export interface AgendaItem extends Omit<ScheduleTimes, WeekdayFlag> {
  /** The flags of the week as one number (`weekdayFlags`). */
  readonly weekdays: number;
  /** Of a series: dates by its rule on which it is not, or otherwise; with commas between. */
  readonly gone: string | null;
}

/**
 * On which dates from one day to another an item begins; of one that lasts over several days its first. Many series of a
 * town repeat alike: those of one rule are counted once, and are the same list.
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

/** So many days ahead it is asked who else is busy: a series goes on, and nobody knows their next year. */
const DAYS_ASKED = 92;

/** What a schedule will take of its people's days: what has been matters to nobody. */
export function timeAhead(times: ScheduleTimes, today: DateText): readonly BusyStretch[] {
  const from = times.start_date < today ? today : times.start_date;
  const last = times.schedule_type === REPEATED ? addDays(from, DAYS_ASKED - 1) : (times.end_date ?? from);
  return busyStretches(times, from, last);
}

/** Who of these people has something else in that time. */
export const busyIn = (
  wanted: readonly BusyStretch[],
  memberIds: readonly number[],
  busyOn: (memberId: number, day: DateText) => readonly Stretch[],
): number[] =>
  memberIds.filter((memberId) =>
    wanted.some((stretch) => busyOn(memberId, stretch.day).some((other) => overlaps(other, stretch))),
  );
