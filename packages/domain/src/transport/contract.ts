import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { RowId } from '../fields/model.ts';

const endpoint = endpointsFor('public');

/** Kind of route. It decides the place in the list. */
export const routeKinds = ['community', 'autonomous', 'shuttle', 'town-hall', 'school', 'ferry', 'demo'] as const;

/** Lowest and highest price of a ride, in yen. */
const Fare = z.object({ least_yen: z.number(), most_yen: z.number() });

/** Next departure from a first stop. */
const NextRide = z.object({
  /** An instant. */
  departs_at: z.string(),
  stop_name: z.string(),
  headsign: z.string(),
});
export type NextRide = z.infer<typeof NextRide>;

/** A route and its present state, texts in the request's language. */
export const RouteStatus = z.object({
  route_id: z.number(),
  kind: z.enum(routeKinds),
  route_name: z.string(),
  /** Reading of the name; empty if not in Japanese. */
  route_kana: z.string(),
  state: z.enum(['running', 'not-running-now', 'out-of-service']),
  /** Names of the rides that are under way. */
  running: z.array(z.string()),
  /** Why the town suspends it today; null if it does not. */
  reason: z.nullable(z.string()),
  next: z.nullable(NextRide),
  /** Null: not in the feed. */
  fare: z.nullable(Fare),
  /** Whether seats are reserved as on a shuttle. */
  is_reservable: z.boolean(),
  /** Service whose page reserves rides of a trial; null: no trial. */
  demo_service_id: z.nullable(z.number()),
  announced_at: z.nullable(z.object({ name: z.string(), href: z.string() })),
});
export type RouteStatus = z.infer<typeof RouteStatus>;

export const RouteStop = z.object({
  stop_id: z.string(),
  stop_name: z.string(),
  /** Reading of the name; empty if not in Japanese. */
  stop_kana: z.string(),
  /** Facility at the stop. */
  spot_id: z.nullable(z.number()),
  latitude: z.number(),
  longitude: z.number(),
});
export type RouteStop = z.infer<typeof RouteStop>;

/** Days on which a trip runs, if not on every day of its table. */
export const RunNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('weekdays'), weekdays: z.array(z.number()) }),
  z.object({ kind: z.enum(['from', 'until']), date: z.string() }),
  z.object({ kind: z.enum(['only', 'except']), dates: z.array(z.string()) }),
]);
export type RunNote = z.infer<typeof RunNote>;

const TimetableTable = z.object({
  /** Weekdays 1 to 6; 0 Sundays and public holidays, 7 public holidays alone. */
  days: z.array(z.number()),
  columns: z.array(z.object({ trip_id: z.string(), note: z.nullable(RunNote) })),
  rows: z.array(
    z.object({
      stop_id: z.string(),
      stop_name: z.string(),
      stop_kana: z.string(),
      /** "HH:MM" of the service day, by column: "25:10" is 1:10 of the following night. */
      times: z.array(z.nullable(z.string())),
    }),
  ),
});
export type TimetableTable = z.infer<typeof TimetableTable>;

const TimetableDirection = z.object({
  direction_key: z.string(),
  route_name: z.string(),
  /** Destinations shown on the vehicles. */
  headsigns: z.array(z.string()),
  tables: z.array(TimetableTable),
});
export type TimetableDirection = z.infer<typeof TimetableDirection>;

/** Age from which the bus pass makes the ride free. */
const FreeRiders = z.object({ age: z.number() });

export const RouteDetail = z.extend(RouteStatus, {
  overview: z.string(),
  how_to_ride: z.string(),
  free_riders: z.nullable(FreeRiders),
  tel: z.string(),
  stops: z.array(RouteStop),
  /** Days on which it runs according to its timetable tables. */
  days: z.array(z.number()),
  /** Days of the next two months without their usual service. Suspensions are listed separately. */
  days_off: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Suspensions by the town, without past ones. Yearly ones are given as their present or next dates. */
  suspensions: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
  /** Number of trips a day, first and last departure, by direction and kind of day. */
  schedule: z.array(
    z.object({
      direction_key: z.string(),
      route_name: z.string(),
      headsigns: z.array(z.string()),
      days: z.array(z.number()),
      trips: z.number(),
      first: z.string(),
      last: z.string(),
    }),
  ),
  /** First day of the timetable; null if there is none. */
  timetable_from: z.nullable(z.string()),
  /** Last day of the timetable; null if there is none. */
  timetable_until: z.nullable(z.string()),
});
export type RouteDetail = z.infer<typeof RouteDetail>;

export const listRoutes = endpoint('listRoutes', 'GET', '/api/routes', {
  reply: z.object({
    /** Instant to which the answer applies. */
    told_at: z.string(),
    tel: z.string(),
    routes: z.array(RouteStatus),
  }),
  isFollowed: true,
  isEmbedded: true,
  description: 'Every route: whether it is running now, when it leaves next, what a ride costs.',
});

export const readRoute = endpoint('readRoute', 'GET', '/api/routes/:route_id', {
  input: z.object({ route_id: RowId }),
  reply: z.object({ told_at: z.string(), route: RouteDetail }),
  refusals: ['not-found'],
  isFollowed: true,
  description: 'A route: how it stands now, fare, how to ride, stops, days and hours of service.',
});

export const readTimetable = endpoint('readTimetable', 'GET', '/api/routes/:route_id/timetable', {
  input: z.object({ route_id: RowId, date: z.optional(DateTextSchema) }),
  reply: z.object({
    /** Table days that apply to today. */
    today: z.array(z.number()),
    directions: z.array(TimetableDirection),
  }),
  refusals: ['not-found'],
  description: 'The timetable of a route by direction and kind of day, or of one day.',
});

/** Path of the timetable's PDF. */
export const timetablePath = (routeId: number | string, locale: string): string =>
  `/route/timetable/${routeId}.pdf?lang=${locale}`;
