import type { Localized } from '@machi/domain/locale/model';
import { seatPath } from '../../bookings/seats/letters.ts';
import { routeOfSeats, telOfRoute } from '../../bookings/seats/shuttle-board.ts';
import type { SeatReservationRow } from '../../bookings/seats/store.ts';
import type { House } from '../../platform/house.ts';
import type { BusyTime } from './write-schedules.ts';

/** A ride that a member has, whatever with. */
export interface HeldRide extends BusyTime {
  /** Of the route or the service. */
  readonly kind: Localized;
  readonly from: Localized;
  readonly to: Localized;
  /** Cancelled by the member. */
  readonly is_canceled: boolean;
  /** Neither cancelled nor of a run that is. */
  readonly takes_place: boolean;
  readonly tel: string;
  readonly path: string;
}

const unnamed: Localized = { ja: '', en: '' };

/** Seats of a trip, from the departure of the own stop to the arrival; none that were never confirmed. */
export function rideOfSeats(house: Pick<House, 'town'>, row: SeatReservationRow): HeldRide[] {
  const { reservation_code, reserved_at, state, told_standing: told } = row;
  if (reservation_code === null || reserved_at === null) return [];
  const route = routeOfSeats(house, row.route_id);
  return [
    {
      reservation_code,
      reserved_at,
      revised_at: row.revised_at,
      revision: row.revision,
      started_at: row.departed_at,
      ended_at: row.arrived_at,
      kind: route?.route_name ?? unnamed,
      from: row.departure_name,
      to: row.arrival_name,
      is_canceled: state === 'canceled',
      takes_place: state === 'reserved' && told !== 'cancelled' && told !== 'gone',
      tel: telOfRoute(house, route),
      path: seatPath(row.seat_reservation_id),
    },
  ];
}
