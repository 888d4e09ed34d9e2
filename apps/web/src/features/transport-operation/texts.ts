import { MINUTES_A_DAY, addDays, dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useOperationTexts = deskTextsOf('transport-operation', { ja, en });
export type OperationTexts = ReturnType<typeof useOperationTexts>;

const QUARTER = 15;
const quarters = Array.from({ length: MINUTES_A_DAY / QUARTER + 1 }, (_quarter, index) => timeOf(index * QUARTER));

/** Times of a day, with the chosen one among them. */
export const timesWith = (chosen: string) =>
  [...new Set([...quarters, chosen])].toSorted().map((time) => ({ value: time, label: timeInWords(time) }));

/** An instant in the town's time: "11月24日（火） 8:30". */
export function momentInWords(instant: string, locale: Locale): string {
  const at = new Date(instant);
  return `${dayInWords(dateAt(at))[locale]} ${timeInWords(timeOf(minutesAt(at)))}`;
}

/** End of a period; at midnight with the day that it ends. */
export function endInWords(instant: string, locale: Locale): string {
  const at = new Date(instant);
  if (minutesAt(at) !== 0) return momentInWords(instant, locale);
  return `${dayInWords(addDays(dateAt(at), -1))[locale]} ${timeInWords('24:00')}`;
}
