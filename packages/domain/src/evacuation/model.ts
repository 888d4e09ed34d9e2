import * as z from 'zod/mini';

/** What people flee from. */
export const causes = [
  'flood',
  'landslide',
  'storm',
  'snow',
  'earthquake',
  'tsunami',
  'volcano',
  'fire',
  'other',
] as const;
export const Cause = z.enum(causes);
export type Cause = z.infer<typeof Cause>;

/** 高齢者等避難, 避難指示 and 緊急安全確保 (levels of the guideline of the Cabinet Office). */
export const orderLevels = [3, 4, 5] as const;
export type OrderLevel = (typeof orderLevels)[number];
/** The end of an order, as a step of it. */
export const ENDED = 0;
export const StepLevel = z.union([z.literal(ENDED), z.literal(3), z.literal(4), z.literal(5)]);
export type StepLevel = z.infer<typeof StepLevel>;

export type StepOutcome = 'sent' | 'dropped';
