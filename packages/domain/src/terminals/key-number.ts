/** How many hexadecimal digits of the hash are shown: 64 bits, for which nobody finds a second key. */
const DIGITS = 16;

/**
 * The number of a terminal's key, as its own screen and the office show it, to be compared by whoever approves it:
 * "3F0A 91C2 …". `hash` is SHA-256 of the raw public key, in hexadecimal digits.
 */
export const keyNumberOf = (hash: string): string =>
  hash
    .slice(0, DIGITS)
    .toUpperCase()
    .replaceAll(/.{4}(?=.)/g, '$& ');
