import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { plainHyphens } from './width.ts';

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

/** Digits alone, as they stand on a card or a letter: a zero in front stays. */
export const Numeric = z.string().check(
  bounded(SHORT, { error: 'numeric' }),
  z.overwrite(plainHyphens),
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
    z.overwrite(plainHyphens),
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

const GROUPED = /^\d{1,3}(?:,\d{3})+$/;
/**
 * The number that somebody typed, full-width or as "1,200" too; undefined where nothing was typed, and NaN where that is no
 * number, for the rule of the field to name.
 */
export function numberTyped(typed: string): number | undefined {
  if (typed.length > SHORT) return Number.NaN;
  const plain = plainHyphens(typed);
  if (plain === '') return undefined;
  const bare = GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
  return WRITINGS.decimal.test(bare) ? Number(bare) : Number.NaN;
}
