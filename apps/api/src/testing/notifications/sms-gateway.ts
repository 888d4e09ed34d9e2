import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

/** A request as the gateway received it. */
export interface GatewayRequest {
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly isSigned: boolean;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Checks a signature by docs/sms-gateway.md, independently of the product's code. */
function isSigned({ method, url, headers }: IncomingMessage, body: string, secret: string): boolean {
  const timestamp = String(headers['x-machi-timestamp']);
  const given = Buffer.from(String(headers['x-machi-signature']), 'hex');
  const expected = createHmac('sha256', secret).update(`${method}\n${url}\n${timestamp}\n${body}`).digest();
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  return given.length === expected.length && timingSafeEqual(given, expected) && age < 300;
}

/**
 * A real HTTP server on 127.0.0.1 that acts as an SMS gateway: it checks signatures, sends each Idempotency-Key once,
 * and answers the status of `statusOf`, 202 by default; undefined leaves the request unanswered.
 */
export async function startSmsGateway(
  secret: string,
  { port = 0, statusOf = () => 202 }: { port?: number; statusOf?: (count: number) => number | undefined } = {},
) {
  const requests: GatewayRequest[] = [];
  const sent = new Map<string, GatewayRequest>();
  const server = createServer((incoming, outgoing) => {
    if (incoming.method !== 'POST') return void outgoing.writeHead(405).end();
    void (async () => {
      const body = await bodyOf(incoming);
      const { to, text, id } = JSON.parse(body);
      const request = { id, to, text, headers: incoming.headers, isSigned: isSigned(incoming, body, secret) };
      requests.push(request);
      const status = request.isSigned ? statusOf(requests.length) : 401;
      if (status === undefined) return;
      const key = String(incoming.headers['idempotency-key']);
      if (status < 300 && !sent.has(key)) sent.set(key, request);
      outgoing.writeHead(status, { location: '/elsewhere' }).end('{}');
    })();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const open = typeof address === 'object' && address ? address.port : 0;
  return {
    port: open,
    url: `http://127.0.0.1:${open}/v1/messages?account=machi`,
    requests,
    /** Messages sent to telephones, each once. */
    sent: () => [...sent.values()],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
