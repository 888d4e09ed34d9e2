import type { Localized } from '../locale/model.ts';

/**
 * Whether a UID stays the same at every reading. One of 4 bytes that begins with 08 is drawn anew each time (ISO/IEC
 * 14443-3), as an individual-number card's is, and identifies nothing.
 * @param uidHex lower-case hex
 */
export const isFixedUid = (uidHex: string): boolean => !(uidHex.length === 8 && uidHex.startsWith('08'));

const withFaces: Localized = {
  ja: '町のカードは、バスではこれだけで使えます。お風呂では、登録した顔もあわせて確かめます。',
  en: 'A town card works on the bus by itself. For the bath the registered face is shown with it.',
};
const withoutFaces: Localized = {
  ja: '町のカードは、バスで使えます。お風呂では、マイナンバーカードかスマートフォンを使います。',
  en: 'A town card works on the bus. For the bath a My Number Card or a phone is used.',
};

/** What a town card is good for, in the words of desk, notifications and portal (docs/decisions/0071). */
export const townCardUse = (hasFaces: boolean): Localized => (hasFaces ? withFaces : withoutFaces);
