import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on this machine. It answers with `status`, which a test changes. */
export async function openReceiver() {
  const received: Received[] = [];
  const answer = { status: 204, milliseconds: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      if (answer.milliseconds > 0) await pause(answer.milliseconds);
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(answer.status).end();
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const told = server.address();
  return {
    url: `http://127.0.0.1:${typeof told === 'object' && told ? told.port : 0}`,
    received,
    answer,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
/** @throws unless it is signed with this secret, within five minutes of the process's clock */
export const verifiedBy = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
