/** Hexadecimal digits shown of the hash: 64 bits, too many to find a second key. */
const DIGITS = 16;

/**
 * Number of a terminal's key on its screen and at the office, which the approving official compares: "3F0A 91C2 …".
 * `hash` is the SHA-256 of the raw public key, in hexadecimal digits.
 */
export const keyNumberOf = (hash: string): string =>
  hash
    .slice(0, DIGITS)
    .toUpperCase()
    .replaceAll(/.{4}(?=.)/g, '$& ');
