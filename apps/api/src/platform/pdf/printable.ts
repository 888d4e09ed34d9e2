/** The printers' mark for a missing letter (geta, JIS X 0213 1-2-14). */
const GETA = '〓';

/** Selects a variant of the letter before it, or joins letters. Without that variant, the letter itself is printed. */
const FORM = /[\u200b-\u200d\u2060\ufeff]|\p{Variation_Selector}/gu;
const letters = new Intl.Segmenter('ja', { granularity: 'grapheme' });

interface Printable {
  /** The printable text, with 〓 for each missing letter. */
  readonly text: string;
  /** The missing letters, each once. */
  readonly missing: readonly string[];
}

/** A text as a font can print it. No letter is left out silently or becomes an empty box. */
export function printable(text: string, has: (codePoint: number) => boolean): Printable {
  const missing = new Set<string>();
  const parts = Array.from(letters.segment(text), ({ segment }) => {
    if (/^[\r\n]+$/.test(segment)) return '\n';
    const letter = segment.replace(FORM, '');
    if (letter === '') return '';
    if (/^\s$/u.test(letter) && !has(letter.codePointAt(0) ?? 0)) return ' ';
    const isThere = [...letter].every((one) => has(one.codePointAt(0) ?? 0));
    if (isThere) return letter;
    missing.add(segment);
    return GETA;
  });
  return { text: parts.join(''), missing: [...missing] };
}
