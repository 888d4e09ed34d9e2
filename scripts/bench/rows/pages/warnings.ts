import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { weather } from '@machi/domain/warnings/telegrams.fixture';
import { freePort } from '../../../postgres/free-port.ts';
import { writeRequest } from '../../ground/http-line.ts';
import type { Scope } from '../../ground/scope.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import { CONNECTIONS, type BenchContext, type BenchRow, type Figure } from '../../row.ts';

const GUESTS = 10_000;
const SECONDS = 60;
const PAGE = '/warnings';
const WAIT_MILLISECONDS = 20_000;

/** Each guest has an address of their own, as nginx passes it. */
const guests = (page: string): readonly string[] =>
  Array.from({ length: GUESTS }, (_, index) =>
    writeRequest({
      path: page,
      headers: {
        accept: 'text/html',
        'accept-language': 'ja',
        'x-forwarded-for': `10.9.${Math.floor(index / 250)}.${index % 250}`,
      },
    }),
  );

/** nginx that serves a folder without anything else. */
async function serveFolder(scope: Scope, folder: string): Promise<number> {
  const port = await freePort();
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join(' ');
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    `user ${userInfo().username}; daemon off; worker_processes 1; pid ${path.join(folder, 'pid')}; events { worker_connections 512; }
     http { ${places} access_log off; server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const child = spawn('/usr/sbin/nginx', ['-c', file, '-e', path.join(folder, 'nginx.log')], { stdio: 'ignore' });
  await scope.hold(
    () => child,
    async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  );
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
    )
      break;
    await pause(50);
  }
  return port;
}

async function run({ scope, load, rounds, progress }: BenchContext): Promise<Figure[]> {
  const folder = await scope.hold(
    () => mkdtemp(path.join(tmpdir(), 'machi-warnings-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const environment = { TRUST_PROXY: '1', MACHI_DATA: folder };
  const { api } = await openTown(scope, await openPostgres(scope), 'warnings', { environment });
  const origin = `http://127.0.0.1:${api.port}`;
  const cities: readonly string[] = JSON.parse(await readFile('towns/hoshimori/warnings.json', 'utf8')).areas.cities;

  /** Milliseconds from a file in the folder to the banner that a page reads. */
  async function untilBanner(round: number): Promise<number> {
    const at = new Date(Date.now() - 60_000 + round * 1000).toISOString();
    const names = round % 2 === 0 ? ['大雪特別警報'] : ['大雪警報'];
    const xml = weather(names, { at }).replaceAll('0199900', cities[0] ?? '');
    const began = performance.now();
    await writeFile(path.join(folder, 'feeds', 'jma', `${round}.xml`), xml);
    while (performance.now() - began < WAIT_MILLISECONDS) {
      const reply = await (await fetch(`${origin}/api/banner`)).text();
      if (reply.includes(names[0] ?? '')) return performance.now() - began;
      await pause(10);
    }
    throw new Error('the banner did not come');
  }
  // The folders are made a moment after the start.
  await pause(1000);
  const banners: number[] = [];
  for (let round = 0; round < Math.max(5, rounds); round += 1) banners.push(await untilBanner(round));
  await pause(1000);

  const disk = await serveFolder(scope, path.join(folder, 'static'));
  /** A minute: each second its share of the guests comes at once. */
  async function minute(port: number, page: string) {
    const all = guests(page);
    const share = Math.ceil(GUESTS / SECONDS);
    const milliseconds: number[] = [];
    const began = performance.now();
    let wrong = 0;
    for (let second = 0; second < SECONDS; second += 1) {
      const requests = all.slice(second * share, (second + 1) * share);
      const found = await load.run({ port, connections: CONNECTIONS, requests });
      milliseconds.push(...found.milliseconds);
      wrong += requests.length - (found.statuses[200] ?? 0);
      await pause(Math.max(0, began + (second + 1) * 1000 - performance.now()));
    }
    return { wrong, slow: percentile(milliseconds, 0.99), seconds: (performance.now() - began) / 1000 };
  }
  const product: number[] = [];
  const peer: number[] = [];
  let wrong = 0;
  let longest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const portal = await minute(api.port, PAGE);
    const plain = await minute(disk, '/warnings.html');
    product.push(portal.slow);
    peer.push(plain.slow);
    wrong += portal.wrong + plain.wrong;
    longest = Math.max(longest, portal.seconds);
    progress(
      `warnings ${round + 1}/${rounds}: p99 ${portal.slow.toFixed(1)} ms, from disk ${plain.slow.toFixed(1)} ms`,
    );
  }
  const guestNote = `${GUESTS} guests over ${CONNECTIONS} connections, the last one answered after ${longest.toFixed(1)} s`;
  return [
    {
      name: 'warnings, p99 of the page',
      value: Math.max(...product),
      unit: 'ms',
      reach: { comparison: '<=', value: 200 },
      product,
      peer,
      per: 'ms',
      notes: [guestNote, 'beside it nginx with the same warnings from disk'],
    },
    {
      name: 'warnings, guests without the page',
      value: wrong,
      unit: 'guests',
      reach: { comparison: '=', value: 0 },
      notes: [],
    },
    {
      name: 'warnings, all guests served',
      value: longest,
      unit: 's',
      reach: { comparison: '<=', value: SECONDS + 1 },
      notes: [],
    },
    {
      name: 'warnings, telegram to banner',
      value: Math.max(...banners) / 1000,
      unit: 's',
      reach: { comparison: '<=', value: 2 },
      notes: [`median ${Math.round(median(banners))} ms`],
    },
  ];
}

export const warnings: BenchRow = { name: 'warnings', run };
