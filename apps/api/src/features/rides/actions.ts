import { dateAt, minutesOf } from '@machi/domain/calendar/model';
import { codeOf } from '@machi/domain/codes/code';
import {
  decideReady,
  decideRide,
  LEG_IDS,
  refuseReady,
  refuseRequest,
  refuseRideCancellation,
  type NoRoom,
} from '@machi/domain/ondemandbus/decide';
import { isOnTheWay, withRide, type Found } from '@machi/domain/ondemandbus/possible';
import type { Leg, RideRequest } from '@machi/domain/ondemandbus/model';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { lockAsker } from '../../platform/members/lock-member.ts';
import { stationOf, type Bus } from './bus.ts';
import { lockRideDay } from './lock-day.ts';
import { lockRide } from './lock-ride.ts';
import type { NoRoomFor } from './no-room.ts';
import { minutesFrom, readDay } from './plan.ts';
import { numbered, promiseOf, saveRuns } from './save-plan.ts';
import { rideStore, type ShownRide } from './store.ts';

/** The passenger, and the official who asks: for a member or for a caller without an account. */
export interface RideFor {
  readonly member_id: number | null;
  /** Null for a member. */
  readonly caller: { readonly name: string; readonly tel: string } | null;
  readonly entered_by: number | null;
}

/** The rides of a request, the outward ride first; `is_new` is false if they existed already. */
export interface BookedRides {
  readonly rides: readonly ShownRide[];
  readonly is_new: boolean;
}

const isNoRoom = (value: object): value is NoRoom => 'nearest' in value;

/**
 * Books a ride and its return ride for a member or a caller. Only this function gives promises. It locks the member and
 * the service day, decides on the current plan, and writes both rides or none.
 */
export async function bookRides(
  transaction: Queryable,
  { house, bus }: { readonly house: Pick<House, 'town'>; readonly bus: Bus },
  request: RideRequest,
  { member_id, caller, entered_by }: RideFor,
  now: Date,
): Promise<Refusal | NoRoomFor | BookedRides> {
  const refused = refuseRequest(request, bus, now);
  if (refused) return refused;
  const { date } = request;
  if (member_id !== null && !(await lockAsker(transaction, member_id))) return notFound;
  await lockRideDay(transaction, date);
  const day = await readDay(transaction, bus, date, now);
  if (!day) return refuse(409, { field: 'date', code: 'ride-closed', params: [bus.tel] });
  const common = {
    service_date: date,
    persons: request.persons,
    wheelchairs: request.wheelchairs,
    member_id,
    caller_name: caller?.name ?? null,
    caller_tel: caller?.tel ?? null,
    entered_by,
    created_at: now,
  };
  const wished = { meant: request.meant, wished_minute: minutesOf(request.time) };
  if (member_id !== null) {
    const same = await rideStore.same(transaction, member_id, { ...common, ...request, ...wished });
    if (same.length === (request.return === 'none' ? 1 : 2)) return { rides: same, is_new: false };
  }
  const counted =
    member_id === null ? undefined : await rideStore.own(transaction, member_id, date, { now, today: dateAt(now) });
  const own = counted && {
    ...counted,
    promised: counted.promised.map(({ from, arrive_by }) => ({
      from: minutesFrom(date, new Date(from)),
      arrive_by: minutesFrom(date, new Date(arrive_by)),
    })),
  };
  const decision = decideRide(request, day, own, bus.tel);
  if (isRefusal(decision)) return decision;
  if (isNoRoom(decision)) return { no_room: decision };

  const ids: Record<Leg, number | null> = {
    there: await rideStore.nextId(transaction),
    back: request.return === 'none' ? null : await rideStore.nextId(transaction),
  };
  const insert = (leg: Leg, id: number, found: Found | undefined) => {
    const [from, to] =
      leg === 'there'
        ? [request.from_station_id, request.to_station_id]
        : [request.to_station_id, request.from_station_id];
    const nameOf = (stationId: string) => stationOf(bus, stationId)?.station_name ?? { ja: stationId, en: stationId };
    return rideStore.insert(transaction, {
      ...common,
      ...(leg === 'there'
        ? wished
        : found
          ? { meant: 'depart', wished_minute: minutesOf(request.return_time ?? request.time) }
          : { meant: 'on-call', wished_minute: null }),
      ride_id: id,
      reservation_code: codeOf('ride', id, house.town.town.code_prefix),
      state: found ? 'promised' : 'waiting',
      leg,
      outward_ride_id: leg === 'back' ? ids.there : null,
      from_station_id: from,
      to_station_id: to,
      from_name: nameOf(from),
      to_name: nameOf(to),
      promise: found && promiseOf(day, found),
    });
  };
  const { there, back } = decision;
  const numbers = new Map([[LEG_IDS.there, ids.there ?? 0]]);
  await insert('there', ids.there ?? 0, there);
  if (ids.back !== null) {
    await insert('back', ids.back, back);
    numbers.set(LEG_IDS.back, ids.back);
  }
  const withThere = withRide(day, there.insertion);
  const after = numbered(back ? withRide(withThere, back.insertion) : withThere, numbers);
  const changed = new Set(
    [there, ...(back ? [back] : [])].map(({ insertion }) => insertion.run.shift.vehicle.vehicle_id),
  );
  await saveRuns(transaction, after, changed);
  const rides = await Promise.all(
    [ids.there, ids.back].filter((id) => id !== null).map((id) => rideStore.read(transaction, id)),
  );
  return { rides, is_new: true };
}

