import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_LINE, LiveMarks, SPREAD_MILLISECONDS } from '@machi/domain/transport/live/contract';
import type pg from 'pg';
import { writeRequest } from '../../ground/http-line.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openApi, openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow } from '../../row.ts';

const SCREENS = 200;
const ROUTE = 4;
const LIMIT_SECONDS = 2;
/** Timeout that ends a hanging run; it measures nothing. */
const WAIT_MILLISECONDS = 30_000;
/** Between two reports, as of a device on board. */
const REST_MILLISECONDS = 3000;
/** At the station, moving a step with each report. */
const STATION = { latitude: 44.15887, longitude: 142.02121 };
const STEP = 0.00002;

/** Page that watches the buses of a route: it follows the line, and asks when the route's mark changes. */
class Screen {
  readonly #port: number;
  readonly #socket: Socket;
  readonly isOpen: Promise<void>;
  #mark: string | undefined;
  #rest = '';
  #wanted: { readonly measuredAt: string; readonly resolve: (at: number) => void } | undefined;

  constructor(port: number, address: string) {
    this.#port = port;
    this.#socket = connect({ port, host: '127.0.0.1' });
    this.#socket.setEncoding('utf8');
    this.isOpen = new Promise((resolve, reject) => {
      this.#socket.on('data', (piece: string) => {
        this.#hear(piece);
        if (this.#mark !== undefined) resolve();
      });
      this.#socket.on('error', reject);
      this.#socket.on('close', () => reject(new Error('a line was closed')));
    });
    this.#socket.write(
      writeRequest({ path: LIVE_LINE, headers: { accept: 'text/event-stream', 'x-forwarded-for': address } }),
    );
  }

  #hear(piece: string): void {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue;
      const mark = LiveMarks.parse(JSON.parse(line.slice('data: '.length))).marks[String(ROUTE)] ?? '';
      const isNew = this.#mark !== undefined && mark !== this.#mark;
      this.#mark = mark;
      if (isNew) void this.#look();
    }
  }

  /** Asks as a page does, at a random moment within the second, and checks for the reported place. */
  async #look(): Promise<void> {
    await pause(Math.random() * SPREAD_MILLISECONDS);
    const answer = await fetch(`http://127.0.0.1:${this.#port}/api/buslocation/${ROUTE}`).then((reply) => reply.text());
    if (!this.#wanted || !answer.includes(this.#wanted.measuredAt)) return;
    this.#wanted.resolve(performance.now());
    this.#wanted = undefined;
  }

  /** Resolves with the moment at which the page has the place measured at this time. */
  shows(measuredAt: string): Promise<number> {
    return new Promise((resolve) => {
      this.#wanted = { measuredAt, resolve };
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

async function addBus(database: pg.Client): Promise<{ readonly vehicle_id: number; readonly key: string }> {
  const key = randomBytes(32).toString('base64url');
  const { rows } = await database.query<{ vehicle_id: number }>(
    `with made as (insert into vehicle (vehicle_name_ja, vehicle_name_en, route_id, created_at) values ('bench', 'bench', $1, now())
       returning vehicle_id),
     carried as (insert into device (device_name, kind, vehicle_id, key_hash, created_at)
       select 'bench', 'vehicle', vehicle_id, $2, now() from made)
     select vehicle_id from made`,
    [ROUTE, createHash('sha256').update(key).digest()],
  );
  return { vehicle_id: rows[0]?.vehicle_id ?? 0, key };
}

async function run({ scope, rounds, progress }: BenchContext) {
  const environment = { TRUST_PROXY: '1' };
  const town = await openTown(scope, await openPostgres(scope), 'live', { environment });
  const apis = [town.api, await openApi(scope, { databaseUrl: town.databaseUrl, environment })];
  const bus = await addBus(town.database);
  const screens: Screen[] = [];
  await scope.hold(
    () => Promise.resolve(screens),
    (opened) => {
      for (const screen of opened) screen.close();
    },
  );
  for (let index = 0; index < SCREENS; index += 1) {
    const screen = new Screen(apis[index % apis.length]?.port ?? 0, `10.6.0.${index}`);
    screen.isOpen.catch(() => {});
    screens.push(screen);
  }
  const orLate = async <Done>(done: Promise<Done>, what: string): Promise<Done> => {
    const late = pause(WAIT_MILLISECONDS, undefined, { ref: false }).then(() => Promise.reject(new Error(what)));
    return Promise.race([done, late]);
  };
  await orLate(Promise.all(screens.map(({ isOpen }) => isOpen)), 'not all lines opened');

  const all: number[] = [];
  const each: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await pause(REST_MILLISECONDS);
    const measured_at = new Date().toISOString();
    const showing = Promise.all(screens.map((screen) => screen.shows(measured_at)));
    const began = performance.now();
    // One process, then the other: half of the screens hear of it through the database.
    const port = apis[round % apis.length]?.port ?? 0;
    const place = { latitude: STATION.latitude + round * STEP, longitude: STATION.longitude, measured_at };
    const answer = await fetch(`http://127.0.0.1:${port}/api/vehicle-positions`, {
      method: 'POST',
      headers: { authorization: `Device ${bus.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ vehicle_id: bus.vehicle_id, positions: [place] }),
    });
    if (!answer.ok) throw new Error(`the place was refused: ${answer.status} ${await answer.text()}`);
    const seconds = (await orLate(showing, 'not every screen shows it')).map((at) => (at - began) / 1000);
    all.push(...seconds);
    each.push(percentile(seconds, 0.95));
    progress(
      `live ${round + 1}/${rounds}: p95 ${each.at(-1)?.toFixed(2)} s, last ${Math.max(...seconds).toFixed(2)} s`,
    );
  }
  return [
    {
      name: 'live, reported to shown (p95)',
      value: percentile(all, 0.95),
      unit: 's',
      reach: { comparison: '<=' as const, value: LIMIT_SECONDS },
      product: each,
      per: 's',
      notes: [
        `${SCREENS} screens of one route at two processes, each asks within ${SPREAD_MILLISECONDS / 1000} s of the word; drawing it is not measured`,
        `half of them within ${median(all).toFixed(2)} s, the last after ${Math.max(...all).toFixed(2)} s`,
      ],
    },
  ];
}

/** From a vehicle's report until two hundred pages of its route have its place, on PostgreSQL. */
export const live: BenchRow = { name: 'live', run };
