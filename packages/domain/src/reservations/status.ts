import type { Reservation } from './model.ts';

/** How a reservation stands, in one word. */
export type ReservationStatus = 'fixed' | 'provisional' | 'refused' | 'cancelled';

const byApproval = { 0: 'provisional', 1: 'fixed', 2: 'refused' } as const;

/** A cancellation says more than the approval before it (product, "What becomes of an application"). */
export const statusOf = (reservation: Pick<Reservation, 'is_canceled' | 'approval_status'>): ReservationStatus =>
  reservation.is_canceled === 1 ? 'cancelled' : byApproval[reservation.approval_status];

/** It holds its time: of what was cancelled or refused the time is free. */
export const holdsTime = (reservation: Pick<Reservation, 'is_canceled' | 'approval_status'>): boolean =>
  ['fixed', 'provisional'].includes(statusOf(reservation));

/** Whether reception still has to answer about the exemption of this date. */
export const isExemptionOpen = (
  reservation: Parameters<typeof holdsTime>[0] & Pick<Reservation, 'exemption_status'>,
): boolean => holdsTime(reservation) && reservation.exemption_status === 0;

/** Yen that are to be paid of it as it stands: of what is cancelled only what reception has left due. */
export function dueYen(
  reservation: Pick<Reservation, 'is_canceled' | 'approval_status' | 'amount' | 'cancel_fee_yen'>,
): number {
  const { amount, cancel_fee_yen } = reservation;
  return { fixed: amount, provisional: amount, refused: 0, cancelled: cancel_fee_yen }[statusOf(reservation)];
}

type PaidFor = Parameters<typeof dueYen>[0] & Pick<Reservation, 'paid_yen'>;
type PaidRoom = PaidFor & Parameters<typeof isExemptionOpen>[0];

/** Yen that are still to be paid: the fee may have become a higher one since a part of it was paid. */
export const leftYen = (reservation: PaidFor): number => Math.max(0, dueYen(reservation) - reservation.paid_yen);

export const paidBeyondYen = (reservation: PaidFor): number => Math.max(0, reservation.paid_yen - dueYen(reservation));

/** Yen of that which are owed back: nothing while an exemption is only asked for, as nobody knows the fee until it is answered. */
export const owedBackYen = (reservation: PaidRoom): number =>
  isExemptionOpen(reservation) ? 0 : paidBeyondYen(reservation);

/** What another fee means for who pays it, in yen. */
export interface FeeChange {
  readonly before: number;
  readonly after: number;
  /** Above 0: it becomes dearer. */
  readonly difference: number;
  /** What is still to be paid afterwards, and what is owed back, by what was paid until now. */
  readonly left: number;
  readonly owed: number;
}

export function feeChange(reservation: PaidRoom, after: number): FeeChange {
  const changed = { ...reservation, amount: after };
  return {
    before: reservation.amount,
    after,
    difference: after - reservation.amount,
    left: leftYen(changed),
    owed: owedBackYen(changed),
  };
}

/** Whether it still lies ahead, or is under way. */
export const isAhead = (reservation: Pick<Reservation, 'ended_at'>, now: Date): boolean =>
  Date.parse(reservation.ended_at) > now.getTime();

/** The server tells no end for what is cancelled, refused or past its deadline. */
export const canCancel = (reservation: Pick<Reservation, 'cancelable_until'>, now: Date): boolean =>
  reservation.cancelable_until !== null && Date.parse(reservation.cancelable_until) > now.getTime();
