/**
 * Whether a UID stays the same at every reading. One of 4 bytes that begins with 08 is drawn anew each time (ISO/IEC
 * 14443-3), as an individual-number card's is, and identifies nothing.
 * @param uidHex lower-case hex
 */
export const isFixedUid = (uidHex: string): boolean => !(uidHex.length === 8 && uidHex.startsWith('08'));
