import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';

/** A frequently asked question and its answer, in the language of the request. */
export const Faq = z.object({
  faq_id: z.number(),
  title: z.string(),
  /** Name of the category; questions of one category come together. */
  category: z.string(),
  /** The category in URLs, the same in every language. */
  category_key: z.string(),
  /** HTML, sanitised by the server. */
  body: z.string(),
});
export type Faq = z.infer<typeof Faq>;

export const listFaqs = endpoint('listFaqs', 'GET', '/api/faqs', {
  permission: 'public',
  reply: z.object({ faqs: z.array(Faq) }),
  description: 'All frequently asked questions with their answers, category by category.',
});
