import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { RowId } from '../fields/model.ts';

const endpoint = endpointsFor('public');

/** What a route is run for: where it stands in the list follows from it. */
export const routeKinds = ['community', 'autonomous', 'shuttle', 'town-hall', 'school', 'demo'] as const;

/** What one ride costs, in yen: the least and the most. */
const Fare = z.object({ least_yen: z.number(), most_yen: z.number() });

/** The next time that somebody can get on at a first stop. */
const NextRide = z.object({
  /** An instant. */
  departs_at: z.string(),
  stop_name: z.string(),
  headsign: z.string(),
});
export type NextRide = z.infer<typeof NextRide>;

/** A route and how it stands now, texts in the language of the request. */
export const RouteStatus = z.object({
  route_id: z.number(),
  kind: z.enum(routeKinds),
  route_name: z.string(),
  /** How the name is read; empty in another language than Japanese. */
  route_kana: z.string(),
  state: z.enum(['running', 'not-running-now', 'out-of-service']),
  /** What of it is under way, by name. */
  running: z.array(z.string()),
  /** Why the town suspends it today, null when it does not. */
  reason: z.nullable(z.string()),
  next: z.nullable(NextRide),
  /** Null: the feed does not say. */
  fare: z.nullable(Fare),
  /** Whether seats of it are reserved as those of a shuttle. */
  is_reservable: z.boolean(),
  /** The service on whose page rides in its trial are reserved; null: it is none. */
  demo_service_id: z.nullable(z.number()),
  announced_at: z.nullable(z.object({ name: z.string(), href: z.string() })),
});
export type RouteStatus = z.infer<typeof RouteStatus>;

export const RouteStop = z.object({
  stop_id: z.string(),
  stop_name: z.string(),
  /** How the name is read; empty in another language than Japanese. */
  stop_kana: z.string(),
  /** The facility that the stop is. */
  spot_id: z.nullable(z.number()),
  latitude: z.number(),
  longitude: z.number(),
});
export type RouteStop = z.infer<typeof RouteStop>;

/** When a trip runs, where it is not on every day of its table. */
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
      /** "HH:MM" of the service day, by column: "25:10" is ten past one of the night after it. */
      times: z.array(z.nullable(z.string())),
    }),
  ),
});
export type TimetableTable = z.infer<typeof TimetableTable>;

const TimetableDirection = z.object({
  direction_key: z.string(),
  route_name: z.string(),
  /** What the vehicles say of where they go. */
  headsigns: z.array(z.string()),
  tables: z.array(TimetableTable),
});
export type TimetableDirection = z.infer<typeof TimetableDirection>;

/** Who rides free by the bus pass, where it decides the fare. */
const FreeRiders = z.object({ age: z.number() });

export const RouteDetail = z.extend(RouteStatus, {
  overview: z.string(),
  how_to_ride: z.string(),
  free_riders: z.nullable(FreeRiders),
  tel: z.string(),
  stops: z.array(RouteStop),
  /** On which days it runs, by the timetable, as its tables say. */
  days: z.array(z.number()),
  /** Days of the next two months without service although such days have it otherwise; suspensions have their own. */
  days_off: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Times in which the town suspends it, those that are over left out; yearly ones as their next or present days. */
  suspensions: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
  /** Trips a day, first and last time of leaving, by direction and kind of day. */
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
  /** Day from which the timetable is told, null when there is none. */
  timetable_from: z.nullable(z.string()),
  /** Last day for which there is a timetable, null when there is none. */
  timetable_until: z.nullable(z.string()),
});
export type RouteDetail = z.infer<typeof RouteDetail>;

export const listRoutes = endpoint('listRoutes', 'GET', '/api/routes', {
  reply: z.object({
    /** The moment of which the answer speaks. */
    told_at: z.string(),
    tel: z.string(),
    routes: z.array(RouteStatus),
  }),
  isFollowed: true,
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
    /** Today among the days of tables. */
    today: z.array(z.number()),
    directions: z.array(TimetableDirection),
  }),
  refusals: ['not-found'],
  description: 'The timetable of a route by direction and kind of day, or of one day.',
});

/** Where the timetable stands as a PDF. */
export const timetablePath = (routeId: number | string, locale: string): string =>
  `/route/timetable/${routeId}.pdf?lang=${locale}`;
