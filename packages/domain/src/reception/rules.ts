import { timeInWords } from '../calendar/words.ts';
import { minutesAt, timeOf } from '../calendar/model.ts';
import { obstacleTo } from '../desk/decision.ts';
import type { Flag } from '../fields/model.ts';
import { refuse, type Problem, type Refusal } from '../refusals/model.ts';
import type { ApprovalStatus, ExemptionStatus } from '../reservations/model.ts';
import { amountOf, lineYen, type PricedLine } from '../reservations/quote.ts';
import { dueYen, isExemptionOpen, leftYen } from '../reservations/status.ts';

export { isExemptionOpen } from '../reservations/status.ts';

/** Owner of a reservation. */
export interface Owned {
  readonly member_id: number | null;
  /** Members in charge of the club; empty without a club. */
  readonly in_charge: readonly number[];
}

/** Fields of a reservation that reception's decisions depend on. */
export interface Handled extends Owned {
  readonly reservation_code: string;
  readonly booked_by: number | null;
  readonly is_canceled: Flag;
  readonly approval_status: ApprovalStatus;
  readonly exemption_status: ExemptionStatus | null;
  readonly started_at: Date;
  /** Version of everything a decision depends on. */
  readonly seen: string;
}

export interface Decider {
  readonly member_id: number;
  /** Whether the town lets officials decide reservations they booked at the counter for somebody. */
  readonly decides_own_bookings: boolean;
}

/**
 * Tells whether a reservation belongs to the official or to a club of which they are in charge (product, "Own
 * matters").
 */
export const isOwnReservation = (officialId: number, { member_id, in_charge }: Owned): boolean =>
  member_id === officialId || in_charge.includes(officialId);

/** Tells whether an official would decide about an own reservation or one they booked for somebody. */
export const isOwnApplication = (decider: Decider, handled: Owned & Pick<Handled, 'booked_by'>): boolean =>
  isOwnReservation(decider.member_id, handled) ||
  (!decider.decides_own_bookings && handled.booked_by === decider.member_id);

/** Refusal of a counter booking in the name of a club that the official is in charge of. */
export const ownClubBooking = refuse(409, { field: 'club_id', code: 'own-application' });

/** Refusal for an official who would settle a reservation they made themselves. */
export const ownApplication = refuse(409, { field: 'reservation_id', code: 'own-application' });

/** An official's decision about a provisional reservation. */
interface AskedDecision {
  /** Version of the reservation that was read. */
  readonly seen: string;
  readonly approval_status: 1 | 2;
  /** The decision also answers the exemption. */
  readonly settles: boolean;
}

/**
 * Finds why reception cannot decide a provisional reservation: it is the official's own, it was already
 * decided, it changed or was cancelled since it was read, or its fee is still unknown. Undefined: it may be
 * approved or refused.
 */
export function decisionProblem(
  handled: Handled,
  asked: AskedDecision,
  decider: Decider,
  field: string,
): Problem | undefined {
  const params = [handled.reservation_code];
  const isCanceled = handled.is_canceled === 1;
  const stored = {
    isOwn: isOwnApplication(decider, handled),
    isDecided: !isCanceled && handled.approval_status !== 0,
    seen: isCanceled ? null : handled.seen,
  };
  const obstacle = obstacleTo(stored, asked.seen);
  if (obstacle === 'own') return { field, code: 'own-application' };
  if (obstacle) return { field, code: obstacle === 'decided' ? 'already-decided' : 'application-changed', params };
  if (asked.approval_status === 1 && isExemptionOpen(handled) && !asked.settles)
    return { field, code: 'exemption-unanswered', params };
  return undefined;
}

/** Finds why reception cannot answer the exemption of an application; always a conflict with stored data, 409. */
export function exemptionProblem(
  dates: readonly Handled[],
  known: { readonly application_code: string; readonly seen: string },
  seen: string,
  decider: Decider,
  field: string,
): Problem | undefined {
  const isOwn = dates.some((date) => isOwnApplication(decider, date));
  const obstacle = obstacleTo({ isOwn, isDecided: !dates.some(isExemptionOpen), seen: known.seen }, seen);
  if (obstacle === 'own') return { field, code: 'own-application' };
  if (obstacle === 'decided') return { field, code: 'exemption-settled' };
  return obstacle && { field, code: 'application-changed', params: [known.application_code] };
}

