import type { Notification } from '../mail/mail.ts';

/** An SMS in the reader's language. */
export interface Sms {
  /** The same at every try of this message and unique to it, so that the provider sends it once. */
  readonly id: string;
  /** Mobile number, digits only: "09012345678". */
  readonly to: string;
  readonly text: string;
}

/** A provider of SMS; `deliver` rejects if the message could not be handed over. */
export interface SmsProvider {
  deliver(sms: Sms): Promise<void>;
}

/** The limit of Japanese carriers for a long message, in UTF-16 units: 𠮷 counts as two. */
export const SMS_MAX_LENGTH = 660;

/** The text up to a length, without half a surrogate pair. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > max - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/**
 * The text of an SMS: as many first paragraphs as fit, then link, sender and the line that binds a code to its site.
 * These are never left out; the subject always is.
 */
export function composeSms(content: Notification): string {
  const { paragraphs, short, link, afterLink = '', closing, signature, boundCode } = content;
  const sender = signature ?? closing.split('\n')[0] ?? '';
  const after = [sender, ...(boundCode === undefined ? [] : [boundCode])];
  const end = [...(link ? [link.url] : []), ...(afterLink === '' ? [] : [afterLink]), ...after];
  const room = SMS_MAX_LENGTH - end.join('\n').length - 1;
  const [first = '', ...others] = short === undefined ? paragraphs : [short];
  let said = cut(first, room);
  for (const paragraph of others) {
    if (said.length + 1 + paragraph.length > room) break;
    said += `\n${paragraph}`;
  }
  return [said, ...end].join('\n');
}
