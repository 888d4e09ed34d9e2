import { dateAt } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import { weekdayNames } from '@machi/domain/calendar/names';
import { timesInWords, weekdayLetters } from '@machi/domain/calendar/words';
import { listed } from '@machi/domain/locale/lists';
import type { Locale } from '@machi/domain/locale/model';

/** The town's day of an instant on the wire. */
export const dayOf = (instant: string): DateText => dateAt(new Date(instant));

export interface WeekHours {
  readonly weekdays: readonly number[];
  readonly opens: string;
  readonly closes: string;
}

/** Some weekdays with their hours, Monday first: "月・火曜日 8:00〜17:00", "Monday, Tuesday 8:00–17:00". */
export function weekHoursInWords({ weekdays, opens, closes }: WeekHours, locale: Locale): string {
  const days = weekdays.toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7));
  const words =
    locale === 'ja'
      ? `${days.map((day) => weekdayLetters[day] ?? '').join('・')}曜日`
      : listed(
          days.map((day) => weekdayNames[day] ?? ''),
          locale,
        );
  return `${words} ${timesInWords({ start: opens, end: closes })[locale]}`;
}
