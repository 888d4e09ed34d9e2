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

/** Announcements that stand or are to come, at one time. */
export const MOST_ANNOUNCEMENTS = 20;
/** Announcements of before that are shown. */
export const PAST_ANNOUNCEMENTS = 30;
/** What lasts longer is a notice, or belongs into the timetable. */
export const ANNOUNCEMENT_DAYS = 92;
/** How far ahead a run can be cancelled: what falls away for longer belongs into the timetable. */
export const CANCEL_DAYS = 60;
/** Cancelled runs of today and later. */
export const MOST_CANCELLED = 500;
/** Vehicles that have left service and are still shown. */
export const OUT_VEHICLES = 50;
const MOST_ROUTES = 100;

/** What an official writes of some routes, or of all where none is named. */
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

/** From when until when, in the town's time. */
export interface AnnouncementSpan {
  readonly starts_date: DateText;
  readonly starts_time: TimeText;
  readonly ends_date: DateText;
  readonly ends_time: TimeText;
}

export const startOf = ({ starts_date, starts_time }: AnnouncementSpan): Date =>
  instantOf(starts_date, minutesOf(starts_time));
export const endOf = ({ ends_date, ends_time }: AnnouncementSpan): Date => instantOf(ends_date, minutesOf(ends_time));

/** Why an announcement cannot stand in this time; null: it can. */
export function refuseSpan(span: AnnouncementSpan, now: Date): Refusal | null {
  const [starts, ends] = [startOf(span), endOf(span)];
  if (ends <= starts) return refuse(422, { field: 'ends_date', code: 'announcement-order' });
  if (ends <= now) return refuse(422, { field: 'ends_date', code: 'announcement-past' });
  if (daysBetween(dateAt(now), span.ends_date) > ANNOUNCEMENT_DAYS)
    return refuse(422, { field: 'ends_date', code: 'announcement-long', params: [ANNOUNCEMENT_DAYS] });
  return null;
}

/** Instants as the form has them; the last moment of a day is its midnight. */
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

/** What the form begins with: from this quarter of an hour until the end of the day. */
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

/** Why a run of a service day cannot be cancelled; null: it can. */
export function refuseCancel(ride: Pick<Ride, 'date' | 'ends'>, now: Date): Refusal | null {
  if (instantOfRide(ride.date, ride.ends) <= now) return refuse(409, { field: 'trip_id', code: 'run-over' });
  if (daysBetween(dateAt(now), ride.date) > CANCEL_DAYS)
    return refuse(422, { field: 'service_date', code: 'run-far', params: [CANCEL_DAYS] });
  return null;
}

/** The service days of which a run may be looked up: what leaves at 25:10 is of yesterday. */
export const isRunDay = (date: DateText, now: Date): boolean => {
  const days = daysBetween(dateAt(now), date);
  return days >= -1 && days <= CANCEL_DAYS;
};

export const VehicleWords = z.object({
  vehicle_name_ja: requiredText(40),
  vehicle_name_en: requiredText(60),
  /** The route of the portal that it serves. */
  route_id: z.optional(RowId),
  /** Or the vehicle of the on-demand bus that it is, of the pack. */
  demand_vehicle_id: z.optional(z.string().check(bounded(31, { error: 'choice' }))),
});
export type VehicleWords = z.infer<typeof VehicleWords>;

/** A vehicle serves one route of the portal, or is one of the on-demand bus. */
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
  /** Null once they have left. */
  created_by_name: author,
});
export type DeskAnnouncement = z.infer<typeof DeskAnnouncement>;

/** A run of a service day, as one tells it from others. */
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
  /** Empty, and null, where the route data knows the trip no more. */
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
  /** The vehicle of the on-demand bus that it is; null: it is none. */
  demand_vehicle_id: z.nullable(z.string()),
  /** It comes from another operator's data, and has no key. */
  is_foreign: z.boolean(),
  is_out: z.boolean(),
  /** Since when its device has the key that works; null: it has none. */
  key_since: z.nullable(z.string()),
  /** When its key last came; null: never. */
  seen_at: z.nullable(z.string()),
});
export type DeskVehicle = z.infer<typeof DeskVehicle>;

export const OperationDesk = z.object({
  told_at: z.string(),
  routes: z.array(z.object({ route_id: z.number(), route_name: z.string() })),
  /** Vehicles of the on-demand bus, of the pack. */
  demand_vehicles: z.array(z.object({ demand_vehicle_id: z.string(), vehicle_name: z.string() })),
  /** Those that stand and those to come, then those of before. */
  announcements: z.array(DeskAnnouncement),
  /** Of today and later, and of what still runs from yesterday. */
  cancelled: z.array(CancelledRun),
  /** Those in service first. */
  vehicles: z.array(DeskVehicle),
});
export type OperationDesk = z.infer<typeof OperationDesk>;
