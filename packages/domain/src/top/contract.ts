import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { WaitingWork } from '../work-list/contract.ts';
import { Around, FirstStep, NextItem, TopKind, TopPass } from './model.ts';

export const readTop = endpoint('readTop', 'GET', '/api/top', {
  permission: 'top:read:own',
  reply: z.object({
    /** Instant to which the answer applies. */
    told_at: z.string(),
    /** The soonest first. */
    next: z.array(NextItem),
    /** Whether more is to come than `next` says. */
    has_more: z.boolean(),
    /** Passes that the phone can show. */
    passes: z.array(TopPass),
    around: z.array(Around),
    /** Empty for somebody who is not new. */
    steps: z.array(FirstStep),
    /** What waits for this official, as in `/api/work`. */
    work: z.array(WaitingWork),
    /** Kinds that could not be read. */
    failed: z.array(TopKind),
  }),
  isFollowed: true,
  description: 'One’s own first page: what comes next, the passes, what is around today, and for officials their work.',
});
