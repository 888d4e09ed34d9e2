const MILLISECONDS_AN_HOUR = 3_600_000;
/** How far one clock may lag behind the other. A time further in the future shows that one of them is wrong. */
const CLOCK_TOLERANCE_MILLISECONDS = 300_000;

/**
 * Whether something made at `madeAt`, such as a snapshot or a revocation list, is at most so many hours old. False for
 * null, and for a time in the future, because a clock is wrong.
 */
export function isFresh(madeAt: Date | null, hours: number, now: Date): boolean {
  if (!madeAt) return false;
  const age = now.getTime() - madeAt.getTime();
  return age >= -CLOCK_TOLERANCE_MILLISECONDS && age <= hours * MILLISECONDS_AN_HOUR;
}
