import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface Arrival {
  readonly to: string;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
  /** The raw mail; empty unless it is kept. */
  readonly raw: Buffer;
}

/**
 * A real SMTP server on 127.0.0.1 that records recipients in order.
 * @param keeps the mails, too
 */
export async function openNotificationBox({ keeps = false } = {}) {
  const arrived: Arrival[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // The client keeps connections open for the next mail; closing does not wait for them.
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      if (keeps) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      else stream.resume();
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        for (const { address } of session.envelope.rcptTo) arrived.push({ to: address, at: performance.now(), raw });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    arrived: arrived as readonly Arrival[],
    /** Mails to a person, parsed. */
    notificationsTo: (to: string): Promise<Email[]> =>
      Promise.all(arrived.filter((arrival) => arrival.to === to).map(({ raw }) => PostalMime.parse(raw))),
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
