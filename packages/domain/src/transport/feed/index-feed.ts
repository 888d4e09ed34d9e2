import type { DateText } from '../../calendar/model.ts';
import type { Call, Feed, FeedRow, FeedWords, IndexedFeed } from './tables.ts';

const READING = 'ja-hrkt';

function byId<Row>(rows: readonly Row[], idOf: (row: Row) => string): Map<string, Row> {
  const found = new Map<string, Row>();
  for (const row of rows) found.set(idOf(row), row);
  return found;
}

/** Interpolates missing times evenly; before the first and after the last known one they equal it. */
function fillTimes(rows: readonly FeedRow<'stop_times'>[]): Call[] {
  const known = rows.flatMap((row, index) => {
    const arrival = row.arrival_seconds ?? row.departure_seconds;
    return arrival === null ? [] : [{ index, arrival, departure: row.departure_seconds ?? arrival }];
  });
  let next = 0;
  return rows.map((row, index) => {
    while (next < known.length && (known[next]?.index ?? 0) < index) next += 1;
    const [before, after] = [known[next - 1], known[next]];
    if (after?.index === index) return { ...row, arrival_seconds: after.arrival, departure_seconds: after.departure };
    const [from, to] = [before ?? after, after ?? before];
    const [start, end] = [from?.departure ?? 0, to?.arrival ?? 0];
    const span = (to?.index ?? 0) - (from?.index ?? 0);
    const seconds = span === 0 ? start : Math.round(start + ((end - start) * (index - (from?.index ?? 0))) / span);
    return { ...row, arrival_seconds: seconds, departure_seconds: seconds };
  });
}

const bySequence = (one: FeedRow<'stop_times'>, other: FeedRow<'stop_times'>) =>
  one.stop_sequence - other.stop_sequence;

function callsByTrip(rows: readonly FeedRow<'stop_times'>[]): Map<string, Call[]> {
  const calls = new Map<string, Call[]>();
  for (const [trip, own] of Map.groupBy(rows, (row) => row.trip_id))
    calls.set(trip, fillTimes(own.toSorted(bySequence)));
  return calls;
}

/** Days of the feed: as it says, else those of its calendars. */
function spanOf(feed: Feed): { readonly from: DateText; readonly until: DateText } {
  const [info] = feed.feed_info;
  const days = [
    ...feed.calendar.flatMap((row) => [row.start_date, row.end_date]),
    ...feed.calendar_dates.flatMap((row) => (row.exception_type === 1 ? [row.date] : [])),
  ].toSorted();
  return { from: info?.feed_start_date || (days[0] ?? ''), until: info?.feed_end_date || (days.at(-1) ?? '') };
}

function wordsOf(rows: readonly FeedRow<'translations'>[]): IndexedFeed['words'] {
  const known = new Map<string, string>();
  for (const row of rows) {
    // A row names a record, or the Japanese text that it translates.
    const what = row.record_id === '' ? `=${row.field_value}` : `#${row.record_id}`;
    known.set(`${row.table_name} ${row.field_name} ${row.language.toLowerCase()} ${what}`, row.translation);
  }
  return (table, field, recordId, value): FeedWords => {
    const find = (language: string): string | undefined => {
      const place = `${table} ${field} ${language} `;
      return known.get(`${place}#${recordId}`) ?? known.get(`${place}=${value}`);
    };
    return { ja: value, kana: find(READING) ?? '', en: find('en') ?? value };
  };
}

function exceptionsOf(rows: readonly FeedRow<'calendar_dates'>[]): Map<string, Map<DateText, number>> {
  const found = new Map<string, Map<DateText, number>>();
  for (const [service, own] of Map.groupBy(rows, (row) => row.service_id))
    found.set(service, new Map(own.map((row) => [row.date, row.exception_type])));
  return found;
}

/** Indexes a feed by ids, without checks. */
export const indexFeed = (feed: Feed): IndexedFeed => ({
  agencies: byId(feed.agency, (row) => row.agency_id),
  offices: byId(feed.office_jp, (row) => row.office_id),
  stops: byId(feed.stops, (row) => row.stop_id),
  routes: byId(feed.routes, (row) => row.route_id),
  routeEnds: byId(feed.routes_jp, (row) => row.route_id),
  trips: byId(feed.trips, (row) => row.trip_id),
  tripsOfRoute: Map.groupBy(feed.trips, (row) => row.route_id),
  callsOfTrip: callsByTrip(feed.stop_times),
  calendars: byId(feed.calendar, (row) => row.service_id),
  exceptions: exceptionsOf(feed.calendar_dates),
  fares: byId(feed.fare_attributes, (row) => row.fare_id),
  fareRules: feed.fare_rules,
  pointsOfShape: Map.groupBy(
    feed.shapes.toSorted((one, other) => one.shape_pt_sequence - other.shape_pt_sequence),
    (row) => row.shape_id,
  ),
  info: feed.feed_info[0],
  ...spanOf(feed),
  words: wordsOf(feed.translations),
});
