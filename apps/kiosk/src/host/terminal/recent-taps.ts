import { isCounted } from '@machi/domain/taps/judge';
import { isNote } from '@machi/domain/terminal-ledger/note';
import type { EventContent, LedgerEvent } from '@machi/domain/terminal-ledger/model';
import type { Ledger } from '../ledger/ledger.ts';

/** So long a tap stands on the staff's sheet; the office takes what is noted for some minutes more. */
const RECENT_MILLISECONDS = 10 * 60_000;
/** As many as one looks through while somebody waits. */
const MOST_ROWS = 4;
/** Among so many events they are looked for. */
const MOST_EVENTS = 40;

/** A tap of the last minutes, and what staff have said of it since. */
export interface RecentTap {
  readonly content: EventContent;
  readonly isUndone: boolean;
  readonly isCashNoted: boolean;
  /** It takes a visit, which staff can take back. */
  readonly isUndoable: boolean;
}

const notesOn = (events: readonly LedgerEvent[], kind: 'undo' | 'cash'): ReadonlySet<string> =>
  new Set(events.flatMap(({ content }) => (content.kind === kind ? (content.of_tap_id ?? []) : [])));

/** The last taps of this terminal, the latest first. */
export function recentTaps(ledger: Pick<Ledger, 'recent'>, now: Date): readonly RecentTap[] {
  const events = ledger.recent(MOST_EVENTS);
  const [undone, paid] = [notesOn(events, 'undo'), notesOn(events, 'cash')];
  return events
    .map(({ content }) => content)
    .filter((content) => !isNote(content) && content.kind !== 'companion')
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

/** Whether the ride to which a tap belongs was paid in cash: noted since the person was counted last. */
export function isRidePaid(ledger: Pick<Ledger, 'eventsOf'>, memberId: number): boolean {
  const own = ledger.eventsOf(memberId, 0).map(({ content }) => content);
  const ride = own.findLast((content) => content.kind === 'tap' && isCounted(content.verdict));
  return ride !== undefined && own.some(({ kind, seq }) => kind === 'cash' && seq > ride.seq);
}
