import { townTimeText } from '@machi/domain/calendar/model';
import { only } from '@machi/domain/fields/only';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { seatsCancelableUntil } from '@machi/domain/shuttle/decide';
import type { SeatHold, SeatReservation } from '@machi/domain/shuttle/model';
import { standingOf, type StandingNow } from '@machi/domain/shuttle/standing';
import type { CancelledRuns } from '@machi/domain/shuttle/trips';
import type { House } from '../../platform/house.ts';
import { demoServiceOf, routeOfSeats, seatRoutesOf, telOfRoute, type ShuttleHouse } from './shuttle-board.ts';
import type { SeatReservationRow } from './store.ts';

const MINUTE = 60_000;

/** A ride between two stops, for every answer about seats. */
export function viewRide(
  house: Pick<House, 'town'>,
  ride: {
    readonly route_id: number;
    readonly trip_id: string;
    readonly service_date: string;
    readonly departure_stop_id: string;
    readonly arrival_stop_id: string;
    readonly departure_name: Localized;
    readonly arrival_name: Localized;
    readonly departed_at: Date;
    readonly arrived_at: Date;
  },
  locale: Locale,
) {
  const route = routeOfSeats(house, ride.route_id);
  return {
    ...only(ride, ['route_id', 'trip_id', 'service_date', 'departure_stop_id', 'arrival_stop_id']),
    route_name: route?.route_name[locale] ?? '',
    demo_service_id: route ? demoServiceOf(route) : null,
    departure_name: ride.departure_name[locale],
    arrival_name: ride.arrival_name[locale],
    departed_at: townTimeText(ride.departed_at),
    arrived_at: townTimeText(ride.arrived_at),
    duration_minutes: Math.round((ride.arrived_at.getTime() - ride.departed_at.getTime()) / MINUTE),
  };
}

export const viewHold = (house: Pick<House, 'town'>, row: SeatReservationRow, locale: Locale): SeatHold => ({
  ...viewRide(house, row, locale),
  hold_id: row.seat_reservation_id,
  persons: row.persons,
  expires_at: row.held_until.toISOString(),
});

/** The state of a row's trip; for a past or released one, as last told to the member. */
function standingOfRow(house: ShuttleHouse, row: SeatReservationRow, cancelled: CancelledRuns, now: Date): StandingNow {
  if (row.state === 'reserved' && row.departed_at > now) return standingOf(row, seatRoutesOf(house), cancelled);
  const { told_standing: told } = row;
  return { standing: told === 'gone' ? 'gone' : 'as-reserved' };
}

/** Language, time and cancelled runs for a view of seats. */
export interface SeatView {
  readonly locale: Locale;
  readonly now: Date;
  readonly cancelled: CancelledRuns;
}

export function viewSeats(
  house: ShuttleHouse,
  row: SeatReservationRow,
  { locale, now, cancelled }: SeatView,
): SeatReservation {
  const stands = standingOfRow(house, row, cancelled, now);
  const until = seatsCancelableUntil(row, now);
  const route = routeOfSeats(house, row.route_id);
  const state =
    row.state === 'canceled' ? 'canceled' : row.boarded_at ? 'boarded' : row.missed_at ? 'missed' : 'reserved';
  return {
    ...viewRide(house, row, locale),
    seat_reservation_id: row.seat_reservation_id,
    reservation_code: row.reservation_code ?? '',
    persons: row.persons,
    reserved_at: townTimeText(row.reserved_at ?? row.created_at),
    state,
    canceled_at: row.canceled_at === null ? null : townTimeText(row.canceled_at),
    standing: stands.standing,
    reason: stands.standing === 'cancelled' ? stands.reason[locale] : null,
    now_departed_at: stands.standing === 'moved' ? townTimeText(stands.departed_at) : null,
    now_arrived_at: stands.standing === 'moved' ? townTimeText(stands.arrived_at) : null,
    cancelable_until: until === null ? null : townTimeText(until),
    how_to_ride: route?.how_to_ride[locale] ?? '',
    tel: telOfRoute(house, route),
  };
}
