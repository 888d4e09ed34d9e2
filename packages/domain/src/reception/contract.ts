import * as z from 'zod/mini';
import { REASON_LENGTH } from '../desk/decision.ts';
import { DateTextSchema, TimeTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { FOUND_MEMBERS, FoundMember, FoundMembers, MemberSearch } from '../members/found-member.ts';
import { list } from '../bounds/bounds.ts';
import { requestShape } from '../described/schema.ts';
import { RECEPTION_CHANGES } from '../desk/reception-changes.ts';
import { PaperCode, atOnce, longText, requiredText, RowId } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { bookingRefusals } from '../reservations/contract.ts';
import { Reservation, ReservationRequest } from '../reservations/model.ts';
import { AvailabilityDay } from '../spots/contract.ts';
import { HouseId, PaymentWay } from '../till/model.ts';
import { guestFields } from './fields.ts';
import { MAX_TERM_DATES } from './term.ts';
import {
  DayUse,
  HandledApplication,
  HandledReservation,
  InboxCounts,
  InboxKind,
  InboxLine,
  InboxOrder,
} from './model.ts';

const toRead = endpointsFor('reservation:read:any');
const toSettle = endpointsFor('reservation:settle:any');
const toBook = endpointsFor('reservation:book:any');

const reservation = '/api/reception/reservations/:reservation_id';

const application = '/api/reception/applications/:application_code';

export const INBOX_PAGE_SIZE = 50;
/** Most decisions in one request: the dates of a term, or twenty applications of ten dates. */
export const MAX_DECISIONS = MAX_TERM_DATES;

/** Version of a record that the client read. */
export const Seen = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(64));

export const listInbox = toRead('listInbox', 'GET', '/api/reception/inbox', {
  input: z.object({
    kind: z.optional(InboxKind),
    order: z.optional(InboxOrder),
    page: PageNumber,
  }),
  reply: z.object({
    lines: z.array(InboxLine),
    counts: InboxCounts,
    ...pageReply,
  }),
  description: `What waits for reception, what waits longest or is used next first and times of the waitlist last, ${INBOX_PAGE_SIZE} a page. The access is in the audit log.`,
});

export const readApplication = toRead('readApplication', 'GET', application, {
  input: z.object({ application_code: PaperCode }),
  reply: z.object({ application: HandledApplication }),
  refusals: ['not-found'],
  description:
    'An application with all that reception judges by, by its code or that of one of its reservations. The access is in the audit log and the applicant sees it.',
});

/** Approval or refusal of one date. A refusal needs a reason; an approval may have a remark. */
export const ReservationDecision = z
  .object({
    reservation_id: RowId,
    /** Version of the reservation that was read. */
    seen: Seen,
    approval_status: z.union([z.literal(1), z.literal(2)]),
    reason: z._default(longText(REASON_LENGTH), ''),
  })
  .check(
    z.refine(({ approval_status, reason }) => approval_status !== 2 || reason !== '', atOnce('reason', 'required')),
  );
export type ReservationDecision = z.infer<typeof ReservationDecision>;

/** Reception's answer to an exemption. Declining needs a reason. */
export const ExemptionAnswer = z
  .object({
    application_code: PaperCode,
    /** 1 confirmed, 2 declined: the full fee is due. */
    exemption_status: z.union([z.literal(1), z.literal(2)]),
    reason: z._default(longText(REASON_LENGTH), ''),
    /** Version of the application that was read. */
    seen: Seen,
  })
  .check(
    z.refine(({ exemption_status, reason }) => exemption_status !== 2 || reason !== '', atOnce('reason', 'required')),
  );
export type ExemptionAnswer = z.infer<typeof ExemptionAnswer>;

