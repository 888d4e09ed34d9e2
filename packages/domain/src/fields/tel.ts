import { halfWidth, plainHyphens } from './width.ts';

/** Hyphens, blanks, brackets and dots with which people write telephone numbers, once every dash is a hyphen. */
export const BETWEEN_DIGITS = /[-\s()~〜.・･]/g;
/** Japan as it is dialled from abroad; the 0 of the area, in brackets or not, stands for the one in front. */
export const FROM_ABROAD = /^(?:\+81|0081)0?/;

/** In UTF-16 units, every digit with blanks and brackets between; nobody writes a number longer. */
const LONGEST = 64;

/**
 * A Japanese telephone number as digits alone, "09012345678", however it was written: full-width, with hyphens, with
 * +81 or 0081. Undefined when it is none (10 or 11 digits that start with 0).
 */
export function telKey(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const domestic = plainHyphens(text).replace(BETWEEN_DIGITS, '').replace(FROM_ABROAD, '0');
  return /^0[1-9]\d{8,9}$/.test(domestic) ? domestic : undefined;
}

/** Half-width digits, hyphens allowed (product, "Addresses and telephones"): 10 or 11 digits that start with a single 0. */
export const isTel = (value: string): boolean => /^0[\d-]{8,13}\d$/.test(value) && telKey(value) !== undefined;

/** Whether a number of digits alone can take an SMS: 060, 070, 080 and 090 (総務省 電気通信番号計画). */
export const isMobile = (key: string): boolean => /^0[6-9]0\d{8}$/.test(key);

/** A mobile number of digits alone as it is read, "090-1234-5678"; other numbers stay as they are. */
export const withHyphens = (key: string): string =>
  isMobile(key) ? key.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3') : key;

/**
 * A telephone number in any usual writing as the product keeps it, half-width digits and hyphens: "０９０（１２３４）５６７８"
 * and "+81 90-1234-5678" become "090-1234-5678". Where the groups of a landline end, only who writes it knows: brackets and
 * blanks become hyphens, digits alone stay. What is no number stays too, for the rule of the field to name.
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
