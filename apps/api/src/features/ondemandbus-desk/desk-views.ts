import type { Locale } from '@machi/domain/locale/model';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { refuseDeskCancellation } from '@machi/domain/ondemandbus-desk/rules';
import { isRefusal, notFound, type Refusal } from '@machi/domain/refusals/model';
import type { Bus } from '../rides/bus.ts';
import { passengerRides, type PassengerRide } from '../rides/passengers.ts';
import type { ShownRide } from '../rides/store.ts';
import { ridesUnderWay } from '../rides/under-way.ts';
import { viewRide } from '../rides/view.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

/** @param underWay rides that their vehicle is driving to */
export const viewDesk = (
  bus: Bus,
  ride: PassengerRide,
  underWay: ReadonlySet<number>,
  locale: Locale,
  now: Date,
): DeskRide => {
  const isOpen = !refuseDeskCancellation(ride, now);
  return {
    ...viewRide(bus, ride, underWay, locale, now),
    member_id: ride.member_id,
    passenger_name: ride.name ?? '',
    passenger_kana: locale === 'ja' ? (ride.name_kana ?? '') : '',
    passenger_tel: ride.tel,
    is_entered: ride.entered_by !== null,
    is_cancelable: isOpen,
    is_changeable: isOpen && !underWay.has(ride.ride_id),
  };
};

type Action = 'ride:enter' | 'ride:rearrange' | 'ride:call-off' | 'ride:call';

/** Audits an official's action for a passenger: an access for a member, the ride for a caller. */
export const noteAction = (
  transaction: Queryable,
  exchange: MemberExchange,
  action: Action,
  ride: Pick<ShownRide, 'ride_id' | 'member_id'>,
) =>
  ride.member_id === null
    ? writeAudit(transaction, { ...actedIn(exchange), action, subject: 'ride', subject_id: ride.ride_id })
    : writeAccesses(transaction, exchange, action, [ride.member_id]);

/** A ride that is not the official's own; otherwise a refusal. */
export async function readOthersRide(
  reading: Queryable,
  rideId: number,
  { member }: MemberExchange,
): Promise<Refusal | PassengerRide> {
  const ride = await passengerRides.read(reading, rideId);
  if (!ride) return notFound;
  const own = ride.member_id === null ? undefined : refuseOwn(member.member_id, ride.member_id);
  return own && isRefusal(own) ? own : ride;
}

/** Rides as they are now. */
export async function shownRides(
  reading: Queryable,
  bus: Bus,
  rides: readonly PassengerRide[],
  { locale, now }: MemberExchange,
): Promise<DeskRide[]> {
  const underWay = await ridesUnderWay(reading, bus, rides, now);
  return rides.map((ride) => viewDesk(bus, ride, underWay, locale, now));
}

/** One ride after an action. */
export async function shownRide(transaction: Queryable, bus: Bus, rideId: number, exchange: MemberExchange) {
  const [ride] = await shownRides(transaction, bus, await passengerRides.readSome(transaction, [rideId]), exchange);
  if (!ride) throw new Error('a ride is gone in the transaction that changed it');
  return ride;
}
