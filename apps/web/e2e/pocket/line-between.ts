import { createServer, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';

/** What stands between browser and portal: a network that can be cut, and another version of the worker. */
export interface LineBetween {
  readonly origin: string;
  /** Nothing gets through, and what is open ends. */
  cut(): void;
  mend(): void;
  /** Changes the worker's text. */
  changeWorker(change: (text: string) => string): void;
  close(): Promise<void>;
}

const WORKER = '/sw.js';

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += piece;
  return text;
}

/** Opens a line to a portal, on a port of its own: to the browser a site of its own. */
export async function openLine(portal: string): Promise<LineBetween> {
  let isCut = false;
  let change = (text: string): string => text;
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const isWorker = url === WORKER;
    const passed = isWorker ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers;
    const on = request(portal + url, { method, headers: passed }, (answer) => {
      const { statusCode = 502 } = answer;
      if (!isWorker) {
        outgoing.writeHead(statusCode, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      void textOf(answer).then((text) => {
        const { 'content-length': _length, etag: _tag, ...kept } = answer.headers;
        outgoing.writeHead(statusCode, kept).end(change(text));
      });
    });
    on.on('error', () => outgoing.destroy());
    outgoing.on('close', () => on.destroy());
    incoming.pipe(on);
  });
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${address.port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    changeWorker(next) {
      change = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
