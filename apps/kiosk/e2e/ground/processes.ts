import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ToScreen } from '../../src/bridge.ts';
import type { TownActions, TownOrder, TownRequest } from './town-requests.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
/** Timeout that ends a hanging start; it measures nothing. */
const READY_MILLISECONDS = 180_000;

interface Program {
  readonly child: ChildProcess;
  readonly ready: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Starts a program that sends a message when it is ready. Rejects with its last output if it ends before. */
async function startProgram(file: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Program> {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${file} was not ready in time: ${complaint}`)), READY_MILLISECONDS);
    child.once('message', (message) => {
      clearTimeout(late);
      resolve({ ...(message as object) });
    });
    void ended.then(() => reject(new Error(`${file} ended: ${complaint}`)));
  });
  return {
    child,
    ready,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface TownProcess extends TownActions {
  readonly server: string;
  /** Inbox with the town's mails. */
  readonly sandboxInbox: string;
  readonly dataFolder: string;
  readonly towns: string;
  stop(): Promise<void>;
}

/** Town of a worker: its API over an embedded database, its people's cards, and a proxy as its network cable. */
export async function startTown(): Promise<TownProcess> {
  const { child, ready, stop } = await startProgram('apps/kiosk/e2e/ground/town.ts', [], { LOG_LEVEL: 'silent' });
  let last = 0;
  function ask<Value>(order: TownOrder): Promise<Value> {
    const id = (last += 1);
    return new Promise<Value>((resolve, reject) => {
      const hear = (message: { readonly id?: number; readonly value?: Value; readonly error?: string }): void => {
        if (message.id !== id) return;
        child.off('message', hear);
        if (message.error === undefined) resolve(message.value as Value);
        else reject(new Error(message.error));
      };
      child.on('message', hear);
      child.send({ id, ...order } satisfies TownRequest);
    });
  }
  return {
    server: String(ready['server']),
    sandboxInbox: String(ready['sandboxInbox']),
    dataFolder: String(ready['dataFolder']),
    towns: String(ready['towns']),
    cut: () => ask({ name: 'cut', argument: null }),
    mend: () => ask({ name: 'mend', argument: null }),
    code: (order) => ask({ name: 'code', argument: order }),
    approve: () => ask({ name: 'approve', argument: null }),
    visits: (cardKey) => ask({ name: 'visits', argument: cardKey }),
    end: (how) => ask({ name: 'end', argument: how }),
    standing: () => ask({ name: 'standing', argument: null }),
    reserve: (use) => ask({ name: 'reserve', argument: use }),
    cancel: (reservationId) => ask({ name: 'cancel', argument: reservationId }),
    openDoor: (how) => ask({ name: 'openDoor', argument: how }),
    doorEvents: () => ask({ name: 'doorEvents', argument: null }),
    shelterCode: () => ask({ name: 'shelterCode', argument: null }),
    leaveShelter: () => ask({ name: 'leaveShelter', argument: null }),
    shelterPeople: () => ask({ name: 'shelterPeople', argument: null }),
    phonePass: (cardKey) => ask({ name: 'phonePass', argument: cardKey }),
    enrolFace: (face) => ask({ name: 'enrolFace', argument: face }),
    facesOn: () => ask({ name: 'facesOn', argument: null }),
    faces: (lastname) => ask({ name: 'faces', argument: lastname }),
    facesOff: () => ask({ name: 'facesOff', argument: null }),
    freshCodes: () => ask({ name: 'freshCodes', argument: null }),
    verifyChild: () => ask({ name: 'verifyChild', argument: null }),
    announce: (words) => ask({ name: 'announce', argument: words }),
    answerCall: (lastname) => ask({ name: 'answerCall', argument: lastname }),
    stop,
  };
}

export interface KioskProcess {
  /** Opens the screens once. */
  readonly address: string;
  /** Paths of the files in its data folder. */
  files(): readonly string[];
  /** Ends the program as in a crash, and starts it again in the same folder. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a terminal's program with virtual cards and its own data folder; `more`: further variables. */
export async function startKiosk(
  town: Pick<TownProcess, 'server' | 'dataFolder' | 'towns'>,
  more: NodeJS.ProcessEnv = {},
): Promise<KioskProcess> {
  const start = (folder: string, port: number) =>
    startProgram(
      'apps/kiosk/dist/main/browser.js',
      ['--virtual', '--port', String(port), '--data', folder, '--server', town.server],
      {
        MACHI_DATA: town.dataFolder,
        MACHI_TOWNS: town.towns,
        MACHI_TOWN: 'hoshimori',
        LOG_LEVEL: 'warn',
        ...more,
      },
    );
  const folder = mkdtempSync(path.join(tmpdir(), 'machi-kiosk-'));
  let running = await start(folder, 0);
  return {
    address: String(running.ready['address']),
    async crash() {
      const { child, ready } = running;
      child.kill('SIGKILL');
      await once(child, 'exit');
      running = await start(folder, Number(ready['port']));
    },
    files: () => readdirSync(folder, { recursive: true, encoding: 'utf8' }),
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the screens alone, which show the states sent to them. */
export async function startStatePlayer() {
  const { child, ready, stop } = await startProgram('apps/kiosk/e2e/ground/state-player.ts', [], {});
  return { address: String(ready['address']), show: (message: ToScreen) => void child.send(message), stop };
}
