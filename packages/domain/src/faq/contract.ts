import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';

/** Months whose openings order the questions, and after which a month's number is deleted. */
export const COUNTED_MONTHS = 12;
export const OPENINGS_KEPT_MONTHS = 24;
/** Openings of one question that count on a day from one network. */
export const MOST_OPENED_A_DAY = 3;

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
  /** How often its answer was opened in the last twelve months, as of today's first look. */
  opened: z.number(),
});
export type Faq = z.infer<typeof Faq>;

export const listFaqs = endpoint('listFaqs', 'GET', '/api/faqs', {
  permission: 'public',
  reply: z.object({ faqs: z.array(Faq) }),
  description: 'All frequently asked questions with their answers, category by category.',
});

export const noteFaqOpened = endpoint('noteFaqOpened', 'POST', '/api/faqs/:faq_id/opened', {
  permission: 'public',
  input: z.object({ faq_id: RowId }),
  reply: z.object({}),
  refusals: ['not-found'],
  description: `Counts that an answer was opened: a number for each question and month, of nobody, kept ${OPENINGS_KEPT_MONTHS} months. At most ${MOST_OPENED_A_DAY} a day count from one network.`,
});
