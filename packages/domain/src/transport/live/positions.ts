import { metresBetween } from '../feed/distance.ts';
import type { IndexedFeed } from '../feed/tables.ts';
import { runsOn, type Line } from '../service-days.ts';
import type { Position, PositionFault } from './report.ts';
import { AHEAD_SECONDS, FAR_KILOMETRES, SHOWN_SECONDS } from './model.ts';

/** Range of latitudes and longitudes of a feed's stops. */
export interface Area {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Undefined for a feed without stops. */
export function areaOf({ stops }: Pick<IndexedFeed, 'stops'>): Area | undefined {
  const rows = [...stops.values()].filter(({ location_type }) => location_type <= 1);
  if (rows.length === 0) return undefined;
  // A loop, because a large feed has more stops than a call can have arguments.
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
  /** Undefined: the town has no timetable, and no position is plausible. */
  readonly area: Area | undefined;
  readonly line: Line;
  /** Latest report of the vehicle; null: none in the last ten minutes. */
  readonly last: Date | null;
}

/** Finds why a position is rejected; undefined: it is accepted. */
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

/** Accepted positions, oldest first, and rejected ones. */
export interface JudgedPositions {
  readonly taken: readonly Position[];
  readonly left_out: readonly { readonly index: number; readonly code: PositionFault }[];
}

/** Judges buffered positions in the order of measurement. Time must not go back. */
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

/** Seconds between points of a trail. More points say nothing more about the path. */
export const TRAIL_SECONDS = 30;

/** Keeps the last position of each half minute. */
export const thinned = (positions: readonly Position[]): readonly Position[] =>
  [
    ...Map.groupBy(positions, ({ measured_at }) =>
      Math.floor(Date.parse(measured_at) / (TRAIL_SECONDS * 1000)),
    ).values(),
  ].flatMap((alike) => alike.slice(-1));
