import { addDays, dateAt, isDateText, minutesAt, minutesOf, timeOf } from '@machi/domain/calendar/model';
import type { DateText, TimeText } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Closure, FacilityHours } from '@machi/domain/closures/model';
import type { Locale } from '@machi/domain/locale/model';
import { hoursOffered } from '@machi/domain/reception-board/range';
import type { ClosureTexts } from './texts.ts';

/** An instant in words. The end of a day is its 24:00: "1月20日（水） 24:00", not the next day at 0:00. */
export function instantInWords(instant: string, locale: Locale, isEnd: boolean): string {
  const at = new Date(instant);
  const [date, time] = [dateAt(at), timeOf(minutesAt(at))];
  if (isEnd && time === '00:00') return `${dateInWords(addDays(date, -1))[locale]} 24:00`;
  return `${dateInWords(date)[locale]} ${timeInWords(time)}`;
}

/** Start and end; within one day, its hours. */
export function spanInWords(
  { started_at, ended_at }: Pick<Closure, 'started_at' | 'ended_at'>,
  { t, locale }: Pick<ClosureTexts, 't' | 'locale'>,
): string {
  const [starts, ends] = [new Date(started_at), new Date(ended_at)];
  const date = dateAt(starts);
  if (dateAt(new Date(ends.getTime() - 1)) === date) {
    const times = { start: timeOf(minutesAt(starts)), end: timeOf(minutesAt(ends) || 1440) };
    return `${dateInWords(date)[locale]} ${timesInWords(times)[locale]}`;
  }
  return t('span', { from: instantInWords(started_at, locale, false), to: instantInWords(ended_at, locale, true) });
}

export const whereInWords = ({ spot_name, room_name }: Closure, { t }: ClosureTexts): string =>
  `${spot_name} ${room_name === '' ? t('list.all') : room_name}`;

/** The last day after a choice of the first: it follows while it is empty or earlier; undefined when it stays. */
export const lastDayAfter = (first: unknown, last: unknown): DateText | undefined =>
  typeof first === 'string' && isDateText(first) && (typeof last !== 'string' || last < first) ? first : undefined;

/** Minutes inside a day; its beginning and end are offered in words. */
const DAY = { start: 15, end: 1425 };

/** Quarter hours at which a closure may begin or end: during opening hours, or all day when they are unknown. */
export function timesOffered(opening: Pick<FacilityHours, 'start' | 'end'> | undefined): TimeText[] {
  const span = opening && { start: minutesOf(opening.start), end: minutesOf(opening.end) };
  const { start, end } = span ? hoursOffered(span, span) : DAY;
  const [first, last] = [Math.max(start, DAY.start), Math.min(end, DAY.end)];
  return Array.from({ length: (last - first) / 15 + 1 }, (_time, index) => timeOf(first + index * 15));
}
