import { isSameVisit } from '../passes/bath-entry.ts';

/** A tap by which somebody was let into the bath, as a terminal or staff told it. */
export interface Admission {
  readonly visit_id: number;
  readonly tap_id: string;
  /** null: added by hand. */
  readonly terminal_id: number | null;
  readonly visited_at: Date;
  /** False where a terminal's clock was wrong, so that nobody knows when it was. */
  readonly is_time_told: boolean;
  /** What staff said last of whether it counts; null: nothing. */
  readonly corrected: boolean | null;
}

const inOrder = (one: Admission, other: Admission): number =>
  one.visited_at.getTime() - other.visited_at.getTime() || (one.tap_id < other.tap_id ? -1 : 1);

/**
 * Finds, among one person's admissions, those that belong to the visit of another one, and names it: two terminals that
 * did not know of each other both let the person in within `same_visit_minutes`. Admissions at one terminal are never
 * merged, for it judged them itself. What staff said stands, and an admission whose time nobody knows is near no other.
 * The order in which they became known does not matter, so uploads may come in any.
 */
export function mergedVisits(admissions: readonly Admission[], sameVisitMinutes: number): Map<number, number> {
  const merged = new Map<number, number>();
  const counted: Admission[] = [];
  for (const one of admissions.toSorted(inOrder)) {
    if (one.corrected === false || !one.is_time_told) continue;
    const before = counted.findLast(
      (other) =>
        other.terminal_id !== one.terminal_id && isSameVisit(other.visited_at, one.visited_at, sameVisitMinutes),
    );
    if (before && one.corrected === null) merged.set(one.visit_id, before.visit_id);
    else counted.push(one);
  }
  return merged;
}
