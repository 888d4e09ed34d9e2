import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { keepStatus, readStatusOrder } from './keep-status.ts';

const NOW = new Date('2026-11-30T01:18:00Z');
const TIMES = { patience: 300, between: 10 };
const PRIVATE = '秘密の書き込み';

/** A portal of which parts can be taken away; `null`: it does not answer that address. */
let away: Readonly<Record<string, number | null>> = {};
let asked: string[] = [];
const town = (locale: string) => ({
  town_name: locale === 'ja' ? '北町' : 'Kita Town',
  office_name: locale === 'ja' ? '北町役場' : 'Kita Town Office',
  office_tel: '0123-45-6789',
  office_hours: locale === 'ja' ? '平日 8:30〜17:15' : 'weekdays 8:30–17:15',
});
function answer(target: string, locale: string, reply: ServerResponse): void {
  const status = away[target] ?? 200;
  if (status === null) return;
  if (status !== 200) return void reply.writeHead(status, { location: 'https://elsewhere.example.jp/' }).end(PRIVATE);
  const bodies: Readonly<Record<string, unknown>> = {
    '/readyz': { result: true },
    '/api/town': { result: true, town: town(locale) },
  };
  reply.end(JSON.stringify(bodies[target] ?? { result: true }));
}
const server = createServer((request, reply) => {
  asked.push(request.url ?? '');
  if (Object.hasOwn(away, request.url ?? '') && away[request.url ?? ''] === null) return;
  answer(request.url ?? '', request.headers['accept-language'] ?? '', reply);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const of = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
const folder = await mkdtemp(path.join(tmpdir(), 'machi-status-'));
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  away = {};
  asked = [];
});

const keep = (now = NOW, portal = of) => keepStatus({ of: portal, folder }, now, TIMES);
const page = (name = 'index.html') => readFile(path.join(folder, name), 'utf8');
const everywhere = (status: number | null) =>
  Object.fromEntries(
    ['/readyz', '/', '/api/spots', '/api/notices', '/warnings', '/api/town'].map((name) => [name, status]),
  );
const minute = (count: number) => new Date(NOW.getTime() + count * 60_000);

