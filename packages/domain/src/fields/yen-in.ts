import { plainHyphens } from './width.ts';

/** Longest sum as it may be typed: "1,000,000円", in wide digits, too. */
const LONGEST_SUM = 20;

/** The sum that somebody typed, with commas or "円" or without; undefined where it is none, or beyond any sum here. */
export function yenIn(text: string): number | undefined {
  const yen = signedYenIn(text);
  return yen !== undefined && yen > 0 && yen < 10_000_000 ? yen : undefined;
}

/** The same, also 0 or below: "△300" too. */
export function signedYenIn(text: string): number | undefined {
  if (text.length > LONGEST_SUM) return undefined;
  const digits = plainHyphens(text)
    .replaceAll(/[\s,円¥]/g, '')
    .replace(/^△/, '-');
  return /^-?\d{1,8}$/.test(digits) ? Number(digits) : undefined;
}