/**
 * Cancels a ride for its member, or for an official with a message to the passenger. If the driver has already set out,
 * the vehicle still stops there, so that the times of other passengers hold.
 */
export async function cancelOneRide(
  transaction: Queryable,
  bus: Bus,
  ride: Pick<ShownRide, 'ride_id' | 'member_id' | 'service_date'>,
  { by, reason, now }: { readonly by: number | null; readonly reason: string | null; readonly now: Date },
  refuses = (locked: ShownRide): Refusal | undefined => refuseRideCancellation(locked, bus.tel, now),
): Promise<Refusal | ShownRide> {
  const locked = await lockRide(transaction, ride);
  if (!locked) return refuse(404, { field: '', code: 'not-found' });
  const refused = refuses(locked);
  if (refused) return refused;
  const { ride_id, service_date } = locked;
  const before = await readDay(transaction, bus, service_date, now);
  const isDrivenTo = before !== undefined && isOnTheWay(before, ride_id);
  await rideStore.cancel(transaction, ride_id, { now, by, reason, isDrivenTo });
  const after = await readDay(transaction, bus, service_date, now);
  if (after && locked.vehicle_id !== null) await saveRuns(transaction, after, new Set([locked.vehicle_id]));
  return rideStore.read(transaction, ride_id);
}

/**
 * Notes that the passenger of an on-call return ride is ready, and gives the soonest promise.
 * @param by the official who took the call; null: the member
 */
export async function readyOneRide(
  transaction: Queryable,
  bus: Bus,
  ride: Pick<ShownRide, 'ride_id' | 'member_id' | 'service_date'>,
  { by, now }: { readonly by: number | null; readonly now: Date },
): Promise<Refusal | ShownRide> {
  const locked = await lockRide(transaction, ride);
  if (!locked) return refuse(404, { field: '', code: 'not-found' });
  // A repetition changes nothing.
  if (locked.meant === 'on-call' && locked.state === 'promised') return locked;
  const refused = refuseReady(locked, bus.tel, now);
  if (refused) return refused;
  const { ride_id, service_date: date } = locked;
  const day = await readDay(transaction, bus, date, now);
  if (!day) return refuse(409, { field: 'ride_id', code: 'ride-ready-late', params: [bus.tel] });
  const there = locked.outward_ride_id === null ? undefined : await rideStore.read(transaction, locked.outward_ride_id);
  const isUnderWay = there?.state === 'promised' || there?.state === 'on-board';
  const thereAt = isUnderWay && there.planned_dropoff_at ? minutesFrom(date, there.planned_dropoff_at) : undefined;
  const found = decideReady(locked, day, thereAt, bus.tel);
  if (isRefusal(found)) return found;
  await rideStore.promise(transaction, ride_id, promiseOf(day, found), now, by);
  const vehicle = found.insertion.run.shift.vehicle.vehicle_id;
  await saveRuns(transaction, withRide(day, found.insertion), new Set([vehicle]));
  return rideStore.read(transaction, ride_id);
}
