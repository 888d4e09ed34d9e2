import { spawn } from 'node:child_process';
import type { Scope } from '../bench/ground/scope.ts';

/** Message of a terminal in its own process (apps/kiosk/src/testing/run-terminal.ts). */
export interface Said {
  readonly kind: string;
  readonly public_key?: string;
  readonly tap_id?: string;
  readonly verdict?: { readonly outcome: string; readonly reason: string; readonly member_id: number | null };
  readonly problem?: string;
  readonly number?: number;
  readonly unsent?: number;
  readonly last_seq?: number;
  readonly hasSnapshot?: boolean;
  /** Number of faces that it may recognise. */
  readonly faces?: number;
  readonly readable?: number | null;
  readonly outcome?: string;
  /** People of a shelter whom it has not sent yet. */
  readonly arrivals?: number;
}

export interface TerminalProcess {
  readonly pid: number;
  /** Sends a message and waits for an answer of one of these kinds; undefined if the terminal ended before. */
  ask(message: object, kinds: readonly string[]): Promise<Said | undefined>;
  tell(message: object): void;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  readonly publicKey: string;
}

/** Starts a terminal on a folder; it waits for messages. */
export async function startTerminal(scope: Scope, folder: string): Promise<TerminalProcess> {
  const child = await scope.hold(
    () =>
      spawn(process.execPath, ['apps/kiosk/src/testing/run-terminal.ts', folder], {
        stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      }),
    (running) => void running.kill('SIGKILL'),
  );
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-3000)));
  const ended = new Promise<undefined>((resolve) => child.once('exit', () => resolve(undefined)));
  const waiting = new Set<(said: Said) => void>();
  child.on('message', (said: Said) => {
    for (const hear of waiting) hear(said);
  });
  function next(kinds: readonly string[]): Promise<Said | undefined> {
    return Promise.race([
      new Promise<Said>((resolve) => {
        const hear = (said: Said): void => {
          if (!kinds.includes(said.kind)) return;
          waiting.delete(hear);
          resolve(said);
        };
        waiting.add(hear);
      }),
      ended,
    ]);
  }
  const started = await next(['started']);
  if (started?.public_key === undefined) throw new Error(`a terminal does not start: ${complaint}`);
  const tell = (message: object): void => void (child.connected && child.send(message));
  return {
    pid: child.pid ?? 0,
    publicKey: started.public_key,
    tell,
    async ask(message, kinds) {
      const answer = next(kinds);
      tell(message);
      const said = await answer;
      if (!said && complaint !== '') throw new Error(`a terminal ended: ${complaint}`);
      return said;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
