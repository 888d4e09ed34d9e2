import { createServer } from 'node:net';

/** Below the ports that the system assigns itself: none is taken before its use, or while its server is away. */
const LOWEST = 15_000;
const PORTS = 5000;

const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Finds a port of 127.0.0.1 that was free a moment ago and that this process has not returned before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * PORTS);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}
