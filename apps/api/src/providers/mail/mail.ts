import type { AnyMatter, Way } from '@machi/domain/wishes/model';

/** A calendar part of a mail (RFC 6047): a changed or cancelled schedule. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

/** A mail, in the reader's language. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same at each try, and of no other mail. */
  readonly id?: string;
  /** Headers besides those of every mail. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly calendar?: readonly CalendarPart[];
}

/** A message independent of mail or SMS, as it waits in the outbox. */
export interface Notification {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The SMS text, in place of the paragraphs. */
  readonly short?: string;
  /** What follows the link in an SMS, and stands nowhere else. */
  readonly afterLink?: string;
  /** A button, with its address below. */
  readonly link?: { readonly label: string; readonly url: string };
  readonly closing: string;
  /** What it is about. A member's wishes apply to it; without one it goes to its address, whatever they are. */
  readonly matter?: AnyMatter;
  /** The ways of a warning by the town's table; absent: all that cost nothing. */
  readonly only?: readonly Way[];
  /** It confirms what the person has just done. */
  readonly isReceipt?: true;
  /** When the ride leaves that it is about (ISO 8601): quiet hours do not hold it until that is over. */
  readonly leavesAt?: string;
  /** A locked screen may show its words, whatever the wishes are. */
  readonly isOpen?: true;
  /** Why it comes by this way, after another one has failed. */
  readonly fell?: string;
  /** The ways that did not take it; none is tried twice. */
  readonly failedOn?: readonly Way[];
  /** Words of its text for its addressee alone, such as a door's code: copies are without them. */
  readonly secret?: string;
  /** Delegates have got their copies, or it is one. */
  readonly isCopied?: true;
  /** It is a copy by this delegation, and is sent only while that stands. */
  readonly delegation_id?: number;
  /** To a person who has left or is a guest: the recipient is erased once it is sent. */
  readonly isFarewell?: true;
  /** The sender in an SMS: "星守町 0100-55-1111". */
  readonly signature?: string;
  /**
   * The last line of an SMS with a code, so that a phone offers the code only on its site: "@machi.example.jp #123456"
   * (WICG, "Origin-bound one-time codes delivered via SMS").
   */
  readonly boundCode?: string;
  /** A bulk notification. A mail program can unsubscribe at `endUrl`; an urgent one has none. */
  readonly toMany?: { readonly endUrl?: string };
  /** Calendar parts. Most programs show the first and offer the others. */
  readonly calendar?: readonly CalendarPart[];
}

/** A provider of mail. `deliver` rejects if the mail could not be handed over. */
export interface MailProvider {
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Suppresses automatic replies (RFC 3834) and offers one-click unsubscribe (RFC 2369, RFC 8058). */
const headersOf = ({ endUrl }: NonNullable<Notification['toMany']>): Readonly<Record<string, string>> => ({
  'Auto-Submitted': 'auto-generated',
  Precedence: 'bulk',
  ...(endUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${endUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/** A mail's text and HTML from its notification. */
export function composeMail(to: string, content: Notification, id?: string): Mail {
  const { subject, paragraphs, link, closing, toMany, calendar } = content;
  const text = [...paragraphs, ...(link ? [`${link.label}\n${link.url}`] : []), closing].join('\n\n');
  const block = (content: string) => `<p style="margin:0 0 16px;line-height:1.7">${content}</p>`;
  const html = [
    '<!doctype html><html><body style="font-family:sans-serif;font-size:17px;color:#1f2421">',
    ...paragraphs.map((paragraph) => block(escapeHtml(paragraph).replaceAll('\n', '<br>'))),
    ...(link
      ? [
          block(
            `<a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;background:#26814d;color:#ffffff;border-radius:6px;font-weight:bold">${escapeHtml(link.label)}</a>`,
          ),
          block(`<span style="font-size:14px;word-break:break-all">${escapeHtml(link.url)}</span>`),
        ]
      : []),
    block(escapeHtml(closing).replaceAll('\n', '<br>')),
    '</body></html>',
  ].join('');
  return {
    to,
    subject,
    text,
    html,
    ...(id === undefined ? {} : { id }),
    ...(toMany ? { headers: headersOf(toMany) } : {}),
    ...(calendar ? { calendar } : {}),
  };
}
