/** A part of a mail that a calendar program reads (RFC 6047): the schedule is so, or is no more. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

/** A message as it leaves, in the reader's language. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Beside those of every mail. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly calendar?: readonly CalendarPart[];
}

/** What is to be said, before it takes the form of a mail or a short message: this is what waits in the outbox. */
export interface Notification {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What a short message says instead of the paragraphs. */
  readonly short?: string;
  /** Something to press; its address stands below it. */
  readonly link?: { readonly label: string; readonly url: string };
  readonly closing: string;
  /** To somebody who has gone, or is from outside: once it is sent, nobody remembers to whom. */
  readonly isFarewell?: true;
  /** Who writes, in a short message: "星守町 0100-55-1111". */
  readonly signature?: string;
  /**
   * What ends a short message with a code, so that a phone offers the code on the site it is for and on no other:
   * "@machi.example.jp #123456" (WICG, "Origin-bound one-time codes delivered via SMS").
   */
  readonly boundCode?: string;
  /** One of many notifications that say the same, and how a mail program ends them by itself; an urgent one cannot be ended. */
  readonly toMany?: { readonly endUrl?: string };
  /** For calendar programs; most show the first one only, and let the others be opened. */
  readonly calendar?: readonly CalendarPart[];
}

/** Whoever carries mail; rejects when it could not be handed over. */
export interface MailProvider {
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Nobody's absence note answers it (RFC 3834), and a mail program ends such notifications with one press (RFC 2369, RFC 8058).
 */
const headersOf = ({ endUrl }: NonNullable<Notification['toMany']>): Readonly<Record<string, string>> => ({
  'Auto-Submitted': 'auto-generated',
  Precedence: 'bulk',
  ...(endUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${endUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/** Both forms of a mail from its notification. */
export function composeMail(to: string, { subject, paragraphs, link, closing, toMany, calendar }: Notification): Mail {
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
    ...(toMany ? { headers: headersOf(toMany) } : {}),
    ...(calendar ? { calendar } : {}),
  };
}
