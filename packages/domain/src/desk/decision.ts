/** Most characters of the reason that an official gives. */
export const REASON_LENGTH = 400;

/** What waits for the decision of an official, as it is stored now. */
export interface Undecided {
  /** It is the official's own matter. */
  readonly isOwn: boolean;
  readonly isDecided: boolean;
  /** Changes with all that the decision is about; null when there is nothing to decide any more. */
  readonly seen: string | null;
}

/**
 * What stands in the way of a decision: nobody decides their own matter (product, "Own matters"), a decision is final,
 * and an official who read an older state has to look again. Undefined when nothing does.
 * @param seen what it said of itself when the official read it
 */
export function obstacleTo(stored: Undecided, seen: string): 'own' | 'decided' | 'changed' | undefined {
  if (stored.isOwn) return 'own';
  if (stored.isDecided) return 'decided';
  return stored.seen === seen ? undefined : 'changed';
}
