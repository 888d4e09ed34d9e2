import type { EventContent } from './model.ts';

/** For this long after a tap it can be taken back at its terminal, and cash be noted; later the office does it. */
export const NOTE_MINUTES = 15;

type Moment = Pick<EventContent, 'boot_id' | 'monotonic_ms' | 'wall_time'>;

/** Whether an event is a word about another one, and no visit of its own. */
export const isNote = ({ kind }: Pick<EventContent, 'kind'>): boolean => kind === 'undo' || kind === 'cash';

/**
 * Whether two events lie no further apart than this: by the program's own time, or by the clock if the program was
 * restarted in between.
 */
export function isSoonAfter(later: Moment, earlier: Moment): boolean {
  const passed =
    later.boot_id === earlier.boot_id
      ? later.monotonic_ms - earlier.monotonic_ms
      : Date.parse(later.wall_time) - Date.parse(earlier.wall_time);
  return passed >= 0 && passed <= NOTE_MINUTES * 60_000;
}

/** Whether a note belongs to the tap that it names: one of this ledger and of the same person, a short time ago. */
export const isNoteOf = (note: EventContent, of: EventContent | undefined): boolean =>
  of !== undefined &&
  of.tap_id === note.of_tap_id &&
  (of.kind === 'tap' || of.kind === 'override') &&
  of.verdict.member_id === note.verdict.member_id &&
  isSoonAfter(note, of);
