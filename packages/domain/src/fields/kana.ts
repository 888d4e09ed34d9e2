/**
 * Furigana as the product keeps it: full-width katakana. Hiragana and half-width katakana are converted, a blank
 * between names stays one; other characters stay as they are, for the rule of the field to name.
 */
export const toFurigana = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[ぁ-ゖゝゞ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    .replace(/[\s　]+/g, ' ');
