import { addDays, timeOf, type DateText, type TimeText } from '../calendar/model.ts';
import { dateTextOf, type DayNumber } from '../schedule/day-numbers.ts';
import type { Pattern } from './pattern.ts';

/** A time zone. */
export interface Zone {
  /** Offset if it never changes in the years of schedules; undefined with daylight saving time. */
  readonly fixed: number | undefined;
  offsetAt(day: DayNumber, minutes: number): number;
}

/** Japan Standard Time. Also used where no zone is named. */
const TOWN_OFFSET = 540;
export const townZone: Zone = { fixed: TOWN_OFFSET, offsetAt: () => TOWN_OFFSET };

/** A day, or a time on it, in local time of its zone. */
export interface Moment {
  readonly day: DayNumber;
  /** Since midnight, with seconds as a fraction; null: the whole day. */
  readonly minutes: number | null;
  readonly zone: Zone;
}

/** An event of a calendar file (RFC 5545, 3.6.1), with the parts that a schedule can represent. */
export interface FileEvent {
  /** Position in the file, from 1. */
  readonly number: number;
  readonly uid: string;
  readonly start: Moment;
  readonly end: Moment | null;
  /** Minutes; null: the event has an end, or neither. */
  readonly duration: number | null;
  readonly pattern: Pattern | null;
  readonly count: number | null;
  readonly until: Moment | null;
  /** Dates added to those of the pattern, and dates left out. */
  readonly more: readonly Moment[];
  readonly without: readonly Moment[];
  /** Date of its series that it changes. */
  readonly instead_of: Moment | null;
  /** It also changes all later dates, which is not supported. */
  readonly has_range: boolean;
  readonly is_cancelled: boolean;
  readonly is_private: boolean;
  readonly title: string;
  readonly note: string;
  readonly place: string;
  readonly url: string;
}

const A_DAY = 1440;

/** Minutes since 1970 in the town's local time. */
export function inTown({ day, minutes, zone }: Moment): number {
  const local = day * A_DAY + (minutes ?? 0);
  return minutes === null ? local : local - zone.offsetAt(day, minutes) + TOWN_OFFSET;
}
export const dayOf = (town: number): DayNumber => Math.floor(town / A_DAY);
export const dateOf = (town: number): DateText => dateTextOf(dayOf(town));
export const clockOf = (town: number): TimeText => timeOf(Math.floor(((town % A_DAY) + A_DAY) % A_DAY));

/** Converts an end to date and time. Midnight is the end of the day before. */
export function endOf(town: number): { readonly date: DateText; readonly time: TimeText } {
  const time = clockOf(town);
  return time === '00:00' ? { date: addDays(dateOf(town), -1), time: '24:00' } : { date: dateOf(town), time };
}
