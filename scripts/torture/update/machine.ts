import { spawn } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ApiProcess } from '../../bench/ground/api-process.ts';
import type { Scope } from '../../bench/ground/scope.ts';
import { openApi } from '../../bench/ground/town.ts';
import { readService } from '../../operation/unit-file.ts';
import { pause } from '../wait.ts';
import { openKeeper } from './keeper.ts';

export interface Machine {
  /** Folder of the releases, as /opt/machi. */
  readonly home: string;
  readonly ports: readonly [number, number];
  /** Name of the release that the process on a port runs. */
  releaseOf(port: number): string;
  /** Kills a process; what keeps it running starts it again, as systemd does. */
  crash(port: number): Promise<void>;
  /** Runs `machi update` of a release; `undefined` as code: it was killed. */
  update(release: string, args?: readonly string[]): Update;
}

export interface Update {
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  /** All that it said so far. */
  said(): string;
  kill(): void;
}

interface Options {
  readonly home: string;
  readonly ports: readonly [number, number];
  readonly trialPort: number;
  readonly databaseUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Release that runs at first. */
  readonly first: string;
}

const RESTART_MILLISECONDS = 300;

/** A machine without systemd: it keeps the processes of the units running, and `machi update` asks it instead. */
export async function openMachine(scope: Scope, options: Options): Promise<Machine> {
  const { home, ports, trialPort, databaseUrl, environment, first } = options;
  const running = new Map<number, ApiProcess>();
  /** Ports whose process is stopped or replaced on purpose. */
  const inHand = new Set<number>();

  /** Starts what the unit says, from the link of the port. */
  async function start(port: number): Promise<void> {
    const link = path.join(home, 'run', String(port));
    const unit = await readService('machi-web@', String(port), link);
    const [program = '', script = '', ...args] = unit.command;
    const own = path.join(link, script);
    running.set(
      port,
      await openApi(scope, {
        databaseUrl,
        environment: { ...environment, ...unit.environment },
        command: [program, own, ...args],
      }),
    );
  }
  async function stop(port: number): Promise<void> {
    await running.get(port)?.stop();
    running.delete(port);
  }
  async function restart(port: number): Promise<void> {
    inHand.add(port);
    try {
      await stop(port);
      await start(port);
    } finally {
      inHand.delete(port);
    }
  }
  async function crash(port: number): Promise<void> {
    await running.get(port)?.kill();
    await pause(RESTART_MILLISECONDS);
    if (!inHand.has(port)) await start(port);
  }

  const settings = path.join(home, 'machi.env');
  await writeFile(
    settings,
    Object.entries({ ...environment, DATABASE_URL: databaseUrl })
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  for (const folder of ['run', 'backups']) await mkdir(path.join(home, folder), { recursive: true });
  await symlink(first, path.join(home, 'current'));
  const log = async (port: number): Promise<string> => (await running.get(port)?.readLog()) ?? '';
  const updating = await openKeeper(scope, '127.0.0.1', { restart, stop, log }, { home, settings, ports, trialPort });
  for (const port of ports) {
    await symlink(path.join('..', first), path.join(home, 'run', String(port)));
    await start(port);
  }
  return {
    home,
    ports,
    releaseOf: (port) => path.basename(readlinkSync(`/proc/${running.get(port)?.pid}/cwd`)),
    crash,
    update(release, args = []) {
      const child = spawn(process.execPath, [path.join(home, release, 'scripts/update/main.ts'), ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: updating,
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      return {
        ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, output }))),
        said: () => output,
        kill: () => void child.kill('SIGKILL'),
      };
    },
  };
}
