/** What printers set for a notification that they do not have (geta, JIS X 0213 1-2-14). */
const GETA = '〓';

/** Chooses a form of the notification before it, or joins notifications: without the form the notification itself is printed. */
const FORM = /[\u200b-\u200d\u2060\ufeff]|\p{Variation_Selector}/gu;
const notifications = new Intl.Segmenter('ja', { granularity: 'grapheme' });

interface Printable {
  /** What can be printed, 〓 for each notification that cannot. */
  readonly text: string;
  /** The notifications that cannot, each once. */
  readonly missing: readonly string[];
}

/** A text as a font can print it. No notification is left out silently, and none becomes an empty box. */
export function printable(text: string, has: (codePoint: number) => boolean): Printable {
  const missing = new Set<string>();
  const parts = Array.from(notifications.segment(text), ({ segment }) => {
    if (/^[\r\n]+$/.test(segment)) return '\n';
    const notification = segment.replace(FORM, '');
    if (notification === '') return '';
    if (/^\s$/u.test(notification) && !has(notification.codePointAt(0) ?? 0)) return ' ';
    const isThere = [...notification].every((one) => has(one.codePointAt(0) ?? 0));
    if (isThere) return notification;
    missing.add(segment);
    return GETA;
  });
  return { text: parts.join(''), missing: [...missing] };
}
