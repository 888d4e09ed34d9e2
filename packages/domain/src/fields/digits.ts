/** Digits as the product takes them: full-width ones, which a Japanese keyboard gives first, become half-width. */
export const halfWidthDigits = (text: string): string =>
  text.trim().replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
