import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from '../../app.ts';
import { connectPostgres } from '../../database/connect-postgres.ts';
import { statement, type Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { openHouse } from '../../open-house.ts';
import type { House } from '../../platform/house.ts';
import type { PaymentHolder } from '../../platform/house.ts';
import type { Clock } from '../../ground/clock.ts';
import { townKeys } from '../../ground/town-keys.ts';
import { createLog, type Log } from '../../ground/log.ts';
import { lifeAsSet } from '../../seed/life/seed-life.ts';
import { seedSampleMembers, seedTown } from '../../seed/seed.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import {
  SAMPLE,
  fillSampleTown,
  newSamplePack,
  openEmptyDatabase,
  openSampleDatabase,
  packsOf,
  townsFolder,
  type TestTownKey,
} from './databases.ts';
import { copySampleFolder } from './sample-folder.ts';
import { inboxOf } from '../notifications/inbox.ts';
import { peopleOf, type Credentials } from './people.ts';
import { smallFeed } from '@machi/domain/transport/feed/small-feed.fixture';
import { writeMessage } from '../../transport/live/realtime-messages.ts';
import { zipOf } from '../feeds/make-zip.ts';
import { rowsOf } from '../facilities/rows.ts';

export type { Credentials };

export interface CallOptions {
  readonly as?: Credentials | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly locale?: 'ja' | 'en';
}

/** A reply as tests read it. `body` is the parsed JSON, of any shape. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into replies of every shape
  readonly body: any;
  readonly text: string;
}

export { townsFolder };

/** Monday 2027-01-11 10:00 in the town (a public holiday: Coming of Age Day); tests move it with `setNow`. */
export const START = new Date('2027-01-11T01:00:00Z');

export interface OpenTownOptions {
  /** Another town than the sample. */
  readonly town?: TestTownKey | undefined;
  /** A given database instead of a new one. Missing rows of the sample town are added, and it is not removed. */
  readonly databaseUrl?: string;
  /** The same, already open. */
  readonly database?: Database;
  readonly schema?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: Log;
  /** Replaces the product's payment holders. */
  readonly paymentHolders?: readonly PaymentHolder[];
  /** Enables face recognition, which the tests' town otherwise lacks. */
  readonly hasFaces?: boolean;
  /** Replaces the small default feed as the file at a public address: tests have no internet. */
  readonly fetchFeed?: House['fetchFeed'];
  /** The town then goes by the common time, on a machine whose clock says this, instead of by `setNow`. */
  readonly machineClock?: Clock;
  /** Wraps the database, to remove a guard or to break it. */
  readonly around?: (database: Database) => Database;
  /** Replaces the product's application, for tests of the tests. */
  readonly application?: (house: House) => Hono | Promise<Hono>;
}

/** A data folder in its state after the sample town's first start. */
export async function newSampleFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-'));
  await copySampleFolder(folder);
  return folder;
}

async function openDatabase(
  { databaseUrl, database: opened, town, schema = town ?? SAMPLE }: OpenTownOptions,
  settings: Settings,
): Promise<Database> {
  const isLiving = settings.sample === 'living';
  if (!isLiving && !opened && databaseUrl === undefined && schema === (town ?? SAMPLE))
    return openSampleDatabase(undefined, town);
  const database =
    opened ??
    (databaseUrl === undefined || isLiving
      ? await openEmptyDatabase(schema)
      : connectPostgres(databaseUrl, schema, settings.databasePool, () => {}));
  await (isLiving ? migrate(database, schema) : fillSampleTown(database, schema, town));
  return database;
}

const tellHouses = statement('tell-houses-of-tests', `select pg_notify('test_told', $1)`);

/** Waits until this process has received all notifications sent so far; otherwise they arrive a moment later. */
function catchUpOf(database: Database): () => Promise<void> {
  const waiting = new Map<string, () => void>();
  let listening: Promise<void> | undefined;
  return async () => {
    listening ??= database.listen('test_told', (said) => waiting.get(said)?.());
    await listening;
    const question = randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(question, resolve);
    // One connection delivers all channels, in the order of the writes.
    await database.run(tellHouses, [question]);
    await promise;
    waiting.delete(question);
  };
}

