import { dateAt, type DateText } from '../calendar/model.ts';
import { ageOn, lastSchoolDay } from './age.ts';
import type { BusFare, BusKind, FareReason, PassHolder } from './model.ts';
import type { PassesFile } from './town-passes.ts';

export type BusRules = Pick<PassesFile, 'bus'>;

/** Somebody of whom nothing is known. */
export const unknownHolder: PassHolder = { birthdate: null, is_resident: null, is_handicapped: null };

/** Why somebody rides free on the community bus; undefined for who pays. */
function freeBecause(holder: PassHolder, today: DateText, rules: BusRules): FareReason | undefined {
  const { birthdate, is_handicapped } = holder;
  // A birth date in the future is a slip of the pen: it counts as unknown.
  const isBorn = birthdate !== null && birthdate <= today;
  if (isBorn && ageOn(birthdate, today) >= rules.bus.free_age) return 'senior';
  if (is_handicapped === 1) return 'disabled';
  if (isBorn && today <= lastSchoolDay(birthdate)) return 'junior-high';
  return undefined;
}

/**
 * What a ride costs in yen, and why (product, "Bus fare"). The autonomous bus is free for all; the community bus for
 * seniors, persons with disabilities and children through junior high school. What is not known of a person never makes
 * a ride free, and never refuses one: they pay like anybody else.
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

/** Who comes along with a rider who held a card. */
export interface Companionship {
  /** The rider's own; null when nobody was recognised. */
  readonly rider: PassHolder | null;
  /** Companions of the same tap before this one. */
  readonly companionsBefore: number;
  /** The companion's own, when they are known too; mostly null: a companion holds no card. */
  readonly companion: PassHolder | null;
}

/**
 * Fare of a companion: the first one of a rider with a disability is free, any other pays their own fare (product, "Bus
 * fare"). Every rider is asked, so the question reveals nothing about anybody.
 */
export function companionFare(asked: Companionship, kind: BusKind, rules: BusRules, now: Date): BusFare {
  const own = busFare(asked.companion, kind, rules, now);
  const isFree = asked.rider?.is_handicapped === 1 && asked.companionsBefore === 0;
  return own.fare_yen > 0 && isFree ? { fare_yen: 0, reason: 'companion' } : own;
}