export const decideReservations = endpoint('decideReservations', 'POST', '/api/reception/decide', {
  permission: 'reservation:decide:any',
  input: z.object({
    decisions: list(ReservationDecision, MAX_DECISIONS).check(
      z.minLength(1, { error: 'required' }),
      z.refine(
        (decisions) => new Set(decisions.map(({ reservation_id }) => reservation_id)).size === decisions.length,
        {
          error: 'format',
        },
      ),
    ),
    /** Exemptions answered in the same request, one per application, because approval needs a known fee. */
    exemptions: z._default(
      list(ExemptionAnswer, MAX_DECISIONS).check(
        z.refine(
          (answers) => new Set(answers.map(({ application_code }) => application_code)).size === answers.length,
          {
            error: 'format',
          },
        ),
      ),
      [],
    ),
  }),
  reply: z.object({ reservations: z.array(HandledReservation) }),
  refusals: [
    'not-found',
    'own-application',
    'already-decided',
    'application-changed',
    'exemption-unanswered',
    'exemption-settled',
  ],
  changes: RECEPTION_CHANGES,
  description:
    'Approves or refuses provisional reservations, dates of one application or of several, and settles exemptions with it, all that is sent or nothing. Nothing is approved whose exemption stays open. The applicants are written to.',
});

export const settleExemption = endpoint('settleExemption', 'POST', `${application}/exemption`, {
  permission: 'reservation:decide:any',
  input: ExemptionAnswer,
  reply: z.object({ application: HandledApplication }),
  refusals: ['not-found', 'own-application', 'exemption-settled', 'application-changed'],
  changes: RECEPTION_CHANGES,
  description: 'Confirms or declines the exemption of an application on all its dates. The applicant is written to.',
});

export const readApplicationDocument = toRead(
  'readApplicationDocument',
  'GET',
  '/api/reception/documents/:document_id',
  {
    input: z.object({ document_id: RowId }),
    reply: z.object({
      member_id: z.number(),
      file_name: z.string(),
      media_type: z.string(),
      /** The file in base64. */
      content: z.string(),
    }),
    refusals: ['not-found'],
    description:
      'A file of an application for a facility. It then counts as looked at; the access is in the audit log.',
  },
);

export const listDayUses = toRead('listDayUses', 'GET', '/api/reception/uses', {
  input: z.object({ date: DateTextSchema }),
  reply: z.object({ uses: z.array(DayUse) }),
  description: 'Who uses which room on a day, in the order of the day. The access is in the audit log.',
});

const settled = { reply: z.object({ reservation: HandledReservation }) } as const;

export const markNoShow = toSettle('markNoShow', 'POST', `${reservation}/no-show`, {
  input: z.object({ reservation_id: RowId, no_show: z.boolean() }),
  ...settled,
  refusals: ['not-found', 'own-application', 'not-fixed', 'not-started'],
  changes: RECEPTION_CHANGES,
  description: 'Notes that nobody came, once the use has begun, or takes that back.',
});

export const markPaid = toSettle('markPaid', 'POST', `${reservation}/paid`, {
  input: z
    .object({
      reservation_id: RowId,
      paid: z.boolean(),
      /** Yen taken. If the amount due has changed since it was read, nothing is recorded. */
      taken_yen: z.optional(z.number().check(z.int({ error: 'integer' }), z.minimum(0))),
      /** Yen recorded as paid when it was read. If that has changed, no record is reversed. */
      paid_yen: z.optional(z.number().check(z.int({ error: 'integer' }), z.minimum(0))),
      way: z._default(PaymentWay, 'cash'),
      /** Day of the till. Default: today, or tomorrow once today is closed. */
      paid_on: z.optional(DateTextSchema),
      /** Facility whose drawer is used. Default: that of the room's facility, or the office. */
      house_id: z.optional(HouseId),
      /** Why a record is reversed. */
      reason: z._default(longText(REASON_LENGTH), ''),
    })
    .check(z.refine(({ paid, reason }) => paid || reason !== '', atOnce('reason', 'required'))),
  ...settled,
  refusals: [
    'not-found',
    'own-application',
    'application-changed',
    'not-fixed',
    'exemption-open',
    'nothing-due',
    'already-paid',
    'nothing-paid',
    'room-refund-waiting',
    'room-refund-instead',
    'till-day-closed',
    'paid-to-come',
    'paid-too-long-ago',
    'till-unknown',
  ],
  changes: RECEPTION_CHANGES,
  description:
    'Notes that what is left of the fee was paid, and how: an entry of the ledger, and the number of a receipt. Or takes the last such note back, with the reason. Also a fee that a cancellation left due.',
});

