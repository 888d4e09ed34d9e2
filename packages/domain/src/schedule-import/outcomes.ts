import type { Outcome } from './contract.ts';
import type { RemarkCode } from './model.ts';

/** An event of a file, with what decides its result. */
export interface Arriving {
  readonly sequence: number;
  readonly modified_at: string | null;
  /** Equal for equal contents. */
  readonly mark: string;
  readonly isRefused: boolean;
  /** It was exported from here and still exists. */
  readonly isOwn: boolean;
}

/** A schedule imported earlier, in its present state. */
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
 * Decides the result of an event (product, "Import of a calendar file"): equal contents and schedules edited here stay,
 * and an older file changes nothing.
 * @param held schedules from the same event
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
