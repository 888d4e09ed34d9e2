import { addDays } from '../calendar/model.ts';
import { MOST_DAYS, STEP_MINUTES, FIRST_DAY, LAST_DAY, type ScheduleTimes } from '../schedule/model.ts';
import { ALL_DAY, NO_REPEATS, SINGLE } from '../schedule/rule.ts';
import { clockOf, dateOf, endOf, inTown, type FileEvent } from './events.ts';
import { MINUTES_WITHOUT_END, type RemarkCode } from './model.ts';

const A_DAY = 1440;

/** Length of an event. */
export interface Length {
  readonly isAllDay: boolean;
  readonly minutes: number;
  readonly told: readonly RemarkCode[];
}
const down = (minutes: number): number => Math.floor(minutes / STEP_MINUTES) * STEP_MINUTES;
const up = (minutes: number): number => Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES;

function lengthInDays({ start, end, duration }: FileEvent): Length | RemarkCode {
  if (end !== null && end.minutes !== null) return 'times';
  const days = end === null ? Math.ceil((duration ?? A_DAY) / A_DAY) : end.day - start.day;
  if (days < 0) return 'times';
  // Some programs give the last day instead of the following one.
  return { isAllDay: true, minutes: Math.max(days, 1) * A_DAY, told: [] };
}

/** Computes the length of an event, with a default if it has none. */
export function lengthOf(event: FileEvent): Length | RemarkCode {
  const { start, end, duration } = event;
  if (start.minutes === null) return lengthInDays(event);
  if (end !== null && end.minutes === null) return 'times';
  const begins = inTown(start);
  const minutes = end === null ? (duration ?? 0) : inTown(end) - begins;
  if (minutes < 0) return 'times';
  if (minutes === 0) {
    // Not into the next day, which a series cannot represent.
    const rest = (Math.floor(begins / A_DAY) + 1) * A_DAY - begins;
    return { isAllDay: false, minutes: Math.min(MINUTES_WITHOUT_END, rest), told: ['no-end'] };
  }
  const isRound = begins % STEP_MINUTES === 0 && minutes % STEP_MINUTES === 0;
  return { isAllDay: false, minutes, told: isRound ? [] : ['rounded'] };
}

/**
 * Computes the times of an event that begins that many minutes after 1970 in the town: never shorter than in the file,
 * in steps of five minutes.
 */
export function timesAt(begins: number, { isAllDay, minutes }: Length): ScheduleTimes {
  const start_date = dateOf(begins);
  if (isAllDay) {
    const end_date = addDays(start_date, minutes / A_DAY - 1);
    return { ...NO_REPEATS, schedule_type: ALL_DAY, start_date, end_date, start_time: null, end_time: null };
  }
  const end = endOf(up(begins + minutes));
  return {
    ...NO_REPEATS,
    schedule_type: SINGLE,
    start_date,
    end_date: end.date,
    start_time: clockOf(down(begins)),
    end_time: end.time,
  };
}

/** Finds why the time of an event is not supported. */
export function outside({ start_date, end_date }: ScheduleTimes): RemarkCode | undefined {
  const last = end_date ?? start_date;
  if (start_date < FIRST_DAY || last > LAST_DAY) return 'years';
  return last >= addDays(start_date, MOST_DAYS) ? 'too-long' : undefined;
}
