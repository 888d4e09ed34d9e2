import type { Party } from '../ondemandbus/insert.ts';
import { STEP_MINUTES } from '../ondemandbus/limits.ts';
import type { BusStation } from '../ondemandbus/pack.ts';
import {
  ceilToStep,
  couldPromise,
  firstBegin,
  floorToStep,
  longestRide,
  type PlannedDay,
} from '../ondemandbus/possible.ts';
import { FASTEST, footMetres, footSeconds, type Foot, type Point } from './foot.ts';
import {
  MOST_CHANGE_FOOT_SECONDS,
  MOST_CHANGE_STATIONS,
  MOST_END_STATIONS,
  MOST_FOOT_SECONDS,
  MOST_STATIONS_A_STOP,
  MOST_TRIES,
} from './limits.ts';
import type { Hop, Network } from './network.ts';

/** Stations of the on-demand bus, and which of them are near each stop. */
export interface DemandStations {
  readonly stations: readonly BusStation[];
  /** By number of the stop; the nearest first. */
  readonly nearStops: readonly (readonly { readonly station: number; readonly metres: number }[])[];
}

export interface DemandDay extends DemandStations {
  readonly day: PlannedDay;
  /** For one person. */
  readonly yen: number;
}

/** What a way by vehicles of the timetable is compared by. */
interface DemandRival {
  readonly departs: number;
  readonly arrives: number;
  readonly metres: number;
  readonly yen: number;
}

/** A ride between two stations, and the ways on foot to the one and from the other. */
export interface DemandWay {
  /** Number of both stations together. */
  readonly pair: number;
  readonly start: number;
  readonly end: number;
}

/** Rides by the on-demand bus that could be promised; each begins where a way does, or ends where it does. */
export interface Demand {
  /** By stop: from where it all begins. */
  readonly before: readonly (readonly DemandWay[])[];
  /** By stop: to where it all ends. */
  readonly after: readonly (readonly DemandWay[])[];
  readonly doors: readonly DemandWay[];
  readonly yen: number;
  /** The soonest ride that begins at a second or later, and is there until another one. */
  firstFrom(pair: number, from: number, until: number): Hop | undefined;
  /** The last ride that is there until a second, and begins at another one or later. */
  lastBy(pair: number, until: number, from: number): Hop | undefined;
  /** Whether one had better ride on demand all the way, at the time of a way. */
  isBeaten(way: DemandRival): boolean;
}

interface End extends Point {
  readonly stopIds: readonly string[];
}

interface Near {
  readonly station: number;
  readonly metres: number;
}

/** Between villages, lights and corners counted: only to tell which stations lie on the way. */
const METRES_A_MINUTE = 500;

/** Vehicles on demand have numbers below those of the timetable. */
export const isOnDemand = ({ ride }: Hop): boolean => ride < 0;

const isAt = ({ stop_id }: BusStation, { stopIds }: End): boolean => stop_id !== undefined && stopIds.includes(stop_id);

/** Which stations are near each stop, worked out once a feed. */
export function stationsOf({ stopIds, points }: Network, stations: readonly BusStation[]): DemandStations {
  const most = MOST_CHANGE_FOOT_SECONDS * FASTEST;
  const nearStops = points.map((point, stop) =>
    stations
      .map((station, number) => ({
        station: number,
        metres: station.stop_id === stopIds[stop] ? 0 : footMetres(point, station),
      }))
      .filter(({ metres }) => metres <= most)
      .toSorted((one, other) => one.metres - other.metres)
      .slice(0, MOST_STATIONS_A_STOP),
  );
  return { stations, nearStops };
}

/** The stations that are reached on foot from where a way begins or ends, the nearest first. */
function stationsNear(stations: readonly BusStation[], place: End, isSlow: boolean): Near[] {
  return stations
    .map((station, number) => ({ station: number, metres: isAt(station, place) ? 0 : footMetres(place, station) }))
    .filter(({ metres }) => footSeconds(metres, isSlow) <= MOST_FOOT_SECONDS)
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, MOST_END_STATIONS);
}

export interface DemandAsked {
  readonly from: End;
  readonly to: End;
  readonly isSlow: boolean;
  /** Stops that are reached on foot from the one end, and from the other. */
  readonly access: readonly Foot[];
  readonly egress: readonly Foot[];
}

/**
 * The rides on demand of a question; undefined: none of them would take anybody there. Of the stations only some are
 * looked at, and the runs are asked only so often: what was not asked is not told.
 */
