import { MINUTES_A_DAY, addDays, instantOf } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { SpotRules } from '../spots/model.ts';
import type { ApprovalStatus } from './model.ts';
import type { Slot } from './slots.ts';

/** Computes the facility's deadline, at the latest the start of use. From this instant on it is too late. */
export function cancelDeadline(
  spot: Pick<SpotRules, 'cancel_days_before'>,
  reservation: Pick<Slot, 'target_date' | 'start'>,
): Date {
  const start = instantOf(reservation.target_date, reservation.start);
  if (spot.cancel_days_before === null) return start;
  const deadline = instantOf(addDays(reservation.target_date, -spot.cancel_days_before), MINUTES_A_DAY);
  return deadline < start ? deadline : start;
}

/**
 * Computes the instant until which a reservation can be cancelled online; null when it has passed ("Cancellation until
 * the facility's deadline, else until the start; later by telephone", product, "Changing and cancelling").
 */
export function cancelableUntil(
  spot: Pick<SpotRules, 'cancel_days_before'>,
  reservation: Pick<Slot, 'target_date' | 'start'>,
  now: Date,
): Date | null {
  const deadline = cancelDeadline(spot, reservation);
  return now < deadline ? deadline : null;
}

/**
 * Decides whether a reservation may be cancelled now; every refusal is 409. A reservation with taxis needs the caller's
 * consent to cancel them too (product, "Changing and cancelling").
 */
export function decideCancellation(
  reservation: Pick<Slot, 'target_date' | 'start'> & {
    readonly is_canceled: Flag;
    readonly approval_status: ApprovalStatus;
    readonly reserves_outward: Flag;
    readonly reserves_return: Flag;
  },
  spot: Pick<SpotRules, 'cancel_days_before' | 'tel'>,
  now: Date,
  withTaxis: boolean,
): Refusal | { readonly cancels: true } {
  const field = 'reservation_id';
  if (reservation.is_canceled === 1) return refuse(409, { field, code: 'already-canceled' });
  if (reservation.approval_status === 2) return refuse(409, { field, code: 'not-reserved' });
  if (cancelableUntil(spot, reservation, now) === null) {
    return refuse(409, { field, code: 'cancel-too-late', params: [spot.tel] });
  }
  const hasTaxi = reservation.reserves_outward === 1 || reservation.reserves_return === 1;
  if (hasTaxi && !withTaxis) return refuse(409, { field: 'with_taxis', code: 'taxi-linked' });
  return { cancels: true };
}
