import { isDateText, type DateText, type TimeText } from '@machi/domain/calendar/model';
import type { ChosenTime } from '@machi/domain/reservations/choices';

/** The day on which a search result opens the form. */
export function dateIn(query: URLSearchParams): DateText | undefined {
  const date = query.get('date');
  return date !== null && isDateText(date) ? date : undefined;
}

/** An hour that somebody else has, and who came wants to be told of; a day without an hour is taken all through. */
export interface TakenHour {
  readonly date: DateText;
  readonly start: TimeText;
}

/** What of a taken time a timetable leads to. */
export function takenIn(query: URLSearchParams): TakenHour | undefined {
  const date = dateIn(query);
  return date !== undefined && query.has('wait') ? { date, start: query.get('start') ?? '' } : undefined;
}

/** How many people the rooms were looked for. */
export const personsIn = (query: URLSearchParams): string | undefined =>
  /^[1-9]\d{0,3}$/.exec(query.get('persons') ?? '')?.[0];

/** The day and time with which a search result opens the form; undefined when it brings a day alone, or a time that is taken. */
export function presetIn(query: URLSearchParams): ChosenTime | undefined {
  const date = dateIn(query);
  const [start, end] = ['start', 'end'].map((name) => query.get(name));
  const isTime = (text: string | null | undefined): text is string => /^(?:[01]\d|2[0-4]):[0-5]\d$/.test(text ?? '');
  return date !== undefined && !query.has('wait') && isTime(start) && isTime(end) && start < end
    ? { date, start, end }
    : undefined;
}
