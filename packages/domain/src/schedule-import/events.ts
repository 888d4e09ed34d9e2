import { addDays, timeOf, type DateText, type TimeText } from '../calendar/model.ts';
import { dateTextOf, type DayNumber } from '../schedule/day-numbers.ts';
import type { Pattern } from './pattern.ts';

/** How far the clocks of a place are ahead of UTC, in minutes. */
export interface Zone {
  /** The same all year and in all years of schedules; undefined where clocks are changed. */
  readonly fixed: number | undefined;
  offsetAt(day: DayNumber, minutes: number): number;
}

/** Japan Standard Time, and where no zone is named, the town's time is meant. */
const TOWN_OFFSET = 540;
export const townZone: Zone = { fixed: TOWN_OFFSET, offsetAt: () => TOWN_OFFSET };

/** A day, or a time of it, as the clocks of its zone show it. */
export interface Moment {
  readonly day: DayNumber;
  /** Since midnight, seconds as a fraction; null: the whole day. */
  readonly minutes: number | null;
  readonly zone: Zone;
}

/** What an event of a calendar file says (RFC 5545, 3.6.1), as far as a schedule can say it. */
export interface FileEvent {
  /** Which of the file it is, from 1. */
  readonly number: number;
  readonly uid: string;
  readonly start: Moment;
  readonly end: Moment | null;
  /** Minutes; null: it has an end, or neither. */
  readonly duration: number | null;
  readonly pattern: Pattern | null;
  readonly count: number | null;
  readonly until: Moment | null;
  /** Dates besides those of the pattern, and dates of it that are left out. */
  readonly more: readonly Moment[];
  readonly without: readonly Moment[];
  /** Which date of its series it changes. */
  readonly instead_of: Moment | null;
  /** And all after it, which nothing here can say. */
  readonly has_range: boolean;
  readonly is_cancelled: boolean;
  readonly is_private: boolean;
  readonly title: string;
  readonly note: string;
  readonly place: string;
  readonly url: string;
}

const A_DAY = 1440;

/** Minutes since 1970 as the town's clocks count them. */
export function inTown({ day, minutes, zone }: Moment): number {
  const local = day * A_DAY + (minutes ?? 0);
  return minutes === null ? local : local - zone.offsetAt(day, minutes) + TOWN_OFFSET;
}
export const dayOf = (town: number): DayNumber => Math.floor(town / A_DAY);
export const dateOf = (town: number): DateText => dateTextOf(dayOf(town));
export const clockOf = (town: number): TimeText => timeOf(Math.floor(((town % A_DAY) + A_DAY) % A_DAY));

/** When an end lies that is no day of its own: midnight is the end of the day before. */
export function endOf(town: number): { readonly date: DateText; readonly time: TimeText } {
  const time = clockOf(town);
  return time === '00:00' ? { date: addDays(dateOf(town), -1), time: '24:00' } : { date: dateOf(town), time };
}
