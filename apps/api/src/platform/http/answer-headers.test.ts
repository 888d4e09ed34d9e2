import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openTown, type OpenTown } from '../../testing/towns/open-town.ts';

const SANDBOX_KEY = 'of-the-town-under-test';
const BUILT = '<!doctype html><html lang="ja"><head></head><body><div id="root"></div></body></html>';

const folder = await mkdtemp(path.join(tmpdir(), 'machi-portal-'));
await mkdir(path.join(folder, 'assets'));
await writeFile(path.join(folder, 'index.html'), BUILT);
await writeFile(path.join(folder, 'pages.json'), '{"first":{"scripts":[],"texts":{}},"pages":{}}');
await writeFile(path.join(folder, 'assets/index-1.js'), '');
const open = (PUBLIC_URL: string) =>
  openTown({
    environment: { PUBLIC_URL, SANDBOX_KEY, METRICS_KEY: SANDBOX_KEY },
    application: (house) => createApp(house, { portalFolder: folder }),
  });
const secure = await open('https://localhost:8443');
const plain = await open('http://localhost:8080');
afterAll(async () => {
  await secure.close();
  await plain.close();
  await rm(folder, { recursive: true });
});

const targets = (town: OpenTown): readonly (readonly [status: number, method: string, target: string])[] => [
  [200, 'GET', '/api/town'],
  [401, 'GET', '/api/account'],
  [404, 'GET', '/api/no/such/thing'],
  [415, 'POST', '/api/login'],
  [401, 'POST', '/api/device/spot-status'],
  [200, 'GET', '/api/openapi.json'],
  [200, 'GET', '/api/docs'],
  [200, 'GET', '/healthz'],
  [200, 'GET', '/readyz'],
  [200, 'GET', '/metrics'],
  [200, 'GET', '/robots.txt'],
  [200, 'GET', '/sitemap.xml'],
  [404, 'GET', '/calendar/none.ics'],
  [200, 'GET', '/route/timetable/4.pdf'],
  [404, 'GET', '/route/timetable/none.pdf'],
  [200, 'HEAD', '/api/monitors/laundry/stream'],
  [404, 'GET', '/api/monitors/none/stream'],
  [200, 'GET', `/sandbox/${SANDBOX_KEY}/inbox`],
  [200, 'GET', `/sandbox/${SANDBOX_KEY}/inbox.json`],
  [404, 'GET', '/sandbox/none/inbox'],
  [200, 'GET', '/assets/index-1.js'],
  [404, 'GET', '/assets/none.js'],
  [200, 'GET', '/manifest.webmanifest'],
  [200, 'GET', '/offline-shell'],
  [200, 'GET', '/installed/icon-192.png'],
  [404, 'GET', '/installed/none.png'],
  [404, 'GET', '/sw.js'],
  ...[...town.house.files.keys()].map((name) => [200, 'GET', `/town/${name}`] as const),
  [404, 'GET', '/town/none.png'],
  [200, 'GET', '/'],
  [404, 'GET', '/no-such-page'],
  [302, 'GET', '/top'],
  [404, 'DELETE', '/'],
];

/** Requests everything on both towns; `check` examines each reply. */
async function askAll(check: (answer: Response, town: OpenTown, what: string, body: string) => void): Promise<void> {
  for (const town of [secure, plain])
    for (const [status, method, target] of targets(town)) {
      const answer = await fetch(town.origin + target, {
        method,
        redirect: 'manual',
        headers: { authorization: `Bearer ${SANDBOX_KEY}` },
        ...(method === 'POST' ? { body: 'x' } : {}),
      });
      const what = `${method} ${target}`;
      expect(answer.status, what).toBe(status);
      check(answer, town, what, await answer.text());
    }
}

test('no answer of any kind lets its type be guessed, and under https each asks for https again', () =>
  askAll((answer, town, what) => {
    expect(answer.headers.get('x-content-type-options'), what).toBe('nosniff');
    expect(answer.headers.get('strict-transport-security'), what).toBe(
      town === secure ? 'max-age=31536000; includeSubDomains' : null,
    );
  }));

test('no answer of any kind is framed, names another base or takes in a plug-in', () =>
  askAll((answer, _town, what) => {
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy, what).toContain("frame-ancestors 'none'");
    expect(policy, what).toContain("base-uri 'none'");
    expect(policy, what).not.toMatch(/unsafe|\*/);
    // The browser's own PDF viewer counts as a plug-in.
    if (answer.headers.get('content-type') === 'application/pdf') return;
    expect(policy, what).toMatch(/default-src '(?:none|self)'/);
    expect(policy, what).toMatch(/default-src 'none'|object-src 'none'/);
  }));

test('whatever has a body says its type, and of a text in which letters', () =>
  askAll((answer, _town, what, body) => {
    const type = answer.headers.get('content-type');
    if (body === '') return;
    expect(type, what).not.toBeNull();
    if (/^text\/|[/+]xml$|[/+]xml;/.test(type ?? '')) expect(type, what).toMatch(/; ?charset=utf-8$/i);
  }));

test('under https the language is taken from the cookie that is bound to this host, and from no other', async () => {
  const languageOf = async (town: OpenTown, cookie: string) => {
    const answer = await fetch(`${town.origin}/`, { headers: { cookie } });
    return /<html lang="(\w+)"/.exec(await answer.text())?.[1];
  };
  expect(await languageOf(secure, '__Host-locale=en')).toBe('en');
  expect(await languageOf(secure, 'locale=en')).toBe('ja');
  expect(await languageOf(plain, 'locale=en')).toBe('en');
});

test('a folder is no file: nobody is shown what lies in it, in the build, the pack or beside them', async () => {
  for (const folder of [
    '/assets/',
    '/assets',
    '/town/',
    '/town/images/',
    '/api/',
    '/.git/config',
    '/.data/',
    '/package.json',
  ])
    for (const town of [secure, plain]) expect((await fetch(town.origin + folder)).status, folder).toBe(404);
});
