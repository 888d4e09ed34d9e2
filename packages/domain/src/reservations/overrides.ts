import type { RefusalCode } from '../refusals/model.ts';

/**
 * Rules that reception may go beyond with a reason that is recorded. Never: a time that is taken, a day or an hour at
 * which the spot is closed.
 */
export const overridableRules = [
  'too-soon',
  'too-far',
  'others-first',
  'monthly-limit',
  'resident-only',
  'residence-unverified',
  'over-capacity',
] as const satisfies readonly RefusalCode[];
export type OverridableRule = (typeof overridableRules)[number];
export type Overrides = ReadonlySet<OverridableRule>;

/** What a member's own application goes beyond: nothing. */
export const noOverrides: Overrides = new Set();
export const allOverrides: Overrides = new Set(overridableRules);

/** Whether reception may go beyond this rule. */
export const isOverridable = (code: RefusalCode): boolean => overridableRules.some((rule) => rule === code);
/** The general sentence in front of the reasons why a day cannot be used; it does not count by itself. */
const accompanies: RefusalCode = 'unavailable-date';

/** Whether all that stands against an application are rules that reception may go beyond. */
export const canOverride = (codes: readonly RefusalCode[]): boolean =>
  codes.some(isOverridable) && codes.every((code) => isOverridable(code) || code === accompanies);
