import type { Locale, Localized } from '@machi/domain/locale/model';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';

type Feed = Pick<IndexedFeed, 'words' | 'stops'> | undefined;
type FeedOfRoutes = Pick<IndexedFeed, 'words' | 'routes'> | undefined;

/** A stop's name; its ID if the feed does not know it. */
export function stopName(feed: Feed, stopId: string): Localized {
  const row = feed?.stops.get(stopId);
  return feed && row ? feed.words('stops', 'stop_name', stopId, row.stop_name) : { ja: stopId, en: stopId };
}

/** The destination that the vehicle shows. */
export const headsignOf = (feed: Feed, tripId: string, headsign: string): Localized =>
  feed?.words('trips', 'trip_headsign', tripId, headsign) ?? { ja: headsign, en: headsign };

/** A feed route's name: the long one, else the short one. */
export function feedRouteName(feed: FeedOfRoutes, gtfsRouteId: string): Localized {
  const row = feed?.routes.get(gtfsRouteId);
  if (!feed || !row) return { ja: gtfsRouteId, en: gtfsRouteId };
  return row.route_long_name === ''
    ? feed.words('routes', 'route_short_name', gtfsRouteId, row.route_short_name)
    : feed.words('routes', 'route_long_name', gtfsRouteId, row.route_long_name);
}

/** A stop's name for people; the reading is empty in languages other than Japanese. */
export interface StopWords {
  readonly stop_name: string;
  readonly stop_kana: string;
}
export function stopWords(feed: Feed, stopId: string, locale: Locale): StopWords {
  const row = feed?.stops.get(stopId);
  const kana = locale === 'ja' && row ? feed?.words('stops', 'stop_name', stopId, row.stop_name).kana : undefined;
  return { stop_name: stopName(feed, stopId)[locale], stop_kana: kana ?? '' };
}
