/** Minutes without a heartbeat after which a terminal counts as silent. It sends one every minute. */
export const SILENT_MINUTES = 10;
/** Milliseconds of clock error that the server's answers correct. */
const CLOCK_TOLERANCE = 60_000;

/**
 * Tells whether a terminal's clock is so wrong that staff are told.
 * @param offset milliseconds to the server's clock, in either direction
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
 * code-open, code-ended: not registered, with a valid or an expired code; waiting: registered, without a second
 * official's approval; silent: no heartbeat for a while; wipe-asked: stolen, and has not yet received the order to
 * delete; wiped: it has confirmed the deletion.
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

/**
 * Tells whether a registered terminal may not work yet. A test terminal works without an approval, but then only knows
 * officials.
 */
export const isWaiting = ({
  is_test,
  is_approved,
}: {
  readonly is_test: boolean;
  readonly is_approved: boolean;
}): boolean => !is_test && !is_approved;

/** Computes the state of a terminal. */
export function terminalState(known: TerminalTimes, now: Date): TerminalState {
  if (known.wiped_at) return 'wiped';
  if (known.wipe_asked_at) return 'wipe-asked';
  if (known.revoked_at) return 'revoked';
  if (!known.registered_at) return known.code_expires_at && known.code_expires_at > now ? 'code-open' : 'code-ended';
  if (isWaiting({ is_test: known.is_test, is_approved: known.approved_at !== null })) return 'waiting';
  const heard = known.seen_at ?? known.registered_at;
  return now.getTime() - heard.getTime() > SILENT_MINUTES * 60_000 ? 'silent' : 'working';
}
