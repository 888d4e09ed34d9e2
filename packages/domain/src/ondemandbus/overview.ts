import { timeOf } from '../calendar/model.ts';
import { bestInsertion, type Party } from './insert.ts';
import { OVERVIEW_MINUTES } from './limits.ts';
import type { HalfHour, RoomState } from './model.ts';
import type { OnDemandBusFile } from './pack.ts';
import { firstBegin, isInHours, promiseFrom, termsOf, type PlannedDay } from './possible.ts';

/** Most routes tried for the overview of a town with many stations. */
const MAX_WAYS = 60;
/** Minutes tried within each half hour. */
const TRIED = [0, 10, 20] as const;

const one = (from_station_id: string, to_station_id: string): Party => ({
  ride_id: 0,
  from_station_id,
  to_station_id,
  persons: 1,
  wheelchairs: 0,
});

/** Routes for judging a day: between each station and the first vehicle's home station. */
export function usualWays({ stations, vehicles }: Pick<OnDemandBusFile, 'stations' | 'vehicles'>): readonly Party[] {
  const middle = vehicles[0]?.home_station_id ?? '';
  const ways = stations
    .filter(({ station_id }) => station_id !== middle)
    .flatMap(({ station_id }) => [one(station_id, middle), one(middle, station_id)]);
  const every = Math.max(1, Math.ceil(ways.length / MAX_WAYS));
  return ways.filter((_way, index) => index % every === 0);
}

export const waysFrom = ({ stations }: Pick<OnDemandBusFile, 'stations'>, stationId: string): readonly Party[] =>
  stations
    .filter(({ station_id }) => station_id !== stationId)
    .slice(0, MAX_WAYS)
    .map(({ station_id }) => one(stationId, station_id));

function stateOf(day: PlannedDay, ways: readonly Party[], minute: number): RoomState {
  const first = firstBegin(day);
  const terms = termsOf(day);
  const begins = TRIED.map((later) => minute + later).filter((from) => from >= first);
  const open = ways
    .map((way) => begins.map((from) => ({ way, promise: promiseFrom(day, way, from) })))
    .map((tries) => tries.filter(({ promise }) => isInHours(day, promise)))
    .filter((tries) => tries.length > 0);
  if (open.length === 0) return 'closed';
  const possible = open.filter((tries) =>
    tries.some(({ way, promise }) => bestInsertion(day.runs, way, promise, terms) !== undefined),
  ).length;
  return possible === 0 ? 'full' : possible === open.length ? 'free' : 'few';
}

/** Computes the room left in each half hour, for no particular ride. */
export function overviewOf(day: PlannedDay, ways: readonly Party[]): HalfHour[] {
  const halves: HalfHour[] = [];
  const begin = Math.floor(day.opens / OVERVIEW_MINUTES) * OVERVIEW_MINUTES;
  for (let minute = begin; minute < day.closes; minute += OVERVIEW_MINUTES)
    halves.push({ time: timeOf(minute), state: stateOf(day, ways, minute) });
  return halves;
}
