import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { CalendarPart, MailProvider } from './mail.ts';

const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Rejects if the server of SMTP_URL does not answer, fails its identity check or refuses the login. Sends nothing. */
export async function knockAtSmtp(url: string): Promise<void> {
  const transport = createTransport({ url, ...TIMES });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** The first part is an alternative that programs process automatically; files are for people with other programs. */
function calendarParts([first, ...others]: readonly CalendarPart[]) {
  if (!first) return {};
  return {
    icalEvent: { method: first.method, filename: 'invite.ics', content: first.content },
    attachments: others.map(({ method, content }, index) => ({
      filename: `invite-${index + 2}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content,
    })),
  };
}

/**
 * A process may end after the mail server has taken a mail and before the outbox knows it. The mail is then sent again,
 * and by this a mail server or program knows it again. Hashed, so that nobody reads from it how many mails a town sends.
 */
export const messageIdOf = (id: string, from: string): string =>
  `<${createHash('sha256').update(`${id} ${from}`).digest('base64url').slice(0, 32)}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'machi'}>`;

/** Mail through the SMTP server of SMTP_URL, e.g. `smtps://user:password@mail.example.jp`. */
export function smtpMail(url: string, from: string): MailProvider {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    ...TIMES,
  });
  return {
    async deliver({ calendar = [], id, ...mail }) {
      const messageId = id === undefined ? {} : { messageId: messageIdOf(id, from) };
      await transport.sendMail({ from, ...mail, ...messageId, ...calendarParts(calendar) });
    },
    async close() {
      transport.close();
    },
  };
}
