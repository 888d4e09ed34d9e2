import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { watchProcessors } from '../../ground/machine.ts';
import { alternate } from '../../ground/rounds.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import { startPeer } from '../../peer/start-peer.ts';
import { CONNECTIONS, type BenchContext, type BenchRow } from '../../row.ts';
import { coresText } from '../../ground/cores.ts';

const ROUND_SECONDS = 3;

interface PublicList {
  readonly name: string;
  readonly path: string;
  /** Share of the bare route's rate. */
  readonly reach: number;
  /** Answers change from one minute to the next. */
  readonly isOnTheMove?: true;
  /** Fills the town to its intended size. */
  readonly fill?: (database: pg.Client) => Promise<void>;
}

/** Measures a public list, compared with a bare Hono route that sends the same bytes. */
async function measure(
  { name, path: list, reach, fill, isOnTheMove }: PublicList,
  { scope, load, rounds, progress }: BenchContext,
) {
  const request = writeRequest({ path: list, headers: { 'accept-language': 'ja' } });
  const { api, database } = await openTown(scope, await openPostgres(scope), 'read');
  await fill?.(database);
  const line = await openLine(api.port);
  const { status, body, size } = await line.exchange(Buffer.from(request), true);
  line.close();
  if (status !== 200) throw new Error(`GET ${list} answered ${status}`);
  const folder = await scope.hold(
    () => mkdtemp(path.join(tmpdir(), 'machi-peer-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const file = path.join(folder, 'list.json');
  await writeFile(file, body);
  const peer = await startPeer(scope, { PEER_BODY_FILE: file, PEER_PATH: list });

  /** Requests a second. */
  async function rate(port: number, seconds = ROUND_SECONDS): Promise<number> {
    const result = await load.run({ port, connections: CONNECTIONS, requests: [request], repeats: true, seconds });
    const isAlike = isOnTheMove || result.bytes === result.sent * size;
    if (result.statuses[200] !== result.sent || !isAlike) {
      throw new Error(`answers differ: ${JSON.stringify(result.statuses)}, ${result.bytes} bytes`);
    }
    return result.sent / result.seconds;
  }

  await rate(api.port, 2);
  await rate(peer.port, 2);
  const notes: string[] = [];
  const found = await alternate(
    rounds,
    async (round) => {
      const watch = await watchProcessors({ API: api.pid, client: load.pid });
      const perSecond = await rate(api.port);
      if (round === 0) notes.push(`${size} bytes an answer`, coresText(await watch()));
      progress(`${name} ${round + 1}/${rounds}: API ${Math.round(perSecond)} a second`);
      return perSecond;
    },
    () => rate(peer.port),
  );
  const value = median(found.product) / median(found.peer);
  return [
    {
      name,
      value,
      unit: 'of its rate',
      reach: { comparison: '>=' as const, value: reach },
      ...found,
      per: 'requests/s',
      notes,
    },
  ];
}

const NOTICES = 10_000;

/** Ten years of notices for all, copied from the sample's. */
async function addNotices(database: pg.Client): Promise<void> {
  await database.query(
    `insert into notice (texts, notice_category_id, is_prioritized, is_draft, approval_status, published_at)
     select texts, n % 5, case when n % 500 = 0 then 1 else 0 end, 0, 1, now() - n * interval '8 hours'
     from generate_series(1, $1::int) n
     join lateral (select texts from notice where notice_id = (select min(notice_id) + n % 5 from notice)) sample on true`,
    [NOTICES],
  );
  await database.query('vacuum analyze notice');
}

/** Two buses of the town's loop, seen a moment ago. */
async function addVehicles(database: pg.Client): Promise<void> {
  await database.query(
    `with made as (insert into vehicle (vehicle_name_ja, vehicle_name_en, route_id, created_at)
       select 'ほしもり' || n || '号', 'Hoshimori ' || n, 4, now() from generate_series(1, 2) n returning vehicle_id)
     insert into vehicle_position (vehicle_id, measured_at, route_id, latitude, longitude)
     select vehicle_id, now(), 4, 44.15972, 142.01961 from made`,
  );
}

const rowOf = (list: PublicList): BenchRow => ({ name: list.name, run: (context) => measure(list, context) });

export const read = rowOf({ name: 'read', path: '/api/spots', reach: 0.6 });
export const forms = rowOf({ name: 'forms', path: '/api/onlineforms', reach: 0.6 });
export const notices = rowOf({ name: 'notices', path: '/api/notices', reach: 0.5, fill: addNotices });
export const arrivals = rowOf({
  name: 'arrivals',
  path: '/api/buslocation/4',
  reach: 0.5,
  isOnTheMove: true,
  fill: addVehicles,
});
