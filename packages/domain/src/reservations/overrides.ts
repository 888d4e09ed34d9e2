import type { RefusalCode } from '../refusals/model.ts';

/** Rules that reception may set aside with a recorded reason. Never a taken time or a closed day or hour. */
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

/** Overrides of a member's own application: none. */
export const noOverrides: Overrides = new Set();
export const allOverrides: Overrides = new Set(overridableRules);

/** Tells whether reception may set aside this rule. */
export const isOverridable = (code: RefusalCode): boolean => overridableRules.some((rule) => rule === code);
/** General message before the reasons why a day cannot be used; not a rule itself. */
const accompanies: RefusalCode = 'unavailable-date';

/** Tells whether reception may set aside all problems of an application. */
export const canOverride = (codes: readonly RefusalCode[]): boolean =>
  codes.some(isOverridable) && codes.every((code) => isOverridable(code) || code === accompanies);
