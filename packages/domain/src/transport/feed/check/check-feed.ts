import type { FindingList } from '../findings.ts';
import type { Feed } from '../tables.ts';
import { checkPlaces } from './check-places.ts';
import { checkReferences } from './check-references.ts';
import { checkRides } from './check-rides.ts';
import { checkWords } from './check-words.ts';
import { checkedBy, type Checked, type FeedLines, type FeedTown } from './checked.ts';
import { daysBetween } from '../../../calendar/model.ts';

/** The feed must have what the portal shows. */
function checkTies({ feed, town: { ties }, tell }: Checked): void {
  const routes = new Set(feed.routes.map(({ route_id }) => route_id));
  for (const { route_id, route_name, gtfs_route_ids } of ties.routes)
    for (const gone of gtfs_route_ids.filter((id) => !routes.has(id)))
      tell('error', 'route-gone', 'routes', -1, 'route_id', `${route_id} ${route_name.ja} (${gone})`);
  const stops = new Set(feed.stops.map(({ stop_id }) => stop_id));
  for (const { stop_id } of ties.stops)
    if (!stops.has(stop_id)) tell('warning', 'stop-gone', 'stops', -1, 'stop_id', stop_id);
}

/** Days before its end at which a feed is reported to expire. */
const SOON_DAYS = 30;

/** A feed must not be expired, and must begin before it ends. */
function checkDays({ feed, town, tell }: Checked): void {
  for (const [index, row] of feed.calendar.entries()) {
    if (row.start_date > row.end_date) tell('error', 'days-back', 'calendar', index, 'end_date', row.service_id);
    else if (row.end_date !== '' && row.end_date < town.today)
      tell('warning', 'days-over', 'calendar', index, 'end_date', row.service_id);
    const days = row.monday + row.tuesday + row.wednesday + row.thursday + row.friday + row.saturday + row.sunday;
    const isAdded = feed.calendar_dates.some((day) => day.service_id === row.service_id && day.exception_type === 1);
    if (days === 0 && !isAdded) tell('warning', 'no-days', 'calendar', index, 'service_id', row.service_id);
  }
  if (feed.calendar.length + feed.calendar_dates.length === 0) tell('error', 'no-calendar', 'calendar', 0, '');
  const [info] = feed.feed_info;
  if (!info) return;
  if (info.feed_start_date === '' || info.feed_end_date === '') {
    tell('warning', 'no-end', 'feed_info', 0, 'feed_end_date');
    return;
  }
  if (info.feed_end_date < info.feed_start_date)
    tell('error', 'days-back', 'feed_info', 0, 'feed_end_date', info.feed_end_date);
  else if (info.feed_end_date < town.today)
    tell('error', 'feed-over', 'feed_info', 0, 'feed_end_date', info.feed_end_date);
  else if (daysBetween(town.today, info.feed_end_date) < SOON_DAYS)
    tell('warning', 'ends-soon', 'feed_info', 0, 'feed_end_date', info.feed_end_date);
}

/** Checks a parsed feed and reports problems by file and line. */
export function checkFeed(feed: Feed, lines: FeedLines, town: FeedTown, findings: FindingList): void {
  const checked = checkedBy(feed, lines, town, findings);
  for (const check of [checkReferences, checkRides, checkPlaces, checkDays, checkWords, checkTies]) check(checked);
  for (const table of ['agency', 'stops', 'routes', 'trips', 'stop_times', 'fare_attributes', 'feed_info'] as const)
    if (feed[table].length === 0) findings.add('error', 'no-rows', { file: `${table}.txt` });
}
