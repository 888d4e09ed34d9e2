import { spawn } from 'node:child_process';
import { cp, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { builtProgram } from '../../build/built-program.mjs';
import { API_ENVIRONMENT, API_NODE_OPTIONS } from '../../start/node-options.ts';

/** The API in its own process, as in production. */
export interface ApiProcess {
  readonly port: number;
  readonly pid: number;
  /** Stops it after the requests in progress. */
  stop(): Promise<void>;
  /** Kills it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Last output of a process that ended by itself; undefined while it runs. */
  deathOf(): string | undefined;
  /** All output so far: the log, then the last errors. */
  readLog(): Promise<string>;
}

export interface ApiOptions {
  readonly databaseUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Options for Node itself, e.g. `--cpu-prof`. */
  readonly nodeOptions?: readonly string[];
  /**
   * Another command that becomes the API. It gets only the given settings, none of this shell's; they name its port.
   */
  readonly command?: readonly string[];
  /** Data folder to start with a copy of; no process may use it at that moment. */
  readonly beginsWith?: string | undefined;
}

/** One process asks more in a minute than a whole town's members: the limits stay on, but far higher. */
export const RAISED_RATES = {
  RATE_PER_ADDRESS: '1000000000',
  RATE_PER_ACCOUNT: '1000000000',
  RATE_SIGN_IN: '1000000000',
  SENDS_PER_CONTACT: '1000000000',
  SENDS_PER_NETWORK: '1000000000',
  SMS_PER_TOWN: '1000000000',
  MAILS_PER_TOWN: '1000000000',
  RATE_PER_TERMINAL: '1000000000',
  RATE_ANSWERS: '1000000000',
  WORK_PER_ADDRESS: '1000000000',
  WORK_PER_ACCOUNT: '1000000000',
  // It is meant to be busy.
  STORMS: 'off',
};
/** One key for all processes of a town, as in production: a restarted process knows the hashes of the one before. */
export const SECRET = 'of the town under test, for all its processes';
/** Address of the sandbox's inbox, for a town on the embedded database. */
const SANDBOX_KEY = 'of-the-town-under-test';
export const SANDBOX_INBOX = `/sandbox/${SANDBOX_KEY}/inbox.json`;
/** Timeouts that end a hanging process; they measure nothing. */
const READY_MILLISECONDS = 180_000;
const LEAVING_MILLISECONDS = 20_000;

/** Settings that must not leak from this shell into the measured process. */
const SETTINGS = new Set([
  'PORT',
  'HOST',
  'MACHI_DATA',
  'MACHI_TOWN',
  'MACHI_TOWNS',
  'MACHI_SECRET',
  'MACHI_SETTINGS_FOLDER',
  'DATABASE_URL',
  'DATABASE_POOL',
  'DATABASE_REPLICA_URL',
  'PUBLIC_URL',
  'SMTP_URL',
  'SMS_URL',
  'SMS_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_URL',
  'PUSH_SERVICE_URL',
  'SANDBOX_KEY',
  'METRICS_KEY',
  'STORMS',
  'LOG_LEVEL',
  'TRUST_PROXY',
  'NODE_OPTIONS',
]);

/** Environment of a server under test: the project's settings only as given. */
export function cleanEnvironment(given: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const rest = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.has(name)));
  return { ...rest, ...given };
}

/** Variables that a command keeps of this shell: PATH, temporary folder and Node's compile cache. */
const ofThisShell = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  ...(process.env.TMPDIR === undefined ? {} : { TMPDIR: process.env.TMPDIR }),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});

/** Waits as a proxy does, until the process is ready. */
async function untilItAnswers(port: number, isGone: () => boolean): Promise<number> {
  while (!isGone()) {
    const isOk = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOk) return port;
    await pause(50);
  }
  return new Promise(() => {});
}

const isReady = (message: unknown): message is { readonly port: number } =>
  typeof message === 'object' && message !== null && 'port' in message && typeof message.port === 'number';

/**
 * Starts apps/api on a free port with its own data folder, which is deleted with it. Rejects if it does not start.
 */
export async function startApi({
  databaseUrl,
  environment = {},
  nodeOptions = [],
  command,
  beginsWith,
}: ApiOptions): Promise<ApiProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-api-'));
  // The process writes the portal's files at its start, so they need no copy.
  const filter = (source: string): boolean => source !== path.join(beginsWith ?? '', 'portal');
  if (beginsWith !== undefined) await cp(beginsWith, folder, { recursive: true, filter });
  const logFile = path.join(folder, 'api.log');
  const log = await open(logFile, 'w');
  const settings = {
    ...API_ENVIRONMENT,
    PORT: '0',
    MACHI_DATA: folder,
    MACHI_SECRET: SECRET,
    ...(databaseUrl === undefined ? { SANDBOX_KEY } : { DATABASE_URL: databaseUrl }),
    ...RAISED_RATES,
    ...environment,
  };
  const own = [process.execPath, ...API_NODE_OPTIONS, ...nodeOptions, builtProgram('main')];
  const [program = '', ...args] = command ?? own;
  const child = spawn(program, args, {
    stdio: ['ignore', log.fd, 'pipe', 'ipc'],
    env: command ? { ...ofThisShell(), ...settings } : cleanEnvironment(settings),
  });
  await log.close();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });

  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), LEAVING_MILLISECONDS);
    await ended;
    clearTimeout(late);
    await rm(folder, { recursive: true, force: true });
  }

  const port = await new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The API was not ready in time.')), READY_MILLISECONDS);
    child.on('error', reject);
    child.on('message', (message) => {
      clearTimeout(late);
      if (isReady(message)) resolve(message.port);
    });
    if (command) {
      const answering = untilItAnswers(
        Number(settings.PORT),
        () => child.exitCode !== null || child.signalCode !== null,
      );
      void answering.then((answered) => {
        clearTimeout(late);
        resolve(answered);
      });
    }
    void ended.then(() => {
      clearTimeout(late);
      reject(new Error(`The API ended before it was ready: ${complaint}`));
    });
  }).catch(async (error: unknown) => {
    await end('SIGKILL');
    throw error;
  });
  return {
    port,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    deathOf: () =>
      child.exitCode === null && child.signalCode === null ? undefined : `exit code ${child.exitCode}, ${complaint}`,
    readLog: async () => (await readFile(logFile, 'utf8')) + complaint,
  };
}