/** A whole town on a free port: the sample pack, its own database, and a clock that tests move. */
export async function openTown(options: OpenTownOptions = {}) {
  const settings = readSettings({
    PORT: '0',
    MACHI_TOWNS: await packsOf(options.town ?? SAMPLE),
    MACHI_TOWN: options.town ?? SAMPLE,
    MACHI_DATA: await mkdtemp(path.join(tmpdir(), 'machi-')),
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '0',
    RATE_PER_ADDRESS: '1000000',
    RATE_PER_ACCOUNT: '1000000',
    RATE_SIGN_IN: '1000000',
    SENDS_PER_CONTACT: '1000000',
    SENDS_PER_NETWORK: '1000000',
    SMS_PER_TOWN: '1000000',
    MAILS_PER_TOWN: '1000000',
    RATE_PER_TERMINAL: '1000000',
    RATE_ANSWERS: '1000000',
    WORK_PER_ADDRESS: '100000000',
    WORK_PER_ACCOUNT: '100000000',
    ...options.environment,
  });
  const log = options.log ?? createLog(settings.logLevel);
  const isLiving = settings.sample === 'living';
  const opened = await openDatabase(options, settings);
  const database = options.around ? options.around(opened) : opened;
  let now = START;
  const isSample = settings.townKey === SAMPLE && settings.townsFolder === townsFolder;
  const pack = isSample || options.town ? await newSamplePack(options.town) : undefined;
  const opening = openHouse(settings, log, database, {
    ...(options.machineClock ? { machineClock: options.machineClock } : { clock: () => now }),
    holders: options.paymentHolders,
    loaded: pack,
  });
  const { house: made, jobs, webhooks, close } = await opening;
  const house = {
    ...made,
    fetchFeed:
      options.fetchFeed ??
      (async (address) => (address.endsWith('.pb') ? Buffer.from(writeMessage([], START)) : zipOf(smallFeed))),
  };
  if (!options.hasFaces) delete house.town.passes.faces;
  if (isLiving) {
    await seedTown(opened, house.town);
    await seedSampleMembers(opened, house.town, {
      now,
      plans: {
        packFolder: path.join(settings.townsFolder, settings.townKey),
        lotteryKey: townKeys(house.secret).lotteryKey,
      },
      live: lifeAsSet(settings, house.town, house.secret, now, house.feed.ofPack),
    });
  }

  const app = await (options.application ?? createApp)(house);
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // Otherwise a test that keeps the process busy for seconds finds its connection closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;

  async function call(
    method: string,
    target: string,
    { as, body, headers = {}, locale = 'en' }: CallOptions = {},
  ): Promise<Answer> {
    const response = await fetch(origin + target, {
      method,
      headers: {
        'accept-language': locale,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as ? { 'access-token': `Bearer ${as.token}`, cookie: `sid=${as.cookie}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined, text };
  }

  async function logIn(login_id: string, password: string): Promise<Credentials> {
    const answer = await call('POST', '/api/login', { body: { login_id, password } });
    const cookie = /sid=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
    if (answer.status !== 200 || cookie === undefined) throw new Error(`login failed: ${answer.text}`);
    return { token: answer.body.token, cookie };
  }

  // Shared, because each instance numbers its statements and a connection knows a number once.
  const looks = rowsOf(opened);
  return {
    house,
    /** Runs the nightly retention at a time. It forgets earlier runs, because the clocks of tests jump. */
    async tidy(at: Date) {
      await looks.rows('delete from retention_run');
      await jobs.runDue(at);
    },
    /** Sends what other systems are to be told. */
    tellSystems: webhooks.deliver,
    origin,
    database: opened,
    call,
    logIn,
    caughtUp: catchUpOf(opened),
    ...looks,
    ...peopleOf(opened, () => now),
    ...inboxOf(opened),
    /** Logs in the nth sample person (0 and 1 are residents), in the order of the town pack. */
    async logInSample(index: number) {
      const person = house.town.sampleMembers[index];
      if (!person) throw new Error('the sample has no such person');
      return logIn(person.email ?? person.login_tel ?? '', person.password);
    },
    setNow(instant: Date) {
      now = instant;
    },
    now: () => now,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await close();
      await opened.close();
      await rm(settings.dataFolder, { recursive: true, force: true });
    },
  };
}
export type OpenTown = Awaited<ReturnType<typeof openTown>>;
