import type { DateText } from '../calendar/model.ts';
import { REPEATED, nextDates } from './rule.ts';
import type { RepeatRule } from './rule.ts';
import { timesOn } from './rules.ts';

/** A date of a series that was moved, or has other hours. */
interface MovedDate {
  readonly exception_date: DateText;
  readonly times: RepeatRule;
}

/** What of a schedule is somebody's. */
interface OwnDates {
  /** Null: they take part in single dates of it alone. */
  readonly times: RepeatRule | null;
  readonly changed: readonly MovedDate[];
  /** Dates of the rule on which it is not, or not theirs. */
  readonly dropped: readonly DateText[];
}

const startOf = ({ start_date, start_time }: RepeatRule): string => `${start_date} ${start_time ?? ''}`;
const lastDay = ({ start_date, end_date }: RepeatRule): DateText => end_date ?? start_date;

/**
 * When a schedule is next, that day included: dates that were left out are passed over, and one that was moved counts
 * where it was moved to. A single one is when it is. Undefined where nothing is to come.
 */
export function nextTime({ times, changed, dropped }: OwnDates, today: DateText): RepeatRule | undefined {
  if (times && times.schedule_type !== REPEATED) return times;
  const gone = new Set([...dropped, ...changed.map(({ exception_date }) => exception_date)]);
  const byRule = times && nextDates(times, today, gone.size + 1).find((date) => !gone.has(date));
  const moved = changed.map((date) => date.times).filter((one) => lastDay(one) >= today);
  const all = times && byRule ? [...moved, timesOn(times, byRule)] : moved;
  return all.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1))[0];
}
