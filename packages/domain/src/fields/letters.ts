/** Created on first use: that takes a phone longer than drawing a page. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Characters of a text as a person counts them: 𠮷, 神 with its variation selector and a family of emoji are one each
 * (product, "Texts").
 */
export function lettersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** A text shortened to so many characters, with an ellipsis. */
export function shortened(text: string, most: number): string {
  const all = lettersOf(text);
  return all.length <= most ? text : `${all.slice(0, most - 1).join('')}…`;
}
