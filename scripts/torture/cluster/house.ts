import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { cleanEnvironment, RAISED_RATES, SECRET } from '../../bench/ground/api-process.ts';
import type { Scope } from '../../bench/ground/scope.ts';
import { SCHEMA } from '../../bench/ground/town.ts';
import { builtProgram } from '../../build/built-program.mjs';
import { postgresPrograms } from '../../postgres/start-postgres.ts';
import { API_ENVIRONMENT, API_NODE_OPTIONS } from '../../start/node-options.ts';
import { findFakeTime, refuseHouse } from '../../test/system-packages.ts';
import { waitUntil } from '../wait.ts';
import { openMachines, type Machine, type Service } from './machines.ts';

const run = promisify(execFile);
const API_PORT = 3000;
/** Behind https in production; the row `proxy` tests that part of the file. */
const SITE_PORT = 8080;
const PATRONI_PORT = 8008;
const OPEN_MILLISECONDS = 180_000;

/** The machine whose clock can be moved: that of its portal and its PostgreSQL. Python's sleep fails under libfaketime. */
const MOVED = 3;

/** Only what the clock says is moved, as when somebody sets it: waits and timeouts go on. */
const underClock = (clock: string): string[] => [
  '/usr/bin/env',
  `LD_PRELOAD=${findFakeTime()}`,
  `FAKETIME_TIMESTAMP_FILE=${clock}`,
  'FAKETIME_CACHE_DURATION=1',
  'DONT_FAKE_MONOTONIC=1',
];

