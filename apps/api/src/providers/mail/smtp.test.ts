import { afterEach, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { layCable } from '../../testing/terminals/cable.ts';
import { openTown, type OpenTown } from '../../testing/towns/open-town.ts';
import { signupRequest } from '../../testing/requests/requests.ts';

const SANDBOX_KEY = 'of-the-town-under-test';
interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Promise<Email>;
}

/** A real SMTP server on 127.0.0.1 that stores mails; the answers to the first ones are lost. */
function startServer({ lost = 0 } = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          mail: PostalMime.parse(Buffer.concat(chunks)),
        });
        if (received.length > lost) done();
        else done(new Error('the answer is lost'));
      });
    },
  });
  server.on('error', () => {});
  return new Promise<{ port: number; received: Received[]; close(): Promise<void> }>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        received,
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
}

let cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.toReversed()) await close();
  cleanUp = [];
});
const openWith = async (port: number): Promise<OpenTown> => {
  const town = await openTown({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, SANDBOX_KEY } });
  cleanUp.push(() => town.close());
  return town;
};

describe('mail through SMTP_URL', () => {
  test('arrives with its subject and both bodies, readable in Japanese [rule:signup.verification-url-email]', async () => {
    const server = await startServer();
    cleanUp.push(() => server.close());
    const town = await openWith(server.port);
    const request = signupRequest({ lastname: '𠮷田', firstname: '<b>楓</b>' });
    await town.call('POST', '/api/signup', { body: request, locale: 'ja' });
    await expect.poll(() => server.received.length).toBe(1);
    const [{ from, to, mail: parsed }] = server.received as [Received];
    const mail = await parsed;
    expect(from).toBe('machi@example.jp');
    expect(to).toEqual([request.email]);
    expect(mail.from?.address).toBe('machi@example.jp');
    expect(mail.subject).toBe('【まち】登録の確認');
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('まちへの登録の申込みを受け付けました。');
      // Anybody could have typed the address.
      expect(body).not.toContain('楓');
    }
    const link = /\/signup#verify=([\w-]{43})/;
    const secret = link.exec(mail.text ?? '')?.[1] ?? '';
    expect(link.exec(mail.html ?? '')?.[1]).toBe(secret);
    expect((await town.call('POST', '/api/signup/verify', { body: { token: secret } })).status).toBe(200);
    expect(await town.countRows('sandbox_mail')).toBe(0);
    // Only SMS go to the sandbox.
    const page = await town.call('GET', `/sandbox/${SANDBOX_KEY}/inbox`);
    expect(page.text).toContain('SMS_URL がない');
    expect(page.text).not.toContain('SMTP_URL がない');
  });

  test('waits while the server is away and arrives when it is back', async () => {
    const server = await startServer();
    cleanUp.push(() => server.close());
    const cable = await layCable(`smtp://127.0.0.1:${server.port}`);
    cleanUp.push(() => cable.close());
    cable.cut();
    const town = await openWith(Number(new URL(cable.url).port));
    const request = signupRequest();
    const answer = await town.call('POST', '/api/signup', { body: request, locale: 'en' });
    expect(answer.status).toBe(201);
    const state = async () =>
      (
        await town.rows<{ attempts: number; sent_at: Date | null; last_error: string | null }>`select attempts,
          sent_at, last_error from outbox`
      )[0];
    await expect.poll(async () => (await state())?.last_error).toBe('ESOCKET');
    expect((await state())?.sent_at).toBeNull();
    cable.mend();
    town.setNow(new Date(town.now().getTime() + 6000));
    town.house.wakeOutbox();
    await expect.poll(() => server.received.length).toBe(1);
    expect((await server.received[0]?.mail)?.subject).toBe('[Machi] Please confirm your registration');
    await expect.poll(async () => (await state())?.sent_at).toEqual(town.now());
  });

  test('has the same Message-ID when it is sent again, so that who got it twice knows it again', async () => {
    const server = await startServer({ lost: 1 });
    cleanUp.push(() => server.close());
    const town = await openWith(server.port);
    await town.call('POST', '/api/signup', { body: signupRequest(), locale: 'ja' });
    await expect.poll(() => town.countRows('outbox', 'attempts > 0 and claimed_by is null')).toBe(1);
    town.setNow(new Date(town.now().getTime() + 6000));
    town.house.wakeOutbox();
    await expect.poll(() => server.received.length).toBe(2);
    await town.call('POST', '/api/signup', { body: signupRequest(), locale: 'ja' });
    await expect.poll(() => server.received.length).toBe(3);
    const [first, again, other] = await Promise.all(server.received.map(async ({ mail }) => (await mail).messageId));
    expect(first).toMatch(/^<[\w-]{32}@example\.jp>$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('no text of a person can add a header or another recipient', async () => {
    const server = await startServer();
    cleanUp.push(() => server.close());
    const town = await openWith(server.port);
    const request = signupRequest({ lastname: '森\r\nBcc: thief@example.jp\r\n' });
    const answer = await town.call('POST', '/api/signup', { body: request });
    if (answer.status === 201) {
      await expect.poll(() => server.received.length).toBe(1);
      expect(server.received[0]?.to).toEqual([request.email]);
      expect((await server.received[0]?.mail)?.bcc ?? []).toEqual([]);
    } else {
      expect(answer.status).toBe(422);
    }
  });
});
