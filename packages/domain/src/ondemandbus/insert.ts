import { fixedUntil, NOTICE_MINUTES, timesOf, type PlanTerms, type Run, type Visit } from './run.ts';

/** A promise: pickup between two times, arrival no later than the third; minutes since midnight. */
export interface Promise3 {
  readonly from: number;
  readonly until: number;
  readonly arrive_by: number;
}

/** Passengers of a ride and its stations. */
export interface Party {
  /** Identifies the new visits. */
  readonly ride_id: number;
  readonly from_station_id: string;
  readonly to_station_id: string;
  readonly persons: number;
  readonly wheelchairs: number;
}

/** A position for a ride in a run, and the added driving time. */
export interface Insertion {
  readonly run: Run;
  /** The run with the ride inserted. */
  readonly visits: readonly Visit[];
  readonly extra_minutes: number;
}

const visitsOf = (party: Party, promise: Promise3): { readonly pickup: Visit; readonly dropoff: Visit } => {
  const both = { ride_id: party.ride_id, persons: party.persons, wheelchairs: party.wheelchairs };
  return {
    pickup: {
      ...both,
      kind: 'pickup',
      station_id: party.from_station_id,
      earliest: promise.from,
      latest: promise.until,
    },
    dropoff: {
      ...both,
      kind: 'dropoff',
      station_id: party.to_station_id,
      earliest: 0,
      latest: promise.arrive_by,
    },
  };
};

interface State {
  /** Minute from which the vehicle can set out from `place`. */
  free: number;
  place: string;
  seated: number;
  wheelchairs: number;
  driven: number;
}

/**
 * Finds the insertion of a ride into a run that breaks no promise and adds the least driving, the earliest of several.
 * Past and present visits stay, and the other rides keep their order (decisions/0115).
 */
export function insertInto(run: Run, party: Party, promise: Promise3, terms: PlanTerms): Insertion | undefined {
  const { drives, boardingMinutes, now } = terms;
  const { vehicle, from, to } = run.shift;
  if (promise.until < from || promise.from > to || party.wheelchairs > vehicle.wheelchair_places) return undefined;
  const before = timesOf(run, terms);
  const fixed = fixedUntil(run, before, terms);
  const { pickup, dropoff } = visitsOf(party, promise);
  // A late vehicle must not become later.
  const limits = run.visits.map((visit, index) => Math.max(visit.latest, before[index] ?? 0));
  let best: { extra: number; pickupAt: number; dropoffAt: number } | undefined;

  /** Tells whether the limit and the places allow the visit. */
  const visit = (state: State, one: Visit, limit: number): boolean => {
    const drive = drives(state.place, one.station_id);
    const time = Math.max(one.actual ?? Math.max(state.free + drive, one.earliest), state.free);
    const sign = one.kind === 'pickup' ? 1 : -1;
    state.seated += sign * (one.persons - one.wheelchairs);
    state.wheelchairs += sign * one.wheelchairs;
    state.free = time + boardingMinutes;
    state.place = one.station_id;
    state.driven += drive;
    const hasRoom = state.seated <= vehicle.seats && state.wheelchairs <= vehicle.wheelchair_places;
    return time <= limit && (hasRoom || one.kind === 'dropoff');
  };
  const goesHome = (state: State): boolean => state.free + drives(state.place, vehicle.home_station_id) <= to;
  const wayHome = (state: State): number => drives(state.place, vehicle.home_station_id);

  const start: State = { free: from, place: vehicle.home_station_id, seated: 0, wheelchairs: 0, driven: 0 };
  const whole = { ...start };
  run.visits.forEach((one) => visit(whole, one, Infinity));
  const drivenBefore = whole.driven + (run.visits.length === 0 ? 0 : wayHome(whole));
  const head = { ...start };
  for (let pickupAt = 0; pickupAt <= run.visits.length; pickupAt += 1) {
    if (pickupAt > 0) {
      const passed = run.visits[pickupAt - 1];
      if (passed) visit(head, passed, Infinity);
    }
    if (pickupAt < fixed) continue;
    const drive = drives(head.place, pickup.station_id);
    // From later positions it arrives even later.
    if (head.free + drive > pickup.latest) break;
    // Positions shown to passengers come from promises. The vehicle must not have set out before the ride was known.
    if (head.free < now + NOTICE_MINUTES && now + NOTICE_MINUTES + drive > pickup.earliest) continue;
    const withPickup = { ...head };
    if (!visit(withPickup, pickup, pickup.latest)) continue;
    for (let dropoffAt = pickupAt; dropoffAt <= run.visits.length; dropoffAt += 1) {
      if (dropoffAt > pickupAt) {
        const passed = run.visits[dropoffAt - 1];
        if (!passed || !visit(withPickup, passed, limits[dropoffAt - 1] ?? 0)) break;
      }
      const tail = { ...withPickup };
      if (!visit(tail, dropoff, dropoff.latest)) break;
      const keepsRest = run.visits
        .slice(dropoffAt)
        .every((one, index) => visit(tail, one, limits[dropoffAt + index] ?? 0));
      if (!keepsRest || !goesHome(tail)) continue;
      const extra = tail.driven + wayHome(tail) - drivenBefore;
      if (best === undefined || extra < best.extra) best = { extra, pickupAt, dropoffAt };
    }
  }
  if (!best) return undefined;
  const visits = [
    ...run.visits.slice(0, best.pickupAt),
    pickup,
    ...run.visits.slice(best.pickupAt, best.dropoffAt),
    dropoff,
    ...run.visits.slice(best.dropoffAt),
  ];
  return { run, visits, extra_minutes: best.extra };
}

/** Finds the best insertion in any run: least added driving, the first of several. */
export function bestInsertion(
  runs: readonly Run[],
  party: Party,
  promise: Promise3,
  terms: PlanTerms,
): Insertion | undefined {
  let best: Insertion | undefined;
  for (const run of runs) {
    const found = insertInto(run, party, promise, terms);
    if (found && (best === undefined || found.extra_minutes < best.extra_minutes)) best = found;
  }
  return best;
}
