import { dueAfterPause } from '@machi/domain/form-desk/deadline';
import type { ApplicationRow, EventRow } from './application-store.ts';

/** The deadline of an application that its applicant has just answered about: it stood still since the last correction was asked for. */
export function dueAgain(
  { is_in_correction, due_on }: Pick<ApplicationRow, 'is_in_correction' | 'due_on'>,
  events: readonly EventRow[],
  now: Date,
): string | null {
  if (is_in_correction === 0) return due_on;
  // Asked twice, it has stood still since the first time.
  const waits = events.slice(events.findLastIndex(({ kind }) => kind === 'answered' || kind === 'corrected') + 1);
  const asked = waits.find(({ kind }) => kind === 'correction-asked');
  return asked === undefined ? due_on : dueAfterPause(due_on, asked.created_at, now);
}
