import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { MAX_DOCUMENTS } from '../documents/model.ts';
import { list } from '../bounds/bounds.ts';
import { keptShape, requestShape, rulesOf } from '../described/schema.ts';
import { Flag, RowId, longText } from '../fields/model.ts';
import { TargetTime } from '../spots/model.ts';
import { changeableFields, reservationFields } from './fields.ts';
import { purposes } from './words.ts';

export { TargetTime };

/** "At most 10 dates per application" (product, "Several dates"). */
export const MAX_DATES = 10;
/** "Preparation or cleanup inside the booked time gives a 1-hour discount" (product, "Fees"). */
export const PREPARATION_DISCOUNT_HOURS = 1;

/** 0 none, 1 full (100 %), 2 partial (70 %). */
export const ExemptionMethod = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type ExemptionMethod = z.infer<typeof ExemptionMethod>;
/** 0 requesting (provisional), 1 fixed, 2 could not reserve. */
export const ApprovalStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

/** What reception has found about an exemption: 0 not looked at yet, 1 confirmed, 2 declined: the full fee is due. */
export const ExemptionStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type ExemptionStatus = z.infer<typeof ExemptionStatus>;

/** Rooms taken along with the booked one, at most. */
export const MAX_ADJUNCT_ROOMS = 10;
/** Pieces of equipment in one application, at most. */
export const MAX_PIECES = 200;

export const Purpose = z.enum(purposes);

const namesNothingTwice = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;

/** A count of changes is a whole number of four bytes. */
const MAX_REVISION = 2_147_483_647;

/** Longest answer, in characters. */
export const ANSWER_LENGTH = 400;
export const AnsweredQuestion = z.object({
  question_key: z.string().check(z.maxLength(31)),
  answer: longText(ANSWER_LENGTH),
});
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>;

/** Rooms taken along, each once. */
const AdjunctRoomIds = list(RowId, MAX_ADJUNCT_ROOMS).check(z.refine(namesNothingTwice, { error: 'format' }));
/** Lent equipment, an id for each piece: `[11, 13, 13]` is one of 11 and two of 13. */
const EquipmentIds = list(RowId, MAX_PIECES);

/** What the form asks of every application; what decides the price is asked with the quote, too. */
const described = requestShape(reservationFields);

/** The part of a request that decides the price. */
const PricedFields = {
  spot_id: RowId,
  room_id: RowId,
  target_date: DateTextSchema,
  target_time: TargetTime,
  /** Further dates, at the same time or each with its own. */
  target_dates: z._default(
    list(z.union([DateTextSchema, z.object({ target_date: DateTextSchema, target_time: TargetTime })]), MAX_DATES - 1, {
      error: 'too-many-dates',
      params: { values: [MAX_DATES] },
    }),
    [],
  ),
  includes_preparation: described.includes_preparation,
  is_commercial: described.is_commercial,
  exemption_method: described.exemption_method,
  /** On every date. */
  adjunct_room_ids: z._default(AdjunctRoomIds, []),
  /** On every date. */
  equipment_ids: z._default(EquipmentIds, []),
};

