import { addDays, dateAt, daysBetween, type DateText } from '@machi/domain/calendar/model';
import { stationsOf, type DemandDay, type DemandStations } from '@machi/domain/plan/demand';
import { OTHER_DAYS } from '@machi/domain/plan/limits';
import { dayPlanIfAllRan, dayPlanOf, networkOf, type DayPlan, type Network } from '@machi/domain/plan/network';
import { openDayOf, type KnownOfDay, type OpenDay } from '@machi/domain/plan/open-day';
import type { PlanTown } from '@machi/domain/plan/plan';
import { routeFare } from '@machi/domain/transport/fares';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';
import { rideKey, type SeenRide } from '@machi/domain/transport/live/arrivals';
import { lastDate } from '@machi/domain/ondemandbus/service';
import { lineOf } from '@machi/domain/transport/service-days';
import { busOf } from '../rides/bus.ts';
import { readDay } from '../rides/plan.ts';
import { seatStore } from '../seats/store.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { Live } from '../../transport/live/keep-live.ts';
import { createTracks, seenRides, sightingsOf } from '../../transport/live/sightings.ts';

/** Days with cached rides: a week is searched when a day has none. */
const MOST_DAYS = 12;

interface KnownFeed {
  readonly feed: IndexedFeed | undefined;
  readonly network: Network;
  readonly trackFor: ReturnType<typeof createTracks> | undefined;
  readonly days: Map<DateText, DayPlan>;
  readonly stations: DemandStations;
}

/** Taken seats by `rideKey`. */
export type TakenOfDays = KnownOfDay['taken'];

/** The transport data for a search: computed once per feed, then once per day; vehicle sightings once a second. */
export function createPlanBoard({ town, feed: keeper }: Pick<House, 'town' | 'feed'>) {
  const { transport, passes } = town;
  let known: KnownFeed | undefined;
  let sighted:
    | { readonly second: number; readonly live: Live; readonly seen: ReadonlyMap<string, SeenRide> }
    | undefined;

  function current(now: Date): KnownFeed {
    const feed = keeper.current();
    if (known && known.feed === feed) return known;
    // Participants of a demonstration search for it separately.
    const routes = transport.routes
      .filter(({ kind, demo }) => kind !== 'demo' && demo === undefined)
      .map((route) => ({
        route,
        line: lineOf(feed, route.gtfs_route_ids),
        yen: routeFare(route, feed, passes, now)?.most_yen ?? 0,
      }));
    const network = networkOf(feed, routes);
    const stations = stationsOf(network, town.onDemandBus?.stations ?? []);
    known = { feed, network, trackFor: feed && createTracks(feed), days: new Map(), stations };
    return known;
  }

  function dayPlan(of: KnownFeed, date: DateText): DayPlan {
    const found = of.days.get(date) ?? dayPlanOf(of.network, date);
    of.days.delete(date);
    of.days.set(date, found);
    const [oldest] = of.days.keys();
    if (of.days.size > MOST_DAYS && oldest !== undefined) of.days.delete(oldest);
    return found;
  }

  /** Rides with a visible vehicle; without school buses, which only their users may locate. */
  function seenNow({ network, trackFor }: KnownFeed, live: Live, now: Date): ReadonlyMap<string, SeenRide> {
    const second = Math.floor(now.getTime() / 1000);
    if (sighted?.second === second && sighted.live === live) return sighted.seen;
    const open = network.routes.filter(({ route }) => route.kind !== 'school');
    const seen =
      trackFor && live.positions.length > 0
        ? seenRides(open.flatMap(({ route, line }) => sightingsOf(route, line, trackFor, live, now)))
        : new Map<string, SeenRide>();
    sighted = { second, live, seen };
    return seen;
  }

  return {
    current,
    town(live: Live, taken: TakenOfDays, now: Date): PlanTown {
      const of = current(now);
      const today = dateAt(now);
      const seen = seenNow(of, live, now);
      const opened = new Map<DateText, OpenDay>();
      const open = (day: DayPlan): OpenDay =>
        openDayOf(of.network, day, {
          seen: Math.abs(daysBetween(today, day.date)) <= 1 ? seen : new Map(),
          cancelled: live.cancelled,
          taken,
        });
      return {
        network: of.network,
        dayOf(date) {
          const found = opened.get(date) ?? open(dayPlan(of, date));
          opened.set(date, found);
          return found;
        },
        dayIfAllRan: (date) => open(dayPlanIfAllRan(of.network, date)),
      };
    },
    /** The planned runs of the on-demand bus; undefined: no rides can be booked on that day. */
    async demandOn(database: Queryable, date: DateText, now: Date): Promise<DemandDay | undefined> {
      const bus = busOf({ town });
      if (!bus || date > lastDate(bus, now)) return undefined;
      const day = await readDay(database, bus, date, now);
      return day && { ...current(now).stations, day, yen: bus.fare.yen };
    },
    /** Taken seats on a day, and on the other days that are searched when it has no ride. */
    async takenOn(database: Queryable, date: DateText, others: boolean, now: Date): Promise<TakenOfDays> {
      const of = current(now);
      const dates = Array.from({ length: others ? OTHER_DAYS + 1 : 1 }, (_day, ahead) => addDays(date, ahead));
      const rides = dates.flatMap((day) =>
        dayPlan(of, day).rides.flatMap(({ of: { route }, ride }) =>
          route.seats === undefined ? [] : [{ trip_id: ride.trip.trip_id, service_date: ride.date }],
        ),
      );
      const keys = [...new Map(rides.map((one) => [rideKey(one.trip_id, one.service_date), one])).values()];
      const rows = keys.length === 0 ? [] : await seatStore.takenOfTrips(database, keys, now);
      return Map.groupBy(rows, ({ trip_id, service_date }) => rideKey(trip_id, service_date));
    },
  };
}
export type PlanBoard = ReturnType<typeof createPlanBoard>;
