import type { GridPlace } from '../grid-keys/grid-keys.ts';
import type { GridShape } from '../time-grid/time-grid-model.ts';

export type DayTone = 'saturday' | 'holiday';

export type DayEvent = {
  id: string;
  /** Hour and what, such as "13:00 Kobushi". */
  words: string;
  /** Not decided yet: a dotted edge, and the page says so in the words. */
  provisional?: boolean;
  /** Nothing but its time is known. */
  busy?: boolean;
  /** Its own, as "#1a6a3d": an edge, never words. */
  colour?: string;
};

export type MonthDay = {
  /** "2027-01-19" */
  id: string;
  /** Day of the month. */
  day: string;
  /** The day in words for screen readers: date, weekday, holiday. The events, or their count, are read after it. */
  label: string;
  tone?: DayTone;
  /** Name of the holiday; shown from 768 px. */
  holiday?: string;
  today?: boolean;
  chosen?: boolean;
  /** Can be read, not chosen: a day of the next month, or one that is closed. */
  closed?: boolean;
  /** Shown one by one from 768 px; below, `count` stands for them. */
  events?: readonly DayEvent[];
  /** Such as "2 bookings". */
  count?: string;
  /** How each of the counted ones stands, before the count, which the label then says in words. */
  shapes?: readonly GridShape[];
};

/** Where the Tab key enters: the chosen day, else today, else the first that can be chosen, else the corner. */
export function entryDay(weeks: readonly (readonly MonthDay[])[]): GridPlace {
  const days = weeks.flatMap((week, row) => week.map((day, column) => ({ day, place: { row, column } })));
  const found =
    days.find(({ day }) => day.chosen) ??
    days.find(({ day }) => day.today && !day.closed) ??
    days.find(({ day }) => !day.closed);
  return found?.place ?? { row: 0, column: 0 };
}
