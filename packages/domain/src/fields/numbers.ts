import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { plainHyphens } from './width.ts';

/** The smallest and the largest number of a field, both included. */
export interface NumberBounds {
  readonly min?: number;
  readonly max?: number;
}

/** At most 15 digits before the point, the precision of a number. */
const WRITINGS = {
  integer: /^-?\d{1,15}$/,
  decimal: /^-?\d{1,15}(?:\.\d{1,9})?$/,
} as const;

/** Digits alone, as on a card or a letter: leading zeros stay. */
export const Numeric = z.string().check(
  bounded(SHORT, { error: 'numeric' }),
  z.overwrite(plainHyphens),
  z.minLength(1, { error: 'required' }),
  z.refine((value: string) => value === '' || /^\d+$/.test(value), { error: 'numeric' }),
);

/** A number as typed, stored as half-width text (product, "Numbers, days and times"). */
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
 * The number that somebody typed, also full-width or as "1,200"; undefined if the text is empty, NaN if it is not a
 * number, which the field's rule then reports.
 */
export function numberTyped(typed: string): number | undefined {
  if (typed.length > SHORT) return Number.NaN;
  const plain = plainHyphens(typed);
  if (plain === '') return undefined;
  const bare = GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
  return WRITINGS.decimal.test(bare) ? Number(bare) : Number.NaN;
}
