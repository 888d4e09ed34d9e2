import { dateAt, minutesAt, timeOf, type DateText } from '@machi/domain/calendar/model';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import type { Reservation } from '@machi/domain/reservations/model';
import type { SeatReservation } from '@machi/domain/shuttle/model';
import { statusOf } from '@machi/domain/reservations/status';
import { rideName, seatStateOf } from '../../../shell/seat-state.ts';
import type { CalendarItem, CalendarWords } from '../../../shell/calendar/model.ts';
import type { OwnTexts } from '../text/use-own-texts.ts';

/** Calendar entries of reservations that hold their time: neither cancelled nor refused. */
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

/** The town's time of day of an instant. */
const timeAt = (instant: string) => timeOf(minutesAt(new Date(instant)));

/** Calendar entries of seats, also past ones; a trip over midnight ends on the next day. */
export const seatItemsOf = (seats: readonly SeatReservation[], now: Date, { t }: OwnTexts): CalendarItem[] =>
  seats.flatMap((one) => {
    const state = seatStateOf(one, now);
    if (state === 'canceled' || state === 'cancelled-run') return [];
    const [date, lastDate] = [dateAt(new Date(one.departed_at)), dateAt(new Date(one.arrived_at))];
    const kind = t(one.demo_service_id === null ? 'seats.kind' : 'seats.demo');
    const ride = rideName(one, t('seats.ride', { from: one.departure_name, to: one.arrival_name }));
    return [
      {
        id: `seats ${one.seat_reservation_id}`,
        date,
        ...(lastDate === date ? {} : { lastDate }),
        start: timeAt(one.departed_at),
        end: timeAt(one.arrived_at),
        href: `/shuttle/detail/${one.seat_reservation_id}`,
        title: kind,
        detail: ride,
        note: '',
        shape: 'fixed' as const,
        label: [kind, ride, t(`seats.state.${state}`)].join(t('join')),
      },
    ];
  });

/** Calendar entries of on-demand rides that have a time and take place. */
export const rideItemsOf = (rides: readonly DemandRide[], { t }: OwnTexts): CalendarItem[] =>
  rides.flatMap((one) => {
    if (one.state === 'canceled' || one.promised_from === null || one.arrive_by === null) return [];
    const way = t('seats.ride', { from: one.from_name, to: one.to_name });
    return [
      {
        id: `ride ${one.ride_id}`,
        date: one.date,
        start: timeAt(one.promised_from),
        end: timeAt(one.arrive_by),
        href: `/ondemandbus/ride/${one.ride_id}`,
        title: t('rides.kind'),
        detail: way,
        note: '',
        shape: 'fixed' as const,
        label: [t('rides.kind'), way, t(`rides.state.${one.state}`)].join(t('join')),
      },
    ];
  });

export const calendarWords = ({ t }: OwnTexts): CalendarWords => ({
  grid: (days) => t('calendar.grid', { days }),
  count: (count) => (count === 0 ? t('calendar.none') : t('calendar.count', { count })),
  shortCount: (count) => t('calendar.shortCount', { count }),
});

/** All reservations of a day, for the list below the calendar. */
export const listedOn = (reservations: readonly Reservation[], date: DateText): Reservation[] =>
  reservations
    .filter((one) => one.target_date === date)
    .toSorted(
      (one, other) =>
        Date.parse(one.started_at) - Date.parse(other.started_at) || one.reservation_id - other.reservation_id,
    );
