/** Widths of characters in em, slightly more than in the fonts in use. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl'.,:;|’ ]/, 0.32],
  [/[ft()r-]/, 0.42],
  [/[mwMW%@]/, 0.92],
  [/[A-Z]/, 0.68],
  [/[\u0000-\u024f\u2010-\u2027]/, 0.58],
];

/** Largest width of a line of text in em; kana and kanji are as wide as high. */
export const widthInEm = (text: string): number =>
  [...text].reduce((width, letter) => width + (widths.find(([letters]) => letters.test(letter))?.[1] ?? 1), 0);
