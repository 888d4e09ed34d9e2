import type { Localized } from '../locale/model.ts';

/**
 * Whether a UID is the same at every reading. A 4-byte UID that begins with 08 is random (ISO/IEC 14443-3), as in
 * individual-number cards, and identifies nothing.
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

/** Uses of a town card, as desk, notifications and portal describe them (docs/decisions/0071). */
export const townCardUse = (hasFaces: boolean): Localized => (hasFaces ? withFaces : withoutFaces);
