import { dayTone, publicHolidayName } from '@machi/domain/calendar/business-days';
import { dateAt, daysBetween, type DateText } from '@machi/domain/calendar/model';
import { weekdayName, type Period } from '@machi/domain/calendar/views';
import { dateInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import type { DayEvent, MonthDay } from '@machi/ui/month-table/MonthTable';
import type { TimeGridDay, TimeGridStretch } from '@machi/ui/time-grid/TimeGrid';
import { isOfBand, isTimed, itemsOn, readAloud, spanOn, whenInWords } from './calendar-items.ts';
import type { CalendarItem, CalendarWords } from './model.ts';
import type { CalendarTexts } from './texts.ts';

/** Data of the calendar's days. */
export interface Shown {
  readonly items: readonly CalendarItem[];
  readonly chosen: DateText;
  readonly now: Date;
  readonly words: CalendarWords;
  readonly texts: CalendarTexts;
}

/** Limit of entries in a day of the month; beyond it their number appears. */
const MOST_EVENTS = 4;

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

const colourOf = ({ colour }: CalendarItem): { colour?: string } => (colour === undefined ? {} : { colour });

function eventsOf(held: readonly CalendarItem[], date: DateText, { texts: { t } }: Shown): DayEvent[] {
  const most = held.length > MOST_EVENTS ? MOST_EVENTS - 1 : MOST_EVENTS;
  const events = held.slice(0, most).map((item) => ({
    id: item.id,
    words: [isTimed(item) && item.date === date ? timeInWords(item.start) : '', item.title, item.note]
      .filter(Boolean)
      .join(' '),
    provisional: item.shape === 'provisional',
    busy: item.shape === 'busy',
    ...colourOf(item),
  }));
  return held.length > most ? [...events, { id: 'more', words: t('more', { count: held.length - most }) }] : events;
}

/** A day of the month; days of other months are not selectable. */
export function monthDay(date: DateText, isOfMonth: boolean, shown: Shown): MonthDay {
  const { locale } = shown.texts;
  const held = isOfMonth ? itemsOn(shown.items, date) : [];
  const holiday = publicHolidayName(date)?.[locale];
  return {
    id: date,
    day: String(Number(date.slice(8))),
    label: isOfMonth ? labelOf(date, held.length, shown) : dateInWords(date)[locale],
    ...marksOf(date, shown),
    closed: !isOfMonth,
    ...(holiday === undefined ? {} : { holiday }),
    events: eventsOf(held, date, shown),
    ...(held.length === 0
      ? {}
      : { count: shown.words.shortCount(held.length), shapes: held.map(({ shape }) => shape) }),
  };
}

const drawn = (item: CalendarItem, { texts, words }: Shown) => ({
  id: item.id,
  title: item.title,
  shape: item.shape,
  ...(item.href === undefined ? {} : { href: item.href }),
  ...colourOf(item),
  label: readAloud(item, texts, words.readsDays === true),
});

/** A day as a column of hours. */
export function gridDay(date: DateText, shown: Shown): TimeGridDay {
  const { locale } = shown.texts;
  const held = itemsOn(shown.items, date);
  return {
    id: date,
    weekday: weekdayName(date, locale, 'short'),
    date: String(Number(date.slice(8))),
    label: labelOf(date, held.length, shown),
    ...marksOf(date, shown),
    blocks: held.flatMap((item) => {
      if (!isTimed(item) || isOfBand(item)) return [];
      const isOneDay = (item.lastDate ?? item.date) === item.date;
      return {
        ...drawn(item, shown),
        ...spanOn(item, date),
        movable: item.movable === true && isOneDay,
        resizable: item.movable === true && isOneDay,
        startWords: timeInWords(item.start),
        timeWords: timesInWords({ start: item.start, end: item.end })[locale],
        detail: item.detail,
      };
    }),
  };
}

/** Entries of whole days, above the hours of the shown days. */
export function bandOf({ from, to }: Period, shown: Shown): TimeGridStretch[] {
  const days = daysBetween(from, to);
  return shown.items
    .filter((item) => isOfBand(item) && item.date <= to && (item.lastDate ?? item.date) >= from)
    .map((item) => {
      const [first, last] = [daysBetween(from, item.date), daysBetween(from, item.lastDate ?? item.date)];
      const when = isTimed(item) ? whenInWords(item, shown.texts) : '';
      return {
        ...drawn(item, shown),
        title: [item.title, when].filter(Boolean).join(' '),
        first: Math.max(first, 0),
        last: Math.min(last, days),
        isCutBefore: first < 0,
        isCutAfter: last > days,
      };
    });
}
