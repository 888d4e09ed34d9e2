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

/** The routes on which seats are reserved, demo rides among them, by a feed. */
export const seatRoutesIn = ({ transport }: House['town'], feed: IndexedFeed | undefined): readonly ShuttleRoute[] =>
  transport.routes.flatMap(({ seats, ...route }) =>
    seats === undefined ? [] : [{ route: { ...route, seats }, line: lineOf(feed, route.gtfs_route_ids) }],
  );

/** The same by the feed in force; worked out once a feed. */
export function seatRoutesOf({ town, feed: keeper }: ShuttleHouse): readonly ShuttleRoute[] {
  const feed = keeper.current();
  const found = known.get(town.transport);
  if (found && found.feed === feed) return found.shuttles;
  const shuttles = seatRoutesIn(town, feed);
  known.set(town.transport, { feed, shuttles });
  return shuttles;
}

/** Those that everybody searches for: rides in a trial are reserved on its own page. */
export const shuttlesOf = (house: ShuttleHouse): readonly ShuttleRoute[] =>
  seatRoutesOf(house).filter(({ route }) => route.demo === undefined);

/** The route whose seats are rides in the trial of a service. */
export const demoRouteOf = (house: ShuttleHouse, serviceId: number): ShuttleRoute | undefined =>
  seatRoutesOf(house).find(({ route }) => route.demo !== undefined && route.service_id === serviceId);

/** The service whose trial a route is; null: it is none. */
export const demoServiceOf = ({ demo, service_id }: Pick<TransportRoute, 'demo' | 'service_id'>): number | null =>
  demo === undefined ? null : service_id;

/** Whom one asks about a route. */
export const telOfRoute = ({ town }: Pick<House, 'town'>, route: TransportRoute | undefined): string =>
  route?.demo?.contact.tel ?? town.transport.tel;

/** The trip that a request names, as it stands; undefined: there is no such trip on which seats are reserved. */
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

/** Where seats are reserved on a route of the portal, whatever the feed says of it now. */
export const routeOfSeats = ({ town }: Pick<House, 'town'>, routeId: number) =>
  town.transport.routes.find(({ route_id }) => route_id === routeId);
