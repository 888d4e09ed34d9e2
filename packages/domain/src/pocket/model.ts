/** Days for which a write may wait on a phone for a network. */
export const WAITING_DAYS = 3;
/** Days for which the server knows the key of a write: longer than one waits, so that a late repetition has one effect. */
export const KEY_DAYS = WAITING_DAYS + 1;
/** Writes that may wait at once. */
export const MOST_WAITING = 20;
const HOUR_MILLISECONDS = 3_600_000;

interface WaitingLimits {
  readonly hours: number;
  /** Most of this name at once. */
  readonly most: number;
  /** Largest, in bytes of its text. */
  readonly bytes: number;
  /** Each is a matter of its own, whatever its page; a guest's may wait, too. */
  readonly isForAll: boolean;
}
/** Files do not wait. */
const usual: WaitingLimits = { hours: WAITING_DAYS * 24, most: MOST_WAITING, bytes: 65_536, isForAll: false };
/** Waits with its pictures, perhaps on a device that others use, too. */
const report: WaitingLimits = { hours: 24, most: 3, bytes: 1_700_000, isForAll: true };
export const waitingLimits = (name: string): WaitingLimits => (name === 'sendReport' ? report : usual);

/** Whether a write pressed at that time is too old to be sent: nobody expects it any more. A clock set back makes none. */
export const isTooLate = (name: string, pressedAt: number, now: number): boolean =>
  now - pressedAt > waitingLimits(name).hours * HOUR_MILLISECONDS;

/** What is taken along is renewed after so many minutes, the codes of passes with it. */
const CARRIED_MINUTES = 10;

/** Whether what was taken along is young enough. A time that a wrong clock left ahead is not: it would stay young for days. */
export const isYoung = (carriedAt: number | undefined, now: number): boolean =>
  carriedAt !== undefined && Math.abs(now - carriedAt) < CARRIED_MINUTES * 60_000;
