import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { Quote, QuoteRequest, Reservation, ReservationRequest } from './model.ts';

const bookingRefusals = [
  'resident-only',
  'slot-taken',
  'unavailable-date',
  'monthly-limit',
  'outside-hours',
  'minimum-unit',
  'room-timetable',
  'too-soon',
  'too-far',
  'closed-day',
  'no-reservation',
  'too-many-dates',
  'dates-overlap',
  'over-capacity',
] as const;

export const quoteReservation = endpoint({
  name: 'quoteReservation',
  method: 'POST',
  path: '/api/reservations/quote',
  permission: 'public',
  input: QuoteRequest,
  reply: z.object({ quote: Quote }),
  success: 200,
  refusals: ['not-found'],
  description: 'The itemised price of a reservation. Nothing is held.',
});

export const createReservation = endpoint({
  name: 'createReservation',
  method: 'POST',
  path: '/api/reservations',
  permission: 'reservation:create:own',
  input: ReservationRequest,
  reply: z.object({ reservations: z.array(Reservation) }),
  success: 201,
  refusals: bookingRefusals,
  description: 'Reserves a room for one or more dates: all of them or none.',
});

export const listReservations = endpoint({
  name: 'listReservations',
  method: 'GET',
  path: '/api/reservations',
  permission: 'reservation:read:own',
  input: z.object({
    /** Last id of the page before. */
    before: z.optional(RowId),
  }),
  reply: z.object({ reservations: z.array(Reservation), has_more: z.boolean() }),
  success: 200,
  refusals: [],
  description: "The member's own reservations, the latest application first, 100 a page.",
});

export const readReservation = endpoint({
  name: 'readReservation',
  method: 'GET',
  path: '/api/reservations/:reservation_id',
  permission: 'reservation:read:own',
  input: z.object({ reservation_id: RowId }),
  reply: z.object({ reservation: Reservation }),
  success: 200,
  refusals: ['not-found'],
  description: 'One own reservation.',
});

export const cancelReservation = endpoint({
  name: 'cancelReservation',
  method: 'POST',
  path: '/api/reservations/:reservation_id/cancel',
  permission: 'reservation:cancel:own',
  input: z.object({ reservation_id: RowId }),
  reply: z.object({ reservation: Reservation }),
  success: 200,
  refusals: ['not-found', 'already-canceled', 'not-reserved', 'cancel-too-late'],
  description: 'Cancels an own reservation and frees its time.',
});
