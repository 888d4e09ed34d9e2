import { createTransport } from 'nodemailer';
import type { MailProvider } from './mail.ts';

const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Rejects when the server of SMTP_URL does not answer, is not who it says, or does not let in. Sends nothing. */
export async function knockAtSmtp(url: string): Promise<void> {
  const transport = createTransport({ url, ...TIMES });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Mail through the SMTP server of SMTP_URL, e.g. `smtps://user:password@mail.example.jp`. */
export function smtpMail(url: string, from: string): MailProvider {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    ...TIMES,
  });
  return {
    async deliver(mail) {
      await transport.sendMail({ from, ...mail });
    },
    async close() {
      transport.close();
    },
  };
}
