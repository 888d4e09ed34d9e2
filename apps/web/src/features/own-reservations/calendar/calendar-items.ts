import { dateAt, minutesAt, timeOf, type DateText } from '@machi/domain/calendar/model';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import type { Reservation } from '@machi/domain/reservations/model';
import type { OwnRegistration } from '@machi/domain/events/views';
import type { SeatReservation } from '@machi/domain/shuttle/model';
import { statusOf } from '@machi/domain/reservations/status';
import { rideName, seatStateOf } from '../../../shell/seat-state.ts';
import type { CalendarItem, CalendarWords } from '../../../shell/calendar/model.ts';
import type { OwnTexts } from '../texts.ts';

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

interface Span {
  readonly id: string;
  readonly starts: string;
  readonly ends: string;
  readonly href: string;
  readonly title: string;
  readonly detail: string;
  readonly state: string;
}

/** What begins and ends at instants; what goes over midnight ends on the next day. */
function spanItem({ starts, ends, state, ...span }: Span, { t }: OwnTexts): Omit<CalendarItem, 'shape' | 'note'> {
  const [date, lastDate] = [dateAt(new Date(starts)), dateAt(new Date(ends))];
  const times = { date, ...(lastDate === date ? {} : { lastDate }), start: timeAt(starts), end: timeAt(ends) };
  return { ...span, ...times, label: [span.title, span.detail, state].join(t('join')) };
}
const fixed = { shape: 'fixed', note: '' } as const;

/** Calendar entries of seats, also past ones. */
export const seatItemsOf = (seats: readonly SeatReservation[], now: Date, texts: OwnTexts): CalendarItem[] =>
  seats.flatMap((one) => {
    const { t } = texts;
    const state = seatStateOf(one, now);
    if (state === 'canceled' || state === 'cancelled-run') return [];
    const span = {
      id: `seats ${one.seat_reservation_id}`,
      starts: one.departed_at,
      ends: one.arrived_at,
      href: `/shuttle/detail/${one.seat_reservation_id}`,
      title: t(one.demo_service_id === null ? 'seats.kind' : 'seats.demo'),
      detail: rideName(one, t('seats.ride', { from: one.departure_name, to: one.arrival_name })),
      state: t(`seats.state.${state}`),
    };
    return [{ ...spanItem(span, texts), ...fixed }];
  });

/** Calendar entries of on-demand rides that have a time and take place. */
export const rideItemsOf = (rides: readonly DemandRide[], texts: OwnTexts): CalendarItem[] =>
  rides.flatMap((one) => {
    const { t } = texts;
    if (one.state === 'canceled' || one.promised_from === null || one.arrive_by === null) return [];
    const span = {
      id: `ride ${one.ride_id}`,
      starts: one.promised_from,
      ends: one.arrive_by,
      href: `/ondemandbus/ride/${one.ride_id}`,
      title: t('rides.kind'),
      detail: t('seats.ride', { from: one.from_name, to: one.to_name }),
      state: t(`rides.state.${one.state}`),
    };
    return [{ ...spanItem(span, texts), ...fixed }];
  });

/** Calendar entries of events; those that are waited for are provisional. */
export const eventItemsOf = (registrations: readonly OwnRegistration[], texts: OwnTexts): CalendarItem[] =>
  registrations.flatMap(({ registration_id, event_id, starts_at: starts, ends_at: ends, title, place, state }) => {
    if (state === 'canceled') return [];
    const word = texts.t(`events.state.${state}`);
    const span = { id: `event ${registration_id}`, starts, ends, href: `/event/${event_id}`, title };
    const mark = state === 'waiting' ? ({ shape: 'provisional', note: word } as const) : fixed;
    return [{ ...spanItem({ ...span, detail: place, state: word }, texts), ...mark }];
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
