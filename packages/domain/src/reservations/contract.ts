import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { DocumentFile } from '../documents/model.ts';
import { RowId } from '../fields/model.ts';
import { OwnListAsked, ownListRefusals } from '../own-list/model.ts';
import {
  ChangeRequest,
  Quote,
  QuoteLine,
  QuoteRequest,
  Reservation,
  ReservationDate,
  ReservationRequest,
} from './model.ts';

export const bookingRefusals = [
  'resident-only',
  'residence-unverified',
  'slot-taken',
  'slot-own',
  'slot-in-lottery',
  'unavailable-date',
  'monthly-limit',
  'outside-hours',
  'minimum-unit',
  'room-timetable',
  'too-soon',
  'too-far',
  'others-first',
  'closed-day',
  'no-reservation',
  'too-many-dates',
  'dates-overlap',
  'over-capacity',
  'room-retired',
  'adjunct-unknown',
  'adjunct-taken',
  'equipment-unknown',
  'equipment-short',
  'club-unknown',
  'club-over',
  'club-exemption-over',
  'club-exemption-changed',
] as const;

export const quoteReservation = endpoint('quoteReservation', 'POST', '/api/reservations/quote', {
  permission: 'public',
  input: QuoteRequest,
  reply: z.object({ quote: Quote }),
  refusals: ['not-found', 'room-retired', 'adjunct-unknown', 'equipment-unknown'],
  description: 'The itemised price of a reservation, all that is taken along included. Nothing is held.',
});

export const createReservation = endpoint('createReservation', 'POST', '/api/reservations', {
  permission: 'reservation:create:own',
  input: ReservationRequest,
  reply: z.object({ reservations: z.array(Reservation) }),
  success: 201,
  refusals: [...bookingRefusals, 'required', 'document-gone'],
  description:
    'Reserves a room for one or more dates, with adjunct rooms and equipment: all of them or none. What fails is told at its date, what is taken along also at its own place, so that either can be dropped.',
});

export const listReservations = endpoint('listReservations', 'GET', '/api/reservations', {
  permission: 'reservation:read:own',
  /** A refused reservation counts as upcoming until its day. */
  input: OwnListAsked,
  reply: z.object({ reservations: z.array(Reservation), has_more: z.boolean() }),
  refusals: ownListRefusals,
  description:
    "The member's own reservations: the latest application first, or one scope, page by page; or the days of a calendar, at most 62.",
});

export const readReservation = endpoint('readReservation', 'GET', '/api/reservations/:reservation_id', {
  permission: 'reservation:read:own',
  input: z.object({ reservation_id: RowId }),
  reply: z.object({
    reservation: Reservation,
    /** The agreed price, item by item. */
    lines: z.array(QuoteLine),
    documents: z.array(DocumentFile),
    /** Other dates of the same application, earliest first. */
    siblings: z.array(ReservationDate),
  }),
  refusals: ['not-found'],
  description: 'One own reservation with its price, its documents and the other dates of its application.',
});

export const changeReservation = endpoint('changeReservation', 'POST', '/api/reservations/:reservation_id/change', {
  permission: 'reservation:change:own',
  input: ChangeRequest,
  reply: z.object({ reservation: Reservation }),
  refusals: [
    ...bookingRefusals,
    'not-found',
    'already-canceled',
    'change-not-reserved',
    'change-too-late',
    'reservation-changed',
    'taxi-linked',
  ],
  description:
    'Changes day, time, number of people, purpose and what the fee hangs on, note or what is taken along of an own reservation, as long as it can be cancelled: by the rules and rates of today, the old time is kept when the new one cannot be had. Where the town approves, it waits for approval again. What was paid of another fee stays paid: the difference is still to be paid, or owed back.',
});

export const cancelReservation = endpoint('cancelReservation', 'POST', '/api/reservations/:reservation_id/cancel', {
  permission: 'reservation:cancel:own',
  input: z.object({
    reservation_id: RowId,
    /** Also cancels the taxis booked with it. */
    with_taxis: z._default(z.boolean(), false),
  }),
  reply: z.object({ reservation: Reservation }),
  refusals: ['not-found', 'already-canceled', 'not-reserved', 'cancel-too-late', 'taxi-linked'],
  description:
    'Cancels an own reservation and frees its time. One with taxis is cancelled with them, when `with_taxis` says so.',
});
