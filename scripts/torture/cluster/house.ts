import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Scope } from '../../bench/ground/scope.ts';
import { SCHEMA } from '../../bench/ground/town.ts';
import { builtProgram } from '../../build/built-program.mjs';
import { ensurePortal } from '../../build/build-portal.ts';
import { refuseHouse } from '../../test/system-packages.ts';
import { waitUntil } from '../wait.ts';
import { openMachines, type Machine, type Service } from './machines.ts';
import { fill, relay, SITE_PORT, startServices } from './services.ts';

const PATRONI_PORT = 8008;
const OPEN_MILLISECONDS = 180_000;

export interface HouseMachine extends Machine {
  readonly etcd: Service;
  readonly patroni: Service;
  readonly api: Service;
  readonly nginx: Service;
  /** File by which its clock is moved, where its programs run under one: `+0`, `+3600`. */
  readonly clock: string | undefined;
  /** Brings its portal to the next release, which has a migration; answers what went wrong. */
  update(): Promise<string | undefined>;
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
  builtProgram('main');
  await ensurePortal(process.cwd());
  const bare = await openMachines(scope);
  const passwords = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')] as const;
  for (const machine of bare) await fill(machine, bare, passwords);
  for (const port of relayed) await relay(scope, bare, port);
  const started = await Promise.all(
    bare.map(async (machine) => ({ machine, ...(await startServices(scope, machine, environment)) })),
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
  for (const { machine, openPortal, ...rest } of started) {
    const { api, update } = await openPortal();
    const isReady = async () => (await ask(`http://${machine.front}:${SITE_PORT}/readyz`))?.status === 200;
    if ((await waitUntil(OPEN_MILLISECONDS, isReady)) === Infinity)
      throw new Error(`the portal of machine ${machine.number} does not open:\n${await readFile(api.log, 'utf8')}`);
    machines.push({ ...machine, ...rest, api, update, role: roleOf(machine) });
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
