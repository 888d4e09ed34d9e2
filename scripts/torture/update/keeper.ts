import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Scope } from '../../bench/ground/scope.ts';

/** What systemd does for `machi update`, each for the process on a port. */
export interface Keeper {
  restart(port: number): Promise<void>;
  stop(port: number): Promise<void>;
  log(port: number): Promise<string>;
}

interface Kept {
  /** Folder of the releases, as /opt/machi. */
  readonly home: string;
  readonly settings: string;
  readonly ports: readonly number[];
  readonly trialPort: number;
}

/**
 * Keeps the processes of a machine without systemd.
 * @param host address at which the machine's own programs reach it
 * @returns environment of `machi update`, which asks the keeper
 */
export async function openKeeper(scope: Scope, host: string, keeper: Keeper, kept: Kept): Promise<NodeJS.ProcessEnv> {
  const { home, settings, ports, trialPort } = kept;
  const server = await scope.hold(
    () =>
      createServer((asked, answer) => {
        const [, what = '', port = ''] = (asked.url ?? '').split('/');
        const work = what === 'restart' || what === 'stop' || what === 'log' ? keeper[what] : undefined;
        Promise.resolve(work?.(Number(port))).then(
          (said) => answer.end(said ?? ''),
          (error: unknown) => answer.writeHead(500).end(String(error)),
        );
      }).listen(0, host),
    (opened) => new Promise<void>((resolve) => void opened.close(() => resolve()).closeAllConnections()),
  );
  await once(server, 'listening');
  const address = server.address();
  const keeperPort = typeof address === 'object' && address ? address.port : 0;
  const asking = (what: keyof Keeper): string =>
    `${process.execPath} -e "fetch('http://${host}:${keeperPort}/${what}/%p').then(async (r) => { console.log(await r.text()); process.exit(r.ok ? 0 : 1) })"`;
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    MACHI_SETTINGS: settings,
    MACHI_RESTART: asking('restart'),
    MACHI_STOP: asking('stop'),
    MACHI_LOG: asking('log'),
    MACHI_PORTS: `echo ${ports.join(' ')}`,
    MACHI_INSTALL: 'true',
    MACHI_COMMAND: `run() { cd %r; exec ${process.execPath} --env-file=${settings} "scripts/$1.mjs"; }; run`,
    MACHI_NGINX: path.join(home, 'none'),
    MACHI_TRIAL_PORT: String(trialPort),
    MACHI_WATCH_SECONDS: '4',
  };
}
