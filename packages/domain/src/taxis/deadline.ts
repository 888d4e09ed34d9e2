import { addDays, instantOf, type DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { ApprovalStatus } from '../reservations/model.ts';
import type { TaxiObstacle } from './model.ts';

/** "Online booking and cancellation until 17:00 the day before use" (product, "Taxi"). */
const DEADLINE_MINUTES = 17 * 60;

/** From this instant on, a taxi for this day of use is booked and cancelled by telephone: 17:00 JST the day before. */
export const taxiDeadline = (target_date: DateText): Date => instantOf(addDays(target_date, -1), DEADLINE_MINUTES);

export interface TaxiReservation {
  readonly spot_id: number;
  readonly target_date: DateText;
  /** Minutes since the town's midnight. */
  readonly start: number;
  readonly end: number;
  readonly is_canceled: Flag;
  readonly approval_status: ApprovalStatus;
}

/** Finds the obstacle to booking or cancelling a taxi for a reservation; null: none. */
export function taxiObstacle(reservation: TaxiReservation, sharedOffice: number, now: Date): TaxiObstacle | null {
  if (reservation.spot_id !== sharedOffice) return 'taxi-shared-office-only';
  if (reservation.is_canceled === 1 || reservation.approval_status === 2) return 'taxi-reservation-ended';
  return now < taxiDeadline(reservation.target_date) ? null : 'taxi-too-late';
}

/** Makes a refusal of the obstacle, 409, which refers to the taxi company's telephone. */
export const refuseObstacle = (obstacle: TaxiObstacle, tel: string): Refusal =>
  refuse(409, {
    field: 'reservation_id',
    code: obstacle,
    ...(obstacle === 'taxi-too-late' ? { params: [tel] } : {}),
  });
