import * as z from 'zod/mini';
import { NumberInQuery } from './ids.ts';

/** Number of a page in a list, from 1; left out: the first. */
export const PageNumber = z.optional(NumberInQuery.check(z.int(), z.minimum(1), z.maximum(100_000)));

/** Paging figures that a list returns beside its rows. */
export const pageReply = {
  /** Rows on all pages. */
  total: z.number(),
  page: z.number(),
  /** Most rows on a page. */
  page_size: z.number(),
};
