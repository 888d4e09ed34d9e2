import * as z from 'zod/mini';
import type { RefusalCode } from '../refusals/model.ts';

/** What is told of a value beyond its bound. */
interface Told {
  readonly error: RefusalCode;
  readonly params?: { readonly values: readonly (string | number)[] };
}

/** What is told of a text of more than so many characters. */
export const tooLong = (max: number): Told => ({ error: 'max-length', params: { values: [max] } });

/**
 * The first check of a text that anything else reads: one of more UTF-16 units is refused, and neither trimmed nor
 * normalised nor matched any more. Normalising takes the square of the length at worst.
 */
export const bounded = (units: number, told: Told = tooLong(units)) =>
  z.refine<string>((value) => value.length <= units, { ...told, abort: true });

/** Texts of a known form, such as a day: so long is none of them, with blanks around it. */
export const SHORT = 64;
