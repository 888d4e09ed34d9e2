/**
 * How long a first password that the town gave waits for its owner (product, "Member desk"). A letter by post and two
 * weekends lie within it; what lies in a drawer after that is found by others.
 */
export const FIRST_PASSWORD_DAYS = 14;

export const firstPasswordEnd = (given: Date): Date => new Date(given.getTime() + FIRST_PASSWORD_DAYS * 86_400_000);

/**
 * Whether a first password no longer opens.
 * @param end null once somebody has logged in, and for passwords that people chose
 */
export const isFirstPasswordOver = (end: Date | null, now: Date): boolean => end !== null && end <= now;
