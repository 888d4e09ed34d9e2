import { bestInsertion, type Insertion, type Party, type Promise3 } from './insert.ts';
import { termsOf, withRide, type PlannedDay } from './possible.ts';
import { isHome, keepsPromises, NOTICE_MINUTES, timesOf, type PlanTerms, type Run, type Visit } from './run.ts';
import type { Shift } from './service.ts';

/** A time in which a vehicle cannot drive, in minutes since the service day's midnight. */
export interface Outage {
  readonly vehicle_id: string;
  readonly from: number;
  readonly until: number;
}

/** A ride with a promise but no vehicle. */
export interface Stranded {
  readonly party: Party;
  readonly promise: Promise3;
}

/** A ride moved to another vehicle with the same promise. */
export interface Moved {
  readonly ride_id: number;
  readonly vehicle_id: string;
  /** Earliest arrival of any vehicle: the others learn of the ride only now. */
  readonly not_before: number;
}

/** Cuts outages out of the shifts. A vehicle that returns to service starts at its home station. */
export const shiftsBeside = (shifts: readonly Shift[], outages: readonly Outage[]): readonly Shift[] =>
  outages.reduce(
    (left, { vehicle_id, from, until }) =>
      left.flatMap((shift) =>
        shift.vehicle.vehicle_id !== vehicle_id || until <= from
          ? [shift]
          : [
              { ...shift, to: Math.min(shift.to, from) },
              { ...shift, from: Math.max(shift.from, until) },
            ].filter((piece) => piece.from < piece.to),
      ),
    shifts,
  );

const withoutFirst = (visits: readonly Visit[]): readonly Visit[] =>
  visits.filter(({ ride_id }) => ride_id !== visits[0]?.ride_id);

/** Keeps as many of the last rides as the vehicle can drive after it is back, in order. */
function keptLater(shift: Shift, visits: readonly Visit[], terms: PlanTerms): readonly Visit[] {
  let kept = visits;
  while (kept.length > 0 && !keepsPromises({ shift, visits: kept }, terms)) kept = withoutFirst(kept);
  return kept;
}

/** Keeps as many of the first rides as the vehicle can drive and still be home before the outage, in order. */
function keptEarlier(
  shift: Shift,
  visits: readonly Visit[],
  isOver: ReadonlySet<number>,
  terms: PlanTerms,
): readonly Visit[] {
  let kept = visits;
  for (;;) {
    const last = kept.findLast(({ ride_id }) => !isOver.has(ride_id));
    if (!last || isHome({ shift, visits: kept }, terms)) return kept;
    kept = kept.filter(({ ride_id }) => ride_id !== last.ride_id);
  }
}

function strandedIn(visits: readonly Visit[]): readonly Stranded[] {
  return visits.flatMap((pickup) => {
    const dropoff = visits.find(({ kind, ride_id }) => kind === 'dropoff' && ride_id === pickup.ride_id);
    if (pickup.kind !== 'pickup' || !dropoff) return [];
    const { ride_id, persons, wheelchairs } = pickup;
    return {
      party: {
        ride_id,
        from_station_id: pickup.station_id,
        to_station_id: dropoff.station_id,
        persons,
        wheelchairs,
      },
      promise: { from: pickup.earliest, until: pickup.latest, arrive_by: dropoff.latest },
    };
  });
}

/**
 * Plans the day with an outage. Passengers on board stay; other rides during it are stranded. Before a future outage,
 * the vehicle drives the rides from which it can be home in time.
 */
export function withOutage(
  day: PlannedDay,
  outage: Outage,
): { readonly day: PlannedDay; readonly stranded: readonly Stranded[] } {
  const terms = termsOf(day);
  const stranded: Stranded[] = [];
  const runs = day.runs.flatMap((run): readonly Run[] => {
    const pieces = shiftsBeside([run.shift], [outage]);
    if (run.shift.vehicle.vehicle_id !== outage.vehicle_id) return [run];
    if (pieces.length === 1 && pieces[0]?.from === run.shift.from && pieces[0].to === run.shift.to) return [run];
    const times = timesOf(run, terms);
    const isOver = new Set(run.visits.filter(({ actual }) => actual !== undefined).map(({ ride_id }) => ride_id));
    const isLater = new Set(
      run.visits.filter((_visit, index) => (times[index] ?? 0) >= outage.until).map(({ ride_id }) => ride_id),
    );
    const begun = run.visits.filter((visit, index) => !isOver.has(visit.ride_id) && (times[index] ?? 0) < outage.until);
    for (const { ride_id } of begun) isLater.delete(ride_id);
    const open = run.visits.filter(({ ride_id }) => !isOver.has(ride_id));
    const settled = run.visits.filter(({ ride_id }) => isOver.has(ride_id));
    const earlier = pieces.find(({ to }) => to <= outage.from);
    // The vehicle no longer drives visits that should be over but were not recorded.
    const first = earlier && outage.from > day.now ? keptEarlier(earlier, run.visits, isOver, terms) : settled;
    const later = pieces.find(({ from }) => from >= outage.until);
    const kept = later
      ? keptLater(
          later,
          open.filter(({ ride_id }) => isLater.has(ride_id)),
          terms,
        )
      : [];
    const isKept = new Set([...first, ...kept].map(({ ride_id }) => ride_id));
    stranded.push(...strandedIn(open.filter(({ ride_id }) => !isKept.has(ride_id))));
    return pieces.map((shift) => ({ shift, visits: shift === later ? kept : first }));
  });
  return { day: { ...day, runs }, stranded };
}

/**
 * Finds a place for a ride with its promise; if no vehicle can be there for its beginning, for the rest of the promised
 * time.
 */
function placeFor(day: PlannedDay, { party, promise }: Stranded): (Insertion & { readonly from: number }) | undefined {
  const terms = termsOf(day);
  const heard = Math.max(promise.from + 1, day.now + NOTICE_MINUTES);
  const begins = [
    promise.from,
    ...Array.from({ length: Math.max(0, promise.until - heard + 1) }, (_minute, index) => heard + index),
  ];
  for (const from of begins) {
    const found = bestInsertion(day.runs, party, { ...promise, from }, terms);
    if (found) return { ...found, from };
  }
  return undefined;
}

/**
 * Gives stranded rides to other vehicles without breaking any promise: earliest first, with the insertion used for
 * promises. Rides without a place remain.
 */
export function moveStranded(
  day: PlannedDay,
  stranded: readonly Stranded[],
): { readonly day: PlannedDay; readonly moved: readonly Moved[]; readonly left: readonly Stranded[] } {
  let after = day;
  const moved: Moved[] = [];
  const left: Stranded[] = [];
  const inOrder = stranded.toSorted((one, other) => one.promise.from - other.promise.from);
  for (const one of inOrder) {
    const place = placeFor(after, one);
    if (!place) {
      left.push(one);
      continue;
    }
    after = withRide(after, place);
    moved.push({
      ride_id: one.party.ride_id,
      vehicle_id: place.run.shift.vehicle.vehicle_id,
      not_before: place.from,
    });
  }
  return { day: after, moved, left };
}
