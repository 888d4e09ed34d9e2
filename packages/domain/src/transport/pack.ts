import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { DemoOffer } from './demo-offer.ts';
import { Tel } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import { MonthDay } from '../spots/model.ts';
import { routeKinds } from './contract.ts';

const Id = z.number().check(z.int(), z.positive());
const FeedId = z.string().check(z.minLength(1), z.maxLength(200));

/** A time in which a route is suspended regardless of its calendar, with the reason. */
export const Suspension = z.discriminatedUnion('kind', [
  /** Each year from month-day to month-day, both included. May cross the end of the year. */
  z.object({ kind: z.literal('yearly'), from: MonthDay, to: MonthDay, reason: Localized }),
  z.object({ kind: z.literal('dates'), from: DateTextSchema, to: DateTextSchema, reason: Localized }),
]);
export type Suspension = z.infer<typeof Suspension>;

/** A route of the portal: its feed routes, and data that the feed lacks. */
export const TransportRoute = z.object({
  route_id: Id,
  kind: z.enum(routeKinds),
  route_name: Localized,
  /** Reading of the name. */
  route_kana: z.string().check(z.minLength(1)),
  /** Several for example for the two directions of a loop. */
  gtfs_route_ids: z.array(FeedId).check(z.minLength(1)),
  /** Service of the route. */
  service_id: z.nullable(Id),
  overview: Localized,
  how_to_ride: Localized,
  /** Where daily announcements say whether it runs, such as an account of a messaging app. */
  announced_at: z.optional(
    z.object({ name: Localized, href: z.string().check(z.regex(/^https:\/\/[^\s/]+(?:\/\S*)?$/, { error: 'url' })) }),
  ),
  suspended: z._default(z.array(Suspension), []),
  /** Number of seats that can be reserved; left out: no reservations. */
  seats: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(500))),
  /** Makes its seats rides in a trial of its service. */
  demo: z.optional(DemoOffer),
});
export type TransportRoute = z.infer<typeof TransportRoute>;

/** Links between the town's feed and the portal (product, "Routes and timetables"). */
export const TransportFile = z.object({
  /** Telephone for questions about buses. */
  tel: Tel,
  seats_open_days_before: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(92)), 30),
  /** Route shown by default; null: the town has no buses. */
  default_route_id: z._default(z.nullable(Id), null),
  routes: z.array(TransportRoute),
  /** GTFS Realtime address of another operator's vehicle positions. */
  vehicle_positions: z.optional(z.string().check(z.regex(/^https:\/\/[^\s/]+\/\S*$/, { error: 'url' }))),
  /** Feed stops at facilities of the portal. */
  stops: z.array(z.object({ stop_id: FeedId, spot_id: Id })),
});
export type TransportFile = z.infer<typeof TransportFile>;

/** Whether ships run where other towns have buses: pages then say ships and harbours. */
export const isBySea = ({ routes }: Pick<TransportFile, 'routes'>): boolean =>
  routes.length > 0 && routes.every(({ kind }) => kind === 'ferry');
