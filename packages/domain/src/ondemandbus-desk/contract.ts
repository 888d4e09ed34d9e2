import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RowId, longText } from '../fields/model.ts';
import { FOUND_MEMBERS, FoundMembers, MemberSearch } from '../members/found-member.ts';
import { CALLER_DAYS } from '../ondemandbus/limits.ts';
import { PossibleTime, legs } from '../ondemandbus/model.ts';
import { askForRide, sayReady } from '../ondemandbus/ride-contract.ts';
import { DeskRide, DeskRideRequest } from './model.ts';

export const findRideMembers = endpoint({
  name: 'findRideMembers',
  method: 'GET',
  path: '/api/desk/ondemandbus/members',
  permission: 'ride:book:any',
  input: MemberSearch,
  reply: FoundMembers,
  success: 200,
  refusals: [],
  description: `Members for whom the desk asks for rides, ${FOUND_MEMBERS} at most. The look is in the audit log.`,
});

export const listDeskRides = endpoint({
  name: 'listDeskRides',
  method: 'GET',
  path: '/api/desk/ondemandbus/rides',
  permission: 'ride:book:any',
  input: z.object({
    /** Today when it is left out. */
    date: z.optional(DateTextSchema),
  }),
  reply: z.object({
    told_at: z.string(),
    date: z.string(),
    rides: z.array(DeskRide),
  }),
  success: 200,
  refusals: ['not-found', 'min-date', 'max-date'],
  description: `The rides of a day with their passengers, at most ${CALLER_DAYS} days back. The look is in the audit log.`,
});

export const listPassengerRides = endpoint({
  name: 'listPassengerRides',
  method: 'GET',
  path: '/api/desk/ondemandbus/members/:member_id/rides',
  permission: 'ride:book:any',
  input: z.object({ member_id: RowId }),
  reply: z.object({ told_at: z.string(), rides: z.array(DeskRide) }),
  success: 200,
  refusals: ['not-found'],
  description: 'What a member who calls has still to come. The look is in the audit log.',
});

export const askForDeskRide = endpoint({
  name: 'askForDeskRide',
  method: 'POST',
  path: '/api/desk/ondemandbus/rides',
  permission: 'ride:book:any',
  input: DeskRideRequest,
  reply: z.object({
    rides: z.array(DeskRide),
    no_room: z.nullable(z.object({ leg: z.enum(legs), nearest: z.array(PossibleTime) })),
  }),
  success: 200,
  refusals: [...askForRide.refusals, 'own-account'],
  description:
    'Asks for a ride for who calls: a member, or a name and a telephone number. By the rules and with the answers that residents have.',
});

export const cancelDeskRide = endpoint({
  name: 'cancelDeskRide',
  method: 'POST',
  path: '/api/desk/ondemandbus/rides/:ride_id/cancel',
  permission: 'ride:book:any',
  input: z.object({
    ride_id: RowId,
    /** What the passenger is told; empty: they asked for it themselves. */
    reason: z._default(longText(REASON_LENGTH), ''),
  }),
  reply: z.object({ ride: DeskRide }),
  success: 200,
  refusals: ['not-found', 'own-account', 'already-canceled', 'ride-over'],
  description: 'Cancels a ride for its passenger, or with the office’s words for it, until they are on board.',
});

export const sayDeskReady = endpoint({
  name: 'sayDeskReady',
  method: 'POST',
  path: '/api/desk/ondemandbus/rides/:ride_id/ready',
  permission: 'ride:book:any',
  input: z.object({ ride_id: RowId }),
  reply: z.object({ ride: DeskRide }),
  success: 200,
  refusals: [...sayReady.refusals, 'own-account'],
  description: 'Says for who calls that they are ready for the way back. Saying it twice is saying it once.',
});
