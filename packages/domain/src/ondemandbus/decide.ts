import { dateAt, minutesOf, timeOf } from '../calendar/model.ts';
import { dateInWords, timeInWords } from '../calendar/words.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { Party } from './insert.ts';
import { MAX_GIVEN_UP_A_DAY, MAX_UPCOMING } from './limits.ts';
import type { Leg, Meaning, RideRequest } from './model.ts';
import type { OnDemandBusFile } from './pack.ts';
import {
  beginOf,
  ceilToStep,
  findPromise,
  firstBegin,
  floorToStep,
  isInHours,
  longestRide,
  nearestPossible,
  promiseFrom,
  soonestPromise,
  withRide,
  type Found,
  type NearPromise,
  type PlannedDay,
  type Wish,
} from './possible.ts';
import { lastDate, serviceOn } from './service.ts';

type Request = Readonly<RideRequest>;

/** A person's existing rides. */
export interface OwnRides {
  /** Number of upcoming rides, including waiting ones. */
  readonly upcoming: number;
  /** Number of rides requested today and cancelled again. */
  readonly given_up: number;
  /** Promises of that day, in minutes since midnight. */
  readonly promised: readonly { readonly from: number; readonly arrive_by: number }[];
}

/** Temporary ids that tell the two rides apart before they have numbers. */
export const LEG_IDS: Readonly<Record<Leg, number>> = { there: 0, back: -1 };

export const partyOf = (request: Omit<Request, 'date' | 'time' | 'meant'>, leg: Leg): Party => ({
  ride_id: LEG_IDS[leg],
  from_station_id: leg === 'there' ? request.from_station_id : request.to_station_id,
  to_station_id: leg === 'there' ? request.to_station_id : request.from_station_id,
  persons: request.persons,
  wheelchairs: request.wheelchairs,
});

export const wishAt = (meant: Meaning, time: string): Wish => ({ meant, minute: minutesOf(time) });
const clock = (minute: number): string => timeInWords(timeOf(minute));

/** Finds why a request is impossible regardless of other rides; undefined: none. */
export function refuseRequest(request: Request, bus: OnDemandBusFile, now: Date): Refusal | undefined {
  const isKnown = (id: string) => bus.stations.some(({ station_id }) => station_id === id);
  if (!isKnown(request.from_station_id)) return refuse(422, { field: 'from_station_id', code: 'ride-station' });
  if (!isKnown(request.to_station_id)) return refuse(422, { field: 'to_station_id', code: 'ride-station' });
  if (request.from_station_id === request.to_station_id)
    return refuse(422, { field: 'to_station_id', code: 'ride-same-station' });
  if (request.wheelchairs > request.persons) return refuse(422, { field: 'wheelchairs', code: 'ride-wheelchairs' });
  const places = Math.max(...bus.vehicles.map(({ wheelchair_places }) => wheelchair_places));
  if (request.wheelchairs > places)
    return refuse(409, { field: 'wheelchairs', code: 'ride-wheelchair-places', params: [places, bus.tel] });
  const today = dateAt(now);
  if (request.date < today) return refuse(422, { field: 'date', code: 'min-date', params: [dateInWords(today)] });
  const last = lastDate(bus, now);
  if (request.date > last) return refuse(409, { field: 'date', code: 'ride-not-open', params: [dateInWords(last)] });
  if (serviceOn(bus, request.date).opens === null)
    return refuse(409, { field: 'date', code: 'ride-closed', params: [bus.tel] });
  if (request.return === 'at' && request.return_time === undefined)
    return refuse(422, { field: 'return_time', code: 'required' });
  return undefined;
}

/** Finds why a time is impossible regardless of other rides: outside the hours of the day, or too soon. */
function refuseTime(day: PlannedDay, party: Party, wish: Wish, field: string, tel: string): Refusal | undefined {
  const begin = beginOf(day, party, wish);
  if (!isInHours(day, promiseFrom(day, party, begin))) {
    const longest = longestRide(day, party);
    const [first, last] =
      wish.meant === 'depart'
        ? [ceilToStep(day.opens), floorToStep(day.closes - longest)]
        : [ceilToStep(day.opens + longest), day.closes];
    return refuse(409, { field, code: 'ride-hours', params: [clock(first), clock(last)] });
  }
  return begin < firstBegin(day)
    ? refuse(409, { field, code: 'ride-too-late', params: [day.settings.cutoff_minutes, tel] })
    : undefined;
}

/** No vehicle has room for one of the rides, with the nearest possible times. */
export interface NoRoom {
  readonly leg: Leg;
  readonly nearest: readonly NearPromise[];
}

export interface Promised {
  readonly there: Found;
  readonly back: Found | undefined;
}

/** Refuses a promise that overlaps another of the same passenger. */
export function refuseOverlap(field: string, { promise }: Found, own: Pick<OwnRides, 'promised'>): Refusal | undefined {
  const ride = own.promised.find(({ from, arrive_by }) => from < promise.arrive_by && promise.from < arrive_by);
  return ride && refuse(409, { field, code: 'ride-overlaps', params: [clock(ride.from), clock(ride.arrive_by)] });
}

