/**
 * Whether a UID stays the same at every reading: one of 4 bytes that begins with 08 is drawn anew each time (ISO/IEC
 * 14443-3), as that of an individual-number card is, and stands for nothing.
 * @param uidHex lower-case hex
 */
export const isFixedUid = (uidHex: string): boolean => !(uidHex.length === 8 && uidHex.startsWith('08'));
