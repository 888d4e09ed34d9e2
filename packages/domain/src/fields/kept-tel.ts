import { isTel } from './model.ts';
import { BETWEEN_DIGITS, isMobile, telKey } from './tel.ts';

/** A mobile number of digits alone as it is read, "090-1234-5678"; other numbers stay as they are. */
export const withHyphens = (key: string): string =>
  isMobile(key) ? key.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3') : key;

/**
 * A number as it is read at the office: where the groups of a landline end is known of those that have the area code of the
 * office and its length; "0100552111" reads as the office's own "0100-55-2112".
 */
export function telInWords(tel: string, office = ''): string {
  const [area = '', exchange = '', line = ''] = office.split('-');
  const isNear =
    line !== '' && /^\d+$/.test(tel) && tel.startsWith(area) && tel.length === `${area}${exchange}${line}`.length;
  if (!isNear) return withHyphens(tel);
  return [area, tel.slice(area.length, -line.length), tel.slice(-line.length)].join('-');
}

/**
 * A telephone number in any usual writing as the product keeps it, half-width digits and hyphens: "０９０（１２３４）５６７８"
 * and "+81 90-1234-5678" become "090-1234-5678". Where the groups of a landline end, only who writes it knows: brackets and
 * blanks become hyphens, digits alone stay. What is no number stays too, for the rule of the field to name.
 */
export function keptTel(typed: string): string {
  const plain = typed.normalize('NFKC').trim();
  const grouped = plain.replace(BETWEEN_DIGITS, '-').replace(/-{2,}/g, '-');
  if (isTel(grouped)) return grouped;
  const key = telKey(plain);
  return key === undefined ? plain : withHyphens(key);
}
