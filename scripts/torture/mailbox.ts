import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Scope } from '../bench/ground/scope.ts';
import { waitUntil } from './wait.ts';

const ARRIVAL_MILLISECONDS = 10_000;

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

export interface KeptMail {
  readonly to: string;
  readonly text: string;
  /** Of its header. */
  readonly id: string;
  readonly arrived: Date;
}

/** Opens a real SMTP server that keeps the mails; while `refuses`, it asks for a mail to be sent later. */
export async function openMailbox(scope: Scope, host = '127.0.0.1', refuses: () => boolean = () => false) {
  const mails: KeptMail[] = [];
  async function keep(stream: Readable, recipients: readonly string[]): Promise<void> {
    const bytes = await buffer(stream);
    if (refuses()) throw Object.assign(new Error('try again later'), { responseCode: 451 });
    const { text = '', messageId = '' } = await PostalMime.parse(bytes);
    for (const to of recipients) mails.push({ to, text, id: messageId, arrived: new Date() });
  }
  /** Tells the sender that the mail has arrived, or why not. */
  async function accept(stream: Readable, to: readonly string[], tell: (error?: Error) => void): Promise<void> {
    await keep(stream, to).then(
      () => tell(),
      (error: unknown) => tell(error instanceof Error ? error : new Error(String(error))),
    );
  }
  const server = new SMTPServer({
    authOptional: true,
    // The sender keeps its connections for the next mail; closing does not wait for them.
    closeTimeout: 500,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void accept(stream, to, done);
    },
  });
  server.on('error', () => {});
  await scope.hold(
    () => new Promise<void>((resolve) => server.listen(0, host, () => resolve())),
    () => new Promise<void>((resolve) => server.close(() => resolve())),
  );
  const { port } = server.server.address() as AddressInfo;
  return {
    /** All mails in order of arrival. */
    mails: (): readonly KeptMail[] => mails,
    url: `smtp://${host}:${port}`,
    /** Waits for a mail to an address and returns the secret of the link in the newest one. */
    async linkTo(address: string): Promise<string> {
      const newest = () => mails.findLast(({ to }) => to === address)?.text ?? '';
      const find = () => /#verify=([\w-]+)/.exec(newest())?.[1];
      await waitUntil(ARRIVAL_MILLISECONDS, async () => find() !== undefined);
      const secret = find();
      if (secret === undefined) throw new Error(`no link came to ${address}`);
      return secret;
    },
  };
}
