import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { OwnListAsked, ownListRefusals } from '../own-list/model.ts';
import { DemandRide, PossibleTime, RideChange, RidePosition, RideRequest, legs } from './model.ts';

const endpoint = endpointsFor('ride:book:own');

/** Problems of a request regardless of other rides. */
const requestRefusals = [
  'not-found',
  'required',
  'min-date',
  'ride-not-open',
  'ride-closed',
  'ride-hours',
  'ride-too-late',
  'ride-station',
  'ride-same-station',
  'ride-wheelchairs',
  'ride-wheelchair-places',
  'ride-return-early',
] as const;

export const askForRide = endpoint('askForRide', 'POST', '/api/ondemandbus/rides', {
  input: RideRequest,
  reply: z.object({
    /** Both rides or none. Empty: no vehicle has room at the wished time. */
    rides: z.array(DemandRide),
    /** The ride without room, and the possible times nearest to the wish. */
    no_room: z.nullable(z.object({ leg: z.enum(legs), nearest: z.array(PossibleTime) })),
  }),
  refusals: [...requestRefusals, 'ride-upcoming', 'ride-given-up', 'ride-overlaps'],
  description:
    'Asks for a ride, answered at once with a promise for each way, or with the nearest possible times and no ride. Asking for the same once more is asking once.',
});

export const listDemandRides = endpoint('listDemandRides', 'GET', '/api/ondemandbus/rides', {
  input: OwnListAsked,
  reply: z.object({ rides: z.array(DemandRide), has_more: z.boolean() }),
  refusals: ownListRefusals,
  description:
    'The member’s own rides: the latest first, or one scope, page by page; or the days of a calendar, at most 62.',
});

export const readRide = endpoint('readRide', 'GET', '/api/ondemandbus/rides/:ride_id', {
  input: z.object({ ride_id: RowId }),
  reply: z.object({
    told_at: z.string(),
    ride: DemandRide,
    /** Null except from half an hour before the promised time until the ride's end. */
    vehicle: z.nullable(RidePosition),
  }),
  refusals: ['not-found'],
  isFollowed: true,
  description: 'An own ride, and from half an hour before until its end where its vehicle is.',
});

export const cancelRide = endpoint('cancelRide', 'POST', '/api/ondemandbus/rides/:ride_id/cancel', {
  input: z.object({ ride_id: RowId }),
  reply: z.object({ ride: DemandRide }),
  refusals: ['not-found', 'already-canceled', 'ride-begun'],
  description: 'Cancels an own ride, until the promised time begins. The other way stays.',
});

/** No vehicle has room for the change, with the nearest possible times. */
export const NoRoomForChange = z.nullable(z.object({ nearest: z.array(PossibleTime) }));
export const changeRefusals = [
  'not-found',
  'already-canceled',
  ...requestRefusals,
  'ride-way-back',
  'ride-overlaps',
  'ride-on-its-way',
] as const;

export const changeRide = endpoint('changeRide', 'POST', '/api/ondemandbus/rides/:ride_id/change', {
  input: z.extend(RideChange, { ride_id: RowId }),
  reply: z.object({
    /** Present ride: with its new promise, or unchanged. */
    ride: DemandRide,
    no_room: NoRoomForChange,
  }),
  refusals: [...changeRefusals, 'ride-begun', 'ride-changes'],
  description:
    'Asks for an own ride otherwise, as if it were new with its own place free: it is promised anew, or stays as it is and the nearest possible times are told. Until it can no longer be cancelled.',
});

export const sayReady = endpoint('sayReady', 'POST', '/api/ondemandbus/rides/:ride_id/ready', {
  input: z.object({ ride_id: RowId }),
  reply: z.object({ ride: DemandRide }),
  refusals: ['not-found', 'already-canceled', 'ride-not-waiting', 'ride-ready-day', 'ride-ready-late', 'ride-no-room'],
  description:
    'Says that one is ready for the way back on call, and is given the soonest promise. Saying it twice is saying it once.',
});
