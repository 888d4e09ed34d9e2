import { MINUTES_A_DAY, minutesOf } from '../calendar/model.ts';
import type { DateText } from '../calendar/model.ts';
import type { Stretch } from '../spots/rules.ts';
import { dateTextOf, dayNumberOf } from './day-numbers.ts';
import { REPEATED, datesOf } from './rule.ts';
import type { RepeatRule } from './rule.ts';

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
