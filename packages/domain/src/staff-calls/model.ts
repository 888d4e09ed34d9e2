import * as z from 'zod/mini';
import { PassKind } from '../passes/model.ts';

/** waiting: no answer yet; coming: a person is on the way; over: helped, cancelled, or expired. */
export const CallState = z.enum(['waiting', 'coming', 'over']);
export type CallState = z.infer<typeof CallState>;

/** Longest time that a call stays open. After that, the caller has found help or has left. */
export const CALL_MINUTES = 15;
/** Least minutes between two notifications of the person on duty, for each terminal. */
export const NOTIFICATION_MINUTES = 3;

interface CallTimes {
  readonly called_at: Date;
  readonly answered_at: Date | null;
  readonly ended_at: Date | null;
}

export function callStateAt({ called_at, answered_at, ended_at }: CallTimes, now: Date): CallState {
  const isOld = now.getTime() - called_at.getTime() >= CALL_MINUTES * 60_000;
  if (ended_at !== null || isOld) return 'over';
  return answered_at === null ? 'waiting' : 'coming';
}

/** Person on the way: surname, and its reading in Latin letters if known. */
export const Comer = z.object({ surname: z.string(), latin: z.nullable(z.string()) });
export type Comer = z.infer<typeof Comer>;

/** A call as the office sees it. */
export const StaffCall = z.object({
  staff_call_id: z.number(),
  terminal_name: z.string(),
  pass: PassKind,
  is_test: z.boolean(),
  state: CallState,
  called_at: z.string(),
  answered_at: z.nullable(z.string()),
  /** Official who answered; null also if their account is deleted. */
  answered_by_name: z.nullable(z.string()),
});
export type StaffCall = z.infer<typeof StaffCall>;
