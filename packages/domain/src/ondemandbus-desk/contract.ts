import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RowId, longText } from '../fields/model.ts';
import { FOUND_MEMBERS, FoundMembers, MemberSearch } from '../members/found-member.ts';
import { CALLER_DAYS } from '../ondemandbus/limits.ts';
import { PossibleTime, RideChange, RideTime, StationIdGiven, legs } from '../ondemandbus/model.ts';
import { NoRoomForChange, askForRide, changeRefusals, sayReady } from '../ondemandbus/ride-contract.ts';
import { DeskRide, DeskRideRequest, OutageBoard } from './model.ts';
import { deskCode } from './rules.ts';

const endpoint = endpointsFor('ride:book:any');

export const findRideMembers = endpoint('findRideMembers', 'GET', '/api/desk/ondemandbus/members', {
  input: MemberSearch,
  reply: FoundMembers,
  description: `Members for whom the desk asks for rides, ${FOUND_MEMBERS} at most. The access is in the audit log.`,
});

export const listDeskRides = endpoint('listDeskRides', 'GET', '/api/desk/ondemandbus/rides', {
  input: z.object({
    /** Default: today. */
    date: z.optional(DateTextSchema),
  }),
  reply: z.object({
    told_at: z.string(),
    date: z.string(),
    rides: z.array(DeskRide),
  }),
  refusals: ['not-found', 'min-date', 'max-date'],
  description: `The rides of a day with their passengers, at most ${CALLER_DAYS} days back. The access is in the audit log.`,
});

export const listPassengerRides = endpoint(
  'listPassengerRides',
  'GET',
  '/api/desk/ondemandbus/members/:member_id/rides',
  {
    input: z.object({ member_id: RowId }),
    reply: z.object({ told_at: z.string(), rides: z.array(DeskRide) }),
    refusals: ['not-found'],
    description: 'What a member who calls has still to come. The access is in the audit log.',
  },
);

export const askForDeskRide = endpoint('askForDeskRide', 'POST', '/api/desk/ondemandbus/rides', {
  input: DeskRideRequest,
  reply: z.object({
    rides: z.array(DeskRide),
    no_room: z.nullable(z.object({ leg: z.enum(legs), nearest: z.array(PossibleTime) })),
  }),
  refusals: [...askForRide.refusals.map(deskCode), 'own-account'],
  description:
    'Asks for a ride for who calls: a member, or a name and a telephone number. By the rules and with the answers that residents have.',
});

export const cancelDeskRide = endpoint('cancelDeskRide', 'POST', '/api/desk/ondemandbus/rides/:ride_id/cancel', {
  input: z.object({
    ride_id: RowId,
    /** Message to the passenger; empty: they asked for it. */
    reason: z._default(longText(REASON_LENGTH), ''),
  }),
  reply: z.object({ ride: DeskRide }),
  refusals: ['not-found', 'own-account', 'already-canceled', 'ride-over'],
  description: 'Cancels a ride for its passenger, or with the office’s words for it, until they are on board.',
});

export const changeDeskRide = endpoint('changeDeskRide', 'POST', '/api/desk/ondemandbus/rides/:ride_id/change', {
  input: z.extend(RideChange, { ride_id: RowId }),
  reply: z.object({ ride: DeskRide, no_room: NoRoomForChange }),
  refusals: [...changeRefusals.map(deskCode), 'own-account', 'ride-over'],
  description: 'Changes a ride for who calls, by the rules that residents have, until they are on board.',
});

export const listOutages = endpoint('listOutages', 'GET', '/api/desk/ondemandbus/outages', {
  reply: OutageBoard,
  refusals: ['not-found'],
  description: 'Which vehicles are out, and whose rides have none now. The access is in the audit log.',
});

export const takeVehicleOut = endpoint('takeVehicleOut', 'POST', '/api/desk/ondemandbus/outages', {
  input: z.object({
    vehicle_id: StationIdGiven,
    /** Start; both left out: now. */
    from_date: z.optional(DateTextSchema),
    from_time: z.optional(RideTime),
    until_date: DateTextSchema,
    until_time: RideTime,
    /** Message to the passengers. */
    reason: longText(REASON_LENGTH),
  }),
  reply: z.extend(OutageBoard, {
    /** Number of rides moved to another vehicle with the same promise. */
    moved: z.number(),
  }),
  refusals: ['not-found', 'required', 'outage-past', 'outage-order', 'outage-known', 'outage-most', 'max-date'],
  description:
    'A vehicle is out from now until a moment, or until another one where it is out already; or at a time to come, beside which its rides before and after it stay. Its rides go to other vehicles where no promise breaks; the others are listed. All passengers are written to.',
});

export const endOutage = endpoint('endOutage', 'POST', '/api/desk/ondemandbus/outages/:outage_id/end', {
  input: z.object({ outage_id: RowId }),
  reply: z.extend(OutageBoard, { moved: z.number() }),
  refusals: ['not-found'],
  changes: ['listDeskRides', 'listPassengerRides', 'listOutages'],
  description:
    'A vehicle drives again from now on, and takes what of its rides it still can. An outage to come does not take place.',
});

export const offerDeskRide = endpoint('offerDeskRide', 'POST', '/api/desk/ondemandbus/rides/:ride_id/time', {
  input: z.object({ ride_id: RowId, time: RideTime }),
  reply: z.object({
    ride: DeskRide,
    /** The place was taken meanwhile: the remaining possible times. */
    no_room: NoRoomForChange,
  }),
  refusals: ['not-found', 'own-account', 'ride-over', 'already-canceled', 'ride-has-vehicle', 'desk-ride-overlaps'],
  description: 'Gives a ride that has no vehicle any more another time, one of those that are told with it.',
});

export const sayDeskReady = endpoint('sayDeskReady', 'POST', '/api/desk/ondemandbus/rides/:ride_id/ready', {
  input: z.object({ ride_id: RowId }),
  reply: z.object({ ride: DeskRide }),
  refusals: [...sayReady.refusals.map(deskCode), 'own-account'],
  description: 'Says for who calls that they are ready for the way back. Saying it twice is saying it once.',
});
