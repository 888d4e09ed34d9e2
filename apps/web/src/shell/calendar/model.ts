import type { DateText, TimeText } from '@machi/domain/calendar/model';
import type { StatusShape } from '@machi/ui/tag/StatusTag';

/** Something that holds a time of a day, as a calendar shows it. */
export interface CalendarItem {
  readonly id: string;
  readonly date: DateText;
  readonly start: TimeText;
  readonly end: TimeText;
  readonly href: string;
  readonly title: string;
  /** Further words, where there is room. */
  readonly detail: string;
  /** Small after the title, in a month. */
  readonly note: string;
  readonly shape: StatusShape;
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
}
