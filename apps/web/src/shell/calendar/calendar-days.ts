import { dayTone, publicHolidayName } from '@machi/domain/calendar/business-days';
import { MINUTES_A_DAY, dateAt, minutesOf } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import { weekdayName } from '@machi/domain/calendar/views';
import { dateInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import type { MonthDay } from '@machi/ui/month-table/MonthTable';
import type { TimeGridDay } from '@machi/ui/time-grid/TimeGrid';
import type { CalendarItem, CalendarWords } from './model.ts';
import type { CalendarTexts } from './texts.ts';

/** What the calendar shows of each day, with what stands around it. */
export interface Shown {
  readonly items: readonly CalendarItem[];
  readonly chosen: DateText;
  readonly now: Date;
  readonly words: CalendarWords;
  readonly texts: CalendarTexts;
}

const itemsOn = ({ items }: Shown, date: DateText): CalendarItem[] =>
  items
    .filter((item) => item.date === date)
    .toSorted((one, other) => minutesOf(one.start) - minutesOf(other.start) || Number(one.id) - Number(other.id));

function toneOf(date: DateText): { tone?: 'saturday' | 'holiday' } {
  const tone = dayTone(date);
  return tone === undefined ? {} : { tone };
}

const labelOf = (date: DateText, count: number, { texts: { t, locale }, now, words }: Shown): string =>
  [
    dateInWords(date)[locale],
    publicHolidayName(date)?.[locale] ?? '',
    date === dateAt(now) ? t('todayWord') : '',
    words.count(count),
  ]
    .filter(Boolean)
    .join(t('join'));

const marksOf = (date: DateText, shown: Shown) => ({
  ...toneOf(date),
  today: date === dateAt(shown.now),
  chosen: date === shown.chosen,
});

/** A day of the month; days of other months are there to be seen only. */
export function monthDay(date: DateText, isOfMonth: boolean, shown: Shown): MonthDay {
  const { locale } = shown.texts;
  const held = isOfMonth ? itemsOn(shown, date) : [];
  const holiday = publicHolidayName(date)?.[locale];
  return {
    id: date,
    day: String(Number(date.slice(8))),
    label: isOfMonth ? labelOf(date, held.length, shown) : dateInWords(date)[locale],
    ...marksOf(date, shown),
    closed: !isOfMonth,
    ...(holiday === undefined ? {} : { holiday }),
    events: held.map(({ id, start, title, note, shape }) => ({
      id,
      words: [timeInWords(start), title, note].filter(Boolean).join(' '),
      provisional: shape === 'provisional',
    })),
    ...(held.length === 0
      ? {}
      : { count: shown.words.shortCount(held.length), shapes: held.map(({ shape }) => shape) }),
  };
}

/** A day as a column of hours. */
export function gridDay(date: DateText, shown: Shown): TimeGridDay {
  const { t, locale } = shown.texts;
  const held = itemsOn(shown, date);
  return {
    id: date,
    weekday: weekdayName(date, locale, 'short'),
    date: String(Number(date.slice(8))),
    label: labelOf(date, held.length, shown),
    ...marksOf(date, shown),
    blocks: held.map(({ id, start, end, href, title, detail, shape, label }) => {
      const times = timesInWords({ start, end })[locale];
      return {
        id,
        start: minutesOf(start),
        end: Math.min(minutesOf(end), MINUTES_A_DAY),
        href,
        startWords: timeInWords(start),
        timeWords: times,
        title,
        detail,
        shape,
        label: [times, label].join(t('join')),
      };
    }),
  };
}
