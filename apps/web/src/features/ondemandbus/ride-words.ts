import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { weekdayNames } from '@machi/domain/calendar/names';
import { timesInWords, weekdayLetters } from '@machi/domain/calendar/words';
import { listed, type Locale } from '@machi/domain/locale/model';

/** The town's day of an instant on the wire. */
export const dayOf = (instant: string): DateText => dateAt(new Date(instant));

export interface WeekHours {
  readonly weekdays: readonly number[];
  readonly opens: string;
  readonly closes: string;
}

/** The week begins on Monday. */
const placeOf = (weekday: number): number => (weekday + 6) % 7;
/** From this number of days in a row only the first and the last are named. */
const ROW = 3;

/** Weekdays with their hours: "月曜日〜金曜日 8:00〜17:00", "Monday to Friday 8:00–17:00"; two are listed. */
export function weekHoursInWords({ weekdays, opens, closes }: WeekHours, locale: Locale): string {
  const days = [...new Set(weekdays)].toSorted((one, other) => placeOf(one) - placeOf(other));
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const isRow = days.length >= ROW && placeOf(last) - placeOf(first) === days.length - 1;
  const name = (day: number) => (locale === 'ja' ? `${weekdayLetters[day] ?? ''}曜日` : (weekdayNames[day] ?? ''));
  const listedDays =
    locale === 'ja' ? `${days.map((day) => weekdayLetters[day] ?? '').join('・')}曜日` : listed(days.map(name), locale);
  const words = isRow ? `${name(first)}${locale === 'ja' ? '〜' : ' to '}${name(last)}` : listedDays;
  return `${words} ${timesInWords({ start: opens, end: closes })[locale]}`;
}
