import type { DateText } from '../calendar/model.ts';
import { REPEATED, lastDayOf, nextDates, type RepeatRule } from './rule.ts';
import { timesOn } from './rules.ts';

/** A date of a series that was moved, or has other hours. */
interface MovedDate {
  readonly exception_date: DateText;
  readonly times: RepeatRule;
}

/** Dates of a schedule in which a person takes part. */
export interface OwnDates {
  /** Null: they only take part in single dates. */
  readonly times: RepeatRule | null;
  readonly changed: readonly MovedDate[];
  /** Dates of the rule that are left out, or without this person. */
  readonly dropped: readonly DateText[];
}

const startOf = ({ start_date, start_time }: RepeatRule): string => `${start_date} ${start_time ?? ''}`;

/** A date of a person: its date by the rule, and its times. */
export interface OwnDate {
  readonly target_date: DateText;
  readonly times: RepeatRule;
}

/**
 * Lists the times of a schedule from a day on, including it. Left-out dates are skipped, and a moved date counts on its
 * new day. A single schedule has its one time.
 */
export function nextTimes({ times, changed, dropped }: OwnDates, today: DateText, count: number): OwnDate[] {
  if (times && times.schedule_type !== REPEATED) return [{ target_date: times.start_date, times }];
  const gone = new Set([...dropped, ...changed.map(({ exception_date }) => exception_date)]);
  const byRule = times ? nextDates(times, today, gone.size + count).filter((date) => !gone.has(date)) : [];
  const all = [
    ...changed
      .filter((one) => (lastDayOf(one.times) ?? today) >= today)
      .map((one) => ({ target_date: one.exception_date, times: one.times })),
    ...(times ? byRule.map((date) => ({ target_date: date, times: timesOn(times, date) })) : []),
  ];
  return all.toSorted((one, other) => (startOf(one.times) < startOf(other.times) ? -1 : 1)).slice(0, count);
}

/** Finds the next one; undefined: none is to come. */
export const nextTime = (own: OwnDates, today: DateText): RepeatRule | undefined => nextTimes(own, today, 1)[0]?.times;
