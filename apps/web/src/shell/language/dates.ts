import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';

/** Day and time of day of an instant in the town's time: "2027年1月14日（木） 9:05". */
export function momentInWords(instant: string, locale: Locale): string {
  const at = new Date(instant);
  return `${dateInWords(dateAt(at))[locale]} ${timeInWords(timeOf(minutesAt(at)))}`;
}
