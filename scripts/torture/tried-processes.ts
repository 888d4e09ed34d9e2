import { spawn } from 'node:child_process';
import { cleanEnvironment } from '../bench/ground/api-process.ts';
import type { Scope } from '../bench/ground/scope.ts';

/** Message of a process under test. */
export interface Said {
  readonly kind: string;
  readonly origin?: string;
  readonly reason?: string;
  readonly intents?: readonly TriedIntent[];
}

/** A payment at the provider (apps/api/src/providers/payment/sandbox/bank.ts). */
export interface TriedIntent {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly received: number;
  readonly refunded: number;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface TriedProcess {
  readonly pid: number;
  tell(message: object): void;
  /** Waits for the next message of one of these kinds; undefined once the process is dead. */
  hear(...kinds: readonly string[]): Promise<Said | undefined>;
  kill(): Promise<void>;
}

/** Starts a file of apps/api/src/testing and waits until it is ready; undefined if it was killed before. */
export async function startTried(
  scope: Scope,
  file: 'payments/run-sandbox' | 'payments/run-payments' | 'notifications/run-delivery',
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly process: TriedProcess; readonly ready: Said | undefined }> {
  const child = await scope.hold(
    () =>
      spawn(process.execPath, [`apps/api/src/testing/${file}.ts`, ...words], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: cleanEnvironment(environment),
      }),
    (running) => void running.kill('SIGKILL'),
  );
  const dead = new Promise<undefined>((resolve) => child.once('exit', () => resolve(undefined)));
  const hear = (...kinds: readonly string[]): Promise<Said | undefined> =>
    Promise.race([
      dead,
      new Promise<Said>((resolve) => {
        const listen = (said: Said): void => {
          if (!kinds.includes(said.kind)) return;
          child.off('message', listen);
          resolve(said);
        };
        child.on('message', listen);
      }),
    ]);
  const ready = await hear('ready');
  return {
    ready,
    process: {
      pid: child.pid ?? 0,
      tell: (message) => void (child.connected && child.send(message)),
      hear,
      async kill() {
        child.kill('SIGKILL');
        await dead;
      },
    },
  };
}
