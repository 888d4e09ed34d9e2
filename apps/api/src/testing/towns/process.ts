import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtProgram } from '../../../../../scripts/build/built-program.mjs';
import { townsFolder } from './open-town.ts';
import { programEnvironment } from './program-environment.ts';

export const newDataFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'machi-'));

/** The whole API in its own process, started as the commands do, with the real clock. */
export function startProcess(environment: Readonly<Record<string, string>>) {
  const child: ChildProcess = fork(builtProgram('main'), [], {
    execArgv: [],
    silent: true,
    env: {
      ...programEnvironment(),
      PORT: '0',
      MACHI_TOWNS: townsFolder,
      LOG_LEVEL: 'info',
      RATE_PER_ADDRESS: '1000000',
      RATE_PER_ACCOUNT: '1000000',
      RATE_SIGN_IN: '1000000',
      WORK_PER_ADDRESS: '100000000',
      WORK_PER_ACCOUNT: '100000000',
      SENDS_PER_CONTACT: '1000000',
      SENDS_PER_NETWORK: '1000000',
      SMS_PER_TOWN: '1000000',
      MAILS_PER_TOWN: '1000000',
      ...environment,
    },
  });
  const written = { out: '', error: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (written.out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (written.error += text));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const port = new Promise<number>((resolve, reject) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && 'port' in message && typeof message.port === 'number') resolve(message.port);
    });
    void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${written.error}`)));
  });
  // Prevents an unhandled rejection if the caller only waits for the end.
  port.catch(() => {});
  return {
    /** Resolves once it answers; rejects if it ends before. */
    origin: () => port.then((number) => `http://127.0.0.1:${number}`),
    written,
    /** Exit code and signal, after its complete output. */
    ended,
    signal: (name: NodeJS.Signals) => child.kill(name),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}
export type RunningProcess = ReturnType<typeof startProcess>;
