/** Most characters of an official's reason. */
export const REASON_LENGTH = 400;

/** State of something that waits for an official's decision. */
export interface Undecided {
  /** True if it is the official's own matter. */
  readonly isOwn: boolean;
  readonly isDecided: boolean;
  /** Version tag of everything that the decision is about; null if there is nothing left to decide. */
  readonly seen: string | null;
}

/**
 * Obstacle to a decision: it is the official's own matter (product, "Own matters"), it is already decided, or it has
 * changed since it was read.
 * @param seen version tag as the official read it
 */
export function obstacleTo(stored: Undecided, seen: string): 'own' | 'decided' | 'changed' | undefined {
  if (stored.isOwn) return 'own';
  if (stored.isDecided) return 'decided';
  return stored.seen === seen ? undefined : 'changed';
}
