import * as z from 'zod/mini';
import { bounded, list } from '../bounds/bounds.ts';
import {
  DateTextSchema,
  TimeTextSchema,
  addDays,
  dateAt,
  daysBetween,
  instantOf,
  minutesAt,
  minutesOf,
  timeOf,
  type DateText,
  type TimeText,
} from '../calendar/model.ts';
import { RowId, longText, requiredText } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { instantOfRide, type Ride } from '../transport/service-days.ts';

/** Most current and future announcements at one time. */
export const MOST_ANNOUNCEMENTS = 20;
/** Most past announcements shown. */
export const PAST_ANNOUNCEMENTS = 30;
/** Longest announcement, in days. Longer ones are notices or timetable changes. */
export const ANNOUNCEMENT_DAYS = 92;
/** Days ahead for which a run can be cancelled. Longer changes belong in the timetable. */
export const CANCEL_DAYS = 60;
/** Most cancelled runs of today and later. */
export const MOST_CANCELLED = 500;
/** Most vehicles shown after they left service. */
export const OUT_VEHICLES = 50;
const MOST_ROUTES = 100;

/** An announcement about some routes, or about all if none is named. */
export const AnnouncementWords = z.object({
  text_ja: longText(200).check(z.minLength(1, { error: 'required' })),
  text_en: longText(400).check(z.minLength(1, { error: 'required' })),
  route_ids: z._default(list(RowId, MOST_ROUTES), []),
  starts_date: DateTextSchema,
  starts_time: TimeTextSchema,
  ends_date: DateTextSchema,
  ends_time: TimeTextSchema,
});
export type AnnouncementWords = z.infer<typeof AnnouncementWords>;

/** Start and end in the town's time. */
export interface AnnouncementSpan {
  readonly starts_date: DateText;
  readonly starts_time: TimeText;
  readonly ends_date: DateText;
  readonly ends_time: TimeText;
}

export const startOf = ({ starts_date, starts_time }: AnnouncementSpan): Date =>
  instantOf(starts_date, minutesOf(starts_time));
export const endOf = ({ ends_date, ends_time }: AnnouncementSpan): Date => instantOf(ends_date, minutesOf(ends_time));

/** Finds why an announcement cannot have this span; null: it can. */
export function refuseSpan(span: AnnouncementSpan, now: Date): Refusal | null {
  const [starts, ends] = [startOf(span), endOf(span)];
  if (ends <= starts) return refuse(422, { field: 'ends_date', code: 'announcement-order' });
  if (ends <= now) return refuse(422, { field: 'ends_date', code: 'announcement-past' });
  if (daysBetween(dateAt(now), span.ends_date) > ANNOUNCEMENT_DAYS)
    return refuse(422, { field: 'ends_date', code: 'announcement-long', params: [ANNOUNCEMENT_DAYS] });
  return null;
}

/** Converts instants to form fields. The end of a day is written as 24:00. */
export function spanFieldsOf(starts: Date, ends: Date): AnnouncementSpan {
  const minutes = minutesAt(ends);
  return {
    starts_date: dateAt(starts),
    starts_time: timeOf(minutesAt(starts)),
    ends_date: minutes === 0 ? addDays(dateAt(ends), -1) : dateAt(ends),
    ends_time: minutes === 0 ? '24:00' : timeOf(minutes),
  };
}

const QUARTER = 15;

/** Initial span of the form: from this quarter of an hour until the end of the day. */
export const proposedSpan = (now: Date): AnnouncementSpan => ({
  starts_date: dateAt(now),
  starts_time: timeOf(Math.floor(minutesAt(now) / QUARTER) * QUARTER),
  ends_date: dateAt(now),
  ends_time: '24:00',
});

export type AnnouncementState = 'standing' | 'coming' | 'over';
export function announcementState(starts: Date, ends: Date, now: Date): AnnouncementState {
  if (ends <= now) return 'over';
  return starts <= now ? 'standing' : 'coming';
}

export const CancelReason = { reason_ja: requiredText(120), reason_en: requiredText(240) };

/** Finds why a run of a service day cannot be cancelled; null: it can. */
export function refuseCancel(ride: Pick<Ride, 'date' | 'ends'>, now: Date): Refusal | null {
  if (instantOfRide(ride.date, ride.ends) <= now) return refuse(409, { field: 'trip_id', code: 'run-over' });
  if (daysBetween(dateAt(now), ride.date) > CANCEL_DAYS)
    return refuse(422, { field: 'service_date', code: 'run-far', params: [CANCEL_DAYS] });
  return null;
}

