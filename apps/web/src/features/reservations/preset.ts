import { isDateText, type DateText, type TimeText } from '@machi/domain/calendar/model';
import type { ChosenTime } from '@machi/domain/reservations/choices';

/** Day of a search result. */
export function dateIn(query: URLSearchParams): DateText | undefined {
  const date = query.get('date');
  return date !== null && isDateText(date) ? date : undefined;
}

/** A taken hour for which the person wants a notification; without an hour the whole day is taken. */
export interface TakenHour {
  readonly date: DateText;
  readonly start: TimeText;
}

/** The taken time in a timetable's link. */
export function takenIn(query: URLSearchParams): TakenHour | undefined {
  const date = dateIn(query);
  return date !== undefined && query.has('wait') ? { date, start: query.get('start') ?? '' } : undefined;
}

/** Number of people of the search. */
export const personsIn = (query: URLSearchParams): string | undefined =>
  /^[1-9]\d{0,3}$/.exec(query.get('persons') ?? '')?.[0];

/** Day and time of a search result; undefined for a day alone or a taken time. */
export function presetIn(query: URLSearchParams): ChosenTime | undefined {
  const date = dateIn(query);
  const [start, end] = ['start', 'end'].map((name) => query.get(name));
  const isTime = (text: string | null | undefined): text is string => /^(?:[01]\d|2[0-4]):[0-5]\d$/.test(text ?? '');
  return date !== undefined && !query.has('wait') && isTime(start) && isTime(end) && start < end
    ? { date, start, end }
    : undefined;
}
