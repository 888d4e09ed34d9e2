/** Longest password that a town may allow. Without a setting it is `LONGEST_USUALLY` (product, "Passwords"). */
export const LONGEST_ANYWHERE = 64;
export const LONGEST_USUALLY = 16;
