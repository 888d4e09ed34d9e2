import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { RowId } from '../../fields/model.ts';
import { RouteStatus, RouteStop } from '../contract.ts';

/** A vehicle's time at a stop, by the timetable and as predicted. */
export const Arrival = z.object({
  trip_id: z.string(),
  /** The service day of the trip. */
  service_date: z.string(),
  headsign: z.string(),
  /** Instant of the timetable. */
  scheduled_at: z.string(),
  /** Instant predicted from the vehicle's position; null: unknown. */
  predicted_at: z.nullable(z.string()),
  is_cancelled: z.boolean(),
  /** Reason in the request's language; empty if it runs. */
  reason: z.string(),
  /** False: passengers can only get off here. */
  can_board: z.boolean(),
  vehicle_id: z.nullable(z.number()),
});
export type Arrival = z.infer<typeof Arrival>;

export const LiveStop = z.extend(RouteStop, {
  /** Next arrivals, soonest first. */
  arrivals: z.array(Arrival),
});
export type LiveStop = z.infer<typeof LiveStop>;

export const LiveVehicle = z.object({
  vehicle_id: z.number(),
  vehicle_name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Degrees from north, clockwise. */
  bearing: z.nullable(z.number()),
  measured_at: z.string(),
  age: z.enum(['fresh', 'old']),
  trip_id: z.nullable(z.string()),
  headsign: z.string(),
  next_stop_id: z.nullable(z.string()),
  next_stop_name: z.nullable(z.string()),
  /** Below 0: early. Null: the vehicle's run is unknown. */
  delay_minutes: z.nullable(z.number()),
});
export type LiveVehicle = z.infer<typeof LiveVehicle>;

/** An announcement of the operator about a route. */
export const LiveAnnouncement = z.object({
  announcement_id: z.number(),
  text: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
});
export type LiveAnnouncement = z.infer<typeof LiveAnnouncement>;

const { route_id, kind, route_name, route_kana, state, running, reason, next } = RouteStatus.shape;
export const LiveRoute = z.object({
  route_id,
  kind,
  route_name,
  route_kana,
  state,
  running,
  reason,
  next,
  vehicles: z.array(LiveVehicle),
  /** Whether a vehicle is shown. Without one there is only the timetable. */
  has_live_data: z.boolean(),
  /** A school line: only its users see the vehicles, and the reader is not one. */
  is_withheld: z.boolean(),
});
export type LiveRoute = z.infer<typeof LiveRoute>;

export const BusLocation = z.extend(LiveRoute, {
  announcements: z.array(LiveAnnouncement),
  stops: z.array(LiveStop),
  /** Paths of the vehicles, each a line of latitudes and longitudes. */
  shapes: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type BusLocation = z.infer<typeof BusLocation>;

export const readBusLocation = endpoint('readBusLocation', 'GET', '/api/buslocation/:route_id', {
  permission: 'public',
  input: z.object({ route_id: RowId }),
  reply: z.object({
    /** Instant to which the answer applies. */
    told_at: z.string(),
    tel: z.string(),
    route: BusLocation,
  }),
  refusals: ['not-found'],
  dependsOnReader: true,
  isFollowed: true,
  description:
    'Where the vehicles of a route are and when they come to each stop: by the timetable, and as their places let expect. School buses are shown to those alone who use the service of their line.',
});

export const listVehicles = endpoint('listVehicles', 'GET', '/api/vehicles', {
  permission: 'public',
  reply: z.object({ told_at: z.string(), tel: z.string(), routes: z.array(LiveRoute) }),
  dependsOnReader: true,
  isFollowed: true,
  description:
    'Every route with the vehicles that are on it now. School buses are shown to those alone who use the service of their line.',
});

/**
 * Event stream that announces changed routes by their marks. For a school line only announcements and cancelled runs
 * change its mark. Pages that show its vehicles poll every `ASKS_SECONDS`.
 */
export const LIVE_LINE = '/api/vehicles/stream';

/** Polling interval of a page that gets no messages. */
export const ASKS_SECONDS = 15;

/** Path of the next arrivals as plain text. */
export const plainTextPath = (routeId: number | string, locale: string): string =>
  `/api/buslocation/${routeId}/text?lang=${locale}`;
