import { metresBetween } from '../feed/distance.ts';
import type { IndexedFeed } from '../feed/tables.ts';
import { runsOn, type Line } from '../service-days.ts';
import type { Position, PositionFault } from './report.ts';
import { AHEAD_SECONDS, FAR_KILOMETRES, SHOWN_SECONDS } from './model.ts';

/** Between which latitudes and longitudes the stops of a feed lie. */
export interface Area {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Undefined of a feed without stops. */
export function areaOf({ stops }: Pick<IndexedFeed, 'stops'>): Area | undefined {
  const rows = [...stops.values()].filter(({ location_type }) => location_type <= 1);
  if (rows.length === 0) return undefined;
  // One at a time: a large feed has more stops than a call may have arguments.
  return rows.reduce<Area>(
    (area, { stop_lat, stop_lon }) => ({
      south: Math.min(area.south, stop_lat),
      north: Math.max(area.north, stop_lat),
      west: Math.min(area.west, stop_lon),
      east: Math.max(area.east, stop_lon),
    }),
    { south: 90, north: -90, west: 180, east: -180 },
  );
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

function isNear({ south, north, west, east }: Area, { latitude, longitude }: Position): boolean {
  const nearest = { stop_lat: within(latitude, south, north), stop_lon: within(longitude, west, east) };
  return metresBetween(nearest, { stop_lat: latitude, stop_lon: longitude }) <= FAR_KILOMETRES * 1000;
}

function isOfLine(line: Line, { trip_id, service_date }: Position): boolean {
  if (trip_id === undefined) return service_date === undefined;
  const run = line.runs.find(({ trip }) => trip.trip_id === trip_id);
  if (!run || !line.calendars) return false;
  return service_date === undefined || runsOn(line.calendars, run.trip.service_id, service_date);
}

export interface PositionGround {
  /** Undefined: the town has no timetable, and no vehicle is anywhere. */
  readonly area: Area | undefined;
  readonly line: Line;
  /** When the vehicle was last seen; null: not in the last ten minutes. */
  readonly last: Date | null;
}

/** Why a position does not count; undefined: it does. */
export function positionFault(
  position: Position,
  { area, line, last }: PositionGround,
  now: Date,
): PositionFault | undefined {
  const measured = new Date(position.measured_at).getTime();
  if (measured > now.getTime() + AHEAD_SECONDS * 1000) return 'position-ahead';
  if (measured < now.getTime() - SHOWN_SECONDS * 1000) return 'position-old';
  if (!area || !isNear(area, position)) return 'position-elsewhere';
  if (!isOfLine(line, position)) return 'position-trip';
  return last !== null && measured <= last.getTime() ? 'position-known' : undefined;
}

/** Positions that count, the oldest first, and those that do not. */
export interface JudgedPositions {
  readonly taken: readonly Position[];
  readonly left_out: readonly { readonly index: number; readonly code: PositionFault }[];
}

/** Judges what was kept on the way, in the order in which it was measured: a vehicle does not go back in time. */
export function judgePositions(positions: readonly Position[], ground: PositionGround, now: Date): JudgedPositions {
  const inOrder = positions
    .map((position, index) => ({ position, index }))
    .toSorted((one, other) => Date.parse(one.position.measured_at) - Date.parse(other.position.measured_at));
  const taken: Position[] = [];
  const left_out: { readonly index: number; readonly code: PositionFault }[] = [];
  let { last } = ground;
  for (const { position, index } of inOrder) {
    const code = positionFault(position, { ...ground, last }, now);
    if (code) left_out.push({ index, code });
    else {
      taken.push(position);
      last = new Date(position.measured_at);
    }
  }
  return { taken, left_out: left_out.toSorted((one, other) => one.index - other.index) };
}

/** A trail has a place every so many seconds: more says no more of the way. */
export const TRAIL_SECONDS = 30;

/** The last of each half minute. */
export const thinned = (positions: readonly Position[]): readonly Position[] =>
  [
    ...Map.groupBy(positions, ({ measured_at }) =>
      Math.floor(Date.parse(measured_at) / (TRAIL_SECONDS * 1000)),
    ).values(),
  ].flatMap((alike) => alike.slice(-1));
