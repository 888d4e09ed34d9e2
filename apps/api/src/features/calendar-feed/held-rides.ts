import type { Localized } from '@machi/domain/locale/model';
import { eventPath } from '../events/notifications.ts';
import type { OwnRow } from '../events/store.ts';
import { placeOf } from '../events/view.ts';
import { seatPath } from '../seats/notifications.ts';
import { routeOfSeats, telOfRoute } from '../seats/shuttle-board.ts';
import { ridePath } from '../rides/notifications.ts';
import type { RideRow } from '../rides/plan.ts';
import type { SeatReservationRow } from '../seats/store.ts';
import type { House } from '../../platform/house.ts';
import type { Catalog } from '../../town/catalog.ts';
import type { BusyTime } from './write-schedules.ts';

/** A member's ride of any kind, or an event. */
export interface HeldRide extends BusyTime {
  /** Name of the route or service. */
  readonly kind: Localized;
  readonly from: Localized;
  /** Null: it stays where it is. */
  readonly to: Localized | null;
  /** Cancelled by the member. */
  readonly is_canceled: boolean;
  /** Neither the ride nor its run is cancelled. */
  readonly takes_place: boolean;
  readonly tel: string;
  readonly path: string;
}

const unnamed: Localized = { ja: '', en: '' };

/** A trip with reserved seats, from departure to arrival; empty if never confirmed. */
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

const onDemandBus: Localized = { ja: 'オンデマンドバス', en: 'On-demand bus' };

/** An on-demand ride from start to end of its promise; empty for an on-call return ride without a time. */
export function rideOnDemand(house: Pick<House, 'town'>, row: RideRow): HeldRide[] {
  const { reservation_code, promised_from, arrive_by } = row;
  if (reservation_code === null || promised_from === null || arrive_by === null) return [];
  return [
    {
      reservation_code,
      reserved_at: row.created_at,
      revised_at: row.revised_at,
      revision: row.revision,
      started_at: promised_from,
      ended_at: arrive_by,
      kind: onDemandBus,
      from: row.from_name,
      to: row.to_name,
      is_canceled: row.state === 'canceled',
      takes_place: row.state !== 'canceled',
      tel: house.town.onDemandBus?.tel ?? '',
      path: ridePath(row.ride_id),
    },
  ];
}

/** An event for which somebody is registered; empty while they wait. */
export function heldEvent({ town }: Pick<House, 'town'>, row: OwnRow, known: Catalog): HeldRide[] {
  const { code, made_at, state } = row;
  if (state === 'waiting') return [];
  const spot = row.spot_id === null ? undefined : known.spots.get(row.spot_id);
  return [
    {
      reservation_code: code,
      reserved_at: made_at,
      revised_at: row.revised_at,
      revision: row.revision,
      started_at: row.starts_at,
      ended_at: row.ends_at,
      kind: row.title,
      from: placeOf(row, known),
      to: null,
      is_canceled: state === 'canceled',
      takes_place: state === 'registered',
      tel: spot?.tel ?? town.town.office_tel,
      path: eventPath(row.event_id),
    },
  ];
}
