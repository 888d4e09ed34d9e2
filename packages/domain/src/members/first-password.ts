/**
 * Days for which a first password from the town is valid (product, "Member desk"). A letter by post and two weekends
 * fit in. A password that lies around longer is found by others.
 */
export const FIRST_PASSWORD_DAYS = 14;

export const firstPasswordEnd = (given: Date): Date => new Date(given.getTime() + FIRST_PASSWORD_DAYS * 86_400_000);

/**
 * Whether a first password has expired.
 * @param end null after the first login, and for passwords that people chose
 */
export const isFirstPasswordOver = (end: Date | null, now: Date): boolean => end !== null && end <= now;
