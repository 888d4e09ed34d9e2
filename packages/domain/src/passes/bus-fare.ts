import { dateAt, type DateText } from '../calendar/model.ts';
import { ageOn, lastSchoolDay } from './age.ts';
import type { BusFare, BusKind, FareReason, PassHolder } from './model.ts';
import type { PassesFile } from './town-passes.ts';

export type BusRules = Pick<PassesFile, 'bus' | 'service_id'>;

/** A person about whom nothing is known. */
export const unknownHolder: PassHolder = { birthdate: null, is_resident: null, is_handicapped: null };

/** Finds why a person rides free on the community bus; undefined: they pay. */
function freeBecause(holder: PassHolder, today: DateText, rules: BusRules): FareReason | undefined {
  const { birthdate, is_handicapped } = holder;
  // A birth date in the future is a typing error and counts as unknown.
  const isBorn = birthdate !== null && birthdate <= today;
  if (isBorn && ageOn(birthdate, today) >= rules.bus.free_age) return 'senior';
  if (is_handicapped === 1) return 'disabled';
  if (isBorn && today <= lastSchoolDay(birthdate)) return 'junior-high';
  return undefined;
}

/**
 * Computes the fare in yen and its reason (product, "Bus fare"). The autonomous bus is free. The community bus is free
 * for seniors, persons with disabilities and children through junior high school. Unknown data never make a ride free
 * and never refuse one: the person pays the full fare.
 */
export function busFare(holder: PassHolder | null, kind: BusKind, rules: BusRules, now: Date): BusFare {
  if (kind === 'autonomous') return { fare_yen: 0, reason: 'autonomous' };
  const today = dateAt(now);
  const { birthdate, is_handicapped } = holder ?? unknownHolder;
  const free = holder && freeBecause(holder, today, rules);
  if (free) return { fare_yen: 0, reason: free };
  const isKnown = birthdate !== null && birthdate <= today && is_handicapped !== null;
  return { fare_yen: rules.bus.fare_yen, reason: isKnown ? 'ordinary' : 'unknown' };
}

/** A companion of a rider with a card. */
export interface Companionship {
  /** The rider; null if unrecognised. */
  readonly rider: PassHolder | null;
  /** Number of earlier companions of the same tap. */
  readonly companionsBefore: number;
  /** The companion, if known; mostly null, because a companion holds no card. */
  readonly companion: PassHolder | null;
}

/**
 * Computes a companion's fare: the first companion of a rider with a disability is free, any other pays their own fare
 * (product, "Bus fare"). Every rider is asked, so the question reveals nothing.
 */
export function companionFare(asked: Companionship, kind: BusKind, rules: BusRules, now: Date): BusFare {
  const own = busFare(asked.companion, kind, rules, now);
  const isFree = asked.rider?.is_handicapped === 1 && asked.companionsBefore === 0;
  return own.fare_yen > 0 && isFree ? { fare_yen: 0, reason: 'companion' } : own;
}
