import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { Flag, RowId } from '../fields/model.ts';
import { Occupancy, SpotState } from './model.ts';

/** A spot with its present state, texts in the request's language, without the reporter. */
export const SpotStatus = z.extend(SpotState, {
  spot_id: z.number(),
  spot_name: z.string(),
  spot_type: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Weekly hours in words. */
  business_hours: z.string(),
  /** Latest report of today; null: the state follows from the hours. */
  reported_at: z.nullable(z.string()),
});
export type SpotStatus = z.infer<typeof SpotStatus>;

/** A report of staff or a device. Left-out values stay; null takes them back. */
const told = {
  is_open: z.optional(z.nullable(Flag)),
  occupancy: z.optional(z.nullable(Occupancy)),
};

export const listSpotStatus = endpoint('listSpotStatus', 'GET', '/api/spots/status', {
  permission: 'public',
  reply: z.object({
    /** Instant to which the answer applies. */
    told_at: z.string(),
    spots: z.array(SpotStatus),
  }),
  isFollowed: true,
  description: 'Every spot that has hours: whether it is open now and how crowded.',
});

/** A room that is free at this moment. */
export const FreeRoom = z.object({
  room_id: z.number(),
  spot_id: z.number(),
  /** Next use, or closing time; 24:00 is the end of the day. */
  free_until: z.string(),
});

export const listFreeRooms = endpoint('listFreeRooms', 'GET', '/api/spots/free-rooms', {
  permission: 'public',
  reply: z.object({ told_at: z.string(), rooms: z.array(FreeRoom) }),
  isFollowed: true,
  description: 'Rooms of open spots that nobody uses at this moment, and until when.',
});

export const reportSpotStatus = endpoint('reportSpotStatus', 'PUT', '/api/spots/:spot_id/status', {
  permission: 'spot:report:any',
  input: z.object({ spot_id: RowId, is_holiday: z.optional(z.nullable(Flag)), ...told }),
  reply: z.object({ spot: SpotStatus }),
  refusals: ['not-found'],
  description: 'Staff tell how a spot is today; what is left out stays, null follows from the hours again.',
});

export const reportByDevice = endpoint('reportByDevice', 'POST', '/api/device/spot-status', {
  permission: 'spot:report:device',
  input: z.object(told),
  reply: z.object({ status: SpotState }),
  refusals: ['not-found'],
  description: 'A device tells how its own spot is, with its key in the header: Authorization: Device <key>.',
});
