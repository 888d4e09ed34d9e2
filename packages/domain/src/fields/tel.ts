import { halfWidth, plainHyphens } from './width.ts';

/** Hyphens, blanks, brackets and dots that people write in telephone numbers, once every dash is a hyphen. */
export const BETWEEN_DIGITS = /[-\s()~〜.・･]/g;
/** Japan's country code as dialled from abroad, with the area's 0, bracketed or not; it stands for the leading 0. */
export const FROM_ABROAD = /^(?:\+81|0081)0?/;

/** Longest number in UTF-16 units, with blanks and brackets between all digits. */
const LONGEST = 64;

/**
 * A Japanese telephone number as digits alone, "09012345678", from any writing: full-width, with hyphens, with +81 or
 * 0081. Undefined if it is not 10 or 11 digits that start with 0.
 */
export function telKey(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const domestic = plainHyphens(text).replace(BETWEEN_DIGITS, '').replace(FROM_ABROAD, '0');
  return /^0[1-9]\d{8,9}$/.test(domestic) ? domestic : undefined;
}

/** Half-width digits and hyphens (product, "Addresses and telephones"): 10 or 11 digits with a single 0 in front. */
export const isTel = (value: string): boolean => /^0[\d-]{8,13}\d$/.test(value) && telKey(value) !== undefined;

/** Whether a number of digits alone can receive SMS: 060, 070, 080 and 090 (総務省 電気通信番号計画). */
export const isMobile = (key: string): boolean => /^0[6-9]0\d{8}$/.test(key);

/** A mobile number of digits alone as people write it, "090-1234-5678"; other numbers stay unchanged. */
export const withHyphens = (key: string): string =>
  isMobile(key) ? key.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3') : key;

/**
 * A telephone number as the product stores it, in half-width digits and hyphens: "０９０（１２３４）５６７８" and "+81 90-1234-5678"
 * become "090-1234-5678". Only its writer knows where the groups of a landline end: brackets and blanks become hyphens,
 * digits alone stay. Other text stays for the field's rule to report.
 */
export function keptTel(typed: string): string {
  const grouped = plainHyphens(typed)
    .replace(BETWEEN_DIGITS, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?:\+81|0081)-(?:0-?)?/, '0');
  if (isTel(grouped)) return grouped;
  const key = telKey(typed);
  return key === undefined ? halfWidth(typed) : withHyphens(key);
}
