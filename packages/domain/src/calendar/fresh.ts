const MILLISECONDS_AN_HOUR = 3_600_000;
/** A clock may be so far behind the other's before a time to come tells that it is wrong. */
const CLOCK_TOLERANCE_MILLISECONDS = 300_000;

/**
 * Whether something made at `madeAt`, such as a snapshot or a revocation list, is at most so many hours old; null: there
 * is none. A time to come tells of a wrong clock: not fresh.
 */
export function isFresh(madeAt: Date | null, hours: number, now: Date): boolean {
  if (!madeAt) return false;
  const age = now.getTime() - madeAt.getTime();
  return age >= -CLOCK_TOLERANCE_MILLISECONDS && age <= hours * MILLISECONDS_AN_HOUR;
}
