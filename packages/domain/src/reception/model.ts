import * as z from 'zod/mini';
import { DocumentFile } from '../documents/model.ts';
import { Flag } from '../fields/model.ts';
import { RoomPayment } from '../till/model.ts';
import { ApprovalStatus, ExemptionMethod, QuoteLine, Reservation } from '../reservations/model.ts';

/** What can wait for reception in an application: its approval, its exemption, a look at its files. */
export const WaitingKind = z.enum(['approval', 'exemption', 'document']);
export type WaitingKind = z.infer<typeof WaitingKind>;

/** What the inbox can be narrowed to: a kind, or the times for which people wait. */
export const inboxKinds = [...WaitingKind.options, 'waitlist'] as const;
export const InboxKind = z.enum(inboxKinds);
export type InboxKind = z.infer<typeof InboxKind>;

export const UseTime = z.object({ target_date: z.string(), start: z.string(), end: z.string() });
export type UseTime = z.infer<typeof UseTime>;

/** An exemption that reception has to answer about. */
export const OpenExemption = z.object({
  method: ExemptionMethod,
  reason: z.string(),
  /** Yen of the dates that it is asked for, once it is confirmed, and once it is declined. */
  amount: z.number(),
  full_amount: z.number(),
  /** What the application said of itself. */
  seen: z.string(),
});
export type OpenExemption = z.infer<typeof OpenExemption>;

/** One line of the inbox: an application with all its dates, or a time for which people wait. */
export const InboxLine = z.object({
  /** Of an application; null for a time of the waitlist. */
  application_code: z.nullable(z.string()),
  /** What waits; empty for a time of the waitlist. */
  kinds: z.array(WaitingKind),
  waits_since: z.string(),
  /** The applicant; null for a time of the waitlist. */
  member_id: z.nullable(z.number()),
  name: z.string(),
  group_name: z.string(),
  spot_id: z.number(),
  room_id: z.number(),
  location_name: z.string(),
  plan_name: z.string(),
  dates: z.array(UseTime),
  /** Dates that can be decided from the list, each as it is now. */
  undecided: z.array(z.object({ reservation_id: z.number(), seen: z.string() })),
  /** What is asked to be exempt and still open; null when nothing is. */
  exemption: z.nullable(OpenExemption),
  is_commercial: Flag,
  /** How many people wait for the time; 0 for an application. */
  people: z.number(),
  /** The first of them, longest waiting first; empty for an application. */
  waiting: z.array(z.object({ member_id: z.number(), name: z.string() })),
  /** Somebody else has to decide about it. */
  is_own: z.boolean(),
});
export type InboxLine = z.infer<typeof InboxLine>;

/** What has waited longest first, or what is used next; times of the waitlist are last in both. */
export const inboxOrders = ['since', 'use'] as const;
export const InboxOrder = z.enum(inboxOrders);
export type InboxOrder = z.infer<typeof InboxOrder>;

/** What was found: by the day of use that is nearest to today, by the application or by the name. */
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

/** A date of an application as reception sees it. */
export const HandledReservation = z.extend(Reservation, {
  member_id: z.nullable(z.number()),
  quote_lines: z.array(QuoteLine),
  fixed_at: z.nullable(z.string()),
  no_show_at: z.nullable(z.string()),
  /** What was paid and what went back, the oldest first. */
  payments: z.array(RoomPayment),
  /** Yen whose refund waits for a second official; null: none does. */
  refund_yen: z.nullable(z.number()),
  /** Why reception went beyond a rule; empty when it did not. */
  override_reason: z.string(),
  /** The official who booked it at the counter. */
  booked_by_name: z.nullable(z.string()),
  /** Changes with all that a decision is about: what is decided is what was read. */
  seen: z.string(),
});
export type HandledReservation = z.infer<typeof HandledReservation>;

/** What stands around a date in its room on the same day. */
export const Surroundings = z.object({
  reservation_id: z.number(),
  /** End of the use before, start of the one after; null when there is none that day. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** How many people wait for this time. */
  waiting: z.number(),
  /** Dates that the applicant holds in this month at this facility, this one included. */
  held_in_month: z.number(),
});

export const HandledDocument = z.extend(DocumentFile, { checked_at: z.nullable(z.string()) });
export type HandledDocument = z.infer<typeof HandledDocument>;

/** Who applied, with what reception needs to judge and to call back. */
export const Applicant = z.object({
  member_id: z.number(),
  name: z.string(),
  furigana: z.string(),
  tel: z.nullable(z.string()),
  email: z.nullable(z.string()),
  is_resident: Flag,
  is_verified: z.boolean(),
  /** Has no account: nothing that is written reaches them. */
  is_guest: z.boolean(),
  /** The office has noted their death. */
  has_died: z.boolean(),
  /** How often the applicant did not come, in all. */
  no_shows: z.number(),
});
export type Applicant = z.infer<typeof Applicant>;

/** An application with everything that reception judges by. */
export const HandledApplication = z.object({
  application_code: z.string(),
  /** Null once the applicant has withdrawn. */
  applicant: z.nullable(Applicant),
  reservations: z.array(HandledReservation),
  surroundings: z.array(Surroundings),
  documents: z.array(HandledDocument),
  /** Dates a month that the facility allows one person; null when it does not count. */
  monthly_limit: z.nullable(z.number()),
  /** What of it is asked to be exempt and still open; null when nothing is. */
  exemption: z.nullable(OpenExemption),
  is_own: z.boolean(),
  /** Changes with everything that an answer to the exemption is about. */
  seen: z.string(),
});
export type HandledApplication = z.infer<typeof HandledApplication>;

/** A use of a room on a day, for the counter. */
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
});
export type DayUse = z.infer<typeof DayUse>;
