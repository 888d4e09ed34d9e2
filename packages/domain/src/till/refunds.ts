import { refuse, type Refusal } from '../refusals/model.ts';
import { holdsTime, isExemptionOpen, leftYen, owedBackYen, paidBeyondYen } from '../reservations/status.ts';

/** A reservation with what was paid for it, and what is asked back. */
export type PaidRoom = Parameters<typeof owedBackYen>[0] & {
  /** A refund was asked for, and no second official has decided. */
  readonly refund_yen: number | null;
};

const field = 'reservation_id';

/** Nothing goes back of a fee that nobody knows yet: until its exemption is confirmed it is only asked for. */
const refuseOpenExemption = (room: Parameters<typeof owedBackYen>[0], at: string): Refusal | undefined =>
  isExemptionOpen(room) ? refuse(409, { field: at, code: 'exemption-open' }) : undefined;

/** Whether so much can be asked back: never more than was paid beyond what is due. */
export function refuseRoomRefund(room: PaidRoom, yen: number): Refusal | undefined {
  if (room.refund_yen !== null) return refuse(409, { field, code: 'room-refund-waiting' });
  const open = refuseOpenExemption(room, field);
  if (open) return open;
  const most = owedBackYen(room);
  if (most === 0) return refuse(409, { field, code: 'room-refund-none' });
  return yen > most ? refuse(422, { field: 'yen', code: 'refund-too-much', params: [most] }) : undefined;
}

/**
 * Whether the note of a payment can be taken back. Once its day is closed and the reservation no longer stands, nobody misses
 * the money but whom it is owed to: then it goes back as a refund, with a second official.
 */
export const refuseTakingBack = (room: Parameters<typeof holdsTime>[0], isDayClosed: boolean): Refusal | undefined =>
  isDayClosed && !holdsTime(room) ? refuse(409, { field, code: 'room-refund-instead' }) : undefined;

/** Whether what was asked for can still be given back: it is compared with the books once more. */
export const refuseRoomRelease = (room: Parameters<typeof owedBackYen>[0], yen: number): Refusal | undefined =>
  refuseOpenExemption(room, '') ??
  (yen <= owedBackYen(room) ? undefined : refuse(409, { field: '', code: 'request-outdated' }));

/** Whether it can be noted that a fee was paid once more: it was paid, all of it, and what is owed back already goes back first. */
export function refusePaidAgain(room: PaidRoom): Refusal | undefined {
  if (room.paid_yen === 0 || leftYen(room) > 0) return refuse(409, { field, code: 'room-not-paid-yet' });
  if (room.refund_yen !== null) return refuse(409, { field, code: 'room-refund-waiting' });
  return paidBeyondYen(room) > 0 ? refuse(409, { field, code: 'already-paid' }) : undefined;
}
