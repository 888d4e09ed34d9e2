import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { list } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { NumberInQuery, RowId } from '../fields/model.ts';
import { Picture } from '../pictures/model.ts';
import { FixingMethod, ParkingType, RoomBand, SpotCategoryId, TargetTime } from './model.ts';
import { PriorityKind } from './priority.ts';

const endpoint = endpointsFor('public');

/** A room for everybody, texts in the request's language. */
export const Room = z.object({
  room_id: z.number(),
  spot_id: z.number(),
  room_name: z.string(),
  main_purpose: z.string(),
  /** The fee in words, computed from the numbers, with the town's note. */
  fee_text: z.string(),
  floors: z.string(),
  capacity: z.number(),
  /** Square metres. */
  area: z.nullable(z.number()),
  equipments: z.array(z.string()),
  other_information: z.string(),
  /** Today's price of the room itself, in a few words. */
  fee_now: z.string(),
  /** The announced price in the same form, from its first day of use; null if none is announced. */
  fee_next: z.nullable(z.string()),
  next_fee_from: z.nullable(z.string()),
  /** The announcement as a sentence; empty if there is none. */
  announced_fee: z.string(),
  unit_minutes: z.number(),
  reservation_period: z.string(),
  /** Rooms of the same spot that can be booked with this one. */
  adjunct_room_ids: z.array(z.number()),
  /** Bands in which the room is booked; empty: any times on the grid. */
  room_timetable: z.array(RoomBand),
  picture: z.nullable(Picture),
});
export type Room = z.infer<typeof Room>;

export const Spot = z.object({
  spot_id: z.number(),
  spot_name: z.string(),
  spot_type: z.string(),
  spot_category_id: SpotCategoryId,
  fixing_method: FixingMethod,
  is_resident_only: z.boolean(),
  opening_hours: z.string(),
  closing_days_text: z.string(),
  address: z.string(),
  tel: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  main_purpose: z.string(),
  picture: z.nullable(Picture),
  rooms: z.array(Room),
});
export type Spot = z.infer<typeof Spot>;

/** Equipment that is lent with a room of the spot. */
export const Equipment = z.object({
  equipment_id: z.number(),
  equipment_name: z.string(),
  stock: z.number(),
  /** The fee in words, including an announced one. */
  fee_text: z.string(),
  /** Today's yen for each reserved date; `simpleFeeOn` gives that of another day. */
  fee_yen: z.number(),
  /** Announced fee and its first day of use; null if none is announced. */
  next_fee_yen: z.nullable(z.number()),
  next_fee_from: z.nullable(z.string()),
});
export type Equipment = z.infer<typeof Equipment>;

/** A question of the spot's form in addition to its own fields. */
export const AskedQuestion = z.object({
  question_key: z.string(),
  question: z.string(),
  hint: z.string(),
  is_required: z.boolean(),
});

/** An announced time in which a spot or one of its rooms cannot be used. */
export const Closure = z.object({
  from: z.string(),
  /** Instant at which it can be used again. */
  to: z.string(),
  /** Null: the whole spot. */
  room_name: z.nullable(z.string()),
  reason: z.string(),
});
export type Closure = z.infer<typeof Closure>;

/** A spot with everything shown on its page. */
export const SpotDetail = z.extend(Spot, {
  email: z.nullable(z.string()),
  url: z.nullable(z.string()),
  parking_type: ParkingType,
  application_conditions: z.string(),
  cancellation_policy: z.string(),
  surcharge_period_conditions: z.string(),
  exemption_methods: z.string(),
  exemption_conditions: z.string(),
  terms: z.string(),
  payment_methods: z.string(),
  notice: z.string(),
  monthly_limit: z.nullable(z.number()),
  equipments: z.array(Equipment),
  additional_questions: z.array(AskedQuestion),
  /** Closures that are going on or still to come, in order. */
  closures: z.array(Closure),
  /** First and last day that can be reserved online now. */
  reservable_from: z.string(),
  reservable_until: z.string(),
  /** Groups that may already reserve further days, with first and last day. */
  openings: z.array(z.object({ kind: PriorityKind, who: z.string(), from: z.string(), until: z.string() })),
});
export type SpotDetail = z.infer<typeof SpotDetail>;

const TimeRange = z.object({ start: z.string(), end: z.string() });

/** One day of a room. `opening` null: closed. Open time that is not free is taken. */
export const AvailabilityDay = z.object({
  target_date: z.string(),
  opening: z.nullable(TimeRange),
  /** Whether online reservations for this day are accepted now. */
  is_reservable: z.boolean(),
  /** Free stretches within the opening, in order; empty when the day is not reservable. */
  free: z.array(TimeRange),
  /** Day from which the reader may reserve it, if that is still to come. */
  opens: z.optional(z.string()),
  /** Reason for the closure, in words that fit before "の休館日"; left out for an open day. */
  closed_why: z.optional(z.string()),
});
export type AvailabilityDay = z.infer<typeof AvailabilityDay>;

export const RoomAvailability = z.object({
  room_id: z.number(),
  spot_id: z.number(),
  days: z.array(AvailabilityDay),
});
export type RoomAvailability = z.infer<typeof RoomAvailability>;

export const listSpots = endpoint('listSpots', 'GET', '/api/spots', {
  reply: z.object({ spots: z.array(Spot) }),
  isEmbedded: true,
  description: 'All spots of the town with their rooms.',
});

export const readSpot = endpoint('readSpot', 'GET', '/api/spots/:spot_id', {
  input: z.object({ spot_id: RowId }),
  reply: z.object({ spot: SpotDetail }),
  refusals: ['not-found'],
  description: 'One spot with its rooms, conditions and terms.',
});

/** Most days in one request. */
export const AVAILABILITY_MAX_DAYS = 62;

export const readAvailability = endpoint('readAvailability', 'GET', '/api/availability', {
  input: z.object({
    from: DateTextSchema,
    to: DateTextSchema,
    spot_id: z.optional(RowId),
    room_id: z.optional(RowId),
    /** Least number of people that the rooms hold. */
    capacity: z.optional(NumberInQuery),
    /** Group whose early days are requested. */
    early_for: z.optional(PriorityKind),
  }),
  reply: z.object({ rooms: z.array(RoomAvailability) }),
  isEmbedded: true,
  refusals: ['max-date', 'min-date'],
  description: 'Free times of the rooms that take reservations, from a day to a day, both included (62 days at most).',
});

/** Most times in one request for prices. */
export const PRICED_TIMES = 200;

export const priceTimes = endpoint('priceTimes', 'POST', '/api/availability/prices', {
  input: z.object({
    target_date: DateTextSchema,
    times: list(z.object({ room_id: RowId, target_time: TargetTime }), PRICED_TIMES),
  }),
  /** Prices in words, in the order of the times; null: the room is not offered. */
  reply: z.object({ prices: z.array(z.nullable(z.string())) }),
  description: 'What some times of a day cost everybody who takes nothing along and has no exemption. Nothing is held.',
});
