/** Widths of letters in units of the text's size, a little more than those of the faces in use. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl'.,:;|’ ]/, 0.32],
  [/[ft()r-]/, 0.42],
  [/[mwMW%@]/, 0.92],
  [/[A-Z]/, 0.68],
  [/[\u0000-\u024f\u2010-\u2027]/, 0.58],
];

/** How wide a line of text is at most, in units of its size; kana and kanji are as wide as they are high. */
export const widthInEm = (text: string): number =>
  [...text].reduce((width, letter) => width + (widths.find(([letters]) => letters.test(letter))?.[1] ?? 1), 0);
