import { instantsOf, termsOf, type Found, type PlannedDay } from '@machi/domain/ondemandbus/possible';
import type { Queryable } from '../../database/database.ts';
import { rideStore, type RidePromise } from './store.ts';

/** A found promise as stored. */
export const promiseOf = (day: PlannedDay, { promise, insertion }: Found): RidePromise => ({
  ...instantsOf(day.date, promise),
  vehicle_id: insertion.run.shift.vehicle.vehicle_id,
});

/** The day with ride IDs at its visits. */
export const numbered = (day: PlannedDay, ids: ReadonlyMap<number, number>): PlannedDay => ({
  ...day,
  runs: day.runs.map((run) => ({
    ...run,
    visits: run.visits.map((visit) => ({ ...visit, ride_id: ids.get(visit.ride_id) ?? visit.ride_id })),
  })),
});

/** Writes all runs of these vehicles on the day. */
export async function saveRuns(transaction: Queryable, day: PlannedDay, vehicleIds: ReadonlySet<string>) {
  for (const run of day.runs)
    if (vehicleIds.has(run.shift.vehicle.vehicle_id)) await rideStore.saveRun(transaction, day.date, run, termsOf(day));
}