describe('the status page', () => {
  test('says in both languages that the town works, and is readable for the server that shows it', async () => {
    expect(await keep()).toBe('works: service works, pages works, warnings works');
    expect(await page()).toMatch(
      /<html lang="ja">[\s\S]*<h1 class="works">[\s\S]*いま使えます<\/h1>\n<p>11月30日（月） 10:18 から/,
    );
    expect(await page('en.html')).toMatch(/<h1 class="works">[\s\S]*It works now<\/h1>/);
    expect(await page()).toContain('北町のサイトの状況');
    for (const name of ['index.html', 'en.html', 'status.json'])
      expect((await stat(path.join(folder, name))).mode & 0o777, name).toBe(0o644);
    expect((await readdir(folder)).toSorted()).toEqual(['en.html', 'index.html', 'status.json']);
    expect((await page()).length).toBeLessThan(10_000);
    expect(await page()).not.toMatch(/<script|<img|src=/);
  });

  test('says what to do while the town is away, with the telephone that the town told before', async () => {
    await keep();
    away = everywhere(502);
    expect(await keep(minute(1))).toMatch(/^away: /);
    const text = await page();
    expect(text).toMatch(/いま使えません<\/h1>\n<p>11月30日（月） 10:19 から/);
    expect(text).toContain('<a href="tel:0123456789">0123-45-6789</a>');
    expect(text).toContain('カードの端末は、いつものように使えます');
    expect(text).not.toContain('/warnings"');
    expect(text).not.toContain(PRIVATE);
    expect(await page('en.html')).toContain('Card terminals go on working');
    away = {};
    await keep(minute(2));
    expect(await page()).toMatch(/いま使えます[\s\S]*11月30日（月） 10:20 から/);
    expect(await page()).toContain('使えなかった時間は、あわせて1分です。');
  });

  test.each([
    ['nobody listens', async () => keep(NOW, 'http://127.0.0.1:9'), /^away: service away, pages away, warnings away$/],
    ['it hangs', async () => ((away = everywhere(null)), keep()), /^away: service away/],
    [
      'only the warnings are there',
      async () => ((away = { ...everywhere(503), '/warnings': 200 }), keep()),
      /^away: .*warnings works$/,
    ],
    [
      'the database is away',
      async () => ((away = { '/readyz': 503, '/api/notices': 503 }), keep()),
      /^away: service away, pages away, warnings works$/,
    ],
    ['one list fails', async () => ((away = { '/api/notices': 500 }), keep()), /^part: service works, pages away/],
    ['somebody else has the name', async () => ((away = { '/readyz': 302, '/': 302 }), keep()), /^away: /],
  ])('is right when %s', async (_what, look, said) => {
    expect(await look()).toMatch(said);
  });

  test('leads to the warnings while they alone are there', async () => {
    away = { ...everywhere(503), '/warnings': 200 };
    await keep();
    expect(await page()).toContain(`<a class="c" href="${of}/warnings">警報・避難の案内を見る</a>`);
  });

  test('asks again before it says that something is away', async () => {
    away = { '/api/spots': 500 };
    const looking = keep();
    while (!asked.includes('/api/spots')) await new Promise((resolve) => void setTimeout(resolve, 1));
    away = {};
    expect(await looking).toMatch(/^works/);
  });

  test('announces planned work until it is over, and a mistake in its file harms nothing', async () => {
    const work = (from: string, until: string, ja: string) => ({ from, until, ja, en: '<b>Update</b>' });
    await writeFile(
      path.join(folder, 'planned.json'),
      JSON.stringify([
        work('2026-12-03T02:00+09:00', '2026-12-03T04:00+09:00', '新しい版に入れ替えます'),
        work('2026-11-30T10:00+09:00', '2026-11-30T11:00+09:00', '機械を入れ替えています'),
        work('2026-11-29T10:00+09:00', '2026-11-29T11:00+09:00', '終わった作業'),
        work('2026-12-04T04:00+09:00', '2026-12-04T02:00+09:00', '逆'),
        'x',
        null,
      ]),
    );
    await keep();
    expect(await page()).toMatch(
      /11月30日（月） 10:00〜11:00 <strong>いま作業中<\/strong>[\s\S]*12月3日（木） 2:00〜4:00<br>新しい版/,
    );
    expect(await page()).not.toMatch(/終わった作業|逆/);
    expect(await page('en.html')).toContain('&#60;b&#62;Update');
    await writeFile(path.join(folder, 'planned.json'), '{"half');
    expect(await keep()).toMatch(/^works/);
    await rm(path.join(folder, 'planned.json'));
  });

  test('begins anew with a record that is broken, and without a town that was ever heard', async () => {
    await writeFile(path.join(folder, 'status.json'), '{"days": 5}');
    expect(await keep(NOW, 'http://127.0.0.1:9')).toMatch(/^away/);
    expect(await page()).toContain('127.0.0.1のサイトの状況');
    expect(await page()).not.toContain('tel:');
  });
});

test('the command takes an address and a folder, and says what it wants', () => {
  expect(readStatusOrder(['--of', 'https://machi.example.jp/', '--folder', '/srv/status'])).toEqual({
    of: 'https://machi.example.jp',
    folder: '/srv/status',
  });
  for (const args of [[], ['--of', 'https://machi.example.jp'], ['--of', '', '--folder', ''], ['--what']])
    expect(() => readStatusOrder(args)).toThrow(/npm run status-page/);
  expect(() => readStatusOrder(['--of', 'https://machi.example.jp/page', '--folder', 'x'])).toThrow(
    '--of takes an address',
  );
});
