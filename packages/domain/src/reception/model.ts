import * as z from 'zod/mini';
import { DocumentFile } from '../documents/model.ts';
import { Flag } from '../fields/model.ts';
import { RoomPayment } from '../till/model.ts';
import { ApprovalStatus, ExemptionMethod, QuoteLine, Reservation } from '../reservations/model.ts';

/** Open tasks of reception in an application: approval, exemption, files. */
export const WaitingKind = z.enum(['approval', 'exemption', 'document']);
export type WaitingKind = z.infer<typeof WaitingKind>;

/** Filters of the inbox: a task, or waitlisted times. */
export const inboxKinds = [...WaitingKind.options, 'waitlist'] as const;
export const InboxKind = z.enum(inboxKinds);
export type InboxKind = z.infer<typeof InboxKind>;

export const UseTime = z.object({ target_date: z.string(), start: z.string(), end: z.string() });
export type UseTime = z.infer<typeof UseTime>;

/** An exemption that reception has to answer. */
export const OpenExemption = z.object({
  method: ExemptionMethod,
  reason: z.string(),
  /** Yen of the requested dates if the exemption is confirmed, and if it is declined. */
  amount: z.number(),
  full_amount: z.number(),
  /** The applicant's own words. */
  seen: z.string(),
});
export type OpenExemption = z.infer<typeof OpenExemption>;

/** One line of the inbox: an application with all its dates, or a time with a waitlist. */
export const InboxLine = z.object({
  /** Null for a waitlisted time. */
  application_code: z.nullable(z.string()),
  /** Open tasks; empty for a waitlisted time. */
  kinds: z.array(WaitingKind),
  waits_since: z.string(),
  /** The applicant; null for a waitlisted time. */
  member_id: z.nullable(z.number()),
  name: z.string(),
  group_name: z.string(),
  spot_id: z.number(),
  room_id: z.number(),
  location_name: z.string(),
  plan_name: z.string(),
  dates: z.array(UseTime),
  /** Dates that can be decided from the list, each with its current version. */
  undecided: z.array(z.object({ reservation_id: z.number(), seen: z.string() })),
  /** The open exemption request; null if none. */
  exemption: z.nullable(OpenExemption),
  is_commercial: Flag,
  /** Number of people waiting; 0 for an application. */
  people: z.number(),
  /** First people of the waitlist, longest waiting first; empty for an application. */
  waiting: z.array(z.object({ member_id: z.number(), name: z.string() })),
  /** Needs another official to decide. */
  is_own: z.boolean(),
});
export type InboxLine = z.infer<typeof InboxLine>;

/** Sort orders: longest waiting, or next use. Waitlisted times come last in both. */
export const inboxOrders = ['since', 'use'] as const;
export const InboxOrder = z.enum(inboxOrders);
export type InboxOrder = z.infer<typeof InboxOrder>;

/** Sort orders of search results: nearest use to today, application time, or name. */
export const foundOrders = ['use', 'applied', 'name'] as const;
export const FoundOrder = z.enum(foundOrders);
export type FoundOrder = z.infer<typeof FoundOrder>;

export const InboxCounts = z.object({
  all: z.number(),
  approval: z.number(),
  exemption: z.number(),
  document: z.number(),
  waitlist: z.number(),
});
export type InboxCounts = z.infer<typeof InboxCounts>;

/** A date of an application, as reception sees it. */
export const HandledReservation = z.extend(Reservation, {
  member_id: z.nullable(z.number()),
  quote_lines: z.array(QuoteLine),
  fixed_at: z.nullable(z.string()),
  no_show_at: z.nullable(z.string()),
  /** Payments and refunds, oldest first. */
  payments: z.array(RoomPayment),
  /** Yen of a refund that waits for a second official; null: none. */
  refund_yen: z.nullable(z.number()),
  /** Why reception set aside a rule; empty if it did not. */
  override_reason: z.string(),
  /** Official who booked it at the counter. */
  booked_by_name: z.nullable(z.string()),
  /** Version of everything a decision depends on. A decision applies only to the version that was read. */
  seen: z.string(),
});
export type HandledReservation = z.infer<typeof HandledReservation>;

/** Neighbouring uses of the room on the same day. */
export const Surroundings = z.object({
  reservation_id: z.number(),
  /** End of the use before, start of the next one; null if there is none that day. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Number of people waiting for this time. */
  waiting: z.number(),
  /** Dates the applicant holds at this facility in this month, including this one. */
  held_in_month: z.number(),
});

export const HandledDocument = z.extend(DocumentFile, { checked_at: z.nullable(z.string()) });
export type HandledDocument = z.infer<typeof HandledDocument>;

/** The applicant, with what reception needs to judge and to call back. */
export const Applicant = z.object({
  member_id: z.number(),
  name: z.string(),
  furigana: z.string(),
  tel: z.nullable(z.string()),
  email: z.nullable(z.string()),
  is_resident: Flag,
  is_verified: z.boolean(),
  /** No account, so notifications cannot be sent. */
  is_guest: z.boolean(),
  /** The office has recorded the death. */
  has_died: z.boolean(),
  /** Total number of no-shows. */
  no_shows: z.number(),
});
export type Applicant = z.infer<typeof Applicant>;

/** An application with everything reception needs to judge it. */
export const HandledApplication = z.object({
  application_code: z.string(),
  /** Null once the applicant has withdrawn. */
  applicant: z.nullable(Applicant),
  reservations: z.array(HandledReservation),
  surroundings: z.array(Surroundings),
  documents: z.array(HandledDocument),
  /** Dates a month that the facility allows one person; null: no limit. */
  monthly_limit: z.nullable(z.number()),
  /** The open exemption request; null if none. */
  exemption: z.nullable(OpenExemption),
  is_own: z.boolean(),
  /** Version of everything an answer to the exemption depends on. */
  seen: z.string(),
});
export type HandledApplication = z.infer<typeof HandledApplication>;

/** Use of a room on a day, for the counter. */
export const DayUse = z.object({
  reservation_id: z.number(),
  reservation_code: z.string(),
  application_code: z.string(),
  member_id: z.nullable(z.number()),
  name: z.string(),
  group_name: z.string(),
  location_name: z.string(),
  plan_name: z.string(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
  started_at: z.string(),
  persons_spot: z.number(),
  amount: z.number(),
  approval_status: ApprovalStatus,
  is_exemption_open: z.boolean(),
  paid_at: z.nullable(z.string()),
  paid_yen: z.number(),
  no_show_at: z.nullable(z.string()),
  /** When somebody first opened a door by this reservation: they have come. Null: nobody has, or there is no such door. */
  opened_at: z.nullable(z.string()),
  /** It is over, and nobody opened the door that it opens. */
  is_unopened: z.boolean(),
});
export type DayUse = z.infer<typeof DayUse>;
