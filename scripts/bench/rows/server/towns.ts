import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { makeTown } from '../../../make-town/make-town.ts';
import { startPostgres } from '../../../postgres/start-postgres.ts';
import { RAISED_RATES, type ApiProcess } from '../../ground/api-process.ts';
import { addSpot } from '../../ground/bookings.ts';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { startLoadProcess } from '../../ground/load-process.ts';
import { residentMegabytes } from '../../ground/machine.ts';
import { addMembers } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { median } from '../../ground/statistics.ts';
import { openApi, openDatabase } from '../../ground/town.ts';
import { CONNECTIONS, type BenchContext, type BenchRow, type Figure } from '../../row.ts';
import { MEMBERS, ROOMS, applications } from '../facilities/booking.ts';

/** "100 towns in one process" (issue "Another town in an hour"). */
const TOWNS = 100;
/** Others take more or less of the machine from one half minute to the next: short rounds, compared in pairs, share that. */
const ROUND_SECONDS = 2;
const PAIRS_A_ROUND = 3;
/** Connections of the flood: a small town's people all at once. */
const FLOOD = 200;
/** More than today's machines book in a round. */
const ENOUGH = 20_000;
const POOL = 3;
const LIST = { path: '/api/spots', headers: { 'accept-language': 'ja' } };

const keyOf = (index: number): string => `town${String(index).padStart(3, '0')}`;
const hostOf = (key: string): string => `${key}.example.jp`;
/** A request as it is sent to one of the towns. */
const to = (key: string, request: string): string => request.replace(/^host: .*$/m, `host: ${hostOf(key)}`);

/** Packs, data folders and settings of towns: the first two have the sample's pack, the others the template's. */
async function writeTowns(folder: string, databaseUrl: string): Promise<void> {
  for (let index = 0; index < TOWNS; index += 1) {
    const key = keyOf(index);
    const pack = path.join(folder, 'towns', key);
    if (index < 2) {
      await cp('towns/hoshimori', pack, { recursive: true });
      const town: Record<string, unknown> = JSON.parse(await readFile(path.join(pack, 'town.json'), 'utf8'));
      await writeFile(path.join(pack, 'town.json'), JSON.stringify({ ...town, town_key: key }));
    } else {
      const position = { latitude: 43.2, longitude: 142.9 };
      await makeTown({ key, nameJa: '試町', nameEn: 'Try Town', position, folder: pack }, new Date());
    }
    const settings = {
      MACHI_TOWN: key,
      MACHI_TOWNS: path.join(folder, 'towns'),
      MACHI_DATA: path.join(folder, 'data', key),
      MACHI_SECRET: `of ${key}, for the processes that serve it`,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(POOL),
      PUBLIC_URL: `http://${hostOf(key)}`,
      ...RAISED_RATES,
    };
    const text = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
    await mkdir(path.join(folder, 'many'), { recursive: true });
    await writeFile(path.join(folder, 'many', `${key}.env`), text.join(''));
  }
  await mkdir(path.join(folder, 'one'));
  await cp(path.join(folder, 'many', `${keyOf(0)}.env`), path.join(folder, 'one', `${keyOf(0)}.env`));
}

/** Asks a town until it answers: it may have to wake, or to be filled first. */
async function wake({ port }: ApiProcess, key: string): Promise<void> {
  for (;;) {
    const line = await openLine(port);
    const { status } = await line.exchange(Buffer.from(to(key, writeRequest(LIST))));
    line.close();
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Reads and bookings of one town while it is alone, while 99 others stand beside it, and while one of them is flooded. */
async function run({ scope, load, rounds, progress }: BenchContext): Promise<Figure[]> {
  const folder = await scope.hold(
    () => mkdtemp(path.join(tmpdir(), 'machi-towns-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const postgres = await scope.hold(
    () => startPostgres([`max_connections=${TOWNS * (POOL + 1) + 50}`]),
    (opened) => opened.stop(),
  );
  await writeTowns(folder, postgres.url);
  const environment = (which: string) => ({ MACHI_SETTINGS_FOLDER: path.join(folder, which), LOG_LEVEL: 'warn' });
  const measured = keyOf(0);
  const many = await openApi(scope, { environment: environment('many') });
  for (let index = 0; index < TOWNS; index += 1) await wake(many, keyOf(index));
  const one = await openApi(scope, { environment: environment('one') });
  await wake(one, measured);
  const database: pg.Client = await openDatabase(scope, postgres.url, measured);
  await addMembers(database, MEMBERS);
  await addSpot(database, ROOMS);
  const flooding = await startLoadProcess(scope);
  let used = 0;

  const read = async ({ port }: ApiProcess): Promise<number> => {
    const requests = [to(measured, writeRequest(LIST))];
    const result = await load.run({ port, connections: CONNECTIONS, requests, repeats: true, seconds: ROUND_SECONDS });
    if (result.statuses[200] !== result.sent) throw new Error(`answers differ: ${JSON.stringify(result.statuses)}`);
    return result.sent / result.seconds;
  };
  const book = async ({ port }: ApiProcess): Promise<number> => {
    const requests = applications(used, ENOUGH, 1).map((request) => to(measured, request));
    const result = await load.run({ port, connections: CONNECTIONS, requests, seconds: ROUND_SECONDS });
    used += result.sent;
    if (result.statuses[201] !== result.sent)
      throw new Error(`not every answer is 201: ${JSON.stringify(result.statuses)}`);
    return result.sent / result.seconds;
  };
  /** The work while another town has more to do than it can. */
  async function beside(work: (api: ApiProcess) => Promise<number>): Promise<number> {
    const requests = [to(keyOf(1), writeRequest(LIST))];
    const flood = flooding.run({
      port: many.port,
      connections: FLOOD,
      requests,
      repeats: true,
      seconds: ROUND_SECONDS + 1,
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const found = await work(many);
    await flood;
    return found;
  }

  for (let turn = 0; turn < PAIRS_A_ROUND; turn += 1)
    for (const api of [many, one]) {
      await read(api);
      await book(api);
    }
  const works = { read, book };
  const figures: Figure[] = [];
  for (const [name, work] of Object.entries(works)) {
    for (const [others, reach, product] of [
      ['99 others idle', 0.9, () => work(many)],
      ['one flooded', 0.8, () => beside(work)],
    ] as const) {
      const found = await alternate(rounds * PAIRS_A_ROUND, product, () => work(one));
      const value = median(found.product.map((rate, pair) => rate / (found.peer[pair] ?? rate)));
      progress(`towns, ${name}, ${others}: ${value.toFixed(2)}`);
      figures.push({
        name: `towns, ${name}, ${others}`,
        value,
        unit: 'of alone',
        reach: { comparison: '>=', value: reach },
        ...found,
        per: 'a second',
        notes: [],
      });
    }
  }
  figures.push({
    name: 'towns, memory',
    value: await residentMegabytes(many.pid),
    unit: 'MB',
    reach: { comparison: '<=', value: 900 },
    notes: [`${TOWNS} towns, one alone ${Math.round(await residentMegabytes(one.pid))} MB`],
  });
  return figures;
}

/** 100 towns in one process, compared with one of them in a process of its own on the same database. */
export const towns: BenchRow = { name: 'towns', run };
