import { dateAt } from '../calendar/model.ts';
import { ageOn } from './age.ts';
import type { BathEntry, BathReason, PassHolder } from './model.ts';
import type { BathRules } from './pass-year.ts';

/** What an entry to the bath is judged by. */
export interface BathVisitor {
  readonly holder: PassHolder;
  /** Has consented to the pass, and the service above it is active. */
  readonly isRegistered: boolean;
  /** Counted visits of the pass year of now. */
  readonly visits: number;
  /** When this person's last visit began; null before the first. */
  readonly lastTapAt: Date | null;
}

/**
 * Whether two holdings of one person belong to one visit: less than so many minutes lie between them, whichever came
 * first, for two terminals' clocks differ.
 */
export const isSameVisit = (one: Date, other: Date, minutes: number): boolean =>
  Math.abs(one.getTime() - other.getTime()) < minutes * 60_000;

/** Why a person may not use the pass, verified or not; undefined when nothing speaks against it. */
export function bathObstacle(holder: PassHolder, rules: BathRules, now: Date): BathReason | undefined {
  const { birthdate, is_resident } = holder;
  if (is_resident === null) return 'residence-unknown';
  if (is_resident === 0) return 'not-resident';
  const today = dateAt(now);
  // A birth date in the future is a slip of the pen: it counts as unknown.
  if (birthdate === null || birthdate > today) return 'birthdate-unknown';
  return ageOn(birthdate, today) < rules.bath.least_age ? 'too-young' : undefined;
}

/**
 * Whether somebody may enter the bath with the pass (product, "Bath entry"): registered, resident, old enough, visits
 * left. Somebody who was let in a moment ago may come in again without losing a visit, whatever the first entry rested
 * on. `remaining` already counts this entry if it takes a visit.
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
