import {
  cancellationOf,
  hasTrip,
  passageOf,
  rideOf,
  type CancelledRuns,
  type ShuttleRoute,
} from '@machi/domain/shuttle/trips';
import type { TripSituation } from '@machi/domain/shuttle/decide';
import type { SeatRequest } from '@machi/domain/shuttle/model';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';
import type { TransportRoute } from '@machi/domain/transport/pack';
import { lineOf } from '@machi/domain/transport/service-days';
import type { House } from '../../platform/house.ts';

export interface ShuttleHouse extends Pick<House, 'town'> {
  readonly feed: Pick<House['feed'], 'current'>;
}

const known = new WeakMap<
  object,
  { readonly feed: IndexedFeed | undefined; readonly shuttles: readonly ShuttleRoute[] }
>();

/** Routes with seat reservation in a feed, trial routes included. */
export const seatRoutesIn = ({ transport }: House['town'], feed: IndexedFeed | undefined): readonly ShuttleRoute[] =>
  transport.routes.flatMap(({ seats, ...route }) =>
    seats === undefined ? [] : [{ route: { ...route, seats }, line: lineOf(feed, route.gtfs_route_ids) }],
  );

/** The same for the current feed; computed once per feed. */
export function seatRoutesOf({ town, feed: keeper }: ShuttleHouse): readonly ShuttleRoute[] {
  const feed = keeper.current();
  const found = known.get(town.transport);
  if (found && found.feed === feed) return found.shuttles;
  const shuttles = seatRoutesIn(town, feed);
  known.set(town.transport, { feed, shuttles });
  return shuttles;
}

/** Routes in the public search: rides of a trial are reserved on the trial's page. */
export const shuttlesOf = (house: ShuttleHouse): readonly ShuttleRoute[] =>
  seatRoutesOf(house).filter(({ route }) => route.demo === undefined);

/** The route of a service's trial. */
export const demoRouteOf = (house: ShuttleHouse, serviceId: number): ShuttleRoute | undefined =>
  seatRoutesOf(house).find(({ route }) => route.demo !== undefined && route.service_id === serviceId);

/** The service of a trial route; null: not a trial. */
export const demoServiceOf = ({ demo, service_id }: Pick<TransportRoute, 'demo' | 'service_id'>): number | null =>
  demo === undefined ? null : service_id;

/** Telephone number for questions about a route. */
export const telOfRoute = ({ town }: Pick<House, 'town'>, route: TransportRoute | undefined): string =>
  route?.demo?.contact.tel ?? town.transport.tel;

/** The current state of a requested trip; undefined: no such trip with seat reservation. */
export function tripSituation(
  house: ShuttleHouse,
  { trip_id, service_date, departure_stop_id, arrival_stop_id }: Omit<SeatRequest, 'persons'>,
  cancelled: CancelledRuns,
): TripSituation | undefined {
  const { seats_open_days_before: opensDaysBefore } = house.town.transport;
  const shuttle = seatRoutesOf(house).find((one) => hasTrip(one, trip_id));
  if (!shuttle) return undefined;
  const ride = rideOf(shuttle, trip_id, service_date);
  return {
    passage: ride && passageOf(shuttle, ride, departure_stop_id, arrival_stop_id),
    runs: ride !== undefined,
    cancelled: cancellationOf(shuttle, trip_id, service_date, cancelled),
    opensDaysBefore,
    tel: telOfRoute(house, shuttle.route),
  };
}

/** A route of the portal by its number, even if the feed no longer has it. */
export const routeOfSeats = ({ town }: Pick<House, 'town'>, routeId: number) =>
  town.transport.routes.find(({ route_id }) => route_id === routeId);
