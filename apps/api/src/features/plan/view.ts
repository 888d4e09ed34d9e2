import { timeOf } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import type { DemandDay } from '@machi/domain/plan/demand';
import { footSeconds } from '@machi/domain/plan/foot';
import type { JourneyLeg } from '@machi/domain/plan/journeys';
import type { boardings, PlanFare, PlanJourney, PlanLeg, PlanNoRide } from '@machi/domain/plan/model';
import type { PlanRide } from '@machi/domain/plan/network';
import type { DatedJourney, NoRide } from '@machi/domain/plan/plan';
import { canSeeVehicle } from '@machi/domain/plan/limits';
import { seatsLeft, type Stretch } from '@machi/domain/shuttle/seats';
import { opensOn, passageOf, tripState } from '@machi/domain/shuttle/trips';
import { freeAge, routeFare } from '@machi/domain/transport/fares';
import { rideKey } from '@machi/domain/transport/live/arrivals';
import { pointAt, type Track } from '@machi/domain/transport/live/track';
import { instantOfRide } from '@machi/domain/transport/service-days';
import type { House } from '../../platform/house.ts';
import { feedRouteName, headsignOf, stopName } from '../../transport/feed-words.ts';
import type { PlanBoard, TakenOfDays } from './plan-board.ts';

/** The board, town and time that an answer uses. */
export interface Told {
  readonly board: PlanBoard;
  readonly town: House['town'];
  readonly taken: TakenOfDays;
  /** The on-demand bus at the time of the search. */
  readonly demand: DemandDay | undefined;
  readonly from: { readonly place_name: string; readonly latitude: number; readonly longitude: number };
  readonly to: Told['from'];
  readonly isSlow: boolean;
  readonly now: Date;
  readonly locale: Locale;
}

type MapPoint = [number, number];

const byType: Readonly<Record<number, (typeof boardings)[number]>> = { 2: 'phone', 3: 'driver' };
const boardingOf = (type: number | undefined): (typeof boardings)[number] => byType[type ?? 0] ?? 'usual';

/** The points between two places along a track. */
function lineBetween(track: Track, from: number, to: number): MapPoint[] {
  const within = track.points.filter((_point, index) => {
    const along = track.metres[index] ?? 0;
    return along > from && along < to;
  });
  return [pointAt(track, from).point, ...within, pointAt(track, to).point].map(([latitude, longitude]) => [
    latitude,
    longitude,
  ]);
}

/** The station of a number above the stops; undefined: the number is a stop. */
const stationAt = ({ board, demand, now }: Told, stop: number) =>
  demand?.stations[stop - board.current(now).network.points.length];

function viewWalk(told: Told, leg: Extract<JourneyLeg, { kind: 'walk' }>, date: string): PlanLeg {
  const { board, from, to, now, locale } = told;
  const { feed, network } = board.current(now);
  const nameOf = (stop: number | null, end: Told['from']) =>
    stop === null
      ? end.place_name
      : (stationAt(told, stop)?.station_name ?? stopName(feed, network.stopIds[stop] ?? ''))[locale];
  const pointOf = (stop: number | null, end: Told['from']): MapPoint => {
    const { latitude, longitude } = stop === null ? end : (stationAt(told, stop) ?? network.points[stop] ?? end);
    return [latitude, longitude];
  };
  return {
    kind: 'walk',
    from_name: nameOf(leg.from, from),
    to_name: nameOf(leg.to, to),
    metres: leg.metres,
    minutes: (leg.arrives - leg.departs) / 60,
    departs_at: instantOfRide(date, leg.departs).toISOString(),
    arrives_at: instantOfRide(date, leg.arrives).toISOString(),
    line: [pointOf(leg.from, from), pointOf(leg.to, to)],
  };
}