export const QuoteRequest = z.object({
  ...PricedFields,
  /** An own reservation that is to be changed: of the free hour of its day counts what the other times have had. */
  changed_reservation_id: z.optional(RowId),
  /** For whom the counter asks; only whoever books there may. Without it, it is for the asker. */
  member_id: z.optional(RowId),
  /** The club in whose name it is, where the person is in charge of it. */
  club_id: z.optional(z.nullable(RowId)),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** What the reservation form sends (product, "Reservation form"). */
export const ReservationRequest = z
  .object({
    ...PricedFields,
    ...described,
    /** A registered club of which the applicant is in charge: its name and kind are written for the group. */
    club_id: z.optional(z.nullable(RowId)),
    /** The exemption is the club's own, as the register has it: nobody has to confirm it. */
    club_exemption: z.optional(z.boolean()),
    additional_questions: z._default(list(AnsweredQuestion, 20), []),
    /** Files uploaded before, of both purposes; how many of each is looked at when they are attached. */
    document_ids: z._default(
      list(RowId, 2 * MAX_DOCUMENTS).check(z.refine(namesNothingTwice, { error: 'format' })),
      [],
    ),
  })
  .check(...rulesOf(reservationFields));
export type ReservationRequest = z.infer<typeof ReservationRequest>;

/** What for, and what the fee hangs on, as they are to be: all of it is said anew. */
export const ChangedContent = z.object(requestShape(changeableFields)).check(...rulesOf(changeableFields));

/** What is changed of a reservation, by whomever; what is not given stays as it is. */
export const changedParts = {
  reservation_id: RowId,
  target_date: z.optional(DateTextSchema),
  target_time: z.optional(TargetTime),
  persons_spot: z.optional(described.persons_spot),
  note: z.optional(longText(1000)),
  content: z.optional(ChangedContent),
  adjunct_room_ids: z.optional(AdjunctRoomIds),
  equipment_ids: z.optional(EquipmentIds),
};

/** What a member changes of an own reservation. */
export const ChangeRequest = z.object({
  ...changedParts,
  /** The state that was read: another one is refused. */
  revision: z.optional(z.number().check(z.int({ error: 'integer' }), z.minimum(0), z.maximum(MAX_REVISION))),
  /** That taxis may be cancelled which would come at the wrong time. */
  taxi: z.optional(z.literal('cancel')),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/** One line of a quote: what, how it was computed, yen. */
export const QuoteLine = z.object({
  kind: z.enum(['room', 'surcharge', 'adjunct', 'equipment']),
  target_date: z.string(),
  label: z.string(),
  /** Minutes that are charged, after the preparation discount for the room itself. */
  charged_minutes: z.number(),
  discount_minutes: z.number(),
  yen_per_hour: z.number(),
  /** Of a band that is paid as a whole: its minutes, and the yen for all of them. */
  band_minutes: z.optional(z.number()),
  yen_per_band: z.optional(z.number()),
  /** Of equipment, which is paid by the piece and date; 0 of what is paid by the hour. */
  pieces: z.number(),
  yen_per_piece: z.number(),
  /** 1, 0.3 for a partial exemption, 0 for a full one. */
  factor: z.number(),
  amount: z.number(),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

export const Quote = z.object({
  lines: z.array(QuoteLine),
  /** Yen, all dates. */
  amount: z.number(),
  /** Whether reception has to confirm an exemption before the amount is final. */
  is_provisional: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

/** A reservation as its owner sees it, texts in the language of the request. */
export const Reservation = z.object({
  reservation_id: z.number(),
  reservation_code: z.string(),
  spot_id: z.number(),
  room_id: z.number(),
  /** The spot's name. */
  location_name: z.string(),
  /** The room's name. */
  plan_name: z.string(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
  started_at: z.string(),
  ended_at: z.string(),
  reserved_at: z.string(),
  /** The application that the reservation is a date of: one code for all its dates. */
  application_code: z.string(),
  ...keptShape(reservationFields),
  exemption_status: z.nullable(ExemptionStatus),
  /** The registered club in whose name it is, and its exemption by which the fee is less. */
  club_id: z.nullable(z.number()),
  club_exemption_id: z.nullable(z.number()),
  additional_questions: z.array(z.object({ question_key: z.string(), question: z.string(), answer: z.string() })),
  adjunct_room_ids: z.array(z.number()),
  adjunct_rooms: z.array(z.string()),
  equipment_ids: z.array(z.number()),
  equipments: z.array(z.object({ equipment_id: z.number(), equipment_name: z.string(), pieces: z.number() })),
  document_file: Flag,
  /** Taxis that hang on it and are not cancelled. */
  reserves_outward: Flag,
  reserves_return: Flag,
  amount: z.number(),
  /** When the last of what was due was paid; null: something is still to be paid, or nothing was. */
  paid_at: z.nullable(z.string()),
  /** Yen that were paid and not given back. */
  paid_yen: z.number(),
  is_canceled: Flag,
  /** Yen that remain due although it is cancelled: reception did so after the deadline. */
  cancel_fee_yen: z.number(),
  approval_status: ApprovalStatus,
  reason: z.string(),
  /** Until when it can be cancelled here; null when that has passed or it is no longer valid. */
  cancelable_until: z.nullable(z.string()),
  tel: z.string(),
  /** Counts its changes since it was made. */
  revision: z.number(),
  /** Why reception changed it last; empty when it did not. */
  change_reason: z.string(),
});
export type Reservation = z.infer<typeof Reservation>;

/** What tells the dates of one application apart. */
export const ReservationDate = z.pick(Reservation, {
  reservation_id: true,
  reservation_code: true,
  target_date: true,
  target_time: true,
  amount: true,
  is_canceled: true,
  approval_status: true,
});
export type ReservationDate = z.infer<typeof ReservationDate>;
