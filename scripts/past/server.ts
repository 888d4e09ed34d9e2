import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open as openFile, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { townTimeText } from '@machi/domain/calendar/model';
import { REACHED_DAYS } from '@machi/domain/past/rules';
import pg from 'pg';
import { Hindrance } from '../backup/order.ts';
import { postgresPrograms } from '../postgres/start-postgres.ts';

const run = promisify(execFile);
const { MACHI_PAST, DATABASE_URL } = process.env;
export const databaseUrl = DATABASE_URL ?? '';
/** Everything of the past that is open. */
export const folder = MACHI_PAST ?? '/var/lib/machi-past';
export const place = (name: string): string => path.join(folder, name);

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
export async function refuseUnreachable(target: Date): Promise<void> {
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

export async function fetchPast(target: Date): Promise<void> {
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
export async function processOfPast(): Promise<number> {
  const pid = Number((await readFile(place('data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  const command = pid > 0 ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
  return command.split('\0').includes(place('data')) ? pid : 0;
}

const databaseOfTown = (): string => new pg.Client({ connectionString: databaseUrl }).database ?? 'postgres';
export const pastUrl = (): string =>
  `postgres://postgres@localhost/${encodeURIComponent(databaseOfTown())}?host=${encodeURIComponent(folder)}`;

export async function connectPast(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: pastUrl() });
  await client.connect();
  return client;
}

export async function forbidWriting(): Promise<void> {
  const client = await connectPast();
  await client.query(
    `alter database ${client.escapeIdentifier(databaseOfTown())} set default_transaction_read_only = on`,
  );
  await client.end();
}

/** Starts the server and waits until it has read the log up to the target and opens; answers why it does not. */
async function startPast(isInterrupted: () => boolean): Promise<'open' | 'log-ends' | 'failed'> {
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
    if (isInterrupted()) throw new Hindrance('Interrupted. Nothing is left of it.');
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
async function writePastTarget(isInterrupted: () => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_current_xact_id()');
    const { rows } = await client.query<{ segment: string }>('select pg_walfile_name(pg_current_wal_lsn()) as segment');
    const until = Date.now() + ARCHIVED_MILLISECONDS;
    while (!isInterrupted()) {
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

export async function startAt(isInterrupted: () => boolean): Promise<void> {
  let started = await startPast(isInterrupted);
  if (started === 'log-ends') {
    console.log('  The archive ends before that second; waiting for the next part of it, up to a minute …');
    await writePastTarget(isInterrupted);
    started = await startPast(isInterrupted);
  }
  if (started !== 'open')
    throw new Hindrance(`The past did not open:\n${(await readLog()).trim().split('\n').slice(-8).join('\n')}`);
}

async function stopPast(): Promise<void> {
  const pid = await processOfPast();
  if (pid === 0) return;
  process.kill(pid, 'SIGQUIT');
  for (let tries = 0; tries < 100 && (await processOfPast()) === pid; tries += 1) await pause(100);
  if ((await processOfPast()) === pid) process.kill(pid, 'SIGKILL');
}

/** Stops its server and deletes all that was fetched. */
export async function deletePast(): Promise<void> {
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
}
