import type { Locale } from '../locale/model.ts';

const KILOBYTE = 1024;
const sizeIn = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE ? `${Math.ceil(bytes / KILOBYTE)}KB` : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)}MB`;

/** Name of a PDF in a link: "会場の地図（PDF、1.2MB）". */
export function pdfWords(title: string, bytes: number, locale: Locale): string {
  const size = sizeIn(bytes);
  return locale === 'ja' ? `${title}（PDF、${size}）` : `${title} (PDF, ${size.replace(/(?=[KM]B)/, ' ')})`;
}
