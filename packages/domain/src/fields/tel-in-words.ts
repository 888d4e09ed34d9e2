import { withHyphens } from './tel.ts';

/**
 * A telephone number as the office reads it. A landline with the office's area code and length is grouped like the
 * office's own: where that is "0100-55-2112", "0100552111" reads "0100-55-2111".
 */
export function telInWords(tel: string, office = ''): string {
  const [area = '', exchange = '', line = ''] = office.split('-');
  const isNear =
    line !== '' && /^\d+$/.test(tel) && tel.startsWith(area) && tel.length === `${area}${exchange}${line}`.length;
  if (!isNear) return withHyphens(tel);
  return [area, tel.slice(area.length, -line.length), tel.slice(-line.length)].join('-');
}
