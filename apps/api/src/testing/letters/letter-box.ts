import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it came in. */
interface Arrival {
  readonly to: string;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

/** A real SMTP server on 127.0.0.1 that notes who got mail, in order. */
export async function openLetterBox() {
  const arrived: Arrival[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // The sender keeps its connections for the next mail; closing does not wait for them.
    closeTimeout: 100,
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) arrived.push({ to: address, at: performance.now() });
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
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
