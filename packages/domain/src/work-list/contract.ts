import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { workKinds } from './kinds.ts';

const WorkKind = z.enum(workKinds);

/** Number of open tasks of a kind, without names. */
export const WaitingWork = z.object({
  kind: WorkKind,
  waiting: z.number(),
  /** Past their deadline or, without one, waiting too long. */
  late: z.number(),
  /** Day since which the oldest waits. */
  oldest: z.string(),
  /** Next deadline, a day or a half day such as "2026-12-01 am"; null: none. */
  next_due: z.nullable(z.string()),
  /** The oldest, of calls the first, as in the address of its desk. */
  key: z.string(),
});
export type WaitingWork = z.infer<typeof WaitingWork>;

export const readWorkList = endpoint('readWorkList', 'GET', '/api/work', {
  permission: 'work:read:any',
  reply: z.object({
    today: z.string(),
    /** Kinds with open tasks that the official may do: late ones first, then the oldest. */
    work: z.array(WaitingWork),
    /** Kinds that could not be counted. */
    failed: z.array(WorkKind),
  }),
  description:
    'What waits for this official, counted by kind: only kinds that one of their roles may decide. Counts and days alone, of nobody.',
});
