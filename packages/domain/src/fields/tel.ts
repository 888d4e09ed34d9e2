/** Hyphens, dashes, long-vowel marks, blanks and brackets with which people write telephone numbers. */
export const BETWEEN_DIGITS = /[-‐-―−ー－ｰ~〜\s()（）.・]/g;

/** In UTF-16 units, every digit with blanks and brackets between; nobody writes a number longer. */
const LONGEST = 64;

/**
 * A Japanese telephone number as digits alone, "09012345678", however it was written: full-width, with hyphens, with
 * +81 or 0081. Undefined when it is none (10 or 11 digits that start with 0).
 */
export function telKey(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const digits = text.normalize('NFKC').replace(BETWEEN_DIGITS, '');
  const domestic = digits.replace(/^(?:\+81|0081)(0?)/, '0');
  return /^0[1-9]\d{8,9}$/.test(domestic) ? domestic : undefined;
}

/** Whether a number of digits alone can take an SMS: 060, 070, 080 and 090 (総務省 電気通信番号計画). */
export const isMobile = (key: string): boolean => /^0[6-9]0\d{8}$/.test(key);
