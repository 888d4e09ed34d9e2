import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const Subscribed = z.object({
  data: z.object({
    endpoint: z.string(),
    keys: z.object({ p256dh: z.string(), auth: z.string() }),
    clientHash: z.string(),
  }),
});
const Received = z.object({ data: z.object({ messages: z.array(z.string()) }) });

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** A push service of another making on this machine: it checks the sender, and decrypts as a browser does. */
export async function openPushService() {
  const port = await freePort();
  const program = fileURLToPath(import.meta.resolve('web-push-testing/src/bin/server.js'));
  const service = fork(program, [String(port)], { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] });
  if (service.stdout) await once(service.stdout, 'data');
  const url = `http://localhost:${port}`;
  async function asked(path: string, body: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.headers.get('content-type')?.includes('json') ? response.json() : undefined;
  }
  return {
    url,
    async subscribe(applicationServerKey: string) {
      const told = await asked('/subscribe', { userVisibleOnly: 'true', applicationServerKey });
      const { endpoint, keys, clientHash } = Subscribed.parse(told).data;
      return { browser: clientHash, address: { endpoint, ...keys } };
    },
    /** What a browser has received, decrypted. */
    async received(browser: string): Promise<unknown[]> {
      const { data } = Received.parse(await asked('/get-notifications', { clientHash: browser }));
      return data.messages.map((message) => JSON.parse(message));
    },
    expire: (browser: string) => asked(`/expire-subscription/${browser}`, {}),
    async close() {
      service.kill();
      await once(service, 'exit');
    },
  };
}
