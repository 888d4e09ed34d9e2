/** Hyphens, dashes, minus signs, ruled lines and long-vowel marks: a Japanese keyboard gives any of them for a hyphen. */
const DASHES = /[-‐-―⁃−─━ーｰ﹘﹣]/g;

/**
 * What a Japanese keyboard gives first, in half width: signs, letters and digits of ASCII, the yen sign and the blank.
 * Nothing else is replaced, unlike by Unicode's NFKC, so that no two mailboxes become one.
 */
export const halfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('￥', '¥')
    .replaceAll('\u3000', ' ')
    .trim();

/** The same of digits and codes, in which every dash stands for a hyphen or a minus. */
export const plainHyphens = (text: string): string => halfWidth(text).replace(DASHES, '-');

/** A secret code as it is compared: half-width, without the blanks and hyphens that people see or type between. */
export const tidyCode = (typed: string): string => plainHyphens(typed).replace(/[\s-]/g, '');

/** A code that stands on papers, "K7QM-4T2X": capitals, no blanks; its hyphens belong to it. */
export const writtenCode = (typed: string): string => plainHyphens(typed).replace(/\s/g, '').toUpperCase();
