import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const PCSCD = '/usr/sbin/pcscd';
const VPCD = '/usr/lib/pcsc/drivers/serial/libifdvpcd.so';
/** Folder of pcscd's socket; each daemon sees its own folder there. */
const SOCKET_FOLDER = '/run/pcscd';
/** Slots of one vpcd library, on consecutive ports. */
const SLOTS_OF_LIBRARY = 2;
const START_WAIT = 30_000;
const STOP_WAIT = 3_000;

/** Reason why no daemon can be started on this machine; undefined if it can. */
export function whyNoDaemon(): string | undefined {
  const missing = [
    ...(existsSync(PCSCD) ? [] : ['pcscd']),
    ...(existsSync(VPCD) ? [] : ['vsmartcard-vpcd']),
    ...(existsSync('/usr/bin/unshare') ? [] : ['util-linux']),
  ];
  return missing.length > 0 ? `Debian's ${missing.join(' and ')} are not installed.` : undefined;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(true)));
  });

/** First of this many consecutive free ports. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    // Below the ports that the system assigns itself, so that no program takes one before the daemon does.
    const first = 20_000 + Math.floor(Math.random() * 6000) * 2;
    const ports = Array.from({ length: count }, (_, at) => first + at);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

/**
 * One entry of vpcd for every two slots, each with a copy of the library, as one library keeps a single set of slots.
 */
export function writeReaders(folder: string, slots: number, firstPort: number): string {
  const readers = path.join(folder, 'readers');
  mkdirSync(readers);
  const entries = Array.from({ length: Math.ceil(slots / SLOTS_OF_LIBRARY) }, (_, at) => {
    const library = path.join(folder, `vpcd-${at}.so`);
    copyFileSync(VPCD, library);
    const port = `0x${(firstPort + at * SLOTS_OF_LIBRARY).toString(16)}`;
    return `FRIENDLYNAME "Virtual PCD"\nDEVICENAME /dev/null:${port}\nLIBPATH ${library}\nCHANNELID ${port}\n`;
  });
  writeFileSync(path.join(readers, 'vpcd'), entries.join('\n'));
  return readers;
}

/** Compiles the library that makes vpcd answer at once; undefined without a compiler: then every APDU takes 44 ms. */
export async function compileNoDelay(folder: string): Promise<string | undefined> {
  const library = path.join(folder, 'no-delay.so');
  const source = path.join(import.meta.dirname, 'no-delay.c');
  return promisify(execFile)('gcc', ['-shared', '-fPIC', '-o', library, source, '-ldl']).then(
    () => library,
    () => undefined,
  );
}

export interface PcscDaemon {
  readonly pid: number;
  /** Ends it by its process id: with SIGTERM, or with SIGKILL as in an accident. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts a daemon in its own mount namespace, with its socket in `<folder>/run`. */
export async function startPcscDaemon(
  folder: string,
  readers: string,
  noDelay: string | undefined,
): Promise<PcscDaemon> {
  const run = path.join(folder, 'run');
  mkdirSync(run, { recursive: true });
  // Root of its own namespaces is enough; /run is mounted anew there, in case its folder does not exist.
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const script =
    `mount -t tmpfs none /run && mkdir ${SOCKET_FOLDER} && mount --bind "$1" ${SOCKET_FOLDER} && ` +
    `exec ${PCSCD} --foreground --config "$2"`;
  const inside = ['sh', '-c', script, 'sh', run, readers];
  const child = spawn(
    '/usr/bin/setpriv',
    // The daemon ends with its starter, even if that is killed.
    ['--pdeathsig', 'KILL', 'unshare', ...asRoot, '--mount', '--propagation', 'private', ...inside],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...(noDelay ? { LD_PRELOAD: noDelay } : {}) } },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
    });
  }
  await waitUntilListening(child, path.join(run, 'pcscd.comm'), () => said);
  return {
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      const ended = new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve();
        else child.once('exit', () => resolve());
      });
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WAIT);
      await ended;
      clearTimeout(timer);
    },
  };
}

async function waitUntilListening(child: ChildProcess, socket: string, said: () => string): Promise<void> {
  const until = Date.now() + START_WAIT;
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error(`pcscd ended at once: ${said()}`);
    if (Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`pcscd did not listen within ${START_WAIT / 1000} s: ${said()}`);
    }
    await wait(20);
  }
}
