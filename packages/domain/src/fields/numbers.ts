import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';

/** The smallest and the largest number that a field takes, both included. */
export interface NumberBounds {
  readonly min?: number;
  readonly max?: number;
}

/** At most 15 digits before the point, so that no number loses one of them. */
const WRITINGS = {
  integer: /^-?\d{1,15}$/,
  decimal: /^-?\d{1,15}(?:\.\d{1,9})?$/,
} as const;

/** Full-width digits, points and minus signs, which a Japanese keyboard gives first, become half-width. */
const halfWidth = (typed: string): string => typed.normalize('NFKC').replace(/[−–]/g, '-').trim();

/** Digits alone, as they stand on a card or a letter: a zero in front stays. */
export const Numeric = z.string().check(
  bounded(SHORT, { error: 'numeric' }),
  z.overwrite(halfWidth),
  z.minLength(1, { error: 'required' }),
  z.refine((value: string) => value === '' || /^\d+$/.test(value), { error: 'numeric' }),
);

/**
 * A number as it is typed into a field, kept as its half-width text (product, "Numbers, days
 * and times").
 */
export function typedNumber(writing: keyof typeof WRITINGS, { min, max }: NumberBounds = {}) {
  const isNumber = (value: string): boolean => WRITINGS[writing].test(value);
  const within = (isRight: (value: number) => boolean) => (value: string) => !isNumber(value) || isRight(Number(value));
  return z.string().check(
    bounded(SHORT, { error: writing }),
    z.overwrite(halfWidth),
    z.minLength(1, { error: 'required' }),
    z.refine((value: string) => value === '' || isNumber(value), { error: writing }),
    z.refine(
      within((value) => min === undefined || value >= min),
      { error: 'min-number', params: { values: [min] } },
    ),
    z.refine(
      within((value) => max === undefined || value <= max),
      { error: 'max-number', params: { values: [max] } },
    ),
  );
}
