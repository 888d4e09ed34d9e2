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

/** Reception's answer to an exemption: 0 not answered, 1 confirmed, 2 declined (full fee due). */
export const ExemptionStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type ExemptionStatus = z.infer<typeof ExemptionStatus>;

/** Most rooms taken along with the booked one. */
export const MAX_ADJUNCT_ROOMS = 10;
/** Most pieces of equipment in one application. */
export const MAX_PIECES = 200;

export const Purpose = z.enum(purposes);

const namesNothingTwice = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;

/** Largest 32-bit signed integer. */
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
/** Lent equipment, one id per piece: `[11, 13, 13]` is one piece of 11 and two of 13. */
const EquipmentIds = list(RowId, MAX_PIECES);

/** Fields of every application. The quote uses those that affect the price. */
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
  /** For every date. */
  adjunct_room_ids: z._default(AdjunctRoomIds, []),
  /** For every date. */
  equipment_ids: z._default(EquipmentIds, []),
};

export const QuoteRequest = z.object({
  ...PricedFields,
  /** The reservation being changed. Its free preparation hour is not counted as used. */
  changed_reservation_id: z.optional(RowId),
  /** Member for whom the counter books; needs that permission. Default: the signed-in member. */
  member_id: z.optional(RowId),
  /** Club in whose name it is booked. The applicant must be in charge of it. */
  club_id: z.optional(z.nullable(RowId)),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** What the reservation form sends (product, "Reservation form"). */
export const ReservationRequest = z
  .object({
    ...PricedFields,
    ...described,
    /** Registered club of the applicant, who must be in charge of it. The server fills in the group's name and kind. */
    club_id: z.optional(z.nullable(RowId)),
    /** Uses the club's registered exemption, which needs no confirmation. */
    club_exemption: z.optional(z.boolean()),
    additional_questions: z._default(list(AnsweredQuestion, 20), []),
    /** Files uploaded earlier, of both purposes. The count for each purpose is checked when they are attached. */
    document_ids: z._default(
      list(RowId, 2 * MAX_DOCUMENTS).check(z.refine(namesNothingTwice, { error: 'format' })),
      [],
    ),
  })
  .check(...rulesOf(reservationFields));
export type ReservationRequest = z.infer<typeof ReservationRequest>;

/** Purpose and everything that affects the fee. A change sends all of these fields. */
export const ChangedContent = z.object(requestShape(changeableFields)).check(...rulesOf(changeableFields));

/** Parts of a reservation that a member or reception can change. Missing fields stay unchanged. */
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

/** A member's change to an own reservation. */
export const ChangeRequest = z.object({
  ...changedParts,
  /** Revision that the member read. Another one is refused. */
  revision: z.optional(z.number().check(z.int({ error: 'integer' }), z.minimum(0), z.maximum(MAX_REVISION))),
  /** Allows the cancellation of taxis that would come at the wrong time. */
  taxi: z.optional(z.literal('cancel')),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/** One line of a quote. */
export const QuoteLine = z.object({
  kind: z.enum(['room', 'surcharge', 'adjunct', 'equipment']),
  target_date: z.string(),
  label: z.string(),
  /** Minutes charged; for the room itself after the preparation discount. */
  charged_minutes: z.number(),
  discount_minutes: z.number(),
  yen_per_hour: z.number(),
  /** For a band charged as a whole: its minutes, and the yen for all of them. */
  band_minutes: z.optional(z.number()),
  yen_per_band: z.optional(z.number()),
  /** For equipment, charged per piece and date; 0 for lines charged by the hour. */
  pieces: z.number(),
  yen_per_piece: z.number(),
  /** 1, 0.3 for a partial exemption, 0 for a full one. */
  factor: z.number(),
  amount: z.number(),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

export const Quote = z.object({
  lines: z.array(QuoteLine),
  /** Yen for all dates. */
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
  /** Code of the application, shared by all its dates. */
  application_code: z.string(),
  ...keptShape(reservationFields),
  exemption_status: z.nullable(ExemptionStatus),
  /** Registered club in whose name it is booked, and the club's exemption that lowers the fee. */
  club_id: z.nullable(z.number()),
  club_exemption_id: z.nullable(z.number()),
  /** Another person in charge of the club, who made it; null: the reader did. */
  made_by: z.nullable(z.string()),
  additional_questions: z.array(z.object({ question_key: z.string(), question: z.string(), answer: z.string() })),
  adjunct_room_ids: z.array(z.number()),
  adjunct_rooms: z.array(z.string()),
  equipment_ids: z.array(z.number()),
  equipments: z.array(z.object({ equipment_id: z.number(), equipment_name: z.string(), pieces: z.number() })),
  document_file: Flag,
  /** Taxis booked with it and not cancelled. */
  reserves_outward: Flag,
  reserves_return: Flag,
  amount: z.number(),
  /** Time of the last payment due; null: something is unpaid, or nothing was due. */
  paid_at: z.nullable(z.string()),
  /** Yen paid and not refunded. */
  paid_yen: z.number(),
  is_canceled: Flag,
  /** Yen still due after a cancellation by reception past the deadline. */
  cancel_fee_yen: z.number(),
  approval_status: ApprovalStatus,
  reason: z.string(),
  /** Deadline for cancelling online; null when it has passed or the reservation is no longer valid. */
  cancelable_until: z.nullable(z.string()),
  tel: z.string(),
  /** Number of changes since it was made. */
  revision: z.number(),
  /** Reason for reception's latest change; empty without one. */
  change_reason: z.string(),
});
export type Reservation = z.infer<typeof Reservation>;

/** Fields that differ between the dates of one application. */
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
