import { createTransport } from 'nodemailer';
import type { MailProvider } from './mail.ts';

/** Mail through the SMTP server of SMTP_URL, e.g. `smtps://user:password@mail.example.jp`. */
export function smtpMail(url: string, from: string): MailProvider {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
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
