import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';

/** The town's time of an instant: "14:32". */
export const clockOf = (instant: string | number): string => timeInWords(timeOf(minutesAt(new Date(instant))));

/** Day and time of day of an instant in the town's time: "2027年1月14日（木） 9:05". */
export function momentInWords(instant: string, locale: Locale): string {
  return `${dateInWords(dateAt(new Date(instant)))[locale]} ${clockOf(instant)}`;
}
