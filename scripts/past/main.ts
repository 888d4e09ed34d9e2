import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open as openFile, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { townTimeText } from '@machi/domain/calendar/model';
import { momentTyped, REACHED_DAYS } from '@machi/domain/past/rules';
import pg from 'pg';
import { Hindrance, runOrder } from '../backup/order.ts';
import { builtProgram } from '../build/built-program.mjs';
import { postgresPrograms } from '../postgres/start-postgres.ts';

const USAGE = `machi past open "2026-11-29 14:05:30" --official ADDRESS
  Opens the town as it was at that second of Japanese time, beside the running one; nobody else sees it. ADDRESS is the
  login ID of the official who asks for it. It closes by itself after ${hours(4)} hours.
machi past look reservation NUMBER · machi past look application NUMBER
  Shows what stood then beside what stands now.
machi past bring-back reservation NUMBER · machi past bring-back application NUMBER
  Brings that one back into the running town, and tells its person.
machi past close
  Deletes what was opened.`;

function hours(of: number): number {
  return Number(process.env.MACHI_PAST_HOURS || of);
}

const run = promisify(execFile);
const {
  MACHI_PAST: folder = '/var/lib/machi-past',
  DATABASE_URL: databaseUrl = '',
  SUDO_USER,
  PAST_OPERATOR = SUDO_USER || 'root',
} = process.env;
const place = (name: string): string => path.join(folder, name);
const STATE = place('opened.json');

interface Opened {
  readonly official: string;
  readonly target: string;
  readonly opened_at: string;
  readonly closes_at: string;
  /** Nobody who has left is in it any more: until then nobody looks. */
  readonly is_ready: boolean;
}

const readState = async (): Promise<Opened | undefined> => {
  const text = await readFile(STATE, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Opened);
};

/** A command of pgBackRest, as the town's configuration says; rejects with what it complains of. */
async function backRest(args: readonly string[]): Promise<string> {
  const all = [`--stanza=machi`, '--log-level-file=off', '--log-level-console=warn', ...args];
  try {
    return (await run('pgbackrest', all, { maxBuffer: 64 * 2 ** 20 })).stdout;
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? `${String(error.stdout)}` : '';
    throw new Hindrance(`pgBackRest could not do it:\n${said.trim() || String(error)}`);
  }
}

interface Backup {
  readonly error?: boolean;
  readonly timestamp: { readonly stop: number };
  readonly info: { readonly size: number };
}

/** What can be reached: from the end of the first backup on. */
async function readReach(): Promise<{ readonly from: Date; readonly bytes: number }> {
  const [found] = JSON.parse(await backRest(['info', '--output=json'])) as { backup?: readonly Backup[] }[];
  const backups = (found?.backup ?? []).filter(({ error }) => error !== true);
  const [first] = backups;
  if (!first) throw new Hindrance('There is no full backup to begin from yet: systemctl start pgbackrest@full.');
  return {
    from: new Date(first.timestamp.stop * 1000),
    bytes: Math.max(...backups.map(({ info }) => info.size)),
  };
}

/** Refuses a second that no backup leads to, and a disk that is too small for a second town. */
async function refuseUnreachable(target: Date): Promise<void> {
  const { from, bytes } = await readReach();
  if (target > new Date()) throw new Hindrance('That second is still to come.');
  if (target < from)
    throw new Hindrance(
      `The first second that can be reached is ${townTimeText(from)}; at most ${REACHED_DAYS} days and a week are kept.`,
    );
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes * 1.3)
    throw new Hindrance(`${folder} has no room: ${Math.ceil((bytes * 1.3) / 2 ** 30)} GB are needed.`);
}

/**
 * On the command line, which wins over all files: the past takes neither the archive, nor the replicas, nor the address of
 * the running cluster. What it holds need not outlast the machine.
 */
const settings = (): Readonly<Record<string, string>> => ({
  config_file: place('postgresql.conf'),
  hba_file: place('pg_hba.conf'),
  ident_file: place('pg_ident.conf'),
  unix_socket_directories: folder,
  listen_addresses: '',
  port: '5432',
  hot_standby: 'off',
  archive_mode: 'off',
  shared_preload_libraries: '',
  synchronous_standby_names: '',
  ssl: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
  lc_messages: 'C',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
});

const whoAmI = async (): Promise<string> => (await run('id', ['-un'])).stdout.trim();

