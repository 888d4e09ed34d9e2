import type { EventContent } from './model.ts';

/** Minutes after a tap in which its terminal can undo it or record cash. Later the office does. */
export const NOTE_MINUTES = 15;

type Moment = Pick<EventContent, 'boot_id' | 'monotonic_ms' | 'wall_time'>;

/** Tells whether an event is a note about another one, and not a visit. */
export const isNote = ({ kind }: Pick<EventContent, 'kind'>): boolean => kind === 'undo' || kind === 'cash';

/**
 * Tells whether two events are within this time: by the program's clock, or by the wall clock if the program was
 * restarted in between.
 */
export function isSoonAfter(later: Moment, earlier: Moment): boolean {
  const passed =
    later.boot_id === earlier.boot_id
      ? later.monotonic_ms - earlier.monotonic_ms
      : Date.parse(later.wall_time) - Date.parse(earlier.wall_time);
  return passed >= 0 && passed <= NOTE_MINUTES * 60_000;
}

/** Tells whether a note belongs to the tap that it names: of this ledger and the same person, a short time ago. */
export const isNoteOf = (note: EventContent, of: EventContent | undefined): boolean =>
  of !== undefined &&
  of.tap_id === note.of_tap_id &&
  (of.kind === 'tap' || of.kind === 'override') &&
  of.verdict.member_id === note.verdict.member_id &&
  isSoonAfter(note, of);