export function demandOf({ stations, nearStops, day, yen }: DemandDay, asked: DemandAsked): Demand | undefined {
  const { from, to, isSlow, access, egress } = asked;
  const [starts, ends] = [stationsNear(stations, from, isSlow), stationsNear(stations, to, isSlow)];
  if (starts.length === 0 && ends.length === 0) return undefined;
  const stops = nearStops.length;
  const count = stations.length;
  const idOf = (station: number): string => stations[station]?.station_id ?? '';
  const drive = (one: number, other: number): number => day.drives(idOf(one), idOf(other));
  const isPair = (one: number, other: number): boolean => one !== other && Number.isFinite(drive(one, other));
  const pairOf = (one: number, other: number): number => one * count + other;
  const partyOf = (pair: number): Party => ({
    ride_id: 0,
    from_station_id: idOf(Math.floor(pair / count)),
    to_station_id: idOf(pair % count),
    persons: 1,
    wheelchairs: 0,
  });

  const withStop = [...new Set(nearStops.flatMap((near) => near.map(({ station }) => station)))];
  /** Stations at which one changes: those first that lie most on the way. */
  function changes(near: readonly Near[], minutes: (end: number, change: number) => number, other: Point): Set<number> {
    const rank = (change: number): number => {
      const station = stations[change];
      const drives = near.map((end) => minutes(end.station, change));
      return Math.min(...drives) + (station ? footMetres(station, other) / METRES_A_MINUTE : Infinity);
    };
    return new Set(
      withStop
        .map((change) => ({ change, minutes: rank(change) }))
        .filter((one) => Number.isFinite(one.minutes))
        .toSorted((one, another) => one.minutes - another.minutes)
        .slice(0, MOST_CHANGE_STATIONS)
        .map(({ change }) => change),
    );
  }
  const after = changes(ends, (end, change) => drive(change, end), from);
  const before = changes(starts, (start, change) => drive(start, change), to);
  /** Who is at a stop on foot as quickly does not ask for a ride to it. */
  const onFoot = (feet: readonly Foot[]): ((stop: number) => number) => {
    const metres = new Map(feet.map((foot) => [foot.stop, foot.metres]));
    return (stop) => metres.get(stop) ?? Infinity;
  };
  const [toStop, fromStop] = [onFoot(access), onFoot(egress)];
  const beforeStops = nearStops.map((near, stop) =>
    near.flatMap(({ station, metres }): DemandWay[] =>
      before.has(station)
        ? starts
            .filter((start) => isPair(start.station, station) && start.metres + metres < toStop(stop))
            .map((start) => ({ pair: pairOf(start.station, station), start: start.metres, end: metres }))
        : [],
    ),
  );
  const afterStops = nearStops.map((near, stop) =>
    near.flatMap(({ station, metres }): DemandWay[] =>
      after.has(station)
        ? ends
            .filter((end) => isPair(station, end.station) && end.metres + metres < fromStop(stop))
            .map((end) => ({ pair: pairOf(station, end.station), start: metres, end: end.metres }))
        : [],
    ),
  );
  const doors = starts.flatMap((start) =>
    ends
      .filter((end) => isPair(start.station, end.station))
      .map((end): DemandWay => ({ pair: pairOf(start.station, end.station), start: start.metres, end: end.metres })),
  );

  const known = new Map<string, boolean>();
  let tries = 0;
  function isPossible(pair: number, begin: number): boolean {
    const key = `${pair} ${begin}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (tries >= MOST_TRIES) return false;
    tries += 1;
    const answer = couldPromise(day, partyOf(pair), begin);
    known.set(key, answer);
    return answer;
  }
  const hopOf = (pair: number, begin: number, longest: number): Hop => ({
    ride: -1 - pair,
    index: 0,
    from: stops + Math.floor(pair / count),
    to: stops + (pair % count),
    departs: begin * 60,
    arrives: (begin + longest) * 60,
    canBoard: true,
    canAlight: true,
  });
  const longestOf = (pair: number): number => longestRide(day, partyOf(pair));
  const first = ceilToStep(firstBegin(day));

  function firstFrom(pair: number, from: number, until: number): Hop | undefined {
    const longest = longestOf(pair);
    const last = Math.min(day.closes, until / 60) - longest;
    for (let begin = Math.max(ceilToStep(from / 60), first); begin <= last; begin += STEP_MINUTES)
      if (isPossible(pair, begin)) return hopOf(pair, begin, longest);
    return undefined;
  }
  function lastBy(pair: number, until: number, from: number): Hop | undefined {
    const longest = longestOf(pair);
    const soonest = Math.max(from / 60, first);
    for (let begin = floorToStep(Math.min(day.closes, until / 60) - longest); begin >= soonest; begin -= STEP_MINUTES)
      if (isPossible(pair, begin)) return hopOf(pair, begin, longest);
    return undefined;
  }
  return {
    before: beforeStops,
    after: afterStops,
    doors,
    yen,
    firstFrom,
    lastBy,
    isBeaten: (way) =>
      way.yen >= yen &&
      doors.some(({ pair, start, end }) => {
        if (start + end > way.metres) return false;
        const [walk, on] = [footSeconds(start, isSlow), footSeconds(end, isSlow)];
        return firstFrom(pair, way.departs + walk, way.arrives - on) !== undefined;
      }),
  };
}