async function fetchPast(target: Date): Promise<void> {
  // Beside the running town's own: both have a lock and a spool for the same stanza.
  const own = [`--pg1-path=${place('data')}`, `--lock-path=${place('lock')}`, `--spool-path=${place('spool')}`];
  const get = `pgbackrest --stanza=machi ${own.join(' ')} --log-level-file=off --log-level-console=warn --archive-async archive-get %f "%p"`;
  await backRest([
    ...own,
    '--archive-mode=off',
    '--type=time',
    `--target=${target.toISOString().replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
    `--tablespace-map-all=${place('tablespaces')}`,
    `--recovery-option=restore_command=${get}`,
    'restore',
  ]);
  await writeFile(place('postgresql.conf'), '', { mode: 0o600 });
  await writeFile(place('pg_hba.conf'), 'local all all peer map=past\n', { mode: 0o600 });
  await writeFile(place('pg_ident.conf'), `past ${await whoAmI()} postgres\n`, { mode: 0o600 });
}

/** The programs of the version that wrote the backup. */
async function programsOfPast(): Promise<string> {
  const version = (await readFile(place('data/PG_VERSION'), 'utf8')).trim();
  const own = `/usr/lib/postgresql/${version}/bin`;
  return existsSync(own) ? own : postgresPrograms();
}

const readLog = (): Promise<string> => readFile(place('server.log'), 'utf8').catch(() => '');
/** Its process; 0: none. After a crash the number in its file may be another program's. */
async function processOfPast(): Promise<number> {
  const pid = Number((await readFile(place('data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  const command = pid > 0 ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
  return command.split('\0').includes(place('data')) ? pid : 0;
}

const databaseOfTown = (): string => new pg.Client({ connectionString: databaseUrl }).database ?? 'postgres';
const pastUrl = (): string =>
  `postgres://postgres@localhost/${encodeURIComponent(databaseOfTown())}?host=${encodeURIComponent(folder)}`;

async function connectPast(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: pastUrl() });
  await client.connect();
  return client;
}

async function forbidWriting(): Promise<void> {
  const client = await connectPast();
  await client.query(
    `alter database ${client.escapeIdentifier(databaseOfTown())} set default_transaction_read_only = on`,
  );
  await client.end();
}

/** Starts the server and waits until it has read the log up to the target and opens; answers why it does not. */
async function startPast(): Promise<'open' | 'log-ends' | 'failed'> {
  const log = await openFile(place('server.log'), 'w', 0o600);
  const program = path.join(await programsOfPast(), 'postgres');
  const set = Object.entries(settings()).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // It outlives this command: it ends by `close`.
  const starting = spawn(program, ['-D', place('data'), ...set], {
    cwd: folder,
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  });
  await log.close();
  starting.unref();
  for (;;) {
    await pause(200);
    if (isInterrupted) throw new Hindrance('Interrupted. Nothing is left of it.');
    const client = await connectPast().catch(() => undefined);
    if (client) {
      await client.end();
      return 'open';
    }
    if (starting.exitCode === null) continue;
    return (await readLog()).includes('recovery ended before configured recovery target was reached')
      ? 'log-ends'
      : 'failed';
  }
}

/** Time in which a segment of the log is archived at the latest: `archive_timeout`, and twice as much again. */
const ARCHIVED_MILLISECONDS = 180_000;

/**
 * PostgreSQL knows that it has passed a second only by something that was written after it. In the last minute, or at
 * night, there may be nothing yet: this writes it, and waits until it is archived.
 */
async function writePastTarget(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_current_xact_id()');
    const { rows } = await client.query<{ segment: string }>('select pg_walfile_name(pg_current_wal_lsn()) as segment');
    const until = Date.now() + ARCHIVED_MILLISECONDS;
    while (!isInterrupted) {
      const found = await client.query<{ done: boolean }>(
        `select last_archived_wal >= $1 as done from pg_stat_archiver`,
        [rows[0]?.segment],
      );
      if (found.rows[0]?.done) return;
      if (Date.now() > until)
        throw new Hindrance('The running town archives nothing: look at the line "archive" of machi check-setup.');
      await pause(500);
    }
  } finally {
    await client.end();
  }
}

async function startAt(): Promise<void> {
  let started = await startPast();
  if (started === 'log-ends') {
    console.log('  The archive ends before that second; waiting for the next part of it, up to a minute …');
    await writePastTarget();
    started = await startPast();
  }
  if (started !== 'open')
    throw new Hindrance(`The past did not open:\n${(await readLog()).trim().split('\n').slice(-8).join('\n')}`);
}

/** Runs the product's part on the past and the running town. */
const runOfTown = (opened: Opened, args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [builtProgram('past-of-town'), ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PAST_URL: pastUrl(), PAST_OFFICIAL: opened.official, PAST_OPERATOR },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });

