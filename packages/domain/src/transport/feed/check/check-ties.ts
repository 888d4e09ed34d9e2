import type { Checked } from './checked.ts';

/** What the portal shows must be in the feed. */
export function checkTies({ feed, town: { ties }, tell }: Checked): void {
  const routes = new Set(feed.routes.map(({ route_id }) => route_id));
  for (const { route_id, route_name, gtfs_route_ids } of ties.routes)
    for (const gone of gtfs_route_ids.filter((id) => !routes.has(id)))
      tell('error', 'route-gone', 'routes', -1, 'route_id', `${route_id} ${route_name.ja} (${gone})`);
  const stops = new Set(feed.stops.map(({ stop_id }) => stop_id));
  for (const { stop_id } of ties.stops)
    if (!stops.has(stop_id)) tell('warning', 'stop-gone', 'stops', -1, 'stop_id', stop_id);
}
