import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { createLog } from '../ground/log.ts';
import { keepTowns } from '../keep-towns.ts';
import { small } from '../new-town/small-town.fixture.ts';
import { operatorOf } from '../settings/operator.ts';
import { startProcess } from '../testing/towns/process.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { askOperator, askedFolderOf } from './asked-towns.ts';
import { operatorPages } from './serve-operator.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'machi-operator-page-'));
for (const name of ['settings', 'states', 'towns', 'data', 'backups']) await mkdir(path.join(folder, name));
const KEY = 'key-of-the-operator-0123456789abcdef';
const databaseName = `operator_page_${process.pid}`;
const server = new pg.Client({ connectionString: inject('databaseUrl') });
await server.connect();
await server.query(`create database ${databaseName}`);
const serving = startProcess({
  ...(process.env.PG_BIN === undefined ? {} : { PG_BIN: process.env.PG_BIN }),
  MACHI_SETTINGS_FOLDER: path.join(folder, 'settings'),
  MACHI_TOWNS: path.join(folder, 'towns'),
  MACHI_DATA: path.join(folder, 'data'),
  MACHI_BACKUPS: path.join(folder, 'backups'),
  DATABASE_URL: inject('databaseUrl').replace(/[^/]*$/, databaseName),
  MACHI_OPERATOR_KEY: KEY,
  MACHI_OPERATOR_PORT: '0',
  TRUST_PROXY: '1',
});
afterAll(async () => {
  await serving.stop();
  await server.query(`drop database ${databaseName} with (force)`);
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

type Form = Readonly<Record<string, string | Blob>>;
interface Asked {
  readonly form?: Form;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
const isPlain = (form: Form): form is Readonly<Record<string, string>> =>
  Object.values(form).every((value) => typeof value === 'string');
function bodyOf(form: Form): URLSearchParams | FormData {
  if (isPlain(form)) return new URLSearchParams(form);
  const parts = new FormData();
  for (const [name, value] of Object.entries(form)) parts.append(name, value);
  return parts;
}
const tokenIn = (text: string): string => /name="token" value="([\w-]+)"/.exec(text)?.[1] ?? '';
const cookieIn = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

/** The pages without a listener. */
async function openPages(origin: string | undefined) {
  const states = path.join(folder, 'states');
  const log = createLog('silent');
  const towns = await keepTowns({ folder: states, environment: { TRUST_PROXY: '1' }, log, options: {} });
  const app = operatorPages({ key: KEY, origin }, () => ['ops.example.jp'], { environment: {}, log, towns });
  const ask = (target: string, { form, cookie, headers }: Asked = {}) =>
    app.request(`http://ops.example.jp${target}`, {
      method: form ? 'POST' : 'GET',
      ...(form && { body: bodyOf(form) }),
      headers: { ...(form && { origin: origin ?? 'http://ops.example.jp' }), ...(cookie && { cookie }), ...headers },
    });
  const enter = async () => {
    const cookie = cookieIn(await ask('/login', { form: { key: KEY } }));
    return { cookie, token: tokenIn(await (await ask('/', { cookie })).text()) };
  };
  return { app, ask, enter, towns };
}

test('there is a page only with a key, on this machine or behind https', () => {
  expect(operatorOf({ MACHI_OPERATOR_KEY: '' })).toBeUndefined();
  expect(operatorOf({ MACHI_OPERATOR_KEY: KEY })).toEqual({
    key: KEY,
    host: '127.0.0.1',
    port: 3900,
    origin: undefined,
  });
  for (const [wrong, said] of [
    [{ MACHI_OPERATOR_KEY: KEY.slice(0, 31) }, 'MACHI_OPERATOR_KEY: must be 32'],
    [{ MACHI_OPERATOR_KEY: KEY, MACHI_OPERATOR_HOST: '0.0.0.0' }, 'needs MACHI_OPERATOR_URL'],
    [{ MACHI_OPERATOR_KEY: KEY, MACHI_OPERATOR_URL: 'http://ops.example.jp' }, 'must be https'],
  ] as const) {
    expect(() => operatorOf(wrong)).toThrow(said);
    expect(() => operatorOf(wrong)).not.toThrow(KEY.slice(0, 31));
  }
});

test('it needs the key and its own address, and limits tries', async () => {
  const { ask, app, enter, towns } = await openPages('https://ops.example.jp');
  const first = await ask('/', { headers: { 'accept-language': 'en' } });
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(first.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]+'; form-/);
  expect(await first.text()).toContain('<title>Operating the towns</title>');
  const japanese = await ask('/?lang=ja', { headers: { 'accept-language': 'en' } });
  expect([await japanese.text(), japanese.headers.get('set-cookie')]).toEqual([
    expect.stringContaining('運用者の鍵'),
    expect.stringContaining('lang=ja'),
  ]);
  expect(await (await ask('/town/aoi')).text()).toContain('name="key"');
  expect((await ask('/suspend', { form: { key: 'aoi', token: '' } })).status).toBe(403);
  for (const host of ['evil.example.jp', 'aoi.example.jp', 'ops.example.jp:3900'])
    expect((await app.request(`http://${host}/`)).status, host).toBe(421);
  for (const origin of ['https://evil.example.jp', 'null', 'http://ops.example.jp', ''])
    expect((await ask('/login', { form: { key: KEY }, headers: { origin } })).status, origin).toBe(403);
  expect((await ask('/login', { form: { key: 'k'.repeat(10_000) } })).status).toBe(413);

  const right = await ask('/login', { form: { key: KEY } });
  expect(right.headers.get('set-cookie')).toMatch(
    /^__Host-operator=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const { cookie, token } = await enter();
  const forged = { form: { token: `${token}x` }, cookie };
  expect((await ask('/logout', forged)).status).toBe(403);
  expect((await ask('/', { cookie: `${cookie}x` })).headers.has('set-cookie')).toBe(false);
  expect(await (await ask('/', { cookie })).text()).toContain('町の一覧');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_801_000 });
  expect(await (await ask('/', { cookie })).text()).not.toContain('町の一覧');
  vi.useRealTimers();
  expect((await ask('/logout', { form: { token }, cookie })).status).toBe(303);
  expect(await (await ask('/', { cookie })).text()).not.toContain('町の一覧');

  const statuses = [];
  for (let tried = 0; tried < 11; tried += 1)
    statuses.push((await ask('/login', { form: { key: KEY.replace('k', 'K') } })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  // Even the right one.
  const limited = await ask('/login', { form: { key: KEY } });
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '600']);
  await towns.close();
});

test('it lists the towns with their states, and refuses what is not this page’s', async () => {
  const inFile = (key: string, more = '') =>
    writeFile(
      path.join(folder, 'states', `${key}.env`),
      `MACHI_TOWN=${key}\nPUBLIC_URL=https://${key}.example.jp\nMACHI_DATA=${path.join(folder, key)}\nDATABASE_URL=postgres://nobody@127.0.0.1:9/none\n${more}`,
    );
  await inFile('aoi');
  await inFile('midori', 'MACHI_SUSPENDED=1');
  await inFile('akai', 'PUBLIC_URL=https://midori.example.jp');
  await inFile('ops', 'PUBLIC_URL=https://other.example.jp');
  const { ask, app, enter, towns } = await openPages(undefined);
  const { cookie, token } = await enter();
  const rows = async () =>
    (await (await ask('/?lang=en', { cookie })).text())
      .split('<tr>')
      .slice(2)
      .map((row) =>
        row
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
  expect(await rows()).toEqual([
    expect.stringMatching(/^akai akai midori\.example\.jp asleep/),
    expect.stringMatching(/^aoi aoi aoi\.example\.jp asleep .* none since the start 0 unknown/),
    expect.stringMatching(/^midori midori its settings file has a mistake midori\.env: its host is that of akai\.env/),
    expect.stringMatching(/^ops ops other\.example\.jp asleep/),
  ]);
  await inFile('akai');
  await inFile('ops', 'PUBLIC_URL=https://ops.example.jp');
  await towns.round();
  await towns.round();
  // A town has the page's own host: it is not served there.
  expect((await app.request('http://ops.example.jp/')).status).toBe(421);
  await rm(path.join(folder, 'states', 'ops.env'));
  await towns.round();
  expect(await rows()).toEqual([
    expect.stringContaining('did not open'),
    expect.stringMatching(/^aoi aoi aoi\.example\.jp did not open connect/),
    expect.stringContaining('suspended'),
  ]);

  const workbook = new File(['x'], 'a.xlsx');
  for (const [target, form, status] of [
    ['/suspend', { key: 'aoi' }, 403],
    ['/suspend', { key: 'nobody', token }, 404],
    ['/remove', { key: 'midori', token }, 400],
    ['/remove', { key: 'midori', token, confirm: 'aoi' }, 400],
    ['/make', { key: 'yume', host: 'yume.example.jp', workbook }, 403],
    ['/make', { key: '../yume', host: 'yume.example.jp', workbook, token }, 400],
    ['/make', { key: 'yume', host: 'https://ops.example.jp/', workbook, token }, 400],
    ['/make', { key: 'yume', host: 'yume.example.jp', token }, 400],
    ['/make', { key: 'yume', token, workbook: new File([Buffer.alloc(11_000_000)], 'a.xlsx') }, 413],
  ] as const)
    expect([target, (await ask(target, { form, cookie })).status]).toEqual([target, status]);
  expect(await (await ask('/', { cookie })).text()).not.toContain('href="/work/');
  await towns.close();
});

/** Asks the process under test; a browser would not let us choose the host. */
async function ask(port: string, target: string, { form, cookie, headers }: Asked = {}) {
  const encoded = form && new Response(bodyOf(form));
  const body = encoded && Buffer.from(await encoded.arrayBuffer());
  const sent = {
    ...(encoded && {
      origin: `http://localhost:${port}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': body?.length,
    }),
    host: `localhost:${port}`,
    'accept-language': 'en',
    ...(cookie && { cookie }),
    ...headers,
  };
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  request({ host: '127.0.0.1', port, path: target, method: form ? 'POST' : 'GET', headers: sent }, (reply) => {
    const parts: Buffer[] = [];
    reply.on('data', (part: Buffer) => parts.push(part));
    reply.on('end', () => {
      const { 'set-cookie': cookies, location } = reply.headers;
      const told = { ...(cookies?.[0] && { 'set-cookie': cookies[0] }), ...(location && { location }) };
      resolve(new Response(Buffer.concat(parts), { status: reply.statusCode ?? 0, headers: told }));
    });
  })
    .on('error', reject)
    .end(body);
  return promise;
}

test('a town is made of a workbook, suspended by one of two operators, resumed and removed', async () => {
  const ofTowns = new URL(await serving.origin()).port;
  const portOf = () => /"port":(\d+),"msg":"the operator’s page"/.exec(serving.written.out)?.[1];
  await expect.poll(portOf).toBeDefined();
  const port = portOf() ?? '';
  const HOST = 'aoi.example.jp';
  const atTown = async (target = '/api/town') => (await ask(ofTowns, target, { headers: { host: HOST } })).status;
  // Neither is the page at the towns' listener, nor a town at the page's.
  expect((await ask(ofTowns, '/login', { headers: { host: `localhost:${port}` } })).status).toBe(421);
  const cookie = cookieIn(await ask(port, '/login', { form: { key: KEY } }));
  const token = tokenIn(await (await ask(port, '/', { cookie })).text());
  /** What the command says at its end. */
  async function have(verb: string, form: Form): Promise<string> {
    const begun = await ask(port, `/${verb}`, { form: { token, key: 'aoi', ...form }, cookie });
    const target = begun.headers.get('location') ?? `${begun.status} ${await begun.text()}`;
    for (;;) {
      const said = await (await ask(port, target, { cookie })).text();
      if (!said.includes('Under way.')) return said;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  const book = async (filled: typeof small) =>
    new File([new Uint8Array(await writeWorkbook(filled))], '../../表.xlsx', { type: 'application/octet-stream' });

  const mayorless = { ...small, town: [{ ...small['town']?.[0], mayor: '' }] };
  const refused = await have('make', { host: HOST, workbook: await book(mayorless) });
  expect(refused).toContain('Not done.');
  expect(refused).toMatch(/町.{0,3}B16/);
  expect(await readdir(path.join(folder, 'towns'))).toEqual([]);
  expect(await have('make', { host: HOST, workbook: await book(small) })).toContain('Done.');
  await expect.poll(() => atTown()).toBe(200);
  expect((await ask(port, '/', { cookie, headers: { host: HOST } })).status).toBe(421);
  const listed = await (await ask(port, '/', { cookie })).text();
  expect(listed).toMatch(/汐見島町[\s\S]*aoi\.example\.jp[\s\S]*awake[\s\S]*<time[\s\S]*<td>[1-9]\d*<\/td>/);
  expect(await have('remove', { confirm: 'aoi' })).toContain('aoi is open');

  const both = await Promise.all([have('suspend', {}), have('suspend', {})]);
  expect(both.filter((said) => said.includes('Done.'))).toHaveLength(1);
  expect(both.join('')).toContain('Another operator is at work on aoi');
  expect(await atTown()).toBe(503);
  expect(await have('resume', {})).toContain('Done.');
  await expect.poll(() => atTown()).toBe(200);
  expect(await have('suspend', {})).toContain('Done.');
  expect(await have('remove', { confirm: 'aoi' })).toContain('aoi is removed');
  await expect.poll(() => atTown()).toBe(421);
  expect((await readdir(path.join(folder, 'backups'))).filter((name) => name.endsWith('.dump.env'))).toHaveLength(1);

  // A pack that an official has asked to be opened, by one press; its zip goes with it.
  const { judgeTown } = await import('../new-town/judge-town.ts');
  const files = [{ name: 'a.xlsx', content: new Uint8Array(await writeWorkbook(small)) }];
  const { file } = await judgeTown({ key: 'aoi', files, now: Date.now(), locale: 'en' });
  const asked = askedFolderOf(path.join(folder, 'settings'));
  const telling = { key: 'aoi', host: HOST, from: '星町', by: '<b>係</b>', asked_at: new Date().toISOString() };
  expect(await askOperator(asked, telling, file ?? new Uint8Array())).toBe('asked');
  expect(await askOperator(asked, { ...telling, from: '別町' }, new Uint8Array())).toBe('taken');
  expect(await (await ask(port, '/', { cookie })).text()).toContain('星町 &lt;b&gt;係');
  expect(await have('make', { host: HOST, asked: '1' })).toContain('Done.');
  await expect.poll(() => atTown()).toBe(200);
  expect(await readdir(asked)).toEqual([]);

  await expect.poll(() => serving.written.out).toMatch(/"session":"[0-9a-f]{8}","verb":"remove","town":"aoi","code":0/);
  expect(serving.written.out + serving.written.error).not.toContain(KEY);
  expect(serving.written.out).not.toContain(token);
});
