import type { Localized } from '@machi/domain/locale/model';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';

type Feed = Pick<IndexedFeed, 'words' | 'stops'> | undefined;

/** What a stop is called; its id where the feed does not know it. */
export function stopName(feed: Feed, stopId: string): Localized {
  const row = feed?.stops.get(stopId);
  return feed && row ? feed.words('stops', 'stop_name', stopId, row.stop_name) : { ja: stopId, en: stopId };
}

/** What the vehicle says of where it goes. */
export const headsignOf = (feed: Feed, tripId: string, headsign: string): Localized =>
  feed?.words('trips', 'trip_headsign', tripId, headsign) ?? { ja: headsign, en: headsign };
