import { isCounted } from '../taps/judge.ts';
import { isVisitContent, type EventContent, type VisitContent } from './model.ts';
import { isNote } from './note.ts';

/** Time for which a tap stays on the staff's list. The office accepts notes a few minutes longer (note.ts). */
const RECENT_MILLISECONDS = 10 * 60_000;
/** Most taps listed: a person is waiting while staff look through them. */
const MOST_ROWS = 4;
/** Number of a ledger's last events that are searched. */
export const MOST_RECENT_EVENTS = 40;

/** A recent tap, and what staff have recorded about it since. */
export interface RecentTap {
  readonly content: VisitContent;
  readonly isUndone: boolean;
  readonly isCashNoted: boolean;
  /** It uses a visit that staff can undo. */
  readonly isUndoable: boolean;
}

const notesOn = (events: readonly EventContent[], kind: 'undo' | 'cash'): ReadonlySet<string> =>
  new Set(events.flatMap((event) => (event.kind === kind ? (event.of_tap_id ?? []) : [])));

/** Lists the recent taps that staff may still record something about, latest first. */
export function recentTaps(events: readonly EventContent[], now: Date): readonly RecentTap[] {
  const [undone, paid] = [notesOn(events, 'undo'), notesOn(events, 'cash')];
  return events
    .filter(isVisitContent)
    .filter((event) => !isNote(event) && event.kind !== 'companion')
    .filter(({ wall_time }) => Math.abs(now.getTime() - Date.parse(wall_time)) <= RECENT_MILLISECONDS)
    .toReversed()
    .slice(0, MOST_ROWS)
    .map((content) => ({
      content,
      isUndone: undone.has(content.tap_id),
      isCashNoted: paid.has(content.tap_id),
      isUndoable: isCounted(content.verdict) && !undone.has(content.tap_id),
    }));
}

/**
 * Tells whether a ride was paid in cash: recorded since the person's last counted tap. `own`: the person's events, in
 * order.
 */
export function isRidePaid(own: readonly EventContent[]): boolean {
  const ride = own.findLast((event) => event.kind === 'tap' && isCounted(event.verdict));
  return ride !== undefined && own.some(({ kind, seq }) => kind === 'cash' && seq > ride.seq);
}
