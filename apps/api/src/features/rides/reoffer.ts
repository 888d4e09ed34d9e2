import { decideOffer, refuseOffer, timesForStranded } from '@machi/domain/ondemandbus/offer';
import { withRide } from '@machi/domain/ondemandbus/possible';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { Bus } from './bus.ts';
import { changeStore } from './change-store.ts';
import { otherPromises } from './change.ts';
import { lockRide } from './lock-ride.ts';
import type { NoRoomFor } from './no-room.ts';
import { isPlanned, readDay, strandedRide } from './plan.ts';
import { promiseOf, saveRuns } from './save-plan.ts';
import { rideStore, type ShownRide } from './store.ts';

/** Gives a stranded ride exactly one of the offered times, or returns which of them are left. */
export async function reofferOneRide(
  transaction: Queryable,
  bus: Bus,
  ride: Pick<ShownRide, 'ride_id' | 'member_id' | 'service_date'>,
  minute: number,
  now: Date,
  refuses: (locked: ShownRide) => Refusal | undefined,
): Promise<Refusal | NoRoomFor | ShownRide> {
  const locked = await lockRide(transaction, ride);
  if (!locked) return refuse(404, { field: '', code: 'not-found' });
  const refused = refuses(locked) ?? refuseOffer(locked.stranded_at !== null);
  if (refused) return refused;
  const { ride_id, service_date: date } = locked;
  const day = await readDay(transaction, bus, date, now);
  if (!day || !isPlanned(locked)) return refuse(409, { field: 'time', code: 'ride-over' });
  const stranded = strandedRide(locked);
  const decision = decideOffer(stranded, minute, day, await otherPromises(transaction, locked, now));
  if (isRefusal(decision)) return decision;
  if (!decision) return { no_room: { leg: 'there', nearest: timesForStranded(day, stranded) } };
  const promise = promiseOf(day, decision);
  await changeStore.reoffer(transaction, ride_id, promise, now);
  await saveRuns(transaction, withRide(day, decision.insertion), new Set([promise.vehicle_id]));
  return rideStore.read(transaction, ride_id);
}
