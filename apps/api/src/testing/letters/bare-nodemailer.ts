// Sends a letter to so many with nodemailer alone, for the bench: node bare-nodemailer.ts URL COUNT FILE
import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { composeMail } from '../../providers/mail/mail.ts';
import type { Letter } from '../../providers/mail/mail.ts';

const [, , url, count = '0', file = ''] = process.argv;
const letter: Letter = JSON.parse(readFileSync(file, 'utf8'));
const mail = composeMail('', letter);
/** As many as the product has in hand at once. */
const AT_ONCE = 20;

const transport = createTransport({ url, pool: true, maxConnections: 2 });
const addresses = Array.from({ length: Number(count) }, (_mail, index) => `member${index}@example.jp`).values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const to of addresses) await transport.sendMail({ from: 'machi@example.jp', ...mail, to });
  }),
);
transport.close();