/** Seats free on the whole stretch, and whether they can be reserved; undefined: no seat reservation. */
function seatsOf({ town, taken, now }: Told, { of: { route, line }, ride }: PlanRide, stretch: Stretch) {
  if (route.seats === undefined) return undefined;
  const { start, end } = stretch;
  const [from, to] = [ride.calls[start]?.stop_id ?? '', ride.calls[end]?.stop_id ?? ''];
  const passage = passageOf({ route: { ...route, seats: route.seats }, line }, ride, from, to);
  if (!passage) return undefined;
  const left = seatsLeft(route.seats, ride.calls, stretch, taken.get(rideKey(ride.trip.trip_id, ride.date)) ?? []);
  const opensDaysBefore = town.transport.seats_open_days_before;
  return { left, state: tripState(passage, { left, isCancelled: false, opensDaysBefore }, now) };
}

function viewRide(told: Told, { day }: DatedJourney, leg: Extract<JourneyLeg, { kind: 'ride' }>): PlanLeg[] {
  const { board, town, now, locale } = told;
  const { feed, trackFor } = board.current(now);
  const found = day.rides[leg.board.ride];
  if (!found || !trackFor) return [];
  const { of, ride, offset } = found;
  const { route } = of;
  const { trip, calls } = ride;
  const [first, last] = [leg.board.index, leg.alight.index + 1];
  const [departure, arrival] = [calls[first], calls[last]];
  if (!departure || !arrival) return [];
  const scheduled = (seconds: number) => instantOfRide(day.date, seconds + offset).toISOString();
  const expected = (seconds: number) => instantOfRide(day.date, seconds);
  const [departs, arrives] = [expected(leg.board.departs), expected(leg.alight.arrives)];
  const spotOf = (stopId: string) => town.transport.stops.find(({ stop_id }) => stop_id === stopId)?.spot_id ?? null;
  const track = trackFor(ride);
  const fare = routeFare(route, feed, town.passes, now);
  const opensDaysBefore = town.transport.seats_open_days_before;
  const seats = seatsOf(told, found, { start: first, end: last });
  return [
    {
      kind: 'ride',
      route_id: route.route_id,
      route_kind: route.kind,
      route_name: route.route_name[locale],
      ride_name:
        route.gtfs_route_ids.length === 1 ? route.route_name[locale] : feedRouteName(feed, trip.route_id)[locale],
      headsign: headsignOf(feed, trip.trip_id, trip.trip_headsign)[locale],
      trip_id: trip.trip_id,
      service_date: ride.date,
      departure_stop_id: departure.stop_id,
      departure_name: stopName(feed, departure.stop_id)[locale],
      arrival_stop_id: arrival.stop_id,
      arrival_name: stopName(feed, arrival.stop_id)[locale],
      departure_spot_id: spotOf(departure.stop_id),
      arrival_spot_id: spotOf(arrival.stop_id),
      scheduled_departs_at: scheduled(departure.departure_seconds),
      scheduled_arrives_at: scheduled(arrival.arrival_seconds),
      departs_at: departs.toISOString(),
      arrives_at: arrives.toISOString(),
      is_live: day.isSeen(leg.board.ride),
      between: calls.slice(first + 1, last).map((call) => ({
        stop_name: stopName(feed, call.stop_id)[locale],
        at: scheduled(call.departure_seconds),
      })),
      fare: fare ? { ...fare, free_age: freeAge(route, town.passes) } : null,
      boarding: boardingOf(departure.pickup_type),
      alighting: boardingOf(arrival.drop_off_type),
      seats_left: seats?.left ?? null,
      seats_open_on: seats?.state === 'not-open-yet' ? opensOn(ride.date, opensDaysBefore) : null,
      can_reserve: seats?.state === 'open',
      can_see_vehicle: canSeeVehicle(route.kind, departs, arrives, now),
      announced_at: route.announced_at
        ? { name: route.announced_at.name[locale], href: route.announced_at.href }
        : null,
      line: lineBetween(track, track.stops[first] ?? 0, track.stops[last] ?? 0),
    },
  ];
}

