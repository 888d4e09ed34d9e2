import { execFile } from 'node:child_process';
import { mkdir, open, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { cleanEnvironment, RAISED_RATES, SECRET } from '../../bench/ground/api-process.ts';
import type { Scope } from '../../bench/ground/scope.ts';
import { readService } from '../../operation/unit-file.ts';
import { postgresPrograms } from '../../postgres/start-postgres.ts';
import { API_ENVIRONMENT } from '../../start/node-options.ts';
import { findFakeTime } from '../../test/system-packages.ts';
import { openKeeper } from '../update/keeper.ts';
import { makeRelease } from '../update/releases.ts';
import type { Machine, Service } from './machines.ts';

const run = promisify(execFile);
const API_PORT = 3000;
/** As `machi update` chooses it. */
const TRIAL_PORT = 3100;
/** Behind https in production; the row `proxy` tests that part of the file. */
export const SITE_PORT = 8080;

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

/** Fills in the site of deploy/nginx.conf for a namespace: no certificate, folders of its own. */
const plainSite = (site: string, machine: Machine): string =>
  site
    .replaceAll(/ {2}listen \[::\]:\d+.*\n/g, '')
    .replaceAll('listen 80;', `listen ${machine.front}:80;`)
    .replaceAll('listen 443 ssl http2;', `listen ${machine.front}:${SITE_PORT};`)
    .replaceAll(/ {2}ssl_.*;\n/g, '')
    .replaceAll(/access_log \/\S+/g, `access_log ${path.join(machine.folder, 'machi-answers.jsonl')}`)
    .replaceAll(/error_log \S+ /g, `error_log ${path.join(machine.folder, 'nginx-error.log')} `)
    .replaceAll('root /var/lib/machi;', `root ${machine.folder};`);

const clockOf = ({ number, folder }: Machine): string | undefined =>
  number === MOVED ? path.join(folder, 'clock') : undefined;

/** Writes the machine's files as the operator does: /etc/machi/house.env and `deploy/cluster/fill`. */
export async function fill(machine: Machine, machines: readonly Machine[], passwords: readonly [string, string]) {
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
export async function relay(scope: Scope, machines: readonly Machine[], port: number): Promise<void> {
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

/** Starts all that systemd keeps running on a machine; its portal once the house is open. */
export async function startServices(scope: Scope, machine: Machine, given: Readonly<Record<string, string>>) {
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
  return { etcd, patroni, nginx, clock, openPortal: () => openPortal(scope, machine, given) };
}

/** The process of the portal by its unit, from the first release of the machine's own `/opt/machi`. */
async function openPortal(scope: Scope, machine: Machine, given: Readonly<Record<string, string>>) {
  const { folder } = machine;
  const clock = clockOf(machine);
  const home = path.join(folder, 'opt');
  await makeRelease(path.join(home, 'r0'));
  for (const name of ['run', 'data', 'backups']) await mkdir(path.join(home, name));
  await symlink('r0', path.join(home, 'current'));
  await symlink('../r0', path.join(home, 'run', String(API_PORT)));
  const environment = {
    ...RAISED_RATES,
    HOST: '0.0.0.0',
    TRUST_PROXY: '1',
    MACHI_SAMPLE: 'small',
    MACHI_DATA: path.join(home, 'data'),
    MACHI_BACKUPS: path.join(home, 'backups'),
    MACHI_SECRET: SECRET,
    METRICS_KEY: 'of-the-operator-under-test',
    DATABASE_URL: 'postgres://machi:machi@127.0.0.1:5000/machi',
    DATABASE_REPLICA_URL: 'postgres://machi:machi@127.0.0.1:5001/machi',
    ...given,
  };
  const settings = path.join(folder, 'etc/machi/machi.env');
  await writeFile(
    settings,
    Object.entries(environment)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );

  const services = new Map<number, Service>();
  /** Size of the log at the last start. */
  const starts = new Map<number, number>();
  async function startOn(port: number): Promise<Service> {
    const link = path.join(home, 'run', String(port));
    const unit = await readService('machi-web@', String(port), link);
    const [program = '', script = '', ...args] = unit.command;
    const command = [program, path.join(link, script), ...args];
    const service = await machine.serve(
      `portal-${port}`,
      clock ? [...underClock(clock), ...command] : command,
      cleanEnvironment({ ...API_ENVIRONMENT, ...environment, ...unit.environment }),
    );
    services.set(port, service);
    return service;
  }
  const logFileOf = (port: number): string => services.get(port)?.log ?? '';
  const stop = async (port: number): Promise<void> => services.get(port)?.hold('SIGTERM');
  const updating = await openKeeper(
    scope,
    machine.outside,
    {
      stop,
      async restart(port) {
        const service = services.get(port);
        if (!service) return void (await startOn(port));
        await stop(port);
        starts.set(port, (await stat(service.log)).size);
        await service.start();
      },
      async log(port) {
        const file = await open(logFileOf(port));
        const { size } = await file.stat();
        const from = starts.get(port) ?? 0;
        const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
        await file.close();
        return buffer.toString();
      },
    },
    { home, settings, ports: [API_PORT], trialPort: TRIAL_PORT },
  );
  let newest = 0;
  /** As the operator of this machine does. All machines count alike, and so have the same migrations. */
  async function update(): Promise<string | undefined> {
    newest += 1;
    const name = `r${newest}`;
    const release = path.join(home, name);
    await makeRelease(release, { migration: `alter table member add column later_${name} text` });
    const { code, output } = await machine.run(
      [process.execPath, path.join(release, 'scripts/update/main.ts')],
      updating,
    );
    return code === 0 ? undefined : `machine ${machine.number}: ${code}, ${output}`;
  }
  return { api: await startOn(API_PORT), update };
}
