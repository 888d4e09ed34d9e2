/** Made for the first text that asks: that takes a phone longer than to draw a page. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The characters of a text as a person counts them, so that 𠮷, 神 with its variation selector and a family of emoji are
 * one each (product, "Texts").
 */
export function lettersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The beginning of a text that has more letters than its place, with a sign that it goes on. */
export function shortened(text: string, most: number): string {
  const all = lettersOf(text);
  return all.length <= most ? text : `${all.slice(0, most - 1).join('')}…`;
}
