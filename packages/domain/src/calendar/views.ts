import { addDays, dateAt, daysBetween, isDateText, weekdayOf, type DateText } from './model.ts';
import { dateInWords, daysInWords } from './words.ts';
import type { Locale } from '../locale/model.ts';

/** Views of the own reservations: Day, 4 Day, Week, Month (product, "Own reservations"). */
export const calendarViews = ['day', '4day', 'week', 'month'] as const;
/** Views of the schedule: Day (1 line), Day (lines), Week, 4 Day, Month (product, "Schedules"). */
export const scheduleViews = ['day', 'lines', 'week', '4day', 'month'] as const;
/** `lines` is a day with a line for each person, room and equipment. */
export type CalendarView = (typeof scheduleViews)[number];

/** The days that a view shows, both included. */
export interface Period {
  readonly from: DateText;
  readonly to: DateText;
}

const DAYS = { day: 1, lines: 1, '4day': 4, week: 7 } as const;

/** Weeks begin on Monday. */
export const mondayOf = (date: DateText): DateText => addDays(date, -((weekdayOf(date) + 6) % 7));
const firstOfMonth = (date: DateText): DateText => `${date.slice(0, 8)}01`;
const lastOfMonth = (date: DateText): DateText => addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1);

/** The period of a view that holds a day; "4 Day" counts from today (product, "Own reservations"). */
export function periodOf(view: CalendarView, date: DateText, today: DateText): Period {
  if (view === 'month') return { from: firstOfMonth(date), to: lastOfMonth(date) };
  const days = DAYS[view];
  const from =
    view === 'week'
      ? mondayOf(date)
      : view === '4day'
        ? addDays(today, Math.floor(daysBetween(today, date) / days) * days)
        : date;
  return { from, to: addDays(from, days - 1) };
}

/** The chosen day one period later (1) or earlier (-1); in a shorter month, its last day. */
export function stepped(view: CalendarView, date: DateText, direction: 1 | -1): DateText {
  if (view !== 'month') return addDays(date, direction * DAYS[view]);
  const first = firstOfMonth(direction === 1 ? addDays(lastOfMonth(date), 1) : addDays(firstOfMonth(date), -1));
  const same = `${first.slice(0, 8)}${date.slice(8)}`;
  return isDateText(same) ? same : lastOfMonth(first);
}

export const daysOf = ({ from, to }: Period): DateText[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

/** The whole weeks of a month, from Monday to Sunday. */
export function weeksOf({ from, to }: Period): DateText[][] {
  const weeks: DateText[][] = [];
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    weeks.push(daysOf({ from: monday, to: addDays(monday, 6) }));
  }
  return weeks;
}

/** "2027年1月", "2027年1月18日〜24日", "2027年1月19日（火）". */
export function periodInWords(view: CalendarView, { from, to }: Period, locale: Locale): string {
  if (view === 'day' || view === 'lines') return dateInWords(from)[locale];
  if (view !== 'month') {
    const days = daysInWords(from, to)[locale];
    return locale === 'ja' ? `${from.slice(0, 4)}年${days}` : `${days} ${to.slice(0, 4)}`;
  }
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${from}T00:00:00Z`));
}

/** Name of a weekday: short for a column's head, long for reading aloud. */
export const weekdayName = (date: DateText, locale: Locale, length: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { weekday: length, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/**
 * The view and day that a URL asks for; invalid values are replaced by defaults.
 * @param query values of the URL, by name
 * @param views views of the screen
 * @param kept the view that was shown last
 */
export function wishIn(
  query: { readonly get: (name: string) => string | null },
  views: readonly CalendarView[],
  kept: string,
  now: Date,
): { view: CalendarView; date: DateText } {
  const date = query.get('date');
  const viewNamed = (name: string | null) => views.find((view) => view === name);
  return {
    view: viewNamed(query.get('view')) ?? viewNamed(kept) ?? 'week',
    date: date !== null && isDateText(date) ? date : dateAt(now),
  };
}
