import type { Reservation } from '@machi/domain/reservations/model';
import type { StatusShape } from '@machi/ui/tag/StatusTag';

/** Specification section 3, reservation: is_canceled first, then approval_status. */
export function statusOf(reservation: Pick<Reservation, 'is_canceled' | 'approval_status'>): StatusShape {
  if (reservation.is_canceled === 1) return 'cancelled';
  return ({ 0: 'provisional', 1: 'fixed', 2: 'refused' } as const)[reservation.approval_status];
}

/** Whether it still lies ahead. */
export const isAhead = (reservation: Pick<Reservation, 'ended_at'>, now: Date): boolean =>
  Date.parse(reservation.ended_at) > now.getTime();

/** The server tells no end for what is cancelled, refused or past its deadline. */
export const canCancel = (reservation: Pick<Reservation, 'cancelable_until'>, now: Date): boolean =>
  reservation.cancelable_until !== null && Date.parse(reservation.cancelable_until) > now.getTime();
