import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

/** Serves a sandbox on this machine only. It does not keep the process alive. */
export function sandboxServer(application: Hono) {
  const server = createAdaptorServer({ fetch: application.fetch });
  server.unref();
  let opening: Promise<string> | undefined;
  const listen = (port: number) =>
    new Promise<string>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
      });
    });
  return {
    /**
     * Starts the API; answers its address.
     * @param port taken unless another program has it
     */
    open: (port = 0) => (opening ??= listen(port).catch(() => listen(0))),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** Posts a message to the town as a provider does; answers the status. */
export async function postToTown(endpoint: string, body: string, signature: Record<string, string>): Promise<number> {
  const response = await fetch(endpoint, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
    headers: { 'content-type': 'application/json', ...signature },
    body,
  });
  await response.body?.cancel();
  return response.status;
}
