import { dateAt, minutesOf } from '@machi/domain/calendar/model';
import {
  decideChange,
  refuseChangeRequest,
  refuseOnTheWay,
  refuseRideChange,
  staysOnCall,
  type ChangedRide,
  type OtherWay,
} from '@machi/domain/ondemandbus/change';
import { LEG_IDS } from '@machi/domain/ondemandbus/decide';
import type { RideChange } from '@machi/domain/ondemandbus/model';
import { termsOf, withRide, type PlannedDay } from '@machi/domain/ondemandbus/possible';
import { withoutRide, type Run } from '@machi/domain/ondemandbus/run';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { stationOf, type Bus } from './bus.ts';
import { changeStore, type ChangedRow } from './change-store.ts';
import { lockRide } from './lock-ride.ts';
import type { NoRoomFor } from './no-room.ts';
import { minutesFrom, readDay } from './plan.ts';
import { numbered, promiseOf, saveRuns } from './save-plan.ts';
import { rideStore, type ShownRide } from './store.ts';

/** Whether a ride already equals the request: a repetition changes nothing. */
function isSame(ride: ShownRide, change: RideChange): boolean {
  const isWished =
    change.time === undefined
      ? ride.state === 'waiting'
      : ride.stranded_at === null && ride.wished_minute === minutesOf(change.time) && ride.meant === change.meant;
  return (
    isWished &&
    ride.from_station_id === change.from_station_id &&
    ride.to_station_id === change.to_station_id &&
    ride.persons === change.persons &&
    ride.wheelchairs === change.wheelchairs
  );
}

/** A member's promises of that day, without this ride. */
export async function otherPromises(
  transaction: Queryable,
  { ride_id, member_id, service_date }: Pick<ShownRide, 'ride_id' | 'member_id' | 'service_date'>,
  now: Date,
): Promise<readonly OtherWay[] | undefined> {
  if (member_id === null) return undefined;
  const { promised } = await rideStore.own(transaction, member_id, service_date, { now, today: dateAt(now) });
  return promised
    .filter((one) => one.ride_id !== ride_id)
    .map(({ from, arrive_by }) => ({
      from: minutesFrom(service_date, new Date(from)),
      arrive_by: minutesFrom(service_date, new Date(arrive_by)),
    }));
}

/** The other ride of the request, while it has a promise. */
async function otherWay(transaction: Queryable, ride: ShownRide): Promise<OtherWay | undefined> {
  if (ride.other_ride_id === null) return undefined;
  const { state, promised_from, arrive_by } = await rideStore.read(transaction, ride.other_ride_id);
  if ((state !== 'promised' && state !== 'on-board') || !promised_from || !arrive_by) return undefined;
  return {
    from: minutesFrom(ride.service_date, promised_from),
    arrive_by: minutesFrom(ride.service_date, arrive_by),
  };
}

/** The day without this ride; a refusal if its vehicle is on the way to it. */
function withoutOwn(day: PlannedDay, rideId: number, tel: string): PlannedDay | Refusal {
  const refused = refuseOnTheWay(day, rideId, tel);
  if (refused) return refused;
  const isOwn = ({ visits }: Run) => visits.some(({ ride_id }) => ride_id === rideId);
  return { ...day, runs: day.runs.map((run) => (isOwn(run) ? withoutRide(run, rideId, termsOf(day)) : run)) };
}

/**
 * Changes a ride for its member, or for a caller through an official. It is planned like a new one with its own place
 * free, and gets a new promise or stays as it is.
 */
export async function changeOneRide(
  transaction: Queryable,
  bus: Bus,
  ride: Pick<ShownRide, 'ride_id' | 'member_id' | 'service_date'>,
  change: RideChange,
  now: Date,
  refuses = (locked: ChangedRide): Refusal | undefined => refuseRideChange(locked, bus.tel, now),
): Promise<Refusal | NoRoomFor | ShownRide> {
  const locked = await lockRide(transaction, ride);
  if (!locked) return refuse(404, { field: '', code: 'not-found' });
  const refused = refuses(locked) ?? refuseChangeRequest(locked, change, bus, now);
  if (refused) return refused;
  if (isSame(locked, change)) return locked;
  const { ride_id, service_date: date } = locked;
  const nameOf = (id: string) => stationOf(bus, id)?.station_name ?? { ja: id, en: id };
  const row: Omit<ChangedRow, 'promise' | 'meant' | 'wished_minute'> = {
    from_station_id: change.from_station_id,
    to_station_id: change.to_station_id,
    from_name: nameOf(change.from_station_id),
    to_name: nameOf(change.to_station_id),
    persons: change.persons,
    wheelchairs: change.wheelchairs,
  };
  if (staysOnCall(locked, change)) {
    await changeStore.change(
      transaction,
      ride_id,
      { ...row, meant: 'on-call', wished_minute: null, promise: undefined },
      now,
    );
    return rideStore.read(transaction, ride_id);
  }
  const planned = await readDay(transaction, bus, date, now);
  if (!planned) return refuse(409, { field: 'time', code: 'ride-closed', params: [bus.tel] });
  const day = withoutOwn(planned, ride_id, bus.tel);
  if (isRefusal(day)) return day;
  const [own, other] = [await otherPromises(transaction, locked, now), await otherWay(transaction, locked)];
  const decision = decideChange(locked, change, day, { own, other }, bus.tel);
  if (isRefusal(decision)) return decision;
  if ('nearest' in decision) return { no_room: decision };
  const promise = promiseOf(day, decision);
  const wished = { meant: change.meant, wished_minute: minutesOf(change.time ?? '') };
  await changeStore.change(transaction, ride_id, { ...row, ...wished, promise }, now);
  const after = numbered(withRide(day, decision.insertion), new Map([[LEG_IDS.there, ride_id]]));
  await saveRuns(transaction, after, new Set([promise.vehicle_id, locked.vehicle_id ?? promise.vehicle_id]));
  return rideStore.read(transaction, ride_id);
}
