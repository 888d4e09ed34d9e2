import { instantOf, timeOf, townTimeText } from '@machi/domain/calendar/model';
import { only } from '@machi/domain/fields/only';
import type { Locale } from '@machi/domain/locale/model';
import { refuseRideChange } from '@machi/domain/ondemandbus/change';
import { readyUntil, refuseReady, refuseRideCancellation } from '@machi/domain/ondemandbus/decide';
import type { DemandRide, PossibleTime } from '@machi/domain/ondemandbus/model';
import { instantsOf, type NearPromise } from '@machi/domain/ondemandbus/possible';
import { serviceOn } from '@machi/domain/ondemandbus/service';
import { stationOf, type Bus } from './bus.ts';
import type { NoRoomFor } from './no-room.ts';
import type { ShownRide } from './store.ts';

const text = (instant: Date | null): string | null => instant && townTimeText(instant);

/** Latest moment for "I am ready"; undefined: no service on that day any more. */
function readyUntilOf(bus: Bus, ride: Pick<ShownRide, 'service_date' | 'from_station_id' | 'to_station_id'>) {
  const service = serviceOn(bus, ride.service_date);
  if (service.opens === null) return undefined;
  const day = { drives: bus.drives, settings: bus.settings, closes: service.closes };
  return instantOf(ride.service_date, readyUntil(day, ride));
}

/** @param underWay rides that their vehicle is driving to */
export function viewRide(
  bus: Bus,
  ride: ShownRide,
  underWay: ReadonlySet<number>,
  locale: Locale,
  now: Date,
): DemandRide {
  const until = ride.state === 'waiting' ? readyUntilOf(bus, ride) : undefined;
  const canBeReady = until !== undefined && now <= until && !refuseReady(ride, bus.tel, now);
  const cancelable = refuseRideCancellation(ride, bus.tel, now) ? null : (ride.promised_from ?? until ?? null);
  const vehicle = bus.vehicles.find(({ vehicle_id }) => vehicle_id === ride.vehicle_id);
  const isKnown = stationOf(bus, ride.from_station_id) && stationOf(bus, ride.to_station_id);
  return {
    ...only(ride, ['ride_id', 'reservation_code', 'state', 'leg', 'other_ride_id', 'from_station_id', 'to_station_id']),
    ...only(ride, ['persons', 'wheelchairs', 'meant', 'cancel_reason']),
    date: ride.service_date,
    from_name: ride.from_name[locale],
    to_name: ride.to_name[locale],
    wished_time: ride.wished_minute === null ? null : timeOf(ride.wished_minute),
    promised_from: text(ride.promised_from),
    promised_until: text(ride.promised_until),
    arrive_by: text(ride.arrive_by),
    duration_minutes: isKnown ? bus.drives(ride.from_station_id, ride.to_station_id) : 0,
    vehicle_name: ride.stranded_at !== null ? null : (vehicle?.vehicle_name[locale] ?? null),
    requested_at: townTimeText(ride.created_at),
    ready_until: text(until ?? null),
    can_be_ready: canBeReady,
    cancelable_until: text(cancelable),
    is_changeable: !refuseRideChange(ride, bus.tel, now) && !underWay.has(ride.ride_id),
    is_stranded: ride.stranded_at !== null && ride.state === 'promised',
    canceled_at: text(ride.canceled_at),
    fare_yen: bus.fare.yen,
    how_to_ride: bus.how_to_ride[locale],
    tel: bus.tel,
  };
}

export function viewPossible(date: string, { wish, promise }: NearPromise): PossibleTime {
  const { promised_from, promised_until, arrive_by } = instantsOf(date, promise);
  return {
    time: timeOf(wish),
    promised_from: townTimeText(promised_from),
    promised_until: townTimeText(promised_until),
    arrive_by: townTimeText(arrive_by),
  };
}

/** Why there is no promise: the direction without room, and the nearest possible times. */
export const viewNoRoom = (date: string, { no_room: { leg, nearest } }: NoRoomFor) => ({
  leg,
  nearest: nearest.map((near) => viewPossible(date, near)),
});
