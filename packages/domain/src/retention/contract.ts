import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';

export const RUNS_SHOWN = 14;

/** Result of a run for one line of retention.json. */
export const RetentionLine = z.object({
  line: z.string(),
  /** Due rows, and rows deleted or made anonymous. */
  due: z.number(),
  done: z.number(),
  /** Day of the oldest remaining row. */
  oldest: z.nullable(z.string()),
  held: z.nullable(z.enum(['many', 'clock'])),
  is_failed: z.boolean(),
  took_milliseconds: z.number(),
});
export type RetentionLine = z.infer<typeof RetentionLine>;

const RetentionRun = z.object({
  retention_run_id: z.number(),
  kind: z.enum(['night', 'restore']),
  begun_at: z.string(),
  /** Null: in progress, or interrupted. */
  ended_at: z.nullable(z.string()),
  confirmed_at: z.nullable(z.string()),
  lines: z.array(RetentionLine),
});
export type RetentionRun = z.infer<typeof RetentionRun>;

export const listRetentionRuns = endpoint('listRetentionRuns', 'GET', '/api/retention', {
  permission: 'retention:read:any',
  reply: z.object({ now: z.string(), runs: z.array(RetentionRun) }),
  description: `What the last ${RUNS_SHOWN} runs of retention found and did, the newest first: counts alone.`,
});

export const tryRetentionRun = endpoint('tryRetentionRun', 'GET', '/api/retention/trial', {
  permission: 'retention:read:any',
  reply: z.object({ lines: z.array(RetentionLine) }),
  description: 'What the next run would find, as of now; nothing is changed.',
});

export const confirmRetentionRun = endpoint('confirmRetentionRun', 'POST', '/api/retention/confirm', {
  permission: 'retention:confirm:any',
  input: z.object({ retention_run_id: RowId }),
  refusals: ['retention-nothing-held'],
  changes: ['listRetentionRuns'],
  description: 'Confirms what the newest run has held back: the next night does it.',
});
