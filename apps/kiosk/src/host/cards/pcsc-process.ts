import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PcscRequest } from './pcsc-messages.ts';

/** The readers' process for its parent: Node's child process, or a utility process of Electron. */
export interface ReaderProcess {
  readonly pid: number | undefined;
  send(request: PcscRequest): void;
  hear(message: (message: unknown) => void): void;
  /** Reports its end once, however it ended. */
  ended(ended: (reason: string) => void): void;
  kill(): void;
}

/**
 * Starts the readers' process beside this one.
 * @param environment added to this process's own, such as PCSCLITE_CSOCK_NAME for another daemon
 * @param module path of pcsc-child.ts, or of its built file
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
    // A dead child is reported by its exit, so a message that it missed is ignored.
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
