import * as z from 'zod/mini';
import { bounded } from '../bounds/bounds.ts';
import { endpoint } from '../contract/endpoint.ts';
import { QUERY_LENGTH } from './fold.ts';
import { MOST_RESULTS, foundKinds } from './model.ts';

const Marks = z.array(z.tuple([z.number(), z.number()]));

export const SearchResult = z.object({
  kind: z.enum(foundKinds),
  /** Plain text, as is the excerpt. */
  title: z.string(),
  href: z.string(),
  excerpt: z.string(),
  /** Stretches of the title and of the excerpt in which the words stand, from the first letter to behind the last. */
  marks: z.object({ title: Marks, excerpt: Marks }),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const search = endpoint('search', 'GET', '/api/search', {
  permission: 'public',
  dependsOnReader: true,
  input: z.object({
    /** Counted before it is read; of a longer one nothing is. */
    q: z.string().check(bounded(QUERY_LENGTH)),
  }),
  reply: z.object({
    results: z.array(SearchResult),
    /** The room search that the words ask for, with its fields filled; it is the first result, too. */
    intent: z.nullable(z.object({ title: z.string(), href: z.string() })),
  }),
  description: `What the words find, best first, ${MOST_RESULTS} at most: what everybody may read, the reader’s own things, and for officials what their role may look up; each such look is in the audit log.`,
});