/**
 * Computes the lines of a reservation without its exemption, at the agreed rates: the factor of the room
 * becomes 1 (product, "Fees"). Yen, rounded down as at first.
 */
export const withoutExemption = (lines: readonly PricedLine[]): PricedLine[] =>
  lines.map((line) => (line.kind === 'room' ? { ...line, factor: 1, amount: lineYen(line, 10) } : line));

/** Computes amount and lines of a reservation after its exemption was declined, in yen. */
export function declineExemption(lines: readonly PricedLine[]): {
  readonly lines: PricedLine[];
  readonly amount: number;
} {
  const full = withoutExemption(lines);
  return { lines: full, amount: amountOf(full) };
}

/** Finds why reception cannot cancel a reservation. After its start it counts as a use or a no-show. */
export function refuseCallingOff(
  handled: Handled,
  asked: { readonly seen: string; readonly is_fee_due: boolean },
  decider: Decider,
  deadline: Date,
  now: Date,
): Refusal | undefined {
  const problem = (code: Problem['code'], at = field) => refuse(409, { field: at, code });
  if (isOwnApplication(decider, handled)) return problem('own-application');
  if (handled.is_canceled === 1) return problem('already-canceled');
  if (handled.approval_status === 2) return problem('not-reserved');
  if (handled.seen !== asked.seen) {
    return refuse(409, { field, code: 'application-changed', params: [handled.reservation_code] });
  }
  if (handled.started_at <= now) return problem('use-begun');
  // Before the deadline, anyone may cancel online free of charge.
  if (asked.is_fee_due && (now < deadline || handled.approval_status !== 1))
    return problem('no-cancel-fee', 'is_fee_due');
  // A fee that is still unknown cannot be due.
  if (asked.is_fee_due && isExemptionOpen(handled)) return problem('exemption-open', 'is_fee_due');
  return undefined;
}

const field = 'reservation_id';
const notFixed = refuse(409, { field, code: 'not-fixed' });
const isFixed = ({ is_canceled, approval_status }: Pick<Handled, 'is_canceled' | 'approval_status'>): boolean =>
  is_canceled === 0 && approval_status === 1;

/** Refuses a no-show before the use has begun; 409 also when the reservation is not fixed. */
export function refuseNoShow(handled: Handled, now: Date): Refusal | undefined {
  if (!isFixed(handled)) return notFixed;
  if (handled.started_at <= now) return undefined;
  const start = timeInWords(timeOf(minutesAt(handled.started_at)));
  return refuse(409, { field, code: 'not-started', params: [start] });
}

/**
 * Refuses recording a payment or reversing that record, with 409. A payment needs a known fee: the reservation
 * is fixed and its exemption answered, or it was cancelled with a fee. The amount must equal what is left to
 * pay, in yen: the use may have changed, or a colleague may have recorded it. A record can be reversed in every
 * state of the reservation, but only the one that was read.
 */
export function refusePayment(
  handled: Handled & { readonly amount: number; readonly cancel_fee_yen: number; readonly paid_yen: number },
  {
    paid,
    taken_yen: taken,
    paid_yen: read,
  }: { readonly paid: boolean; readonly taken_yen?: number | undefined; readonly paid_yen?: number | undefined },
): Refusal | undefined {
  const changed = (at: string) =>
    refuse(409, { field: at, code: 'application-changed', params: [handled.reservation_code] });
  if (!paid) {
    if (handled.paid_yen === 0) return refuse(409, { field, code: 'nothing-paid' });
    return read === undefined || read === handled.paid_yen ? undefined : changed('paid_yen');
  }
  const due = dueYen(handled);
  if (!isFixed(handled) && !(handled.is_canceled === 1 && due > 0)) return notFixed;
  const left = leftYen(handled);
  if (left === 0 && !isExemptionOpen(handled))
    return refuse(409, { field, code: due === 0 ? 'nothing-due' : 'already-paid' });
  if (taken !== undefined && taken !== left) return changed('taken_yen');
  return isExemptionOpen(handled) ? refuse(409, { field, code: 'exemption-open' }) : undefined;
}
