import type { StationRelation } from './pack.ts';

/** Minutes of the drive between two stations; Infinity if unknown. */
export type Drives = (from: string, to: string) => number;

/**
 * Computes the shortest drives from the known ones ("station_relation.duration_minutes is the drive between stations").
 * They may go through a third station, so skipping a station never takes longer.
 */
export function drivesOf(stationIds: readonly string[], relations: readonly StationRelation[]): Drives {
  const place = new Map(stationIds.map((id, index) => [id, index]));
  const count = stationIds.length;
  const minutes = new Float64Array(count * count).fill(Infinity);
  for (let own = 0; own < count; own += 1) minutes[own * count + own] = 0;
  const known = new Set(relations.map(({ from_station_id, to_station_id }) => `${from_station_id} ${to_station_id}`));
  const note = (from: string, to: string, duration: number) => {
    const [start, end] = [place.get(from), place.get(to)];
    if (start !== undefined && end !== undefined && start !== end) minutes[start * count + end] = duration;
  };
  for (const { from_station_id: from, to_station_id: to, duration_minutes: duration } of relations) {
    note(from, to, duration);
    if (!known.has(`${to} ${from}`)) note(to, from, duration);
  }
  const at = (from: number, to: number): number => minutes[from * count + to] ?? Infinity;
  for (let by = 0; by < count; by += 1)
    for (let from = 0; from < count; from += 1)
      for (let to = 0; to < count; to += 1) {
        const around = at(from, by) + at(by, to);
        if (around < at(from, to)) minutes[from * count + to] = around;
      }
  return (from, to) => {
    const [start, end] = [place.get(from), place.get(to)];
    return start === undefined || end === undefined ? Infinity : at(start, end);
  };
}

/**
 * Computes drives for plans, whose promises may name a station that the pack no longer has. It counts as far away as
 * the farthest, so that other passengers still get times.
 */
export function drivesOfPlans(stationIds: readonly string[], relations: readonly StationRelation[]): Drives {
  const drives = drivesOf(stationIds, relations);
  const all = stationIds.flatMap((from) => stationIds.map((to) => drives(from, to)));
  const farthest = Math.max(...all.filter(Number.isFinite));
  return (from, to) => {
    if (from === to) return 0;
    const minutes = drives(from, to);
    return minutes < Infinity ? minutes : farthest;
  };
}
