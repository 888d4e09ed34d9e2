/** Days for which a write may wait on a phone for a network. */
export const WAITING_DAYS = 3;
/** Days for which the server knows the key of a write: longer than one waits, so that a late repetition has one effect. */
export const KEY_DAYS = WAITING_DAYS + 1;
/** Writes that may wait at once. */
export const MOST_WAITING = 20;
/** Largest waiting write, in bytes of its text; files do not wait. */
export const MOST_WAITING_BYTES = 65_536;
const DAY_MILLISECONDS = 86_400_000;

/** Whether a write pressed at that time is too old to be sent: nobody expects it any more. A clock set back makes none. */
export const isTooLate = (pressedAt: number, now: number): boolean => now - pressedAt > WAITING_DAYS * DAY_MILLISECONDS;

/** What is taken along is renewed after so many minutes, the codes of passes with it. */
const CARRIED_MINUTES = 10;

/** Whether what was taken along is young enough. A time that a wrong clock left ahead is not: it would stay young for days. */
export const isYoung = (carriedAt: number | undefined, now: number): boolean =>
  carriedAt !== undefined && Math.abs(now - carriedAt) < CARRIED_MINUTES * 60_000;
