import { addDays, dateAt, instantOf, type DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { SpotRules } from '../spots/model.ts';
import { cancelDeadline } from './cancel.ts';
import type { ApprovalStatus } from './model.ts';
import type { Slot } from './slots.ts';

/** The hour at which reminders go out: people are up, and the office opens soon. */
const NINE = 9 * 60;
/** Who has just applied has just been written to. */
const AFTER_APPLICATION_MILLISECONDS = 3_600_000;

type Deadline = Pick<SpotRules, 'cancel_days_before'>;

/**
 * When somebody is reminded of what they can cancel until a deadline: at 9:00 in the town on the day before its day, but
 * not within an hour of their application; null when it would be too late then.
 */
export function reminderBefore(deadline: Date, appliedAt: Date): Date | null {
  const lastDay = dateAt(new Date(deadline.getTime() - 1));
  const nine = instantOf(addDays(lastDay, -1), NINE);
  const earliest = new Date(appliedAt.getTime() + AFTER_APPLICATION_MILLISECONDS);
  const at = nine < earliest ? earliest : nine;
  return at < deadline ? at : null;
}

/** The last day on some part of which a reservation can be cancelled online. */
export const lastCancelDay = (spot: Deadline, slot: Pick<Slot, 'target_date' | 'start'>): DateText =>
  dateAt(new Date(cancelDeadline(spot, slot).getTime() - 1));

/**
 * When a member is reminded of a reservation: at 9:00 in the town on the day before the last day on which it can still
 * be cancelled, so that there is time to do so, but not within an hour of the application. Null means never: the
 * reservation no longer stands, belongs to nobody, or could not be cancelled by then.
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

/** Whether the reminder is due at `now`: its time has come, and there is still time to cancel. */
export function isReminderDue(
  reservation: Parameters<typeof reminderAt>[0] & { readonly reminded_at: Date | null },
  spot: Deadline,
  now: Date,
): boolean {
  const at = reminderAt(reservation, spot);
  return reservation.reminded_at === null && at !== null && at <= now && now < cancelDeadline(spot, reservation);
}

/**
 * The last day of use of which a reminder can be due at `now`: what is used later need not be looked at. A use that
 * begins at midnight can be cancelled until the day before, which is a day more.
 */
export function lastRemindedDate({ cancel_days_before }: Deadline, now: Date): DateText {
  const today = dateAt(now);
  const reached = now < instantOf(today, NINE) ? 1 : 2;
  return addDays(today, reached + (cancel_days_before ?? 0));
}
