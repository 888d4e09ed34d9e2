import { dateAt } from '../calendar/model.ts';
import { ageOn } from './age.ts';
import type { BathEntry, BathReason, PassHolder } from './model.ts';
import type { BathRules } from './pass-year.ts';

/** Facts that decide an entry to the bath. */
export interface BathVisitor {
  readonly holder: PassHolder;
  /** Has consented to the pass, and its service is active. */
  readonly isRegistered: boolean;
  /** Visits counted in the current pass year. */
  readonly visits: number;
  /** Start of this person's last visit; null before the first. */
  readonly lastTapAt: Date | null;
}

/**
 * Tells whether two taps of a person are one visit: less than that many minutes apart in either order, because
 * terminals' clocks differ.
 */
export const isSameVisit = (one: Date, other: Date, minutes: number): boolean =>
  Math.abs(one.getTime() - other.getTime()) < minutes * 60_000;

/** Finds why a person may not use the pass, verified or not; undefined: no reason. */
export function bathObstacle(holder: PassHolder, rules: BathRules, now: Date): BathReason | undefined {
  const { birthdate, is_resident } = holder;
  if (is_resident === null) return 'residence-unknown';
  if (is_resident === 0) return 'not-resident';
  const today = dateAt(now);
  // A birth date in the future is a typing error and counts as unknown.
  if (birthdate === null || birthdate > today) return 'birthdate-unknown';
  return ageOn(birthdate, today) < rules.bath.least_age ? 'too-young' : undefined;
}

/**
 * Decides an entry to the bath with the pass (product, "Bath entry"): registered, resident, old enough, visits left. A
 * person admitted a moment ago may re-enter without using a visit, whatever allowed the first entry. `remaining`
 * already includes this entry if it uses a visit.
 */
export function bathEntry(visitor: BathVisitor, rules: BathRules, now: Date): BathEntry {
  const { holder, isRegistered, visits, lastTapAt } = visitor;
  const remaining = Math.max(0, rules.bath.visits_a_year - visits);
  const refused = (reason: BathReason): BathEntry => ({ reason, isAdmitted: false, remaining });
  if (!isRegistered) return refused('not-registered');
  if (lastTapAt && isSameVisit(lastTapAt, now, rules.bath.same_visit_minutes)) {
    return { reason: 'same-visit', isAdmitted: true, remaining };
  }
  const obstacle = bathObstacle(holder, rules, now);
  if (obstacle) return refused(obstacle);
  if (remaining === 0) return refused('quota-spent');
  return { reason: 'admitted', isAdmitted: true, remaining: remaining - 1 };
}
