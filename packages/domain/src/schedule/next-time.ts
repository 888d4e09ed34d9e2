import type { DateText } from '../calendar/model.ts';
import { REPEATED, lastDayOf, nextDates, type RepeatRule } from './rule.ts';
import { timesOn } from './rules.ts';

/** A date of a series that was moved, or has other hours. */
interface MovedDate {
  readonly exception_date: DateText;
  readonly times: RepeatRule;
}

/** What of a schedule is somebody's. */
export interface OwnDates {
  /** Null: they take part in single dates of it alone. */
  readonly times: RepeatRule | null;
  readonly changed: readonly MovedDate[];
  /** Dates of the rule on which it is not, or not theirs. */
  readonly dropped: readonly DateText[];
}

const startOf = ({ start_date, start_time }: RepeatRule): string => `${start_date} ${start_time ?? ''}`;

/** A date of somebody's, by the rule, and when it is. */
export interface OwnDate {
  readonly target_date: DateText;
  readonly times: RepeatRule;
}

/**
 * When a schedule is from a day on, that day included: dates that were left out are passed over, and one that was moved
 * counts where it was moved to. A single one is when it is.
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

/** The next one of these; undefined where nothing is to come. */
export const nextTime = (own: OwnDates, today: DateText): RepeatRule | undefined => nextTimes(own, today, 1)[0]?.times;
