import * as z from 'zod/mini';
import { NumberInQuery } from './model.ts';

/** Which page of a list is asked for, from 1; the first where nothing is said. */
export const PageNumber = z.optional(NumberInQuery.check(z.int(), z.minimum(1), z.maximum(100_000)));

/** What a list says of its pages, beside the lines of one of them. */
export const pageReply = {
  /** Lines of all pages. */
  total: z.number(),
  page: z.number(),
  /** Lines of a page, at most. */
  page_size: z.number(),
};
