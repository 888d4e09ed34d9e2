import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PcscRequest } from './pcsc-messages.ts';

/** The process of the readers as its parent sees it: Node's child process, or a utility process of Electron. */
export interface ReaderProcess {
  readonly pid: number | undefined;
  send(request: PcscRequest): void;
  hear(message: (message: unknown) => void): void;
  /** Told once, however it ended. */
  ended(ended: (reason: string) => void): void;
  kill(): void;
}

/**
 * Starts the process of the readers beside this one.
 * @param environment beside the own one, such as PCSCLITE_CSOCK_NAME for another daemon
 * @param module where pcsc-child.ts, or what was built of it, lies
 */
export function forkReaderProcess(
  environment: Readonly<Record<string, string>> = {},
  module = fileURLToPath(new URL('pcsc-child.ts', import.meta.url)),
): ReaderProcess {
  const child = fork(module, [], {
    execArgv: [],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    pid: child.pid,
    // A child that has just died says so by its exit; a message that it did not get needs no words of its own.
    send: (request) => void (child.connected && child.send(request, () => undefined)),
    hear: (message) => void child.on('message', message),
    ended: (ended) => {
      let isTold = false;
      const tell = (reason: string) => {
        if (!isTold) ended(reason);
        isTold = true;
      };
      child.on('error', (error) => tell(error.message));
      child.on('exit', (code, signal) => tell(signal ?? `code ${String(code)}`));
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
