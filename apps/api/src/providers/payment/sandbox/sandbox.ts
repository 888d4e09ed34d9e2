import { Hono } from 'hono';
import { sandboxServer } from '../../sandbox-server.ts';
import { mountSandboxApi, type SandboxApiOptions } from './api.ts';
import { sandboxBank } from './bank.ts';
import { mountCheckoutPage } from './checkout-page.ts';
import { keptBank } from './kept-bank.ts';
import { deliver, messageAbout, type SandboxMessage } from './messages.ts';

export interface SandboxOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The address for messages; undefined: none are sent. */
  endpoint(): string | undefined;
  readonly clock: () => Date;
  /** Stores payments for the next start; undefined: they are lost. */
  readonly file?: string;
  readonly at?: SandboxApiOptions['at'];
  /** Changes messages on their way: tests lose, double, forge and reorder them. */
  readonly carry?: (messages: readonly SandboxMessage[]) => readonly SandboxMessage[];
}

/** A Stripe for trials on this machine only: API at `/v1`, page at `/pay`, signed messages. */
export async function startPaymentSandbox(options: SandboxOptions) {
  const { webhookSecret, clock, carry = (messages) => messages } = options;
  const onTheirWay = new Set<Promise<unknown>>();
  const send = (message: SandboxMessage): void => {
    const endpoint = options.endpoint();
    if (endpoint === undefined) return;
    // If this fails, the town polls, as with the real one.
    const sent = deliver(endpoint, message).catch(() => undefined);
    onTheirWay.add(sent);
    void sent.finally(() => onTheirWay.delete(sent));
  };
  const kept = options.file === undefined ? undefined : keptBank(options.file);
  const before = await kept?.read();
  const bank = sandboxBank(
    clock,
    (type, { object, id }) => {
      // Sent once the write is done, as the real one does.
      setImmediate(() => {
        const found = id.startsWith('cs_') ? bank.session(id) : bank.intent(id.replace(/^ch/, 'pi'));
        const about = { object, id, metadata: found.metadata, amount: found.amount, status: found.status };
        for (const message of carry([messageAbout(type, about, webhookSecret, clock())])) send(message);
      });
    },
    before,
  );
  let origin = '';
  const application = new Hono();
  application.use(async ({ req }, next) => {
    await next();
    if (req.method === 'POST') await kept?.write({ ...bank.everything(), port: Number(new URL(origin).port) });
  });
  application.onError((error) =>
    Response.json({ error: { type: 'api_error', message: error.message } }, { status: 500 }),
  );
  mountSandboxApi(application, bank, { ...options, pageOf: (id) => `${origin}/pay/${id}` });
  mountCheckoutPage(application, bank);
  const server = sandboxServer(application);
  // Keeps the port, so that open pages still work.
  origin = await server.open(before?.port);
  return {
    ...server,
    origin,
    bank,
    send,
    /** Resolves when all messages so far have arrived or failed. */
    async quiet() {
      await new Promise((resolve) => setImmediate(resolve));
      await Promise.all(onTheirWay);
    },
  };
}
