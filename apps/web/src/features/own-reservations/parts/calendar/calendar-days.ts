import { dayTone, publicHolidayName } from '@machi/domain/calendar/business-days';
import { MINUTES_A_DAY, dateAt, minutesOf } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { statusOf } from '@machi/domain/reservations/status';
import type { MonthDay } from '@machi/ui/month-table/MonthTable';
import type { TimeGridDay } from '@machi/ui/time-grid/TimeGrid';
import type { OwnTexts } from '../../text/use-own-texts.ts';
import { weekdayName } from './period.ts';

/** What the calendar shows of each day, with what stands around it. */
export interface Shown {
  readonly reservations: readonly Reservation[];
  readonly chosen: DateText;
  readonly now: Date;
  readonly texts: OwnTexts;
}

const byStart = (one: Reservation, other: Reservation): number =>
  Date.parse(one.started_at) - Date.parse(other.started_at) || one.reservation_id - other.reservation_id;

/** What holds its time on a day: neither cancelled nor refused. */
const heldOn = (reservations: readonly Reservation[], date: DateText): Reservation[] =>
  reservations
    .filter((one) => one.target_date === date && ['fixed', 'provisional'].includes(statusOf(one)))
    .toSorted(byStart);

/** Everything of a day that was not cancelled, for the list below the calendar. */
export const listedOn = (reservations: readonly Reservation[], date: DateText): Reservation[] =>
  reservations.filter((one) => one.target_date === date).toSorted(byStart);

function toneOf(date: DateText): { tone?: 'saturday' | 'holiday' } {
  const tone = dayTone(date);
  return tone === undefined ? {} : { tone };
}

function labelOf(date: DateText, held: readonly Reservation[], { texts: { t, locale }, now }: Shown): string {
  return [
    dateInWords(date)[locale],
    publicHolidayName(date)?.[locale] ?? '',
    date === dateAt(now) ? t('calendar.todayWord') : '',
    held.length === 0 ? t('calendar.none') : t('calendar.count', { count: held.length }),
  ]
    .filter(Boolean)
    .join(t('join'));
}

const marksOf = (date: DateText, shown: Shown) => ({
  ...toneOf(date),
  today: date === dateAt(shown.now),
  chosen: date === shown.chosen,
});

/** A day of the month; days of other months are there to be seen only. */
export function monthDay(date: DateText, isOfMonth: boolean, shown: Shown): MonthDay {
  const { t, locale } = shown.texts;
  const held = isOfMonth ? heldOn(shown.reservations, date) : [];
  const holiday = publicHolidayName(date)?.[locale];
  return {
    id: date,
    day: String(Number(date.slice(8))),
    label: isOfMonth ? labelOf(date, held, shown) : dateInWords(date)[locale],
    ...marksOf(date, shown),
    closed: !isOfMonth,
    ...(holiday === undefined ? {} : { holiday }),
    events: held.map((one) => ({
      id: String(one.reservation_id),
      words: [
        timeInWords(one.target_time.start),
        one.plan_name,
        statusOf(one) === 'provisional' ? t('status.provisional') : '',
      ]
        .filter(Boolean)
        .join(' '),
      provisional: statusOf(one) === 'provisional',
    })),
    ...(held.length === 0
      ? {}
      : { count: t('calendar.shortCount', { count: held.length }), shapes: held.map(statusOf) }),
  };
}

/** A day as a column of hours. */
export function gridDay(date: DateText, shown: Shown): TimeGridDay {
  const { t, locale } = shown.texts;
  const held = heldOn(shown.reservations, date);
  return {
    id: date,
    weekday: weekdayName(date, locale, 'short'),
    date: String(Number(date.slice(8))),
    label: labelOf(date, held, shown),
    ...marksOf(date, shown),
    blocks: held.map((one) => {
      const times = timesInWords(one.target_time)[locale];
      const status = statusOf(one);
      return {
        id: String(one.reservation_id),
        start: minutesOf(one.target_time.start),
        end: Math.min(minutesOf(one.target_time.end), MINUTES_A_DAY),
        href: `/reservation/detail/${one.reservation_id}`,
        startWords: timeInWords(one.target_time.start),
        timeWords: times,
        title: one.plan_name,
        detail: status === 'provisional' ? t('status.provisional') : one.location_name,
        shape: status,
        label: [times, one.plan_name, one.location_name, t(`status.${status}`)].join(t('join')),
      };
    }),
  };
}
