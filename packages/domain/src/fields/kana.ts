/** Limit in UTF-16 units: a longer text is not furigana, and normalising it could take seconds. */
const LONGEST = 1024;
const LONG_VOWEL = /(?<=[ァ-ヺ])[-‐-―⁃−─━]/g;

/**
 * Furigana as the product stores it: full-width katakana. Converts hiragana and half-width katakana. A dash after a
 * letter becomes its long vowel, a separate voiced mark joins its letter, and blanks become one. Other characters, and
 * a text beyond the limit, stay for the field's rule to report.
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
