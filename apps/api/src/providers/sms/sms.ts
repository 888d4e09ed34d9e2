import type { Notification } from '../mail/mail.ts';

/** A short message as it leaves, in the reader's language. */
export interface Sms {
  /** The same at every try of this message, and of no other: whoever carries it sends it once. */
  readonly id: string;
  /** Mobile number, digits alone: "09012345678". */
  readonly to: string;
  readonly text: string;
}

/** Whoever carries short messages; rejects when one could not be handed over. */
export interface SmsProvider {
  deliver(sms: Sms): Promise<void>;
}

/** What Japanese carriers take as one long message, in UTF-16 units: of 𠮷 each half counts. */
export const SMS_MAX_LENGTH = 660;

/** The text up to a length, never half a character. */
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
 * The text of a short message from its notification: as many of the first paragraphs as have room, then the link, who writes
 * and the line that binds a code to its site. The subject is left out; link, sender and that line never are.
 */
export function composeSms({ paragraphs, short, link, closing, signature, boundCode }: Notification): string {
  const sender = signature ?? closing.split('\n')[0] ?? '';
  const end = [...(link ? [link.url] : []), sender, ...(boundCode === undefined ? [] : [boundCode])];
  const room = SMS_MAX_LENGTH - end.join('\n').length - 1;
  const [first = '', ...others] = short === undefined ? paragraphs : [short];
  let said = cut(first, room);
  for (const paragraph of others) {
    if (said.length + 1 + paragraph.length > room) break;
    said += `\n${paragraph}`;
  }
  return [said, ...end].join('\n');
}
