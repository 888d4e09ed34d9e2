import { isSameVisit } from '../passes/bath-entry.ts';

/** An admission to the bath, reported by a terminal or staff. */
export interface Admission {
  readonly visit_id: number;
  readonly tap_id: string;
  /** null: added by hand. */
  readonly terminal_id: number | null;
  readonly visited_at: Date;
  /** False if the terminal's clock was wrong, so the time is unknown. */
  readonly is_time_told: boolean;
  /** Staff's latest decision whether it counts; null: none. */
  readonly corrected: boolean | null;
}

const inOrder = (one: Admission, other: Admission): number =>
  one.visited_at.getTime() - other.visited_at.getTime() || (one.tap_id < other.tap_id ? -1 : 1);

/**
 * Finds the admissions of a person that belong to the visit of another admission: two terminals that did not know of
 * each other admitted the person within `same_visit_minutes`. Admissions at one terminal are never merged, because it
 * judged them itself. Staff's decisions stand, and an admission with an unknown time is not merged. Uploads may arrive
 * in any order.
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
