import * as z from 'zod/mini';
import { PassKind } from '../passes/model.ts';

/** waiting: nobody has answered yet; coming: somebody is on the way; over: helped, called off, or long ago. */
export const CallState = z.enum(['waiting', 'coming', 'over']);
export type CallState = z.infer<typeof CallState>;

/** How long a call stays open at most: after a quarter of an hour the caller has found help or has gone. */
export const CALL_MINUTES = 15;
/** The shortest time between two notifications to whoever is on duty, for each terminal. */
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

/** Who comes: the surname, and how it is read in Latin letters where that is known. */
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
  /** Of the official who answered; null also when they have left since. */
  answered_by_name: z.nullable(z.string()),
});
export type StaffCall = z.infer<typeof StaffCall>;
