import { isCounted } from '../taps/judge.ts';
import type { EventContent } from './model.ts';
import { isNote } from './note.ts';

/** How long a tap stays on the staff's sheet; the office takes notes for some minutes more (note.ts). */
const RECENT_MILLISECONDS = 10 * 60_000;
/** As many as one looks through while somebody waits. */
const MOST_ROWS = 4;
/** How many of a ledger's last events are searched for them. */
export const MOST_RECENT_EVENTS = 40;

/** A tap of the last minutes, and what staff have noted about it since. */
export interface RecentTap {
  readonly content: EventContent;
  readonly isUndone: boolean;
  readonly isCashNoted: boolean;
  /** It takes a visit, which staff can take back. */
  readonly isUndoable: boolean;
}

const notesOn = (events: readonly EventContent[], kind: 'undo' | 'cash'): ReadonlySet<string> =>
  new Set(events.flatMap((event) => (event.kind === kind ? (event.of_tap_id ?? []) : [])));

/** The taps among a terminal's last events that staff may still note something about, the latest first. */
export function recentTaps(events: readonly EventContent[], now: Date): readonly RecentTap[] {
  const [undone, paid] = [notesOn(events, 'undo'), notesOn(events, 'cash')];
  return events
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

/** Whether the ride of a person was paid in cash: noted since they were counted last. `own` are their events, in order. */
export function isRidePaid(own: readonly EventContent[]): boolean {
  const ride = own.findLast((event) => event.kind === 'tap' && isCounted(event.verdict));
  return ride !== undefined && own.some(({ kind, seq }) => kind === 'cash' && seq > ride.seq);
}
