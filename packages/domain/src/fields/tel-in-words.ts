import { withHyphens } from './tel.ts';

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
