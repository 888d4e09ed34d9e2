import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { DispatchRide, RideAnswer, RideDay, TaxiBooking, TaxiCompany, TaxiLeg, TaxiRequest } from './model.ts';

const toBook = endpointsFor('taxi:book:own');

export const listTaxiStands = endpoint('listTaxiStands', 'GET', '/api/taxi-stands', {
  permission: 'public',
  reply: z.object({ taxi: TaxiCompany }),
  description: 'The taxi of the town: company, telephone, hours, stands and the drives to and from the shared office.',
});

export const readTaxi = toBook('readTaxi', 'GET', '/api/reservations/:reservation_id/taxi', {
  input: z.object({ reservation_id: RowId }),
  reply: z.object({ booking: TaxiBooking }),
  refusals: ['not-found'],
  description: 'The taxi of an own reservation, with what stands in the way of booking one.',
});

export const bookTaxi = toBook('bookTaxi', 'POST', '/api/reservations/:reservation_id/taxi', {
  input: TaxiRequest,
  reply: z.object({ booking: TaxiBooking }),
  refusals: [
    'not-found',
    'taxi-shared-office-only',
    'taxi-reservation-ended',
    'taxi-too-late',
    'taxi-no-leg',
    'taxi-same-stand',
    'choice',
    'taxi-outward-late',
    'taxi-outward-early',
    'taxi-return-early',
    'taxi-return-late',
    'taxi-hours',
    'max-number',
  ],
  description:
    'Asks for a taxi to the reservation, home from it, or both. A leg asked for again replaces the one before.',
});

export const cancelTaxi = toBook('cancelTaxi', 'POST', '/api/reservations/:reservation_id/taxi/cancel', {
  input: z.object({
    reservation_id: RowId,
    /** Default: both. */
    leg: z.optional(TaxiLeg),
  }),
  reply: z.object({ booking: TaxiBooking }),
  refusals: ['not-found', 'taxi-reservation-ended', 'taxi-too-late', 'taxi-not-booked'],
  description: 'Cancels the taxi of an own reservation, one leg or both. The reservation itself stays.',
});

export const listRides = endpoint('listRides', 'GET', '/api/dispatch/rides', {
  permission: 'taxi:read:any',
  input: RideDay,
  reply: z.object({
    date: z.string(),
    rides: z.array(DispatchRide),
    /** Days from today on with unanswered rides, nearest first. */
    waiting: z.array(z.object({ date: z.string(), rides: z.number() })),
  }),
  refusals: ['min-date'],
  description:
    'The rides of a day, today when none is named, in the order of their departure; cancelled ones too. Up to seven days back, and then without what passengers wrote.',
});

export const answerRide = endpoint('answerRide', 'POST', '/api/dispatch/rides/:taxi_id/answer', {
  permission: 'taxi:dispatch:any',
  input: RideAnswer,
  reply: z.object({ ride: DispatchRide }),
  refusals: ['not-found', 'taxi-answered', 'taxi-canceled'],
  changes: ['listRides'],
  description: 'The company confirms the dispatch of a ride, or says why it cannot; the passenger is written to.',
});
