import * as z from 'zod/mini';

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
