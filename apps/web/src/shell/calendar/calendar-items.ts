import { MINUTES_A_DAY, daysBetween, minutesOf, type DateText, type TimeText } from '@machi/domain/calendar/model';
import { dateInWords, dayInWords, daysInWords, timesInWords } from '@machi/domain/calendar/words';
import type { CalendarItem } from './model.ts';
import type { CalendarTexts } from './texts.ts';

interface Times {
  readonly start: TimeText;
  readonly end: TimeText;
}
type Timed = CalendarItem & Times;
export const isTimed = <I extends CalendarItem>(item: I): item is I & Times =>
  item.start !== undefined && item.end !== undefined;

const lastDateOf = ({ date, lastDate }: CalendarItem): DateText => lastDate ?? date;

/** Whether an entry stands above the hours: it lasts whole days, or longer than a night. */
export const isOfBand = (item: CalendarItem): boolean =>
  !isTimed(item) || (lastDateOf(item) > item.date && !endsNextDay(item));

/** Whether an entry runs past midnight for less than a day. */
const endsNextDay = (item: Timed): boolean =>
  daysBetween(item.date, lastDateOf(item)) === 1 && minutesOf(item.end) < minutesOf(item.start);

/** An entry's part of a day, in minutes since midnight; a night has a part on each of its two days. */
export function spanOn(item: Timed, date: DateText): { start: number; end: number } {
  const [start, end] = [minutesOf(item.start), minutesOf(item.end)];
  return {
    start: date === item.date ? start : 0,
    end: date === lastDateOf(item) ? Math.min(end, MINUTES_A_DAY) : MINUTES_A_DAY,
  };
}

const startOn = (item: CalendarItem, date: DateText): number =>
  isTimed(item) && item.date === date ? minutesOf(item.start) : -1;

/** Whether an entry takes part of a day; one that ends at midnight takes none of the next day. */
function isOn(item: CalendarItem, date: DateText): boolean {
  const last = lastDateOf(item);
  if (date < item.date || date > last) return false;
  return item.end !== '00:00' || date < last || last === item.date;
}

/** All entries of a day: whole days first, then by hour. */
export const itemsOn = (items: readonly CalendarItem[], date: DateText): CalendarItem[] =>
  items
    .filter((item) => isOn(item, date))
    .toSorted(
      (one, other) =>
        startOn(one, date) - startOn(other, date) || one.id.localeCompare(other.id, 'en', { numeric: true }),
    );

/** Time in words below its day: "13:00–15:30", "All day", or its days with their times. */
export function whenInWords(item: CalendarItem, { t, locale }: CalendarTexts): string {
  const last = lastDateOf(item);
  if (!isTimed(item)) return last === item.date ? t('allDay') : daysInWords(item.date, last)[locale];
  const { start, end } = item;
  if (last === item.date) return timesInWords({ start, end })[locale];
  const [from, to] = [dayInWords(item.date)[locale], dayInWords(last)[locale]];
  return t('timesOfDays', { from, start: start.replace(/^0/, ''), to, end: end.replace(/^0/, '') });
}

/** The whole entry for reading aloud, with its day on request. */
export function readAloud(item: CalendarItem, texts: CalendarTexts, readsDays: boolean): string {
  const { t, locale } = texts;
  const day = readsDays && lastDateOf(item) === item.date ? dateInWords(item.date)[locale] : '';
  return [day, whenInWords(item, texts), item.label].filter(Boolean).join(t('join'));
}
