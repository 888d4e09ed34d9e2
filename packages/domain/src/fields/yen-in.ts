/** Longest sum as it may be typed: "1,000,000円", in wide digits, too. */
const LONGEST_SUM = 20;

/** The sum that somebody typed, with commas or "円" or without; undefined where it is none, or beyond any sum here. */
export function yenIn(text: string): number | undefined {
  if (text.length > LONGEST_SUM) return undefined;
  const digits = text.normalize('NFKC').replaceAll(/[\s,円¥]/g, '');
  return /^[1-9]\d{0,6}$/.test(digits) ? Number(digits) : undefined;
}
