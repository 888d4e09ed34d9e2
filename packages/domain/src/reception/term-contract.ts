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

/** A booking of a term: a reservation's request with as many dates as a term has. */
const TermRequest = z.safeExtend(ReservationRequest, {
  target_dates: TermDates,
  /** For whom; the official has shown this person the terms. */
  member_id: RowId,
  /** Why somebody reserves for so long ahead. */
  override_reason: requiredText(REASON_LENGTH),
});

/** What decides whether dates are free, of a term or of a single booking, and their price. */
const TermLook = z.extend(QuoteRequest, {
  target_dates: TermDates,
  member_id: RowId,
  persons_spot: z._default(z.number().check(z.int({ error: 'integer' }), z.gte(1), z.lte(9999)), 1),
  club_exemption: z._default(z.boolean(), false),
  /** By what the town's own use comes first. */
  is_group: ReservationRequest.shape.is_group,
  group_type: ReservationRequest.shape.group_type,
  /** A term goes beyond how far ahead members reserve and beyond their monthly limit; a single booking does not. */
  is_term: z._default(z.boolean(), true),
});
export type TermLook = z.infer<typeof TermLook>;

export const lookAtTerm = endpoint('lookAtTerm', 'POST', '/api/reception/terms/look', {
  permission: 'reservation:book:any',
  input: TermLook,
  reply: z.object({
    member_id: z.number(),
    /** In the order that was sent: what stands against each, in sentences. */
    dates: z.array(
      z.object({
        target_date: z.string(),
        target_time: z.object({ start: z.string(), end: z.string() }),
        problems: z.array(z.string()),
        amount: z.number(),
      }),
    ),
    /** What stands against all of them. */
    problems: z.array(z.string()),
    /** All of it, each at the field of the booking at which it would be refused. */
    told: z.array(z.object({ field: z.string(), sentence: z.string() })),
    /** Yen of those that are free. */
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
    /** The first day that is called off. */
    from: DateTextSchema,
    /** Told to the applicant. */
    reason: requiredText(REASON_LENGTH),
    /** What the application said of itself when it was read. */
    seen: Seen,
  }),
  reply: z.object({ member_id: z.nullable(z.number()), called_off: z.number() }),
  refusals: ['not-found', 'own-application', 'application-changed', 'term-over'],
  changes: RECEPTION_CHANGES,
  description:
    'Calls off every date of an application from a day on that has not begun, free of charge, with one notification to the applicant.',
});
