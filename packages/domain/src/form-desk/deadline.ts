import { addDays, dateAt, type DateText } from '../calendar/model.ts';
import { businessDayAfter, isBusinessDay } from '../calendar/business-days.ts';
import type { ApplicationStatus } from '../applications/model.ts';
import type { Flag } from '../fields/model.ts';

/** Business days before the deadline from which it is marked. */
export const NEAR_DAYS = 2;

/** States of a deadline. It is stopped while the applicant has to correct something. */
export const deadlines = ['stopped', 'over', 'today', 'near', 'ahead'] as const;
export type Deadline = (typeof deadlines)[number];

/** State of the deadline on a day; undefined if there is none, or none any more. */
export function deadlineOf(
  {
    approval_status,
    is_in_correction,
    due_on,
  }: { readonly approval_status: ApplicationStatus; readonly is_in_correction: Flag; readonly due_on: DateText | null },
  today: DateText,
): Deadline | undefined {
  if (due_on === null || approval_status !== 0) return undefined;
  if (is_in_correction === 1) return 'stopped';
  if (due_on < today) return 'over';
  if (due_on === today) return 'today';
  return due_on <= businessDayAfter(today, NEAR_DAYS) ? 'near' : 'ahead';
}

/** Longest pause that is counted, in days; a longer one restarts the whole period. */
const LONGEST_PAUSE = 366;

/**
 * The deadline after a pause, as many business days later as the pause lasted.
 * @param asked when the applicant was asked for a correction
 * @param answered when they had corrected or answered
 */
export function dueAfterPause(due: DateText | null, asked: Date, answered: Date): DateText | null {
  if (due === null) return null;
  const last = dateAt(answered);
  let missed = 0;
  let day = dateAt(asked);
  for (let count = 0; day < last && count < LONGEST_PAUSE; count += 1) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) missed += 1;
  }
  return businessDayAfter(due, missed);
}