/** An on-demand ride as a wish: it has no promise. */
function viewDemand(told: Told, leg: Extract<JourneyLeg, { kind: 'demand' }>, date: string): PlanLeg[] {
  const { demand, town, locale } = told;
  const [from, to] = [stationAt(told, leg.from), stationAt(told, leg.to)];
  if (!demand || !from || !to || !town.onDemandBus) return [];
  const { settings, drives } = demand.day;
  const at = (seconds: number) => instantOfRide(date, seconds).toISOString();
  return [
    {
      kind: 'demand',
      from_station_id: from.station_id,
      from_name: from.station_name[locale],
      to_station_id: to.station_id,
      to_name: to.station_name[locale],
      departs_at: at(leg.departs),
      picked_up_by: at(leg.departs + settings.window_minutes * 60),
      arrives_at: at(leg.arrives),
      date,
      time: timeOf(leg.departs / 60),
      persons: 1,
      minutes: drives(from.station_id, to.station_id),
      fare: { least_yen: demand.yen, most_yen: demand.yen, free_age: null },
      tel: town.onDemandBus.tel,
      line: [
        [from.latitude, from.longitude],
        [to.latitude, to.longitude],
      ],
    },
  ];
}

/** The fare of all rides; null if one is unknown. It has a free age only if all paid rides have one. */
function fareOfAll(fares: readonly (PlanFare | null)[]): PlanFare | null {
  const known = fares.flatMap((fare) => fare ?? []);
  if (known.length < fares.length) return null;
  const paid = known.filter(({ most_yen }) => most_yen > 0);
  const ages = paid.map(({ free_age }) => free_age);
  return {
    least_yen: known.reduce((sum, { least_yen }) => sum + least_yen, 0),
    most_yen: known.reduce((sum, { most_yen }) => sum + most_yen, 0),
    free_age: ages.length === 0 || ages.includes(null) ? null : Math.max(...ages.flatMap((age) => age ?? [])),
  };
}

export function viewJourney(told: Told, dated: DatedJourney): PlanJourney {
  const { journey, day } = dated;
  const legs = journey.legs.flatMap((leg) => {
    if (leg.kind === 'walk') return [viewWalk(told, leg, day.date)];
    return leg.kind === 'demand' ? viewDemand(told, leg, day.date) : viewRide(told, dated, leg);
  });
  const at = (seconds: number) => instantOfRide(day.date, seconds).toISOString();
  return {
    departs_at: at(journey.departs),
    arrives_at: at(journey.arrives),
    minutes: (journey.arrives - journey.departs) / 60,
    changes: Math.max(0, journey.rides - 1),
    walk_minutes: footMinutes(journey.legs, told.isSlow),
    walk_metres: journey.metres,
    fare: fareOfAll(legs.flatMap((leg) => (leg.kind === 'walk' ? [] : [leg.fare]))),
    legs,
  };
}

const footMinutes = (legs: readonly JourneyLeg[], isSlow: boolean): number =>
  legs.reduce((sum, leg) => (leg.kind === 'walk' ? sum + footSeconds(leg.metres, isSlow) / 60 : sum), 0);

/** Why no ride was found. */
export function viewNoRide(told: Told, { reason, stopped, nearest, last, before, next }: NoRide): PlanNoRide {
  const { board, town, now, locale } = told;
  const { feed, network } = board.current(now);
  return {
    reason,
    stopped: stopped.flatMap(({ route_id, closure }) => {
      const route = town.transport.routes.find((one) => one.route_id === route_id);
      return route
        ? [
            {
              route_id,
              route_name: route.route_name[locale],
              kind: closure.kind,
              reason: closure.kind === 'full' ? '' : closure.reason[locale],
            },
          ]
        : [];
    }),
    nearest: nearest
      ? { stop_name: stopName(feed, network.stopIds[nearest.stop] ?? '')[locale], metres: Math.round(nearest.metres) }
      : null,
    last_departs_at: last ? instantOfRide(last.day.date, last.journey.departs).toISOString() : null,
    before: before ? viewJourney(told, before) : null,
    next: next ? viewJourney(told, next) : null,
  };
}
