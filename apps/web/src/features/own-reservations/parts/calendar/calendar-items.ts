import type { DateText } from '@machi/domain/calendar/model';
import type { Reservation } from '@machi/domain/reservations/model';
import { statusOf } from '@machi/domain/reservations/status';
import type { CalendarItem, CalendarWords } from '../../../../shell/calendar/model.ts';
import type { OwnTexts } from '../../text/use-own-texts.ts';

/** What holds its time: neither cancelled nor refused. */
export const itemsOf = (reservations: readonly Reservation[], { t }: OwnTexts): CalendarItem[] =>
  reservations.flatMap((one) => {
    const status = statusOf(one);
    if (status !== 'fixed' && status !== 'provisional') return [];
    const note = status === 'provisional' ? t('status.provisional') : '';
    return [
      {
        id: String(one.reservation_id),
        date: one.target_date,
        ...one.target_time,
        href: `/reservation/detail/${one.reservation_id}`,
        title: one.plan_name,
        detail: note || one.location_name,
        note,
        shape: status,
        label: [one.plan_name, one.location_name, t(`status.${status}`)].join(t('join')),
      },
    ];
  });

export const calendarWords = ({ t }: OwnTexts): CalendarWords => ({
  grid: (days) => t('calendar.grid', { days }),
  count: (count) => (count === 0 ? t('calendar.none') : t('calendar.count', { count })),
  shortCount: (count) => t('calendar.shortCount', { count }),
});

/** Everything of a day, for the list below the calendar. */
export const listedOn = (reservations: readonly Reservation[], date: DateText): Reservation[] =>
  reservations
    .filter((one) => one.target_date === date)
    .toSorted(
      (one, other) =>
        Date.parse(one.started_at) - Date.parse(other.started_at) || one.reservation_id - other.reservation_id,
    );
