import * as z from 'zod/mini';
import type { Endpoint } from '../contract/endpoint.ts';

/** Common fields of requests for a second official: person, requester, and whether the reader may approve. */
export const waitingForSecond = {
  member_id: z.number(),
  name: z.string(),
  /** Requester; null once the account is deleted. */
  asked_by: z.nullable(z.object({ member_id: z.number(), name: z.string() })),
  asked_at: z.string(),
  /** Why the reader cannot approve it; null when they can. */
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
