// Sends so many mails to a server with nodemailer alone, for the bench: node bare-nodemailer.ts URL COUNT
import { createTransport } from 'nodemailer';

const [, , url, count = '0'] = process.argv;
/** As many as the product has in hand at once. */
const AT_ONCE = 20;

const transport = createTransport({ url, pool: true, maxConnections: 2 });
const text = 'あす10時から断水します。'.repeat(20);
const addresses = Array.from({ length: Number(count) }, (_mail, index) => `member${index}@example.jp`).values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const to of addresses)
      await transport.sendMail({
        from: 'machi@example.jp',
        to,
        subject: '断水のお知らせ',
        text,
        html: `<!doctype html><html><body><p>${text}</p></body></html>`,
        headers: { Precedence: 'bulk' },
      });
  }),
);
transport.close();
