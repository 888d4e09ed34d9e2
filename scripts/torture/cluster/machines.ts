import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Scope } from '../../bench/ground/scope.ts';
import { pause } from '../wait.ts';

const run = promisify(execFile);
/** Size of the disk of a machine's PostgreSQL: in memory, so that it can be full. */
const DISK = '1500m';
/** As systemd does (deploy/cluster/systemd). */
const RESTART_MILLISECONDS = 2000;

/**
 * Takes everything away once its input ends: also when the run itself was killed. The first word is the name of the
 * run, the second its folder.
 */
const TIDY = `cat > /dev/null
for ns in $(ip netns list | awk '{print $1}' | grep "^$1-"); do
  for turn in 1 2 3; do for pid in $(ip netns pids "$ns"); do kill -9 "$pid"; done; sleep 0.2; done
  ip netns del "$ns"
done
for link in "$1h1" "$1f1" "$1h2" "$1f2" "$1h3" "$1f3" "$1h" "$1f"; do ip link del "$link"; done
for disk in "$2"/disk-*; do umount -l "$disk"; done
rm -rf "$2"`;

/** A program of a machine, started again whenever it ends, as systemd does, unless it is held. */
export interface Service {
  readonly log: string;
  start(): Promise<void>;
  /** Ends it and keeps it away; by SIGTERM it finishes what is in hand. */
  hold(signal?: NodeJS.Signals): Promise<void>;
  isRunning(): boolean;
  restarts: number;
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export interface Machine {
  readonly number: number;
  /** Address in the net between the machines. */
  readonly house: string;
  /** Address at which people come. */
  readonly front: string;
  /** Address at which its programs reach this run. */
  readonly outside: string;
  readonly disk: string;
  /** Folder with the machine's own `etc`, logs and data. */
  readonly folder: string;
  /** Ids of its processes with one of these names. */
  pids(...names: readonly string[]): Promise<number[]>;
  serve(name: string, command: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Service>;
  /** Runs a program there to its end. */
  run(command: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ended>;
  /** Cuts it off from the other machines, or joins it again; people still reach it. */
  setHouse(is: 'up' | 'down'): Promise<void>;
}

const ip = (...words: readonly string[]) => run('ip', words);

async function addMachine(scope: Scope, name: string, folder: string, nets: Nets, number: number): Promise<Machine> {
  const ns = `${name}-${number}`;
  await ip('netns', 'add', ns);
  await ip('-n', ns, 'link', 'set', 'lo', 'up');
  for (const [net, letter] of [
    [nets.house, 'h'],
    [nets.front, 'f'],
  ] as const) {
    const [outer, inner] = [`${name}${letter}${number}`, `net-${letter}`];
    await ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', ns);
    await ip('link', 'set', outer, 'master', `${name}${letter}`, 'up');
    await ip('-n', ns, 'addr', 'add', `${net}.${number}/24`, 'dev', inner);
    await ip('-n', ns, 'link', 'set', inner, 'up');
  }
  const disk = path.join(folder, `disk-${number}`);
  const own = path.join(folder, `machine-${number}`);
  await run('mkdir', ['-p', disk, own]);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk]);
  await run('chown', ['postgres:', disk]);

  async function pids(...names: readonly string[]): Promise<number[]> {
    const { stdout } = await ip('netns', 'pids', ns);
    const found = stdout.split('\n').filter(Boolean).map(Number);
    const named = await Promise.all(
      found.map(async (pid) => [pid, (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim()] as const),
    );
    return named.filter(([, comm]) => names.includes(comm)).map(([pid]) => pid);
  }

  async function serve(service: string, command: readonly string[], environment = process.env): Promise<Service> {
    const log = path.join(own, `${service}.log`);
    let child: ChildProcess | undefined;
    let isHeld = true;
    const served: Service = {
      log,
      restarts: 0,
      isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
      async start() {
        isHeld = false;
        if (served.isRunning()) return;
        const file = await open(log, 'a');
        const started = spawn('ip', ['netns', 'exec', ns, ...command], {
          stdio: ['ignore', file.fd, file.fd],
          env: environment,
        });
        await file.close();
        child = started;
        started.on('error', () => {});
        started.once('exit', () => {
          if (isHeld) return;
          served.restarts += 1;
          setTimeout(() => void (isHeld || scope.isClosing() || served.start()), RESTART_MILLISECONDS).unref();
        });
      },
      async hold(signal = 'SIGKILL') {
        isHeld = true;
        if (!child || !served.isRunning()) return;
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      },
    };
    await served.start();
    return served;
  }
  return {
    number,
    house: `${nets.house}.${number}`,
    front: `${nets.front}.${number}`,
    outside: `${nets.front}.254`,
    disk,
    folder: own,
    pids,
    serve,
    async run(command, environment) {
      const child = spawn('ip', ['netns', 'exec', ns, ...command], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: environment,
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      const [code]: (number | null)[] = await once(child, 'close');
      return { code: code ?? null, output };
    },
    setHouse: async (is) => void (await ip('link', 'set', `${name}h${number}`, is)),
  };
}

interface Nets {
  readonly house: string;
  readonly front: string;
}

/**
 * Three machines of their own addresses on this one: network namespaces at two bridges, one between the machines, one
 * at which people come. Nothing leaves this machine. Everything ends with the scope, or with this process.
 */
export async function openMachines(scope: Scope): Promise<readonly Machine[]> {
  const name = `m${process.pid}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-house-'));
  await chmod(folder, 0o755);
  const [turn, low] = [Math.floor(process.pid / 250) % 50, process.pid % 250];
  const nets: Nets = { house: `10.${100 + turn}.${low}`, front: `10.${150 + turn}.${low}` };
  await scope.hold(
    () => spawn('sh', ['-c', TIDY, 'tidy', name, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true }),
    async (tidy) => {
      const ended = once(tidy, 'exit');
      tidy.stdin?.end();
      await ended;
      // The kernel takes the bridges' last ports away a moment later.
      await pause(100);
    },
  );
  for (const [letter, net] of [
    ['h', nets.house],
    ['f', nets.front],
  ] as const) {
    await ip('link', 'add', `${name}${letter}`, 'type', 'bridge');
    await ip('addr', 'add', `${net}.254/24`, 'dev', `${name}${letter}`);
    await ip('link', 'set', `${name}${letter}`, 'up');
  }
  const machines: Machine[] = [];
  for (const number of [1, 2, 3]) machines.push(await addMachine(scope, name, folder, nets, number));
  return machines;
}
