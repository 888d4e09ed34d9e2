import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { workKinds } from './kinds.ts';

const WorkKind = z.enum(workKinds);

/** How much of one kind waits. It names nobody. */
const WaitingWork = z.object({
  kind: WorkKind,
  waiting: z.number(),
  /** Of them: after their deadline, or, without one, waiting for too long. */
  late: z.number(),
  /** The day since which the oldest waits. */
  oldest: z.string(),
  /** The first deadline that has not passed; null: none has one. */
  next_due: z.nullable(z.string()),
  /** The oldest, as the address of its desk names it. */
  key: z.string(),
});
export type WaitingWork = z.infer<typeof WaitingWork>;

export const readWorkList = endpoint('readWorkList', 'GET', '/api/work', {
  permission: 'work:read:any',
  reply: z.object({
    today: z.string(),
    /** Of what the official may do: kinds of which something waits, what is late first, then the oldest. */
    work: z.array(WaitingWork),
    /** Kinds that could not be counted. */
    failed: z.array(WorkKind),
  }),
  description:
    'What waits for this official, counted by kind: only kinds that one of their roles may decide. Counts and days alone, of nobody.',
});
