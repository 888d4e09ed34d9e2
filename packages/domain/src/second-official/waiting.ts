import * as z from 'zod/mini';
import type { Endpoint } from '../contract/endpoint.ts';

/** Of whatever waits for a second official: for whom it is, who asked, and whether the reader may approve it. */
export const waitingForSecond = {
  member_id: z.number(),
  name: z.string(),
  /** Who asked; null once they have left. */
  asked_by: z.nullable(z.object({ member_id: z.number(), name: z.string() })),
  asked_at: z.string(),
  /** Why whoever reads this cannot approve it; null when they can. */
  obstacle: z.nullable(z.string()),
};

export const refusalsOfSecond = [
  'not-found',
  'second-decided',
  'second-own-request',
  'own-account',
  'second-same-hand',
  'second-asker-gone',
] as const satisfies Endpoint['refusals'];
