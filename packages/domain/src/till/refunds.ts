import { refuse, type Refusal } from '../refusals/model.ts';
import { holdsTime, isExemptionOpen, leftYen, owedBackYen, paidBeyondYen } from '../reservations/status.ts';

/** A reservation with its payments, and the requested refund. */
export type PaidRoom = Parameters<typeof owedBackYen>[0] & {
  /** A refund that waits for a second official. */
  readonly refund_yen: number | null;
};

const field = 'reservation_id';

/** Refuses a refund while an exemption is open, because the fee is not known yet. */
const refuseOpenExemption = (room: Parameters<typeof owedBackYen>[0], at: string): Refusal | undefined =>
  isExemptionOpen(room) ? refuse(409, { field: at, code: 'exemption-open' }) : undefined;

/** Refuses a refund above what was paid beyond the fee due. */
export function refuseRoomRefund(room: PaidRoom, yen: number): Refusal | undefined {
  if (room.refund_yen !== null) return refuse(409, { field, code: 'room-refund-waiting' });
  const open = refuseOpenExemption(room, field);
  if (open) return open;
  const most = owedBackYen(room);
  if (most === 0) return refuse(409, { field, code: 'room-refund-none' });
  return yen > most ? refuse(422, { field: 'yen', code: 'refund-too-much', params: [most] }) : undefined;
}

/**
 * Refuses to reverse a payment record once its day is closed and the reservation is no longer valid. Only the payer
 * would notice that, so a refund with a second official is needed.
 */
export const refuseTakingBack = (room: Parameters<typeof holdsTime>[0], isDayClosed: boolean): Refusal | undefined =>
  isDayClosed && !holdsTime(room) ? refuse(409, { field, code: 'room-refund-instead' }) : undefined;

/** Checks a requested refund once more against the books. */
export const refuseRoomRelease = (room: Parameters<typeof owedBackYen>[0], yen: number): Refusal | undefined =>
  refuseOpenExemption(room, '') ??
  (yen <= owedBackYen(room) ? undefined : refuse(409, { field: '', code: 'request-outdated' }));

/** Refuses to record a second payment unless the first was complete and no refund is open. */
export function refusePaidAgain(room: PaidRoom): Refusal | undefined {
  if (room.paid_yen === 0 || leftYen(room) > 0) return refuse(409, { field, code: 'room-not-paid-yet' });
  if (room.refund_yen !== null) return refuse(409, { field, code: 'room-refund-waiting' });
  return paidBeyondYen(room) > 0 ? refuse(409, { field, code: 'already-paid' }) : undefined;
}
