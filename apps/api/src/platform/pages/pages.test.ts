import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { proposedEnd } from '@machi/domain/banner/end';
import { fillParameters } from '@machi/domain/navigation/routes';
import { screens as rows } from '@machi/domain/navigation/official-screens';
import { createApp } from '../../app.ts';
import { newNotice } from '../../testing/facilities/notices.ts';
import { openTown } from '../../testing/towns/open-town.ts';

/** The parts of the portal's build that the server reads. */
const built = `<!doctype html>
<html lang="ja" data-theme="light">
  <head>
    <script nonce="__CSP_NONCE__">document.documentElement.dataset.theme = 'dark';</script>
    <meta name="description" content="built" />
    <title>built</title>
    <script type="module" src="/assets/index-1.js" nonce="__CSP_NONCE__"></script>
    <link rel="stylesheet" href="/assets/index-1.css" nonce="__CSP_NONCE__">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

let isBroken = false;
let asked = 0;

const folder = await mkdtemp(path.join(tmpdir(), 'machi-portal-'));
await writeFile(path.join(folder, 'index.html'), built);
await writeFile(
  path.join(folder, 'pages.json'),
  JSON.stringify({
    first: { scripts: ['assets/frame-1.js'], texts: { ja: ['assets/texts-ja-1.js'], en: ['assets/texts-en-1.js'] } },
    pages: {
      '/faq': { scripts: ['assets/FaqPage-1.js'], texts: { ja: ['assets/faq-ja-1.js'], en: ['assets/faq-en-1.js'] } },
    },
  }),
);
const logged: string[] = [];
const town = await openTown({
  log: pino({ level: 'debug' }, { write: (line) => logged.push(line) }),
  application: (house) => createApp(house, { portalFolder: folder }),
  around: (database) => ({
    ...database,
    run: (...statement) => {
      asked += 1;
      return isBroken ? Promise.reject(new Error('the database is away')) : database.run(...statement);
    },
  }),
});
afterAll(async () => {
  await town.close();
  await rm(folder, { recursive: true });
});

const open = (address: string, headers: Record<string, string> = {}) =>
  fetch(town.origin + address, { headers, redirect: 'manual' });
const read = async (address: string, headers: Record<string, string> = {}) => (await open(address, headers)).text();
const first = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1]?.trim() ?? '';
const titleOf = (html: string) => first(html, /<title>([^<]*)<\/title>/);
const headingOf = (html: string) => first(html, /<h1>([^<]*)<\/h1>/);
const textOf = (html: string) => first(html, /<p class="lead">([^<]*)<\/p>/);
const descriptionOf = (html: string) => first(html, /<meta name="description" content="([^"]*)"/);
const repliesIn = (html: string): { name: string; reply: Record<string, unknown> }[] =>
  JSON.parse(first(html, /<script type="application\/json" id="replies">([^<]*)<\/script>/));

const screens = rows.map(({ path: pattern, isPublic }) => ({
  address: fillParameters(pattern, {
    notice_id: '1',
    spot_id: '4',
    room_id: '401',
    reservation_id: '1',
    monitor_key: 'hoshimorilaundry',
  }),
  isPublic,
}));

describe('a page as the server sends it', () => {
  test.each(screens)('$address has title, description, h1 and first text, in both languages', async ({ address }) => {
    for (const locale of ['ja', 'en']) {
      const html = await read(address, { cookie: `locale=${locale}` });
      expect(html).toContain(`<html lang="${locale}"`);
      expect(titleOf(html)).toMatch(locale === 'ja' ? /.+ \| まち$/ : /.+ \| Machi$/);
      for (const words of [descriptionOf(html), headingOf(html), textOf(html)]) {
        expect(words).toMatch(
          locale === 'ja' ? /[\p{Script=Hiragana}\p{Script=Han}\p{Script=Katakana}]/u : /[A-Za-z]{3}/,
        );
      }
    }
  });

  test('says what the thing is that it shows, and brings along what it asks first', async () => {
    const { body } = await town.call('GET', '/api/notices/1', { locale: 'ja' });
    const html = await read('/notice/1');
    expect(titleOf(html)).toBe(`${body.notice.title} | まち`);
    expect(headingOf(html)).toBe(body.notice.title);
    expect(textOf(html).length).toBeGreaterThan(10);
    const sent = repliesIn(html);
    expect(sent.map(({ name }) => name)).toEqual(['readTown', 'readNotice', 'listEvents']);
    expect(sent[1]?.reply).toEqual({ notice: body.notice });

    const spot = await read('/spot/detail/1', { cookie: 'locale=en' });
    expect(titleOf(spot)).toBe('Community Centre | Machi');
    expect(repliesIn(await read('/')).map(({ name }) => name)).toEqual([
      'readTown',
      'readToday',
      'listSlides',
      'listNotices',
    ]);
  });

  test('never holds a notice that is for others, whoever asks for the page', async () => {
    const published_at = new Date(town.now().getTime() - 60_000);
    const title = { ja: '町民の方だけに', en: 'Residents alone' };
    const reader = await town.addPerson({ is_resident: 1 });
    const shown = { published_at, title, is_prioritized: 1 };
    const forAll = await newNotice(town, shown);
    const id = await newNotice(town, { ...shown, audience: 'residents' });
    expect((await town.call('GET', `/api/notices/${id}`, { as: reader })).status).toBe(200);
    const cookie = `sid=${reader.cookie}; locale=ja`;
    const asKnown: Record<string, string>[] = [{}, { cookie }, { cookie, 'access-token': `Bearer ${reader.token}` }];
    for (const headers of asKnown) {
      for (const address of ['/', '/notice', '/notice?category=4', '/sitemap.xml']) {
        const html = await read(address, headers);
        expect(html).toContain(address === '/sitemap.xml' ? `/notice/${forAll}<` : `"notice_id":${forAll},`);
        for (const trace of [`/notice/${id}<`, `"notice_id":${id},`]) expect(html).not.toContain(trace);
      }
      const page = await open(`/notice/${id}`, headers);
      expect([page.status, (await page.text()).includes(title.ja)]).toEqual([404, false]);
    }
    await town.rows('delete from notice where notice_id = any($1::int[])', [forAll, id]);
  });

  test('of notices names its feeds, of one category its own, of obituaries none', async () => {
    const feedsIn = async (address: string) =>
      [...(await read(address)).matchAll(/<link rel="alternate" type="([^"]+)" title="([^"]+)" href="([^"]+)"/g)].map(
        ([, ...found]) => found,
      );
    expect(await feedsIn('/notice?lang=en&category=2')).toEqual([
      ['application/rss+xml', 'Events', '/notice/feed.xml?lang=en&amp;category=2'],
      ['application/feed+json', 'Events', '/notice/feed.json?lang=en&amp;category=2'],
    ]);
    expect(await feedsIn('/notice')).toHaveLength(2);
    expect(await feedsIn('/notice?category=1')).toEqual([]);
    expect(await feedsIn('/faq')).toEqual([]);
  });

  test('of an obituary is kept out of search engines, by itself and by the sitemap', async () => {
    const published_at = new Date(town.now().getTime() - 60_000);
    const id = await newNotice(town, { notice_category_id: 1, published_at });
    const page = await open(`/notice/${id}`);
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    const html = await page.text();
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain('rel="canonical"');
    expect(await read('/sitemap.xml')).not.toContain(`/notice/${id}<`);
    expect((await open('/notice/1')).headers.get('x-robots-tag')).toBeNull();
    await town.rows('delete from notice where notice_id = $1', id);
  });

  test('is in the language that was chosen or asked for; one that does not exist changes nothing', async () => {
    for (const [address, cookie, lang] of [
      ['/faq', '', 'ja'],
      ['/faq', 'locale=en', 'en'],
      ['/faq?lang=en', '', 'en'],
      ['/faq?lang=ja', 'locale=en', 'ja'],
      ['/faq?lang=tlh', 'locale=en', 'en'],
      ['/faq?lang=tlh', 'locale=tlh', 'ja'],
    ] as const) {
      const html = await read(address, { 'accept-language': 'en', ...(cookie === '' ? {} : { cookie }) });
      expect(first(html, /<html lang="(\w+)"/), `${address} ${cookie}`).toBe(lang);
      expect(html).toContain(`data-sent-in="${lang}"`);
    }
  });

  test('names itself to search engines, except where it shall not be kept', async () => {
    const html = await read('/about');
    expect(html).toContain(`<link rel="canonical" href="${town.house.publicUrl}/about" />`);
    expect(html).toContain(`hreflang="en" href="${town.house.publicUrl}/about?lang=en"`);
    expect(html).not.toContain('noindex');
    for (const hidden of ['/', '/404', '/no/such/page']) expect(await read(hidden)).toContain('content="noindex"');
  });

  test.each([
    '/no/such/page',
    '/notice/999999',
    '/notice/abc',
    '/spot/detail/999',
    '/onlineform/introduction/999',
    '/spot/detail/1/2',
    '/monitor/otherlaundry',
  ])('%s is not there: 404, with the way on', async (address) => {
    const answer = await open(address);
    expect(answer.status).toBe(404);
    expect(titleOf(await answer.text())).toBe('ページが見つかりません | まち');
  });

  test('has a nonce of its own in policy and scripts', async () => {
    const seen = new Set<string>();
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await open('/');
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = first(policy, /'nonce-([^']+)'/);
      const html = await answer.text();
      expect(policy).not.toContain('unsafe');
      expect(html).not.toContain('__CSP_NONCE__');
      expect(html).toContain(`nonce="${nonce}"`);
      seen.add(nonce);
    }
    expect(seen.size).toBe(3);
  });

  test('names its own scripts, and its style before those of the application', async () => {
    const html = await read('/faq');
    expect(html).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/FaqPage-1\.js" nonce="[^"]+" \/>/);
    expect(await read('/about')).not.toContain('FaqPage');
    expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('dataset.theme'));
    expect(html.indexOf('rel="stylesheet"')).toBeLessThan(html.indexOf('type="module"'));
  });

  test('names the texts of its language alone; of both where nothing is', async () => {
    const textsIn = async (page: string) =>
      [...(await read(page)).matchAll(/href="\/assets\/(\w+-(?:ja|en))-1\.js"/g)].map(([, name]) => name);
    expect(await textsIn('/faq')).toEqual(['texts-ja', 'faq-ja']);
    expect(await textsIn('/faq?lang=en')).toEqual(['texts-en', 'faq-en']);
    expect(await textsIn('/about')).toEqual(['texts-ja']);
    expect(await textsIn('/nowhere')).toEqual(['texts-ja', 'texts-en']);
  });

  test('is compressed for who takes it, and the same page', async () => {
    const plain = await open('/terms', { 'accept-encoding': 'identity' });
    const packed = await open('/terms', { 'accept-encoding': 'gzip' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(headingOf(await packed.text())).toBe(headingOf(await plain.text()));
  });

  test('cannot be broken open by what somebody wrote', async () => {
    const evil = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const before = await town.rows<{ texts: object }>('select texts from notice where notice_id = 2');
    await town.rows`update notice
      set texts = jsonb_set(texts, '{title}', to_jsonb(${JSON.stringify({ ja: evil, en: evil })}::json))
      where notice_id = 2`;
    const html = await read('/notice/2');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(repliesIn(html)[1]?.reply).toMatchObject({ notice: { title: evil } });
    await town.rows('update notice set texts = $1::jsonb where notice_id = 2', JSON.stringify(before[0]?.texts));
  });

  test('holds nothing of the person who asks for it', async () => {
    const person = await town.logInSample(0);
    for (const { address } of screens.filter(({ isPublic }) => !isPublic)) {
      const html = await read(address, { cookie: `sid=${person.cookie}`, 'access-token': `Bearer ${person.token}` });
      expect(repliesIn(html).map(({ name }) => name)).toEqual(['readTown']);
      expect(html).not.toContain(town.house.town.sampleMembers[0]?.lastname);
    }
  });

  test('comes without replies while the database is away, so that the page itself can say so', async () => {
    isBroken = true;
    const answer = await open('/notice');
    isBroken = false;
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(headingOf(html)).toBe('お知らせ');
    expect(repliesIn(html)).toEqual([]);
  });

  test('says what was searched for in no log line, also of an error', async () => {
    const words = '夜鷹の捜し物';
    for (const isAway of [false, true]) {
      isBroken = isAway;
      for (const q of [words, words.repeat(40)]) await open(`/search?q=${encodeURIComponent(q)}`);
      isBroken = false;
    }
    expect(logged.join('')).toContain('a page was sent without its replies');
    for (const written of [words, encodeURIComponent(words)]) expect(logged.join('')).not.toContain(written);
  });
});

describe('redirects', () => {
  test.each([
    ['/top', '/'],
    ['/top/terms?x=1', '/terms?x=1'],
    ['/login/index?backuri=%2Freservation', '/login?backuri=%2Freservation'],
    ['/logout/index', '/logout'],
    ['/signup/index', '/signup'],
    ['/password', '/password/reminder'],
    ['/buslocation', '/buslocation/4'],
    ['/top/buslocation?stop=S05', '/buslocation/4?stop=S05'],
    ['/monitor', '/monitor/hoshimorilaundry'],
    ['/top/monitor?x=1', '/monitor/hoshimorilaundry?x=1'],
    ['/top/schedule', '/schedule'],
  ])('%s leads to %s', async (from, to) => {
    const answer = await open(from);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(to);
  });

  test.each(['/top/nowhere', '/top//example.com'])('%s leads nowhere: 404', async (address) => {
    expect((await open(address)).status).toBe(404);
  });
});

test('a town without an on-demand bus has no page of it, and nobody a page of a station that there is not', async () => {
  expect((await open('/ondemandbus/station/ekimae')).status).toBe(200);
  expect((await open('/ondemandbus/station/nowhere')).status).toBe(404);
  const { onDemandBus } = town.house.town;
  Object.assign(town.house.town, { onDemandBus: undefined });
  const statuses = await Promise.all(
    ['', '/schedule', '/station/ekimae', '/ride/1'].map(async (page) => (await open(`/ondemandbus${page}`)).status),
  );
  Object.assign(town.house.town, { onDemandBus });
  expect(statuses).toEqual([404, 404, 404, 404]);
});

describe("the town's files", () => {
  test('a picture is sent with its type, kept for ever under its version and can do nothing', async () => {
    const { body } = await town.call('GET', '/api/spots/4');
    const answer = await open(body.spot.picture.src, { 'accept-encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).toMatch(/; sandbox$/);
    expect(await answer.text()).toContain('<svg');
    const unversioned = await open(body.spot.picture.src.replace(/\?.*/, ''));
    expect(unversioned.headers.get('cache-control')).toBe('public, max-age=300');
  });

  test.each([
    '/town/town.json',
    '/town/sample-members.json',
    '/town/images/../town.json',
    '/town/images/%2e%2e/town.json',
  ])('%s is not given away', async (address) => {
    expect((await open(address)).status).toBe(404);
  });
});

test('robots.txt names the sitemap, which names every public page, facility and notice', async () => {
  expect(await read('/robots.txt')).toContain(`Sitemap: ${town.house.publicUrl}/sitemap.xml`);
  const sitemap = await read('/sitemap.xml');
  for (const page of ['/about', '/faq', '/app/garbage', '/spot/detail/44', '/notice/1'])
    expect(sitemap).toContain(`<loc>${town.house.publicUrl}${page}</loc>`);
  for (const hidden of ['/reservation', '/404', '/spot/form'])
    expect(sitemap).not.toContain(`${town.house.publicUrl}${hidden}`);
});

test('only previews may be framed, and by their own portal alone', async () => {
  const previews = ['/notice/preview', '/onlineform/editor/:onlineform_id/preview'];
  expect(rows.map((row) => row.path)).toEqual(expect.arrayContaining(previews));
  for (const { path: pattern } of rows) {
    const isFramed = previews.includes(pattern);
    const { headers } = await open(pattern.replaceAll(/:\w+/g, '1'));
    const who = isFramed ? "'self'" : "'none'";
    expect(headers.get('content-security-policy'), pattern).toContain(`frame-ancestors ${who}`);
    expect(headers.get('x-frame-options'), pattern).toBe(isFramed ? 'SAMEORIGIN' : 'DENY');
  }
});

describe('the town’s words over a page', () => {
  const over = (html: string) => first(html, /<div[^>]*id="town-banner"[^>]*>([\s\S]*?)<\/section>/);
  const words = {
    body_ja: '大雪です。<script>alert(1)</script>',
    body_en: 'Heavy snow. "><img src=x onerror=alert(1)>',
    is_urgent: 1,
  };
  const announce = async (more: object = {}) => {
    const as = await town.openSession((await town.addPerson({ roles: ['editor'] })).member_id);
    const answer = await town.call('PUT', '/api/monitors/banner', {
      as,
      body: { ...words, ...proposedEnd(town.now()), ...more },
    });
    const { monitor_banner_id: id } = answer.body.banner;
    await town.caughtUp();
    return {
      id,
      async end() {
        await town.call('DELETE', `/api/monitors/banner/${id}`, { as });
        await town.caughtUp();
      },
    };
  };
  const packed = (address: string, headers = {}) => read(address, { 'accept-encoding': 'gzip', ...headers });

  test('stand in the HTML of every page, at once though pages are kept packed, in its language, and go at once', async () => {
    const before = await packed('/faq');
    expect(over(before)).toBe('');
    const { end } = await announce();
    for (const [address, text] of [
      ['/faq', '大雪です。'],
      ['/faq?lang=en', 'Heavy snow.'],
      ['/no/such/page', '大雪です。'],
      ['/account', '大雪です。'],
    ] as const) {
      const html = await packed(address);
      expect(over(html), address).toContain(text);
      expect(html).not.toMatch(/<script>alert|<img src=x/);
    }
    expect(over(await packed('/faq'))).toMatch(/class="town-banner urgent"[^>]*>[\s\S]*緊急/);
    for (const own of ['/monitor/fureaiplaza', '/onlineform/editor/1/preview', '/notice/preview'])
      expect(over(await packed(own))).toBe('');
    await end();
    expect(over(await packed('/faq'))).toBe('');
  });

  test('go at their end without anybody doing anything', async () => {
    const { id } = await announce();
    const now = town.now();
    const { body } = await town.call('GET', '/api/banner');
    town.setNow(new Date(Date.parse(body.banner.ends_at) - 1));
    expect(over(await packed('/faq'))).toContain('大雪です。');
    town.setNow(new Date(body.banner.ends_at));
    expect(over(await packed('/faq'))).toBe('');
    town.setNow(now);
    await town.rows('update monitor_banner set ended_at = created_at where monitor_banner_id = $1', id);
    await town.rows(`select pg_notify('banner_changed', '')`);
    await expect.poll(async () => over(await packed('/faq'))).toBe('');
  });

  test('come folded to whoever has folded just these away, unless they are urgent', async () => {
    const news = await announce({ is_urgent: 0 });
    const folded = { cookie: `folded=${news.id}` };
    expect(over(await packed('/faq', folded))).toContain('town-banner folded');
    expect(over(await packed('/faq', { cookie: 'folded=1' }))).not.toContain('folded');
    const urgent = await announce();
    expect(over(await packed('/faq', { cookie: `folded=${urgent.id}` }))).not.toContain('folded');
    await urgent.end();
  });
});

test('in a storm guests share what a page asks, and what can wait is refused with a sentence', async () => {
  const statementsOf = async (work: () => Promise<unknown>) => {
    const before = asked;
    await work();
    return asked - before;
  };
  const visit = () => town.call('GET', '/faq', { headers: { accept: 'text/html' } });
  // The first page also reads what stays in memory.
  await visit();
  const alone = await statementsOf(visit);
  expect(alone).toBeGreaterThan(0);
  expect(await statementsOf(visit)).toBe(alone);
  const { storm } = town.house;
  Object.assign(town.house, { storm: { ...storm, isOn: () => true } });
  expect(await statementsOf(visit)).toBe(alone);
  expect(await statementsOf(visit)).toBeLessThan(alone);
  const refused = await town.call('GET', '/api/reception/statistics');
  expect([refused.status, Object.values(refused.body.codes ?? {}), refused.headers.get('retry-after')]).toEqual([
    503,
    [['put-off']],
    '1800',
  ]);
  expect((await town.call('GET', '/api/reservations/1/receipt')).status).toBe(503);
  // Who is in a shelter cannot wait.
  expect((await town.call('GET', '/api/shelter-desk/people/export?format=csv')).status).toBe(401);
  expect((await town.call('GET', '/api/spots')).status).toBe(200);
  Object.assign(town.house, { storm });
  expect((await town.call('GET', '/api/reception/statistics')).status).toBe(401);
});
