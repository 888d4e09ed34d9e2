import { addDays, dateAt, instantOf, type DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { SpotRules } from '../spots/model.ts';
import { cancelDeadline } from './cancel.ts';
import type { ApprovalStatus } from './model.ts';
import type { Slot } from './slots.ts';

/** Minute of the day for reminders. People are up, and the office opens soon. */
const NINE = 9 * 60;
/** Least time between the application, which is confirmed by a notification, and a reminder. */
const AFTER_APPLICATION_MILLISECONDS = 3_600_000;

type Deadline = Pick<SpotRules, 'cancel_days_before'>;

/**
 * Computes the reminder of a cancellation deadline: 9:00 in the town on the day before, and at least an hour after the
 * application; null if that is too late.
 */
export function reminderBefore(deadline: Date, appliedAt: Date): Date | null {
  const lastDay = dateAt(new Date(deadline.getTime() - 1));
  const nine = instantOf(addDays(lastDay, -1), NINE);
  const earliest = new Date(appliedAt.getTime() + AFTER_APPLICATION_MILLISECONDS);
  const at = nine < earliest ? earliest : nine;
  return at < deadline ? at : null;
}

/** Computes the last day on which a reservation can be cancelled online. */
export const lastCancelDay = (spot: Deadline, slot: Pick<Slot, 'target_date' | 'start'>): DateText =>
  dateAt(new Date(cancelDeadline(spot, slot).getTime() - 1));

/**
 * Computes the reminder of a reservation: 9:00 in the town on the day before the last day for cancelling, and at least
 * an hour after the application. Null: never, because the reservation is no longer valid, has no owner, or could not be
 * cancelled in time.
 */
export function reminderAt(
  reservation: Pick<Slot, 'target_date' | 'start'> & {
    readonly member_id: number | null;
    readonly is_canceled: Flag;
    readonly approval_status: ApprovalStatus;
    readonly reserved_at: Date;
  },
  spot: Deadline,
): Date | null {
  const { member_id, is_canceled, approval_status, reserved_at } = reservation;
  if (member_id === null || is_canceled === 1 || approval_status === 2) return null;
  return reminderBefore(cancelDeadline(spot, reservation), reserved_at);
}

/** Tells whether the reminder is due at `now` and there is still time to cancel. */
export function isReminderDue(
  reservation: Parameters<typeof reminderAt>[0] & { readonly reminded_at: Date | null },
  spot: Deadline,
  now: Date,
): boolean {
  const at = reminderAt(reservation, spot);
  return reservation.reminded_at === null && at !== null && at <= now && now < cancelDeadline(spot, reservation);
}

/**
 * Computes the latest day of use whose reminder can be due at `now`. A use at midnight can only be cancelled until the
 * day before, so one day is added.
 */
export function lastRemindedDate({ cancel_days_before }: Deadline, now: Date): DateText {
  const today = dateAt(now);
  const reached = now < instantOf(today, NINE) ? 1 : 2;
  return addDays(today, reached + (cancel_days_before ?? 0));
}
