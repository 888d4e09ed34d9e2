import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';

const endpoint = endpointsFor('public');

/** A kind of data, the start and length of its retention, and what happens then. */
const KeptKind = z.object({
  kind: z.string(),
  name: z.string(),
  start: z.string(),
  span: z.string(),
  outcome: z.enum(['deleted', 'anonymous']),
});

/** A legal text of the town in the request's language. */
export const Terms = z.object({
  title: z.string(),
  enacted_on: z.string(),
  intro: z.string(),
  sections: z.array(
    z.object({
      heading: z.string(),
      body: z.string(),
      /** Retention of each kind of data, if the section shows it: from the file that controls deletion. */
      kept: z.optional(z.array(KeptKind)),
    }),
  ),
});
export type Terms = z.infer<typeof Terms>;

export const readTerms = endpoint('readTerms', 'GET', '/api/terms', {
  reply: z.object({ terms: Terms }),
  description: 'The terms of use.',
});

export const readPolicy = endpoint('readPolicy', 'GET', '/api/policy', {
  reply: z.object({ policy: Terms }),
  description: 'The privacy policy.',
});

/** The notice required by the Act on Specified Commercial Transactions (特定商取引に関する法律, article 11). */
export const LegalNotice = z.object({
  title: z.string(),
  intro: z.string(),
  items: z.array(z.object({ name: z.string(), value: z.string() })),
});

export const readLegalNotice = endpoint('readLegalNotice', 'GET', '/api/legal', {
  reply: z.object({ legal: LegalNotice }),
  description: 'The notice required by the commercial-transactions law.',
});
