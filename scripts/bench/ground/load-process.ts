import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadJob, LoadResult } from './load.ts';
import type { Scope } from './scope.ts';

type Message = { readonly result: LoadResult } | { readonly failure: string };

export interface LoadProcess {
  readonly pid: number;
  run(job: LoadJob): Promise<LoadResult>;
}

/** Starts the load client in a process of its own, for as long as the scope is open. */
export async function startLoadProcess(scope: Scope): Promise<LoadProcess> {
  const child = await scope.hold(
    () => fork(fileURLToPath(new URL('./load-worker.ts', import.meta.url)), { serialization: 'advanced' }),
    (opened) => void opened.kill('SIGKILL'),
  );
  return {
    pid: child.pid ?? 0,
    run: (job) =>
      new Promise((resolve, reject) => {
        const left = () => reject(new Error('the load client ended'));
        child.once('exit', left);
        child.once('message', (message: Message) => {
          child.off('exit', left);
          if ('result' in message) resolve(message.result);
          else reject(new Error(message.failure));
        });
        child.send(job);
      }),
  };
}
