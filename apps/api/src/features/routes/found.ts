import { localized, type Localized } from '@machi/domain/locale/model';
import type { House } from '../../platform/house.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';
import { stopName, stopWords } from '../../transport/feed-words.ts';

/** The stops of each route of the portal, in the order in which the feed names them. */
function stopsOf({ town, feed: keeper }: House): ReadonlyMap<number, readonly string[]> {
  const feed = keeper.current();
  return new Map(
    town.transport.routes.map(({ route_id, gtfs_route_ids }) => {
      const trips = gtfs_route_ids.flatMap((id) => feed?.tripsOfRoute.get(id) ?? []);
      const calls = trips.flatMap(({ trip_id }) => feed?.callsOfTrip.get(trip_id) ?? []);
      return [route_id, [...new Set(calls.map(({ stop_id }) => stop_id))]] as const;
    }),
  );
}

const named = (names: readonly Localized[]): Localized =>
  localized((locale) => names.map((name) => name[locale]).join(locale === 'ja' ? '、' : ', '));
const STOP = { ja: '停留所、のりば、バス停、時刻表、バス', en: 'stop, bus stop, timetable, bus' } as const;
const BUS = { ja: 'バス、時刻表、路線', en: 'bus, timetable, route' } as const;

/** Routes and stops. A stop leads to its facility, or to the timetable of its first route. */
export const found: readonly FoundSource[] = [
  {
    kind: 'route',
    forAll(house) {
      const stops = stopsOf(house);
      const feed = house.feed.current();
      return house.town.transport.routes.map(({ route_id, route_name, overview }) => ({
        href: `/route/status/${route_id}`,
        title: route_name,
        words: named([BUS, ...(stops.get(route_id) ?? []).map((id) => stopName(feed, id))]),
        text: overview,
      }));
    },
  },
  {
    kind: 'stop',
    forAll(house) {
      const feed = house.feed.current();
      const routes = new Map(house.town.transport.routes.map((route) => [route.route_id, route.route_name]));
      const byStop = new Map<string, number[]>();
      for (const [routeId, stops] of stopsOf(house))
        for (const stop of stops) byStop.set(stop, [...(byStop.get(stop) ?? []), routeId]);
      return [...byStop].flatMap(([stopId, routeIds]) => {
        const [first] = routeIds;
        if (first === undefined) return [];
        const names = named(routeIds.flatMap((id) => routes.get(id) ?? []));
        const words = { ja: `${STOP.ja}、${stopWords(feed, stopId, 'ja').stop_kana}`, en: STOP.en };
        return [{ href: `/route/status/${first}`, title: stopName(feed, stopId), words, text: names }];
      });
    },
  },
];
