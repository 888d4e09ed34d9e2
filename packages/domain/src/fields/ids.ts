import * as z from 'zod/mini';

// Apart from the fields that people fill in (model.ts), which the first page does without.

/** A flag on the wire: 0 or 1. */
export const Flag = z.union([z.literal(0), z.literal(1)]);
export type Flag = z.infer<typeof Flag>;
export const flagOf = (is: boolean): Flag => (is ? 1 : 0);

/** A number in a body, or its digits in a query. */
export const NumberInQuery = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^\d{1,6}$/, { error: 'numeric' })), z.transform(Number)),
]);

/** Positive integer id of a row: digits in a path or query, a number in a body. */
export const RowId = z
  .union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/, { error: 'format' })), z.transform(Number))])
  .check(z.refine((value: number) => Number.isInteger(value) && value > 0 && value < 1e9, { error: 'format' }));

/** Digits of an id and its comma. */
const UNITS_A_NUMBER = 10;

/** Ids of rows in a query, separated by commas: each once, and at most so many. */
export const idsInQuery = (most: number) =>
  z.pipe(
    z.string().check(
      z.maxLength(most * UNITS_A_NUMBER, { error: 'format', abort: true }),
      z.regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/, { error: 'format', abort: true }),
      z.refine((ids: string) => ids.split(',').length <= most, { error: 'max-count', params: { values: [most] } }),
    ),
    z.transform((ids: string): number[] => [...new Set(ids.split(',').map(Number))]),
  );

/** The service of the passes of a town that has none: no service has this id. */
export const NO_SERVICE = 0;
/** The spot of a fixed page that the town has not: no spot has this id. */
export const NO_SPOT = 0;
