import type { GridPlace } from '../grid-keys/grid-keys.ts';
import type { GridShape } from '../time-grid/time-grid-model.ts';

export type DayTone = 'saturday' | 'holiday';

export type DayEvent = {
  id: string;
  /** Hour and title, such as "13:00 Kobushi". */
  words: string;
  /** Not decided yet: drawn with a dotted edge; `words` say so too. */
  provisional?: boolean;
  /** Only its time is known. */
  busy?: boolean;
  /** Colour of the event's edge, such as "#1a6a3d". Text never uses it. */
  colour?: string;
};

export type MonthDay = {
  /** "2027-01-19" */
  id: string;
  /** Day of the month. */
  day: string;
  /** The day in words for screen readers: date, weekday, holiday. The events or their count follow it. */
  label: string;
  tone?: DayTone;
  /** Name of the holiday; shown from 768 px. */
  holiday?: string;
  today?: boolean;
  chosen?: boolean;
  /** Readable but not selectable: a day of the next month, or a closed one. */
  closed?: boolean;
  /** Shown from 768 px; narrower screens show `count`. */
  events?: readonly DayEvent[];
  /** Such as "2 bookings". */
  count?: string;
  /** Status of each counted event, shown before the count. The label has it in words. */
  shapes?: readonly GridShape[];
};

/** Finds the entry of the Tab key: the chosen day, else today, else the first selectable day, else the corner. */
export function entryDay(weeks: readonly (readonly MonthDay[])[]): GridPlace {
  const days = weeks.flatMap((week, row) => week.map((day, column) => ({ day, place: { row, column } })));
  const found =
    days.find(({ day }) => day.chosen) ??
    days.find(({ day }) => day.today && !day.closed) ??
    days.find(({ day }) => !day.closed);
  return found?.place ?? { row: 0, column: 0 };
}
