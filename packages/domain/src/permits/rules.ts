import type { Flag } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { ApprovalStatus } from '../reservations/model.ts';

interface Standing {
  readonly is_canceled: Flag;
  readonly approval_status: ApprovalStatus;
}

const field = 'reservation_id';

/** Tells whether a reservation is valid and fixed. Only then is its use permitted. */
export const isPermitted = ({ is_canceled, approval_status }: Standing): boolean =>
  is_canceled === 0 && approval_status === 1;

/** Finds why there is no permit (使用許可書) for a reservation; undefined: there is one. Conflicts with stored data: 409. */
export function permitRefusal(reservation: Standing): Refusal | undefined {
  if (isPermitted(reservation)) return undefined;
  const isOver = reservation.is_canceled === 1 || reservation.approval_status === 2;
  return refuse(409, { field, code: isOver ? 'permit-canceled' : 'permit-not-fixed' });
}

/**
 * Finds why there is no receipt (領収書) for a reservation; undefined: there is one. A fee for a reservation that is no
 * longer valid may have been refunded, which only the office can see.
 */
export function receiptRefusal(
  reservation: Standing & { readonly amount: number; readonly paid_yen: number },
  spot: { readonly tel: string },
): Refusal | undefined {
  if (reservation.is_canceled === 1 || reservation.approval_status === 2)
    return refuse(409, { field, code: 'receipt-canceled', params: [spot.tel] });
  if (reservation.amount === 0 && reservation.paid_yen === 0) return refuse(409, { field, code: 'nothing-to-pay' });
  return reservation.paid_yen === 0 ? refuse(409, { field, code: 'not-paid' }) : undefined;
}

/**
 * Finds why the counter prints no receipt. It knows of refunds, so it prints one for any payment, whatever became of
 * the reservation.
 */
export const deskReceiptRefusal = ({ paid_yen }: { readonly paid_yen: number }): Refusal | undefined =>
  paid_yen === 0 ? refuse(409, { field, code: 'not-paid' }) : undefined;

/** Tax on rooms, by the town's fees (消費税法 第29条、地方税法 第72条の83). */
export const ROOM_TAX = { tax_percent: 10, is_reduced: false } as const;
