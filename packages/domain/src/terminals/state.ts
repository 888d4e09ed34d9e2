/** A terminal gives a sign of life every minute; after this many without one it counts as silent. */
export const SILENT_MINUTES = 10;
/** A clock that is off by less is put right by every answer of the server; in milliseconds. */
const CLOCK_TOLERANCE = 60_000;

/**
 * Whether a terminal's own clock is so far off that staff are told.
 * @param offset milliseconds between it and the server's, either way
 */
export const isClockOff = (offset: number): boolean => Math.abs(offset) > CLOCK_TOLERANCE;

export const terminalStates = [
  'code-open',
  'code-ended',
  'waiting',
  'working',
  'silent',
  'revoked',
  'wipe-asked',
  'wiped',
] as const;
/**
 * code-open, code-ended: not registered yet, its code can be used or not any more; waiting: registered, and
 * a second official has not approved it; silent: nothing was heard for a while;
 * wipe-asked: stolen, and has not come back to hear it; wiped: it has told that it deleted what it held.
 */
export type TerminalState = (typeof terminalStates)[number];

interface TerminalTimes {
  readonly is_test: boolean;
  readonly approved_at: Date | null;
  readonly registered_at: Date | null;
  readonly code_expires_at: Date | null;
  readonly seen_at: Date | null;
  readonly revoked_at: Date | null;
  readonly wipe_asked_at: Date | null;
  readonly wiped_at: Date | null;
}

/** Whether a registered terminal may not work yet: one for trying may without an approval, and then knows officials alone. */
export const isWaiting = ({
  is_test,
  is_approved,
}: {
  readonly is_test: boolean;
  readonly is_approved: boolean;
}): boolean => !is_test && !is_approved;

/** How a terminal is, of what is known of it. */
export function terminalState(known: TerminalTimes, now: Date): TerminalState {
  if (known.wiped_at) return 'wiped';
  if (known.wipe_asked_at) return 'wipe-asked';
  if (known.revoked_at) return 'revoked';
  if (!known.registered_at) return known.code_expires_at && known.code_expires_at > now ? 'code-open' : 'code-ended';
  if (isWaiting({ is_test: known.is_test, is_approved: known.approved_at !== null })) return 'waiting';
  const heard = known.seen_at ?? known.registered_at;
  return now.getTime() - heard.getTime() > SILENT_MINUTES * 60_000 ? 'silent' : 'working';
}
