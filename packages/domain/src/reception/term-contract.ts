import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RECEPTION_CHANGES } from '../desk/reception-changes.ts';
import { PaperCode, RowId, requiredText } from '../fields/model.ts';
import { bookingRefusals } from '../reservations/contract.ts';
import { QuoteRequest, Reservation, ReservationRequest, TargetTime } from '../reservations/model.ts';
import { Seen } from './contract.ts';
import { MAX_TERM_DATES } from './term.ts';

const TermDates = z._default(
  list(z.object({ target_date: DateTextSchema, target_time: TargetTime }), MAX_TERM_DATES - 1, {
    error: 'too-many-dates',
    params: { values: [MAX_TERM_DATES] },
  }),
  [],
);

/** A booking of a term: the request of a reservation with as many dates as a term allows. */
const TermRequest = z.safeExtend(ReservationRequest, {
  target_dates: TermDates,
  /** Member for whom it is booked. The official has shown them the terms. */
  member_id: RowId,
  /** Reason for reserving so far ahead. */
  override_reason: requiredText(REASON_LENGTH),
});

/** Fields that decide whether dates are free, of a term or a single booking, and their price. */
const TermLook = z.extend(QuoteRequest, {
  target_dates: TermDates,
  member_id: RowId,
  persons_spot: z._default(z.number().check(z.int({ error: 'integer' }), z.gte(1), z.lte(9999)), 1),
  club_exemption: z._default(z.boolean(), false),
  /** Decides the priority of the town's own use. */
  is_group: ReservationRequest.shape.is_group,
  group_type: ReservationRequest.shape.group_type,
  /** A term is exempt from members' booking horizon and monthly limit; a single booking is not. */
  is_term: z._default(z.boolean(), true),
});
export type TermLook = z.infer<typeof TermLook>;

export const lookAtTerm = endpoint('lookAtTerm', 'POST', '/api/reception/terms/look', {
  permission: 'reservation:book:any',
  input: TermLook,
  reply: z.object({
    member_id: z.number(),
    /** Problems of each date in sentences, in the order of the request. */
    dates: z.array(
      z.object({
        target_date: z.string(),
        target_time: z.object({ start: z.string(), end: z.string() }),
        problems: z.array(z.string()),
        amount: z.number(),
      }),
    ),
    /** Problems of all dates. */
    problems: z.array(z.string()),
    /** All problems, each at the field where the booking would be refused. */
    told: z.array(z.object({ field: z.string(), sentence: z.string() })),
    /** Yen of the free dates. */
    amount: z.number(),
  }),
  refusals: ['not-found', 'own-account'],
  description: `Says of each date of a term, ${MAX_TERM_DATES} at most, or of a booking that is not complete, whether it is free and what stands against it. Nothing is held.`,
});

export const bookTerm = endpoint('bookTerm', 'POST', '/api/reception/terms', {
  permission: 'reservation:book:any',
  input: TermRequest,
  reply: z.object({ member_id: z.number(), override_reason: z.string(), reservations: z.array(Reservation) }),
  success: 201,
  refusals: ['not-found', 'own-account', 'own-application', 'document-gone', ...bookingRefusals],
  description: `Reserves the dates of a term, ${MAX_TERM_DATES} at most, as one application: all of them, or none, and each that fails is told. It goes beyond how far ahead members reserve and beyond the monthly limit.`,
});

export const endTerm = endpoint('endTerm', 'POST', '/api/reception/applications/:application_code/end', {
  permission: 'reservation:settle:any',
  input: z.object({
    application_code: PaperCode,
    /** First day that is cancelled. */
    from: DateTextSchema,
    /** Sent to the applicant. */
    reason: requiredText(REASON_LENGTH),
    /** Version of the application that was read. */
    seen: Seen,
  }),
  reply: z.object({ member_id: z.nullable(z.number()), called_off: z.number() }),
  refusals: ['not-found', 'own-application', 'application-changed', 'term-over'],
  changes: RECEPTION_CHANGES,
  description:
    'Calls off every date of an application from a day on that has not begun, free of charge, with one notification to the applicant.',
});
