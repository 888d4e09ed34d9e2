const KATAKANA = /[\u30a1-\u30f6]/g;
const TO_HIRAGANA = 0x60;

/** Makes equal what readers consider equal: full and half width, capital and small, katakana and hiragana. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(KATAKANA, (letter) => String.fromCodePoint(letter.charCodeAt(0) - TO_HIRAGANA));