function refuseCount(request: Request, own: OwnRides, tel: string): Refusal | undefined {
  const rides = request.return === 'none' ? 1 : 2;
  if (own.upcoming + rides > MAX_UPCOMING)
    return refuse(409, { field: '', code: 'ride-upcoming', params: [MAX_UPCOMING] });
  return own.given_up >= MAX_GIVEN_UP_A_DAY
    ? refuse(409, { field: '', code: 'ride-given-up', params: [tel] })
    : undefined;
}

/**
 * Decides the promises of a request, for all its rides or none, or finds the nearest possible ones (product, "On-demand
 * bus").
 * @param own undefined: a person without an account, known to the office
 */
export function decideRide(
  request: Request,
  day: PlannedDay,
  own: OwnRides | undefined,
  tel: string,
): Refusal | NoRoom | Promised {
  const wish = wishAt(request.meant, request.time);
  const party = partyOf(request, 'there');
  const refused = (own && refuseCount(request, own, tel)) ?? refuseTime(day, party, wish, 'time', tel);
  if (refused) return refused;
  const there = findPromise(day, party, wish);
  if (!there) return { leg: 'there', nearest: nearestPossible(day, party, wish) };
  const overlap = own && refuseOverlap('time', there, own);
  if (overlap) return overlap;
  if (request.return !== 'at') return { there, back: undefined };

  const wayBack = partyOf(request, 'back');
  const wishBack = wishAt('depart', request.return_time ?? '');
  const arrival = there.promise.arrive_by;
  if (wishBack.minute < arrival)
    return refuse(409, { field: 'return_time', code: 'ride-return-early', params: [clock(arrival)] });
  const refusedBack = refuseTime(day, wayBack, wishBack, 'return_time', tel);
  if (refusedBack) return refusedBack;
  const after = withRide(day, there.insertion);
  const notBefore = Math.max(firstBegin(day), ceilToStep(arrival));
  const back = findPromise(after, wayBack, wishBack, notBefore);
  if (!back) return { leg: 'back', nearest: nearestPossible(after, wayBack, wishBack, notBefore) };
  return (own && refuseOverlap('return_time', back, own)) ?? { there, back };
}

/** Computes the last minute to say "I am ready": later no ride would end within the hours of the day. */
export const readyUntil = (
  day: Pick<PlannedDay, 'drives' | 'settings' | 'closes'>,
  party: Pick<Party, 'from_station_id' | 'to_station_id'>,
): number => floorToStep(day.closes - longestRide(day, party)) - day.settings.call_minutes;

/**
 * Finds the earliest promise of a return on call.
 * @param thereAt planned end of the outward ride; undefined: it is over
 */
export function decideReady(party: Party, day: PlannedDay, thereAt: number | undefined, tel: string): Refusal | Found {
  const soonest = Math.max(day.now + day.settings.call_minutes, thereAt ?? 0);
  const isLate = !isInHours(day, promiseFrom(day, party, Math.max(ceilToStep(soonest), day.opens)));
  if (isLate) return refuse(409, { field: 'ride_id', code: 'ride-ready-late', params: [tel] });
  return soonestPromise(day, party, soonest) ?? refuse(409, { field: 'ride_id', code: 'ride-no-room', params: [tel] });
}

/** Fields of a ride that its rules need. */
export interface RideStanding {
  readonly state: 'promised' | 'waiting' | 'on-board' | 'done' | 'missed' | 'canceled';
  readonly promised_from: Date | null;
}

/** Refuses to cancel a ride: a promise only until its time begins, a waiting return at any time. */
export function refuseRideCancellation(
  { state, promised_from }: RideStanding,
  tel: string,
  now: Date,
): Refusal | undefined {
  if (state === 'canceled') return refuse(409, { field: 'ride_id', code: 'already-canceled' });
  if (state === 'waiting' || (state === 'promised' && promised_from && now < promised_from)) return undefined;
  return refuse(409, { field: 'ride_id', code: 'ride-begun', params: [tel] });
}

/** Finds why "I am ready" is impossible for a ride, regardless of other rides. */
export function refuseReady(
  { state, service_date }: Pick<RideStanding, 'state'> & { readonly service_date: string },
  tel: string,
  now: Date,
): Refusal | undefined {
  if (state === 'canceled') return refuse(409, { field: 'ride_id', code: 'already-canceled' });
  if (state !== 'waiting') return refuse(409, { field: 'ride_id', code: 'ride-not-waiting' });
  const today = dateAt(now);
  if (today < service_date)
    return refuse(409, { field: 'ride_id', code: 'ride-ready-day', params: [dateInWords(service_date)] });
  return today > service_date ? refuse(409, { field: 'ride_id', code: 'ride-ready-late', params: [tel] }) : undefined;
}
