import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { RowId } from '../../fields/model.ts';
import { RouteStatus, RouteStop } from '../contract.ts';

/** When a vehicle is at a stop, by the timetable and as it is seen now. */
export const Arrival = z.object({
  trip_id: z.string(),
  /** The service day of the trip. */
  service_date: z.string(),
  headsign: z.string(),
  /** An instant, by the timetable. */
  scheduled_at: z.string(),
  /** The same as the vehicle's place lets expect; null: nothing is known of it now. */
  predicted_at: z.nullable(z.string()),
  is_cancelled: z.boolean(),
  /** Why, in the language of the request; empty where it runs. */
  reason: z.string(),
  /** False: one can only get off here. */
  can_board: z.boolean(),
  vehicle_id: z.nullable(z.number()),
});
export type Arrival = z.infer<typeof Arrival>;

export const LiveStop = z.extend(RouteStop, {
  /** The next ones, soonest first. */
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
  /** Below 0: early. Null: it is not known which run it is on. */
  delay_minutes: z.nullable(z.number()),
});
export type LiveVehicle = z.infer<typeof LiveVehicle>;

/** What the operator tells of a route. */
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
  /** Whether any vehicle is shown; without one the timetable stands alone. */
  has_live_data: z.boolean(),
  /** A school's line: its vehicles are shown to those who use it, and the reader is none of them. */
  is_withheld: z.boolean(),
});
export type LiveRoute = z.infer<typeof LiveRoute>;

export const BusLocation = z.extend(LiveRoute, {
  announcements: z.array(LiveAnnouncement),
  stops: z.array(LiveStop),
  /** The ways of the vehicles, each a line of latitudes and longitudes. */
  shapes: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type BusLocation = z.infer<typeof BusLocation>;

export const readBusLocation = endpoint('readBusLocation', 'GET', '/api/buslocation/:route_id', {
  permission: 'public',
  input: z.object({ route_id: RowId }),
  reply: z.object({
    /** The moment of which the answer speaks. */
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

/** The line that tells which routes have changed. */
export const LIVE_LINE = '/api/vehicles/stream';
/**
 * What it tells: by route, a mark that is another one whenever what is known of it has changed. Of a school's line nothing is
 * told but announcements and cancelled runs: pages of those who see its vehicles ask by themselves, each `ASKS_SECONDS`.
 */
export const LiveMarks = z.object({ told_at: z.string(), marks: z.record(z.string(), z.string()) });
export type LiveMarks = z.infer<typeof LiveMarks>;

/** Within so long after a word pages ask, each at its own moment. */
export const SPREAD_MILLISECONDS = 1000;

/** How often a page asks that is told of nothing. */
export const ASKS_SECONDS = 15;

/** Where the next arrivals stand as plain text. */
export const plainTextPath = (routeId: number | string, locale: string): string =>
  `/api/buslocation/${routeId}/text?lang=${locale}`;
