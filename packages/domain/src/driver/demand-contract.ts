import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { StationIdGiven, rideStates } from '../ondemandbus/model.ts';

const endpoint = endpointsFor('ride:board:any');

export const DemandVehicle = z.object({
  vehicle_id: z.string(),
  vehicle_name: z.string(),
  seats: z.number(),
  wheelchair_places: z.number(),
  /** Instants of today's driving times, in order. */
  shifts: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Rides of today and unfinished ones of the evening before, and those still to be driven. */
  rides: z.number(),
  rides_left: z.number(),
  /** Times and reason of an outage; null: none. */
  outage: z.nullable(z.object({ out_from: z.string(), out_until: z.string(), reason: z.string() })),
  /** Version tag of the run. */
  mark: z.string(),
});
export type DemandVehicle = z.infer<typeof DemandVehicle>;

/** A passenger who boards or leaves at a stop. */
export const DemandPassenger = z.object({
  ride_id: z.number(),
  reservation_code: z.string(),
  kind: z.enum(['pickup', 'dropoff']),
  /** Empty once the account is deleted. */
  name: z.string(),
  name_kana: z.string(),
  tel: z.nullable(z.string()),
  persons: z.number(),
  wheelchairs: z.number(),
  /** The other station of the ride. */
  other_name: z.string(),
  /** Promise: pickup between the first two instants, arrival by the third. */
  promised_from: z.string(),
  promised_until: z.string(),
  arrive_by: z.string(),
  state: z.enum(rideStates),
});
export type DemandPassenger = z.infer<typeof DemandPassenger>;

/** A stop of the run at a station, with its passengers in order. */
export const DemandStop = z.object({
  station_id: z.string(),
  station_name: z.string(),
  /** Planned arrival of the vehicle. */
  planned_at: z.string(),
  passengers: z.array(DemandPassenger),
});
export type DemandStop = z.infer<typeof DemandStop>;

export const DemandRun = z.object({
  told_at: z.string(),
  date: z.string(),
  vehicle: DemandVehicle,
  stops: z.array(DemandStop),
  /** Cancelled today, so that the driver does not wait for them. */
  canceled: z.array(DemandPassenger),
});
export type DemandRun = z.infer<typeof DemandRun>;

export const listDemandVehicles = endpoint('listDemandVehicles', 'GET', '/api/driver/demand', {
  reply: z.object({ date: z.string(), told_at: z.string(), vehicles: z.array(DemandVehicle) }),
  refusals: ['not-found'],
  isFollowed: true,
  description: 'Today’s vehicles of the on-demand bus; names nobody. A mark tells that a run has changed.',
});

export const readDemandRun = endpoint('readDemandRun', 'GET', '/api/driver/demand/run', {
  input: z.object({ vehicle_id: StationIdGiven }),
  reply: DemandRun,
  refusals: ['not-found'],
  description:
    'What a vehicle drives today, and what is not over of the evening before: its stops in their order, who gets on and off. The access is in the audit log.',
});

export const demandMarks = ['on-board', 'done', 'missed', 'none'] as const;
export type DemandMark = (typeof demandMarks)[number];

export const markDemandRide = endpoint('markDemandRide', 'POST', '/api/driver/demand/mark', {
  input: z.object({
    ride_id: RowId,
    /** On board, got off, did not come, or none of these, which undoes a mark. */
    mark: z.enum(demandMarks),
  }),
  reply: DemandRun,
  refusals: ['not-found', 'ride-canceled', 'ride-early', 'ride-not-on-board', 'ride-not-past'],
  description: 'The driver notes who got on and off, and who did not come.',
});
