import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';

/** A legal text of the town in the language of the request. */
export const Terms = z.object({
  title: z.string(),
  enacted_on: z.string(),
  intro: z.string(),
  sections: z.array(z.object({ heading: z.string(), body: z.string() })),
});
export type Terms = z.infer<typeof Terms>;

export const readTerms = endpoint({
  name: 'readTerms',
  method: 'GET',
  path: '/api/terms',
  permission: 'public',
  input: z.object({}),
  reply: z.object({ terms: Terms }),
  success: 200,
  refusals: [],
  description: 'The terms of use.',
});
