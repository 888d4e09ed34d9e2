import { addDays, type DateText } from '../calendar/model.ts';
import { dateTextOf, dayNumberOf, type DayNumber } from '../schedule/day-numbers.ts';
import { FIRST_DAY, LAST_DAY, type ScheduleTimes } from '../schedule/model.ts';
import { REPEATED, nextDates } from '../schedule/rule.ts';
import { clockOf, dateOf, dayOf, inTown, type FileEvent } from './events.ts';
import { MOST_SINGLES, type RemarkCode } from './model.ts';
import { walkPattern, type Pattern } from './pattern.ts';
import { sayable, shifted } from './sayable.ts';
import { timesAt, type Length } from './spans.ts';

export interface Repeating extends FileEvent {
  readonly pattern: Pattern;
}
export const isRepeating = (event: FileEvent): event is Repeating => event.pattern !== null;

/** A day later than the years of schedules, because zones may differ by a day. */
const LAST = dayNumberOf(LAST_DAY) + 1;

const isOver = ({ start, until }: Repeating, day: DayNumber): boolean => {
  if (until === null) return false;
  return until.minutes === null ? day > until.day : inTown({ ...start, day }) > inTown(until);
};

/** Visits the days of an event by its pattern and end, in local time of its zone. */
function walkDays(event: Repeating, isEnough: (day: DayNumber) => boolean): void {
  let left = event.count ?? Number.POSITIVE_INFINITY;
  if (left < 1) return;
  walkPattern(event.pattern, event.start.day, LAST, (day) => {
    if (isOver(event, day)) return true;
    left -= 1;
    return isEnough(day) || left < 1;
  });
}

/** Finds the last date in the town's time; null: none, or after all schedules. */
function endOfSeries(event: Repeating, shift: number): DateText | null {
  const { start, count, until } = event;
  const ends: DayNumber[] = [];
  if (count !== null) {
    let [seen, last] = [0, start.day];
    walkDays(event, (day) => {
      seen += 1;
      last = day;
      return false;
    });
    if (seen === count) ends.push(last + shift);
  }
  if (until !== null) {
    const isEarlier = until.minutes !== null && clockOf(inTown(start)) > clockOf(inTown(until));
    ends.push(until.minutes === null ? until.day + shift : dayOf(inTown(until)) - (isEarlier ? 1 : 0));
  }
  const end = Math.min(...ends);
  return end > dayNumberOf(LAST_DAY) ? null : dateTextOf(end);
}

/** Converts an event to a series, or says why not; undefined: it has at most one date. */
export function asSeries(event: Repeating, length: Length): ScheduleTimes | RemarkCode | undefined {
  const { pattern, start } = event;
  const repeats = sayable(pattern, start.day);
  if (!repeats) return 'singles-rule';
  if (start.minutes !== null && start.zone.fixed === undefined) return 'singles-zone';
  const begins = inTown(start);
  const shift = dayOf(begins) - start.day;
  const series = shifted(repeats, shift);
  if (!series) return 'singles-zone';
  const first = timesAt(begins, length);
  if (first.end_date !== first.start_date) return 'singles-days';
  const end_date = endOfSeries(event, shift);
  const from = dateOf(begins) < FIRST_DAY ? FIRST_DAY : dateOf(begins);
  if (end_date !== null && end_date < from) return undefined;
  const times = { ...first, ...series, schedule_type: REPEATED, start_date: from, end_date } as const;
  const [start_date] = nextDates(times, from, 1);
  return start_date === undefined || start_date === end_date ? undefined : { ...times, start_date };
}

/**
 * Selects single dates of an event that no series can represent: those from a year ago on, and before them the newest.
 */
export function singleDays(
  event: Repeating,
  today: DateText,
  isLeftOut: (day: DayNumber) => boolean,
): { readonly days: readonly DayNumber[]; readonly isCut: boolean } {
  const from = dayNumberOf(addDays(today, -366));
  const first = dayNumberOf(FIRST_DAY);
  let older: DayNumber[] = [];
  const newer: DayNumber[] = [];
  let isCut = false;
  walkDays(event, (day) => {
    if (day < first || isLeftOut(day)) return false;
    if (day >= from) {
      if (newer.length === MOST_SINGLES) return (isCut = true);
      newer.push(day);
      return false;
    }
    older.push(day);
    if (older.length > MOST_SINGLES * 2) {
      older = older.slice(-MOST_SINGLES);
      isCut = true;
    }
    return false;
  });
  const room = MOST_SINGLES - newer.length;
  const before = room > 0 ? older.slice(-room) : [];
  return { days: [...before, ...newer], isCut: isCut || before.length < older.length };
}
