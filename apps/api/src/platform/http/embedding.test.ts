import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openTown } from '../../testing/towns/open-town.ts';

const OWN = 'https://www.town.example';
const folder = await mkdtemp(path.join(tmpdir(), 'machi-portal-'));
await writeFile(
  path.join(folder, 'index.html'),
  '<!doctype html><html lang="ja"><head></head><body><div id="root"></div></body></html>',
);
await writeFile(path.join(folder, 'pages.json'), '{"first":{"scripts":[],"texts":{}},"pages":{}}');
await writeFile(path.join(folder, 'embed.js'), 'elements();');
const open = (environment: Record<string, string> = {}) =>
  openTown({ environment, application: (house) => createApp(house, { portalFolder: folder }) });
const town = await open({ EMBED_ORIGINS: `${OWN}, https://school.example` });
const without = await open();
afterAll(async () => {
  await town.close();
  await without.close();
  await rm(folder, { recursive: true });
});

const headersOf = async (origin: string, asked: string, from: string) => {
  const answer = await fetch(origin + asked, { headers: { origin: from } });
  const named = ['access-control-allow-origin', 'access-control-allow-credentials', 'cross-origin-resource-policy'];
  return [answer.status, ...named.map((name) => answer.headers.get(name)), answer.headers.get('vary')];
};

test('an allowed origin may read what is meant for it, never with credentials; every answer says that it depends on it', async () => {
  expect(await headersOf(town.origin, '/api/routes', OWN)).toEqual([
    200,
    OWN,
    null,
    'cross-origin',
    'Accept-Language, Origin',
  ]);
  const closed = [200, null, null, 'same-origin', 'Accept-Language, Origin'];
  for (const other of ['https://other.example', `${OWN}.evil.example`, 'null', `${OWN}:8443`])
    expect(await headersOf(town.origin, '/api/routes', other), other).toEqual(closed);
});

test('nothing else of the API says so, and only what guests may read', async () => {
  expect(await headersOf(town.origin, '/api/town', OWN)).toEqual([200, null, null, 'same-origin', 'Accept-Language']);
  expect(await headersOf(town.origin, '/api/account', OWN)).toEqual([
    401,
    null,
    null,
    'same-origin',
    'Accept-Language',
  ]);
  const embedded = allEndpoints.filter(({ isEmbedded }) => isEmbedded);
  expect(embedded.length).toBeGreaterThan(0);
  for (const { method, permission } of embedded)
    expect([method, ['public', 'notice:read'].includes(permission)]).toEqual(['GET', true]);
});

test('the script may be loaded from everywhere, and neither is there where no origin is allowed', async () => {
  expect(await headersOf(town.origin, '/embed.js', OWN)).toEqual([200, null, null, 'cross-origin', 'Accept-Encoding']);
  expect((await fetch(`${without.origin}/embed.js`)).status).toBe(404);
  expect(await headersOf(without.origin, '/api/routes', OWN)).toEqual([
    200,
    null,
    null,
    'same-origin',
    'Accept-Language',
  ]);
});
