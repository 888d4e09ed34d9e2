import type { FeedSummary } from './model.ts';
import type { IndexedFeed } from '../transport/feed/tables.ts';

/** A feed in a few words. */
export const summaryOf = ({ info, from, until, routes, stops, trips }: IndexedFeed): FeedSummary => ({
  from,
  until,
  version: info?.feed_version ?? '',
  publisher: info?.feed_publisher_name ?? '',
  routes: routes.size,
  stops: stops.size,
  trips: trips.size,
});
