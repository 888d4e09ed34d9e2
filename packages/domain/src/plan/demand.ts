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

/** Stations of the on-demand bus, and those near each stop. */
export interface DemandStations {
  readonly stations: readonly BusStation[];
  /** Stations near each stop, by stop number, nearest first. */
  readonly nearStops: readonly (readonly { readonly station: number; readonly metres: number }[])[];
}

export interface DemandDay extends DemandStations {
  readonly day: PlannedDay;
  /** Fare of one person. */
  readonly yen: number;
}

/** Values of a timetable journey for the comparison. */
interface DemandRival {
  readonly departs: number;
  readonly arrives: number;
  readonly metres: number;
  readonly yen: number;
}

/** A ride between two stations with the walks to and from them. */
export interface DemandWay {
  /** Number of the pair of stations. */
  readonly pair: number;
  readonly start: number;
  readonly end: number;
}

/** Possible on-demand rides at the start or the end of a journey. */
export interface Demand {
  /** By stop: rides from the journey's start to it. */
  readonly before: readonly (readonly DemandWay[])[];
  /** By stop: rides from it to the journey's end. */
  readonly after: readonly (readonly DemandWay[])[];
  readonly doors: readonly DemandWay[];
  readonly yen: number;
  /** Finds the earliest ride that starts at or after `from` and arrives by `until`. */
  firstFrom(pair: number, from: number, until: number): Hop | undefined;
  /** Finds the latest ride that arrives by `until` and starts at or after `from`. */
  lastBy(pair: number, until: number, from: number): Hop | undefined;
  /** Tells whether a direct on-demand ride at that time is better than the journey. */
  isBeaten(way: DemandRival): boolean;
}

interface End extends Point {
  readonly stopIds: readonly string[];
}

interface Near {
  readonly station: number;
  readonly metres: number;
}

/** Speed between villages, with lights and corners. Only used to pick stations along the route. */
const METRES_A_MINUTE = 500;

/** On-demand vehicles have negative numbers. */
export const isOnDemand = ({ ride }: Hop): boolean => ride < 0;

const isAt = ({ stop_id }: BusStation, { stopIds }: End): boolean => stop_id !== undefined && stopIds.includes(stop_id);

/** Finds the stations near each stop, once per feed. */
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

/** Finds stations within walking distance of a start or end, nearest first. */
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
  /** Stops within walking distance of the start, and of the end. */
  readonly access: readonly Foot[];
  readonly egress: readonly Foot[];
}

/**
 * Finds on-demand rides for a question; undefined: none helps. Only some stations are tried and the number of run
 * queries is limited, so a possible ride can be missed.
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
  /** Picks stations for a transfer, those most directly on the route first. */
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
  /** Excludes rides to a stop that is as quickly reached on foot. */
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
