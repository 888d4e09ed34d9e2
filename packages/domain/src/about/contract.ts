import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';

/** A description of the portal and its use, in the language of the request. */
export const About = z.object({
  title: z.string(),
  lead: z.string(),
  /** `body` is HTML, sanitised by the server. */
  sections: z.array(z.object({ heading: z.string(), body: z.string() })),
});

export const readAbout = endpoint('readAbout', 'GET', '/api/about', {
  permission: 'public',
  reply: z.object({ about: About }),
  description: 'What the portal is, what it offers and how it is used.',
});
