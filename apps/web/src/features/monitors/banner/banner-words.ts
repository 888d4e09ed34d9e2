import { addDays, dateAt, minutesAt, timeOf, type TimeText } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';

/** An end in words; the end of a day is its 24:00. */
export function endInWords(instant: string, locale: Locale): string {
  const at = new Date(instant);
  const [date, time] = [dateAt(at), timeOf(minutesAt(at))];
  return time === '00:00'
    ? `${dateInWords(addDays(date, -1))[locale]} 24:00`
    : `${dateInWords(date)[locale]} ${timeInWords(time)}`;
}

export function startInWords(instant: string, locale: Locale): string {
  const at = new Date(instant);
  return `${dateInWords(dateAt(at))[locale]} ${timeInWords(timeOf(minutesAt(at)))}`;
}

const halfHours: readonly TimeText[] = Array.from({ length: 49 }, (_none, index) => timeOf(index * 30));

/** Half hours of a day, with the chosen time among them. */
export const timesWith = (chosen: TimeText) =>
  [...new Set([...halfHours, chosen])].toSorted().map((time) => ({ value: time, label: timeInWords(time) }));