async function stopPast(): Promise<void> {
  const pid = await processOfPast();
  if (pid === 0) return;
  process.kill(pid, 'SIGQUIT');
  for (let tries = 0; tries < 100 && (await processOfPast()) === pid; tries += 1) await pause(100);
  if ((await processOfPast()) === pid) process.kill(pid, 'SIGKILL');
}

/** The state goes last: what was broken off is closed again. */
async function close(): Promise<void> {
  await stopPast();
  for (const name of [
    'data',
    'tablespaces',
    'spool',
    'lock',
    'server.log',
    'postgresql.conf',
    'pg_hba.conf',
    'pg_ident.conf',
  ])
    await rm(place(name), { recursive: true, force: true });
  await rm(STATE, { force: true });
}

const inWords = ({ target, closes_at, official }: Opened): string =>
  `${townTimeText(new Date(target))}, asked for by ${official}; it closes at ${townTimeText(new Date(closes_at))}`;

/** Takes the one place; a second command finds it taken. */
async function takePlace(official: string, target: Date): Promise<Opened> {
  const now = new Date();
  const closes = new Date(now.getTime() + hours(4) * 3_600_000);
  const opened = {
    official,
    target: target.toISOString(),
    opened_at: now.toISOString(),
    closes_at: closes.toISOString(),
    is_ready: false,
  };
  try {
    await writeFile(STATE, `${JSON.stringify(opened)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const other = await readState();
    if (!other) throw error;
    throw new Hindrance(`A past is open already: ${inWords(other)}. machi past close`);
  }
  return opened;
}

async function open(typed: string, official: string): Promise<number> {
  const target = momentTyped(typed);
  if (!target) throw new Hindrance('The second is written as "2026-11-29 14:05:30", in Japanese time.');
  // Checked first: what cannot be completed does not begin.
  builtProgram('past-of-town');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const opened = await takePlace(official, target);
  const began = performance.now();
  try {
    await refuseUnreachable(target);
    await fetchPast(target);
    await startAt();
    const client = await connectPast();
    const { rows } = await client.query<{ last: Date | null }>('select pg_last_xact_replay_timestamp() as last');
    await client.end();
    console.log(`Opened ${townTimeText(target)} beside the running town.`);
    const last = rows[0]?.last;
    console.log(
      `  last that was written until then: ${last ? townTimeText(last) : 'before the backup from which it was read'}`,
    );
    if ((await runOfTown(opened, ['prepare', target.toISOString()])) !== 0)
      throw new Hindrance('It could not be made fit to be looked at, and is deleted again.');
    await forbidWriting();
    await writeFile(STATE, `${JSON.stringify({ ...opened, is_ready: true })}\n`);
  } catch (error) {
    await close();
    throw error;
  }
  console.log(
    `  took ${Math.round((performance.now() - began) / 1000)} s; it can only be read, and closes at ${townTimeText(new Date(opened.closes_at))}`,
  );
  return 0;
}

async function workWith(args: readonly string[]): Promise<number> {
  const opened = await readState();
  if (!opened?.is_ready || (await processOfPast()) === 0) throw new Hindrance(`No past is open.\n${USAGE}`);
  if (new Date(opened.closes_at) < new Date()) {
    await close();
    throw new Hindrance('The past that was open has closed: its hours were over.');
  }
  console.log(`At ${inWords(opened)}.`);
  return runOfTown(opened, args);
}

/** What is interrupted is closed as after any failure. */
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true;
  });

await runOrder(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { official: { type: 'string', default: '' }, over: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [verb, first = '', second = ''] = positionals;
  if (databaseUrl === '') throw new Hindrance('This works on PostgreSQL only: set DATABASE_URL.');
  if (process.getuid?.() === 0) throw new Hindrance('PostgreSQL does not run as root: call it as `machi past`.');
  if (verb === 'open' && first !== '' && values.official !== '') return open(first, values.official);
  if ((verb === 'look' || verb === 'bring-back') && second !== '') {
    const kind = first === 'form' ? 'application' : first;
    return workWith([verb, kind, second.trim().toUpperCase()]);
  }
  if (verb === 'close') {
    const opened = await readState();
    if (values.over && (!opened || new Date(opened.closes_at) > new Date())) return 0;
    await close();
    console.log(opened ? 'The past is closed, and everything of it is deleted.' : 'No past was open.');
    return 0;
  }
  throw new Hindrance(USAGE);
});
