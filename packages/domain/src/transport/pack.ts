import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { DemoOffer } from './demo-offer.ts';
import { Tel } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import { MonthDay } from '../spots/model.ts';
import { routeKinds } from './contract.ts';

const Id = z.number().check(z.int(), z.positive());
const FeedId = z.string().check(z.minLength(1), z.maxLength(200));

/** A time in which a route is out of service although its calendar may say otherwise, and why. */
export const Suspension = z.discriminatedUnion('kind', [
  /** Each year from month-day to month-day, both included; may run over the year's end. */
  z.object({ kind: z.literal('yearly'), from: MonthDay, to: MonthDay, reason: Localized }),
  z.object({ kind: z.literal('dates'), from: DateTextSchema, to: DateTextSchema, reason: Localized }),
]);
export type Suspension = z.infer<typeof Suspension>;

/** A route of the portal: what the feed does not say of it, and which routes of the feed it is. */
export const TransportRoute = z.object({
  route_id: Id,
  kind: z.enum(routeKinds),
  route_name: Localized,
  /** How the name is read. */
  route_kana: z.string().check(z.minLength(1)),
  /** Such as the two directions of a loop. */
  gtfs_route_ids: z.array(FeedId).check(z.minLength(1)),
  /** The service of the portal that it belongs to. */
  service_id: z.nullable(Id),
  overview: Localized,
  how_to_ride: Localized,
  /** Where it is told day by day whether it runs, such as an account of a messaging app. */
  announced_at: z.optional(
    z.object({ name: Localized, href: z.string().check(z.regex(/^https:\/\/[^\s/]+(?:\/\S*)?$/, { error: 'url' })) }),
  ),
  suspended: z._default(z.array(Suspension), []),
  /** Seats of its vehicle that are reserved one by one; left out: nobody reserves on it. */
  seats: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(500))),
  /** Its seats are rides in a trial, which belongs to its service. */
  demo: z.optional(DemoOffer),
});
export type TransportRoute = z.infer<typeof TransportRoute>;

/** What ties the town's feed to the portal (product, "Routes and timetables"). */
export const TransportFile = z.object({
  /** Whom one asks about buses. */
  tel: Tel,
  seats_open_days_before: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(92)), 30),
  /** The route whose buses are shown where none is named; null: the town has no buses. */
  default_route_id: z._default(z.nullable(Id), null),
  routes: z.array(TransportRoute),
  /** Where another operator tells in GTFS Realtime where its vehicles are. */
  vehicle_positions: z.optional(z.string().check(z.regex(/^https:\/\/[^\s/]+\/\S*$/, { error: 'url' }))),
  /** Stops of the feed that are facilities of the portal. */
  stops: z.array(z.object({ stop_id: FeedId, spot_id: Id })),
});
export type TransportFile = z.infer<typeof TransportFile>;
