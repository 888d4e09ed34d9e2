import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import { PACK_FILES } from '@machi/domain/pictures/pack-files';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import { READY_SHARE } from './rate-limit.ts';

const KEY = 'of-the-town-under-test';
let application: Hono;
let addresses = 0;

/** All routes of the product, with one request a minute for each address. */
const folder = await mkdtemp(path.join(tmpdir(), 'machi-portal-'));
await writeFile(
  path.join(folder, 'index.html'),
  '<html lang="ja"><head></head><body><div id="root"></div></body></html>',
);
await writeFile(path.join(folder, 'pages.json'), '{"first":{"scripts":[],"texts":{}},"pages":{}}');
const town = await openTown({
  environment: { TRUST_PROXY: '1', RATE_PER_ADDRESS: '1', SANDBOX_KEY: KEY, METRICS_KEY: KEY },
  application: async (house) => (application = await createApp(house, { portalFolder: folder })),
});
afterAll(async () => {
  await town.close();
  await rm(folder, { recursive: true });
});

const newAddress = (): string => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

async function statusOf(method: string, target: string, address: string): Promise<number> {
  const answer = await fetch(town.origin + target, {
    method,
    redirect: 'manual',
    headers: { 'x-forwarded-for': address },
  });
  await answer.body?.cancel();
  return answer.status;
}

/** An address that has used its request, but may still load prepared files. */
async function sparingAddress(): Promise<string> {
  const address = newAddress();
  await statusOf('POST', '/api/no/such/thing', address);
  return address;
}

/** An address that has used up all limits. */
async function spentAddress(): Promise<string> {
  const address = await sparingAddress();
  for (let count = 0; count < READY_SHARE; count += 1) await statusOf('GET', '/healthz', address);
  return address;
}

test('each route of the application counts by address, what lies ready more sparingly, and none is without an end', async () => {
  const routes = new Set(
    application.routes.map(({ method, path: route }) => `${method === 'ALL' ? 'GET' : method} ${route}`),
  );
  expect(routes.size).toBeGreaterThan(500);
  const sparing: string[] = [];
  const endless: string[] = [];
  const spent = await spentAddress();
  let address = '';
  for (const [index, route] of [...routes].entries()) {
    if (index % READY_SHARE === 0) address = await sparingAddress();
    const [method = '', pattern = ''] = route.split(' ');
    const target = pattern.replaceAll(/:\w+(?:\{[^}]*\})?/g, '1').replace('*', 'x');
    if ((await statusOf(method, target, address)) !== 429) sparing.push(route);
    if ((await statusOf(method, target, spent)) !== 429) endless.push(route);
  }
  expect(endless).toEqual([]);
  const ofPack = [...town.house.files.keys()].map((name) => `GET ${PACK_FILES}${name}`);
  expect(sparing.toSorted()).toEqual(
    [
      'GET /*',
      'GET /assets/*',
      'GET /healthz',
      'GET /installed/:name',
      'GET /manifest.webmanifest',
      'GET /offline-shell',
      'GET /readyz',
      'GET /robots.txt',
      'GET /sw.js',
      ...ofPack,
    ].toSorted(),
  );
});

test.each([
  ['HEAD', '/api/town'],
  ['OPTIONS', '/api/town'],
  ['PROPFIND', '/api/town'],
  ['DELETE', '/'],
  ['POST', '/readyz/'],
  ['GET', '/api/no/such/thing'],
  ['GET', '/calendar/%E0%A4%A'],
  ['GET', '/api//town'],
  ['GET', '/API/TOWN'],
])('what no route answers counts as well: %s %s', async (method, target) => {
  expect(await statusOf(method, target, await spentAddress())).toBe(429);
});
