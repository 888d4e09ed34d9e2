import type { Reservation } from './model.ts';

/** Status of a reservation in one word. */
export type ReservationStatus = 'fixed' | 'provisional' | 'refused' | 'cancelled';

const byApproval = { 0: 'provisional', 1: 'fixed', 2: 'refused' } as const;

/** A cancellation wins over the approval before it (product, "What becomes of an application"). */
export const statusOf = (reservation: Pick<Reservation, 'is_canceled' | 'approval_status'>): ReservationStatus =>
  reservation.is_canceled === 1 ? 'cancelled' : byApproval[reservation.approval_status];

/** Tells whether it holds its time. Cancelled and refused ones do not. */
export const holdsTime = (reservation: Pick<Reservation, 'is_canceled' | 'approval_status'>): boolean =>
  ['fixed', 'provisional'].includes(statusOf(reservation));

/** Tells whether reception still has to answer the exemption of this date. */
export const isExemptionOpen = (
  reservation: Parameters<typeof holdsTime>[0] & Pick<Reservation, 'exemption_status'>,
): boolean => holdsTime(reservation) && reservation.exemption_status === 0;

/** Computes the yen due in its present state. A cancelled one only has the fee set by reception. */
export function dueYen(
  reservation: Pick<Reservation, 'is_canceled' | 'approval_status' | 'amount' | 'cancel_fee_yen'>,
): number {
  const { amount, cancel_fee_yen } = reservation;
  return { fixed: amount, provisional: amount, refused: 0, cancelled: cancel_fee_yen }[statusOf(reservation)];
}

type PaidFor = Parameters<typeof dueYen>[0] & Pick<Reservation, 'paid_yen'>;
type PaidRoom = PaidFor & Parameters<typeof isExemptionOpen>[0];

/** Computes the yen left to pay. The fee may have risen after a part was paid. */
export const leftYen = (reservation: PaidFor): number => Math.max(0, dueYen(reservation) - reservation.paid_yen);

export const paidBeyondYen = (reservation: PaidFor): number => Math.max(0, reservation.paid_yen - dueYen(reservation));

/** Computes the yen to refund; 0 while an exemption is open, because the fee is not known yet. */
export const owedBackYen = (reservation: PaidRoom): number =>
  isExemptionOpen(reservation) ? 0 : paidBeyondYen(reservation);

/** Effect of a changed fee for the payer, in yen. */
export interface FeeChange {
  readonly before: number;
  readonly after: number;
  /** Above 0: more expensive. */
  readonly difference: number;
  /** Yen left to pay, and yen to refund, after payments so far. */
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

/** Tells whether it is still to come or under way. */
export const isAhead = (reservation: Pick<Reservation, 'ended_at'>, now: Date): boolean =>
  Date.parse(reservation.ended_at) > now.getTime();

/** Null `cancelable_until`: cancelled, refused or past its deadline. */
export const canCancel = (reservation: Pick<Reservation, 'cancelable_until'>, now: Date): boolean =>
  reservation.cancelable_until !== null && Date.parse(reservation.cancelable_until) > now.getTime();
