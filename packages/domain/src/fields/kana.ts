/** In UTF-16 units; what is longer is no furigana, and to normalise it could take seconds. */
const LONGEST = 1024;
const LONG_VOWEL = /(?<=[ァ-ヺ])[-‐-―⁃−─━]/g;

/**
 * Furigana as the product keeps it: full-width katakana. Hiragana and half-width katakana are converted, a dash behind a
 * letter is its long vowel, a voiced mark of its own joins the letter before it, a blank between names stays one. Other
 * characters stay as they are, for the rule of the field to name, and so does a text that is far too long.
 */
export const toFurigana = (text: string): string =>
  text.length > LONGEST
    ? text
    : text
        .replaceAll('゛', '\u3099')
        .replaceAll('゜', '\u309a')
        .normalize('NFKC')
        .replace(/[ぁ-ゖゝゞ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
        .replace(LONG_VOWEL, 'ー')
        .replace(/[\s　]+/g, ' ');
