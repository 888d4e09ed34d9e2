import type { Outcome } from './contract.ts';
import type { RemarkCode } from './model.ts';

/** What a file says of one event, as far as it decides what becomes of it. */
export interface Arriving {
  readonly sequence: number;
  readonly modified_at: string | null;
  /** The same for what says the same. */
  readonly mark: string;
  readonly isRefused: boolean;
  /** It has come from here, and is there. */
  readonly isOwn: boolean;
}

/** A schedule that was imported before, as it is now. */
export interface HeldImport {
  readonly sequence: number;
  readonly modified_at: string | null;
  readonly mark: string;
  readonly is_edited: boolean;
}

const isOlder = (one: Arriving, held: HeldImport): boolean =>
  one.sequence === held.sequence
    ? one.modified_at !== null && held.modified_at !== null && one.modified_at < held.modified_at
    : one.sequence < held.sequence;

/**
 * What becomes of an event (product, "Import of a calendar file"): what says the same stays, what was edited here stays, and
 * an older file changes nothing.
 * @param held what came of the same event before
 */
export function outcomeOf(
  arriving: Arriving,
  held: readonly HeldImport[],
): { readonly outcome: Outcome; readonly remark?: RemarkCode } {
  if (arriving.isRefused) return { outcome: 'refused' };
  if (arriving.isOwn) return { outcome: 'kept', remark: 'own' };
  const [first] = held;
  if (!first) return { outcome: 'new' };
  if (held.every(({ mark }) => mark === arriving.mark)) return { outcome: 'kept' };
  if (held.some((one) => isOlder(arriving, one))) return { outcome: 'kept', remark: 'older' };
  if (held.some(({ is_edited }) => is_edited)) return { outcome: 'kept', remark: 'edited-here' };
  return { outcome: 'changed' };
}
