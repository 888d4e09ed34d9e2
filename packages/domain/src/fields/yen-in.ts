import { plainHyphens } from './width.ts';

/** Longest typed sum: "1,000,000円", also in wide digits. */
const LONGEST_SUM = 20;

/** A typed sum in yen, with or without commas or "円"; undefined if it is none, or 10 million yen or more. */
export function yenIn(text: string): number | undefined {
  const yen = signedYenIn(text);
  return yen !== undefined && yen > 0 && yen < 10_000_000 ? yen : undefined;
}

/** The same, also 0 or negative: "△300" too. */
export function signedYenIn(text: string): number | undefined {
  if (text.length > LONGEST_SUM) return undefined;
  const digits = plainHyphens(text)
    .replaceAll(/[\s,円¥]/g, '')
    .replace(/^△/, '-');
  return /^-?\d{1,8}$/.test(digits) ? Number(digits) : undefined;
}