/** A folder of PostgreSQL's programs whose server runs under that clock. */
async function movedPrograms(folder: string, clock: string): Promise<string> {
  const programs = await postgresPrograms();
  const moved = path.join(folder, 'bin');
  await mkdir(moved, { recursive: true });
  for (const name of await readdir(programs))
    if (name !== 'postgres') await symlink(path.join(programs, name), path.join(moved, name));
  const words = [...underClock(clock), path.join(programs, 'postgres')].join(' ');
  await writeFile(path.join(moved, 'postgres'), `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 });
  await writeFile(clock, '+0\n');
  return moved;
}

export interface HouseMachine extends Machine {
  readonly etcd: Service;
  readonly patroni: Service;
  readonly api: Service;
  readonly nginx: Service;
  /** File by which its clock is moved, where its programs run under one: `+0`, `+3600`. */
  readonly clock: string | undefined;
  /** What Patroni of this machine says of it: `primary`, `replica`, or undefined if it does not answer. */
  role(): Promise<string | undefined>;
}

export interface House {
  readonly machines: readonly HouseMachine[];
  readonly sitePort: number;
  /** The machine whose PostgreSQL writes now. */
  primary(): Promise<HouseMachine | undefined>;
  /** Waits until all three are there: one primary, two that follow it without a gap. */
  untilWhole(limit: number): Promise<number>;
  /** Of the primary, by the superuser. */
  databaseUrl(): Promise<string>;
  /** A connection to it, in the town's schema. */
  connect(): Promise<pg.Client>;
  /** Changes what `patronictl edit-config` does, on all machines at once. */
  configure(change: object): Promise<void>;
}

const ask = async (url: string, init: RequestInit = {}): Promise<Response | undefined> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(2000) }).catch(() => undefined);

/** Fills in the site of deploy/nginx.conf for a namespace: no certificate, folders of its own. */
const plainSite = (site: string, machine: Machine): string =>
  site
    .replaceAll(/ {2}listen \[::\]:\d+.*\n/g, '')
    .replaceAll('listen 80;', `listen ${machine.front}:80;`)
    .replaceAll('listen 443 ssl http2;', `listen ${machine.front}:${SITE_PORT};`)
    .replaceAll(/ {2}ssl_.*;\n/g, '')
    .replaceAll(/error_log \S+ /g, `error_log ${path.join(machine.folder, 'nginx-error.log')} `)
    .replaceAll('root /var/lib/machi;', `root ${machine.folder};`);

const clockOf = ({ number, folder }: Machine): string | undefined =>
  number === MOVED ? path.join(folder, 'clock') : undefined;

/** Writes the machine's files as the operator does: /etc/machi/house.env and `deploy/cluster/fill`. */
async function fill(machine: Machine, machines: readonly Machine[], passwords: readonly [string, string]) {
  const { folder } = machine;
  const clock = clockOf(machine);
  const own: Record<string, string> = {
    HOUSE_NODE: String(machine.number),
    ...Object.fromEntries(machines.map(({ number, house }) => [`HOUSE_${number}`, house])),
    HOUSE_SUPER_PASSWORD: passwords[0],
    HOUSE_REPLICATION_PASSWORD: passwords[1],
    HOUSE_POSTGRES: clock ? await movedPrograms(folder, clock) : await postgresPrograms(),
    HOUSE_SOCKET: machine.disk,
    HOUSE_DATA: path.join(machine.disk, 'machi'),
    HOUSE_ETCD_DATA: path.join(folder, 'etcd'),
    HOUSE_PORTS: `"${API_PORT}"`,
  };
  const example = await readFile('deploy/cluster/house.env', 'utf8');
  const filled = example.replaceAll(/^(HOUSE_\w+)=.*$/gm, (_line, name: string) => {
    const value = own[name];
    if (value === undefined) throw new Error(`deploy/cluster/house.env has ${name}, which this row does not fill in`);
    return `${name}=${value}`;
  });
  for (const part of ['etc/machi', 'etc/nginx/sites-available', 'etc/patroni'])
    await mkdir(path.join(folder, part), { recursive: true });
  await writeFile(path.join(folder, 'etc/machi/house.env'), filled);
  const site = path.join(folder, 'etc/nginx/sites-available/machi');
  await writeFile(site, await readFile('deploy/nginx.conf', 'utf8'));
  await run('deploy/cluster/fill', [folder]);
  await writeFile(site, plainSite(await readFile(site, 'utf8'), machine));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${path.join(folder, name)};`,
  );
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off;\nuser root;\nworker_processes 1;\npid ${folder}/nginx.pid;\nevents { worker_connections 512; }\nhttp {\n${places.join('\n')}\n  include ${site};\n}\n`,
  );
}

/** Lets the programs of the machines reach a server of this one, which listens at its own loopback alone, at the same port of theirs. */
async function relay(scope: Scope, machines: readonly Machine[], port: number): Promise<void> {
  const outer = createServer((socket) => {
    const inner = connect(port, '127.0.0.1');
    for (const end of [socket, inner]) end.on('error', () => void (socket.destroy(), inner.destroy()));
    socket.pipe(inner).pipe(socket);
  });
  const outside = (machines[0]?.front ?? '').replace(/\d+$/, '254');
  await scope.hold(
    () => new Promise<void>((resolve) => outer.listen(0, outside, () => resolve())),
    () => void outer.close(),
  );
  const { port: open } = outer.address() as AddressInfo;
  const configuration = (folder: string) => path.join(folder, `relay-${port}.cfg`);
  for (const machine of machines) {
    await writeFile(
      configuration(machine.folder),
      `defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 1m\n  timeout server 1m\nlisten relay\n  bind 127.0.0.1:${port}\n  server outside ${outside}:${open}\n`,
    );
    await machine.serve(`relay-${port}`, ['/usr/sbin/haproxy', '-db', '-f', configuration(machine.folder)]);
  }
}

const readVariables = async (file: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await readFile(file, 'utf8'))
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

async function startServices(machine: Machine, environment: Readonly<Record<string, string>>) {
  const { folder } = machine;
  const clock = clockOf(machine);
  const etcd = await machine.serve('etcd', ['/usr/bin/etcd'], {
    PATH: process.env['PATH'],
    ...(await readVariables(path.join(folder, 'etc/default/etcd'))),
  });
  const config = path.join(folder, 'etc/patroni/config.yml');
  const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
  const patroni = await machine.serve('patroni', [...asPostgres, '/usr/bin/patroni', config], {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/var/lib/postgresql',
    LANG: 'C.UTF-8',
  });
  await machine.serve('disk-watch', [...asPostgres, path.resolve('deploy/cluster/disk-watch'), config]);
  await machine.serve('haproxy', ['/usr/sbin/haproxy', '-db', '-f', path.join(folder, 'etc/haproxy/haproxy.cfg')]);
  const nginx = await machine.serve('nginx', [
    '/usr/sbin/nginx',
    '-c',
    path.join(folder, 'nginx.conf'),
    '-e',
    'stderr',
  ]);
  const data = path.join(folder, 'data');
  await mkdir(data, { recursive: true });
  const startApi = () =>
    machine.serve(
      'api',
      [...(clock ? underClock(clock) : []), process.execPath, ...API_NODE_OPTIONS, builtProgram('main')],
      cleanEnvironment({
        ...API_ENVIRONMENT,
        ...RAISED_RATES,
        PORT: String(API_PORT),
        HOST: '0.0.0.0',
        TRUST_PROXY: '1',
        MACHI_DATA: data,
        MACHI_SECRET: SECRET,
        DATABASE_URL: 'postgres://machi:machi@127.0.0.1:5000/machi',
        DATABASE_REPLICA_URL: 'postgres://machi:machi@127.0.0.1:5001/machi',
        ...environment,
      }),
    );
  return { etcd, patroni, nginx, clock, startApi };
}

/**
 * Opens a house of three machines by the files of deploy/cluster: etcd, Patroni with PostgreSQL, HAProxy, nginx and a
 * process of the portal on each.
 * @param relayed ports of servers of this machine that the portal needs at its own loopback
 */
export async function openHouse(
  scope: Scope,
  environment: Readonly<Record<string, string>> = {},
  relayed: readonly number[] = [],
): Promise<House> {
  refuseHouse();
  const bare = await openMachines(scope);
  const passwords = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')] as const;
  for (const machine of bare) await fill(machine, bare, passwords);
  for (const port of relayed) await relay(scope, bare, port);
  const started = await Promise.all(
    bare.map(async (machine) => ({ machine, ...(await startServices(machine, environment)) })),
  );
  const roleOf = (machine: Machine) => async () => {
    const answer = await ask(`http://${machine.house}:${PATRONI_PORT}/patroni`);
    const found: { role?: string; state?: string } = answer ? await answer.json().catch(() => ({})) : {};
    if (found.state !== 'running') return undefined;
    return found.role === 'master' ? 'primary' : found.role;
  };
  async function findPrimary<M extends Machine>(machines: readonly M[]): Promise<M | undefined> {
    const asked = await Promise.all(machines.map(({ house }) => ask(`http://${house}:${PATRONI_PORT}/primary`)));
    return machines.find((_machine, index) => asked[index]?.status === 200);
  }
  async function connectTo(machine: Machine, database: string): Promise<pg.Client> {
    const client = new pg.Client({
      host: machine.house,
      user: 'postgres',
      password: passwords[0],
      database,
      options: `-c search_path=${SCHEMA},public`,
      connectionTimeoutMillis: 3000,
      query_timeout: 20_000,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }
  async function ofPrimary<T>(work: (client: pg.Client) => Promise<T>, database = 'machi'): Promise<T> {
    const primary = await findPrimary(bare);
    if (!primary) throw new Error('the house has no primary');
    const client = await connectTo(primary, database);
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  }
  const streaming = () =>
    ofPrimary(
      async (client) =>
        (
          await client.query<{ following: number; sync: number }>(
            `select count(*)::int as following, (count(*) filter (where sync_state = 'sync'))::int as sync
             from pg_stat_replication where state = 'streaming' and application_name like 'machi_'`,
          )
        ).rows[0],
      'postgres',
    ).catch(() => undefined);
  const untilWhole = (limit: number): Promise<number> =>
    waitUntil(limit, async () => {
      const found = await streaming();
      return found?.following === 2 && found.sync >= 1;
    });
  const configure = async (change: object): Promise<void> => {
    const answer = await ask(`http://${bare[0]?.house}:${PATRONI_PORT}/config`, {
      method: 'PATCH',
      headers: { authorization: `Basic ${Buffer.from(`patroni:${passwords[0]}`).toString('base64')}` },
      body: JSON.stringify(change),
    });
    if (!answer?.ok) throw new Error(`Patroni does not take ${JSON.stringify(change)}: ${answer?.status}`);
  };

  // Without two that follow, a strict primary writes nothing: also not at its first start.
  if ((await untilWhole(OPEN_MILLISECONDS)) === Infinity)
    throw new Error(`the house does not open:\n${await readFile(started[0]?.patroni.log ?? '', 'utf8')}`);
  await ofPrimary(async (client) => {
    await client.query(`create role machi login password 'machi'`);
    await client.query(`create database machi owner machi encoding 'UTF8' template template0`);
  }, 'postgres');
  const machines: HouseMachine[] = [];
  // The first one makes the tables.
  for (const { machine, startApi, ...rest } of started) {
    const api = await startApi();
    const isReady = async () => (await ask(`http://${machine.front}:${SITE_PORT}/readyz`))?.status === 200;
    if ((await waitUntil(OPEN_MILLISECONDS, isReady)) === Infinity)
      throw new Error(`the portal of machine ${machine.number} does not open:\n${await readFile(api.log, 'utf8')}`);
    machines.push({ ...machine, ...rest, api, role: roleOf(machine) });
  }
  return {
    machines,
    sitePort: SITE_PORT,
    primary: () => findPrimary(machines),
    untilWhole,
    configure,
    async databaseUrl() {
      const primary = await findPrimary(machines);
      if (!primary) throw new Error('the house has no primary');
      return `postgres://postgres:${passwords[0]}@${primary.house}:5432/machi`;
    },
    async connect() {
      const primary = await findPrimary(machines);
      if (!primary) throw new Error('the house has no primary');
      return connectTo(primary, 'machi');
    },
  };
}
