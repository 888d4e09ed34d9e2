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
