/** Hyphens, dashes, minus signs, ruled lines and long-vowel marks: Japanese keyboards give any of them for a hyphen. */
const DASHES = /[-‐-―⁃−─━ーｰ﹘﹣]/g;

/**
 * Converts what Japanese keyboards give first to half width: ASCII signs, letters and digits, the yen sign and the
 * blank. It replaces less than Unicode's NFKC, so that two different mailboxes stay different.
 */
export const halfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('￥', '¥')
    .replaceAll('\u3000', ' ')
    .trim();

/** The same for digits and codes, in which every dash is a hyphen or a minus. */
export const plainHyphens = (text: string): string => halfWidth(text).replace(DASHES, '-');

/** A secret code for comparison: half-width, without the blanks and hyphens that people see or type. */
export const tidyCode = (typed: string): string => plainHyphens(typed).replace(/[\s-]/g, '');

/** A printed code, "K7QM-4T2X": capitals, no blanks; its hyphens belong to it. */
export const writtenCode = (typed: string): string => plainHyphens(typed).replace(/\s/g, '').toUpperCase();
