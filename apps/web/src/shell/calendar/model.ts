import type { DateText, TimeText } from '@machi/domain/calendar/model';
import type { GridShape } from '@machi/ui/time-grid/TimeGrid';

/** An entry of a calendar: it takes a time or whole days. */
export interface CalendarItem {
  readonly id: string;
  readonly date: DateText;
  /** Last day, when it ends on another day. */
  readonly lastDate?: DateText;
  /** Without a start it lasts whole days. */
  readonly start?: TimeText;
  readonly end?: TimeText;
  /** Page of the entry; without one there is no more to see. */
  readonly href?: string;
  readonly title: string;
  /** Further words, shown where there is room. */
  readonly detail: string;
  /** Small text after the title, in a month. */
  readonly note: string;
  readonly shape: GridShape;
  /** Colour of the entry, such as "#1a6a3d". */
  readonly colour?: string;
  readonly movable?: boolean;
  /** Text read aloud after the times. */
  readonly label: string;
}

export interface CalendarWords {
  /** Name of the grid, with its days in words. */
  readonly grid: (days: string) => string;
  /** Number of entries of a day, also for none. */
  readonly count: (count: number) => string;
  /** Shorter form of count for a phone. */
  readonly shortCount: (count: number) => string;
  /** Screen readers read each entry with its day, not only with its times. */
  readonly readsDays?: true;
}