export const notePaidAgain = toSettle('notePaidAgain', 'POST', `${reservation}/paid-again`, {
  input: z.object({
    reservation_id: RowId,
    way: PaymentWay,
    reason: requiredText(REASON_LENGTH),
    house_id: z.optional(HouseId),
  }),
  ...settled,
  refusals: [
    'not-found',
    'own-application',
    'room-not-paid-yet',
    'room-refund-waiting',
    'already-paid',
    'till-unknown',
  ],
  changes: RECEPTION_CHANGES,
  description:
    'Notes that the last payment of a fee that is paid came once more, with a receipt of its own: it is owed back.',
});

export const callOffReservation = toSettle('callOffReservation', 'POST', `${reservation}/cancel`, {
  input: z.object({
    reservation_id: RowId,
    /** Sent to the applicant. */
    reason: longText(REASON_LENGTH).check(z.minLength(1, { error: 'required' })),
    /** The fee stays due; only after the deadline. */
    is_fee_due: z._default(z.boolean(), false),
    /** Version of the reservation that was read. */
    seen: Seen,
  }),
  ...settled,
  refusals: [
    'not-found',
    'own-application',
    'already-canceled',
    'not-reserved',
    'application-changed',
    'use-begun',
    'no-cancel-fee',
    'exemption-open',
  ],
  changes: RECEPTION_CHANGES,
  description:
    'Cancels a reservation for its applicant, after the deadline too. Equipment and taxis come back; the applicant and who waits for the time are written to.',
});

export const findMembersAtCounter = toBook('findMembersAtCounter', 'GET', '/api/reception/members', {
  input: MemberSearch,
  reply: FoundMembers,
  description: `Members for whom the counter books, ${FOUND_MEMBERS} at most. The access is in the audit log.`,
});

/** A person without an account, as entered at the counter: enough to call back and to find them again. */
export const CounterGuest = z.object(requestShape(guestFields));
export type CounterGuest = z.infer<typeof CounterGuest>;

export const createCounterGuest = toBook('createCounterGuest', 'POST', '/api/reception/guests', {
  input: CounterGuest,
  reply: z.object({ member: FoundMember }),
  success: 201,
  refusals: ['guest-known'],
  description: 'Writes down somebody who has no account and wants none, so that the counter can book for them.',
});

/** Days of a room shown at once at the counter. */
export const COUNTER_DAYS = 7;

export const readCounterDays = toBook('readCounterDays', 'GET', '/api/reception/rooms/:room_id/days', {
  input: z.object({ room_id: RowId, from: DateTextSchema }),
  reply: z.object({ days: z.array(AvailabilityDay) }),
  refusals: ['not-found'],
  description: `What is free of a room on ${COUNTER_DAYS} days, also on those for which nobody can apply online.`,
});

export const listRoomsInstead = toBook('listRoomsInstead', 'GET', '/api/reception/rooms/:room_id/instead', {
  input: z.object({
    room_id: RowId,
    date: DateTextSchema,
    start: TimeTextSchema,
    end: TimeTextSchema,
    /** Least number of people; default: any. */
    persons: z.optional(RowId),
  }),
  reply: z.object({
    rooms: z.array(
      z.object({
        spot_id: z.number(),
        spot_name: z.string(),
        room_id: z.number(),
        room_name: z.string(),
        capacity: z.number(),
      }),
    ),
  }),
  refusals: ['not-found'],
  description:
    'Rooms that are free at the same time, for a booking whose room somebody else was faster to take: those of the same facility first.',
});

export const bookAtCounter = toBook('bookAtCounter', 'POST', '/api/reception/bookings', {
  input: z.safeExtend(ReservationRequest, {
    /** Member for whom it is booked. The official has shown them the terms. */
    member_id: RowId,
    /** Why reception sets aside a rule; empty: it does not. */
    override_reason: z._default(longText(REASON_LENGTH), ''),
  }),
  reply: z.object({ member_id: z.number(), override_reason: z.string(), reservations: z.array(Reservation) }),
  success: 201,
  refusals: ['not-found', 'own-account', 'own-application', 'document-gone', ...bookingRefusals],
  description:
    'Reserves for a member at the counter by the same rules. Days too soon or too far, the monthly limit, residence and capacity can be gone beyond with a reason, which is recorded.',
});
