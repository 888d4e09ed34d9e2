import type { DateText, TimeText } from '@machi/domain/calendar/model';
import type { GridShape } from '@machi/ui/time-grid/TimeGrid';

/** Something that holds a time, or whole days, as a calendar shows it. */
export interface CalendarItem {
  readonly id: string;
  readonly date: DateText;
  /** Where it ends on another day. */
  readonly lastDate?: DateText;
  /** None: it lasts its whole days. */
  readonly start?: TimeText;
  readonly end?: TimeText;
  /** Without one there is nothing more to see of it. */
  readonly href?: string;
  readonly title: string;
  /** Further words, where there is room. */
  readonly detail: string;
  /** Small after the title, in a month. */
  readonly note: string;
  readonly shape: GridShape;
  /** Its own, as "#1a6a3d". */
  readonly colour?: string;
  readonly movable?: boolean;
  /** What is read aloud after the times. */
  readonly label: string;
}

/** What a calendar says of its items. */
export interface CalendarWords {
  /** Names the whole, with its days in words. */
  readonly grid: (days: string) => string;
  /** How many there are on a day, none too. */
  readonly count: (count: number) => string;
  /** The same where a phone has little room. */
  readonly shortCount: (count: number) => string;
  /** Each item is read with its day, not only with its times. */
  readonly readsDays?: true;
}
