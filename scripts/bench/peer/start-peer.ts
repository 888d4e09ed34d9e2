import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Scope } from '../ground/scope.ts';

export interface Peer {
  readonly port: number;
  readonly pid: number;
}

/** Starts the bare server in a process of its own, for as long as the scope is open. */
export async function startPeer(scope: Scope, environment: Readonly<Record<string, string>>): Promise<Peer> {
  const child = await scope.hold(
    () =>
      fork(fileURLToPath(new URL('./bare-hono.ts', import.meta.url)), {
        env: { ...process.env, ...environment },
      }),
    (opened) => void opened.kill('SIGKILL'),
  );
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { readonly port: number }) => resolve(message.port));
    child.once('exit', () => reject(new Error('the peer ended before it was ready')));
  });
  return { port, pid: child.pid ?? 0 };
}