/** Tells whether runs of a service day can be looked up. A run that leaves at 25:10 belongs to yesterday. */
export const isRunDay = (date: DateText, now: Date): boolean => {
  const days = daysBetween(dateAt(now), date);
  return days >= -1 && days <= CANCEL_DAYS;
};

export const VehicleWords = z.object({
  vehicle_name_ja: requiredText(40),
  vehicle_name_en: requiredText(60),
  /** Route of the portal that the vehicle serves. */
  route_id: z.optional(RowId),
  /** Id in the pack, if it is a vehicle of the on-demand bus. */
  demand_vehicle_id: z.optional(z.string().check(bounded(31, { error: 'choice' }))),
});
export type VehicleWords = z.infer<typeof VehicleWords>;

/** Refuses a vehicle that serves both a route of the portal and the on-demand bus, or neither. */
export function refuseService(
  { route_id, demand_vehicle_id }: Pick<VehicleWords, 'route_id' | 'demand_vehicle_id'>,
  known: { readonly routes: readonly number[]; readonly demandVehicles: readonly string[] },
): Refusal | null {
  if (demand_vehicle_id !== undefined && demand_vehicle_id !== '')
    return route_id === undefined && known.demandVehicles.includes(demand_vehicle_id)
      ? null
      : refuse(422, { field: 'demand_vehicle_id', code: 'choice' });
  if (route_id === undefined) return refuse(422, { field: 'route_id', code: 'not-chosen' });
  return known.routes.includes(route_id) ? null : refuse(422, { field: 'route_id', code: 'choice' });
}

const author = z.nullable(z.string());

export const DeskAnnouncement = z.object({
  announcement_id: z.number(),
  text_ja: z.string(),
  text_en: z.string(),
  route_ids: z.array(z.number()),
  starts_at: z.string(),
  ends_at: z.string(),
  revision: z.number(),
  state: z.enum(['standing', 'coming', 'over']),
  /** Null once the account is deleted. */
  created_by_name: author,
});
export type DeskAnnouncement = z.infer<typeof DeskAnnouncement>;

/** A run of a service day, with what tells it from others. */
export const DeskRun = z.object({
  trip_id: z.string(),
  service_date: z.string(),
  headsign: z.string(),
  first_stop_name: z.string(),
  last_stop_name: z.string(),
  /** "HH:MM" of the service day. */
  departs: z.string(),
  arrives: z.string(),
  is_cancelled: z.boolean(),
  is_over: z.boolean(),
});
export type DeskRun = z.infer<typeof DeskRun>;

export const CancelledRun = z.object({
  trip_id: z.string(),
  service_date: z.string(),
  /** Empty or null if the route data no longer has the trip. */
  route_name: z.string(),
  headsign: z.string(),
  departs: z.nullable(z.string()),
  reason_ja: z.string(),
  reason_en: z.string(),
  cancelled_by_name: author,
});
export type CancelledRun = z.infer<typeof CancelledRun>;

export const DeskVehicle = z.object({
  vehicle_id: z.number(),
  vehicle_name_ja: z.string(),
  vehicle_name_en: z.string(),
  route_id: z.nullable(z.number()),
  /** The on-demand vehicle that it is; null: none. */
  demand_vehicle_id: z.nullable(z.string()),
  /** From another operator's data, without a key. */
  is_foreign: z.boolean(),
  is_out: z.boolean(),
  /** Time since which its device has the valid key; null: no key. */
  key_since: z.nullable(z.string()),
  /** Latest use of its key; null: never. */
  seen_at: z.nullable(z.string()),
});
export type DeskVehicle = z.infer<typeof DeskVehicle>;

export const OperationDesk = z.object({
  told_at: z.string(),
  routes: z.array(z.object({ route_id: z.number(), route_name: z.string() })),
  /** Vehicles of the on-demand bus in the pack. */
  demand_vehicles: z.array(z.object({ demand_vehicle_id: z.string(), vehicle_name: z.string() })),
  /** Current and future ones first, then past ones. */
  announcements: z.array(DeskAnnouncement),
  /** Runs of today and later, and those of yesterday that are still running. */
  cancelled: z.array(CancelledRun),
  /** Those in service first. */
  vehicles: z.array(DeskVehicle),
});
export type OperationDesk = z.infer<typeof OperationDesk>;
