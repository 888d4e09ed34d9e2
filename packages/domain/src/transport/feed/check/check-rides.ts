import { isInJapan } from './check-places.ts';
import { metresBetween } from '../distance.ts';
import type { FeedRow } from '../tables.ts';
import type { Checked } from './checked.ts';

/** Highest plausible speed of a bus between two stops. A minute is added, because timetables have no seconds. */
const MOST_METRES_A_SECOND = 120_000 / 3600;
const ROUNDED_SECONDS = 60;

interface Numbered {
  readonly row: FeedRow<'stop_times'>;
  readonly index: number;
}
type Stops = ReadonlyMap<string, FeedRow<'stops'>>;

function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = seconds % 60 === 0 ? '' : `:${String(seconds % 60).padStart(2, '0')}`;
  return `${hours}:${String(minutes).padStart(2, '0')}${rest}`;
}

function checkSpeed({ tell }: Checked, before: Numbered, after: Numbered, stops: Stops): void {
  const [from, to] = [stops.get(before.row.stop_id), stops.get(after.row.stop_id)];
  const [left, arrived] = [before.row.departure_seconds, after.row.arrival_seconds];
  // An implausible place is reported elsewhere.
  if (!from || !to || !isInJapan(from) || !isInJapan(to)) return;
  if (left === null || arrived === null || arrived < left) return;
  const metres = metresBetween(from, to);
  if (metres > (arrived - left + ROUNDED_SECONDS) * MOST_METRES_A_SECOND) {
    const way = `${from.stop_name} → ${to.stop_name}, ${(metres / 1000).toFixed(1)} km`;
    tell('warning', 'too-fast', 'stop_times', after.index, 'arrival_time', way);
  }
}

function checkRide(checked: Checked, calls: readonly Numbered[], stops: Stops): void {
  const { tell } = checked;
  let last: Numbered | undefined;
  for (const [place, call] of calls.entries()) {
    const { arrival_seconds: arrival, departure_seconds: departure } = call.row;
    if (arrival === null && departure === null) {
      if (place === 0 || place === calls.length - 1)
        tell('error', 'time-missing', 'stop_times', call.index, 'arrival_time', call.row.trip_id);
      continue;
    }
    const [here, leaves] = [arrival ?? departure ?? 0, departure ?? arrival ?? 0];
    const before = last && (last.row.departure_seconds ?? last.row.arrival_seconds ?? 0);
    const tellBack = (field: 'arrival_time' | 'departure_time', from: number, to: number) =>
      tell('error', 'times-back', 'stop_times', call.index, field, `${clockText(from)} → ${clockText(to)}`);
    if (leaves < here) tellBack('departure_time', here, leaves);
    if (before !== undefined && here < before) tellBack('arrival_time', before, here);
    else if (last) checkSpeed(checked, last, call, stops);
    last = call;
  }
}

/** Checks that a ride goes forward in time, and not faster than a bus. */
export function checkRides(checked: Checked): void {
  const { feed, tell } = checked;
  const stops = new Map(feed.stops.map((stop) => [stop.stop_id, stop]));
  const rides = Map.groupBy(
    feed.stop_times.map((row, index): Numbered => ({ row, index })),
    ({ row }) => row.trip_id,
  );
  for (const calls of rides.values())
    checkRide(
      checked,
      calls.toSorted((one, other) => one.row.stop_sequence - other.row.stop_sequence),
      stops,
    );
  for (const [index, { trip_id }] of feed.trips.entries())
    if (rides.get(trip_id)?.length === 1) tell('error', 'one-stop', 'trips', index, 'trip_id', trip_id);
}
