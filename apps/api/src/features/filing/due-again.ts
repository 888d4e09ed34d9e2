import { dueAfterPause } from '@machi/domain/form-desk/deadline';
import type { ApplicationRow, EventRow } from './application-store.ts';

/** The deadline after an applicant's answer: it was paused since the last request for a correction. */
export function dueAgain(
  { is_in_correction, due_on }: Pick<ApplicationRow, 'is_in_correction' | 'due_on'>,
  events: readonly EventRow[],
  now: Date,
): string | null {
  if (is_in_correction === 0) return due_on;
  // After two requests, the pause counts from the first one.
  const waits = events.slice(events.findLastIndex(({ kind }) => kind === 'answered' || kind === 'corrected') + 1);
  const asked = waits.find(({ kind }) => kind === 'correction-asked');
  return asked === undefined ? due_on : dueAfterPause(due_on, asked.created_at, now);
}
