import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { findRoute } from '@machi/domain/navigation/routes';
import { ensurePortal } from '../../../build/build-portal.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { allScreens } from '../../../browser/screens.ts';
import { freePort } from '../../../postgres/free-port.ts';
import { openApi } from '../../ground/town.ts';
import { median } from '../../ground/statistics.ts';
import { serveBarePages } from '../../peer/bare-page.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const ASSETS = 'apps/web/dist/assets';
const KILOBYTE = 1000;
/** Pages that Lighthouse visits as a phone (acceptance, row page). */
const PAGES = ['/', '/spot', '/notice', '/route/status'];

const gzipSize = async (file: string): Promise<number> => (await stat(path.join(ASSETS, `${file}.gz`))).size / KILOBYTE;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Files of the build that the first page loads until the network is quiet. */
async function filesOfFirstPage(scope: BenchContext['scope'], origin: string): Promise<readonly string[]> {
  const browser = await scope.hold(
    () => openBrowser(),
    (opened) => opened.close(),
  );
  const page = await browser.newPage();
  const files: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) files.push(pathname.slice('/assets/'.length));
  });
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  await browser.close();
  return [...new Set(files)];
}

/** Public pages whose HTML from the server lacks title, description, h1 or first text. */
async function pagesWithoutWords(origin: string): Promise<readonly string[]> {
  const lacking: string[] = [];
  for (const { route, path: address } of allScreens({
    reservation_id: '1',
    id: '1',
    ride_id: '1',
    onlineform_application_id: '1',
    message_id: '1',
    pack_change_id: '1',
    schedule_id: '1',
    target_date: '2027-01-19',
    member_id: '1',
  })) {
    if (!route.isPublic || findRoute(address) === undefined) continue;
    const html = await (await fetch(origin + address)).text();
    const has = [
      /<title>[^<]{4,}<\/title>/,
      /<meta name="description" content="[^"]{8,}"/,
      /<h1[^>]*>[^<]{2,}<\/h1>/,
      /<\/h1>\s*<p[^>]*>[^<]{8,}<\/p>/,
    ].every((pattern) => pattern.test(html));
    if (!has) lacking.push(address);
  }
  return lacking;
}

interface Score {
  readonly performance: number;
  readonly shift: number;
  /** In milliseconds. */
  readonly blocked: number;
  readonly notes: string;
}

/** Scores one visit; Lighthouse sometimes loses a page and measures nothing: then it visits again. */
async function scoreOf(address: string, port: number, tries = 3): Promise<Score> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
  });
  const audits = result?.lhr.audits ?? {};
  const performance = result?.lhr.categories['performance']?.score;
  const shift = audits['cumulative-layout-shift']?.numericValue;
  const blocked = audits['total-blocking-time']?.numericValue;
  if (performance === undefined || performance === null || shift === undefined || blocked === undefined) {
    if (tries > 1) return scoreOf(address, port, tries - 1);
    throw new Error(`Lighthouse could not measure ${address}: ${result?.lhr.runtimeError?.message ?? 'no score'}`);
  }
  const shown = (name: string): string => audits[name]?.displayValue ?? '?';
  return {
    performance: performance * 100,
    shift,
    blocked,
    notes: `first paint ${shown('first-contentful-paint')}, largest ${shown('largest-contentful-paint')}, blocked ${shown('total-blocking-time')}`,
  };
}

async function run({ scope, rounds, progress }: BenchContext): Promise<Figure[]> {
  await ensurePortal(process.cwd());
  const api = await openApi(scope, {});
  const origin = `http://127.0.0.1:${api.port}`;
  const files = await filesOfFirstPage(scope, origin);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const sheets = (await readdir(ASSETS)).filter((file) => file.endsWith('.css'));
  const first = await readFile('apps/web/dist/index.html', 'utf8');
  const lacking = await pagesWithoutWords(origin);
  const figures: Figure[] = [
    {
      name: 'page, JS of the first page',
      value: sum(await Promise.all(scripts.map(gzipSize))),
      unit: 'KB',
      reach: { comparison: '<=', value: 150 },
      notes: [`${scripts.length} files, gzip`, 'React, router, query and i18next alone: 126 KB'],
    },
    {
      name: 'page, CSS',
      value: sum(
        await Promise.all(sheets.filter((file) => first.includes(file) || files.includes(file)).map(gzipSize)),
      ),
      unit: 'KB',
      reach: { comparison: '<=', value: 15 },
      notes: ['gzip'],
    },
    {
      name: 'page, public pages without their first words',
      value: lacking.length,
      unit: '',
      reach: { comparison: '=', value: 0 },
      notes: lacking,
    },
  ];

  const port = await freePort();
  await scope.hold(
    () => openBrowser(port),
    (opened) => opened.close(),
  );
  const barePages = await serveBarePages(scope, origin);
  for (const address of PAGES) {
    const scores: Score[] = [];
    const bare: Score[] = [];
    // In turn, so that a slow moment of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      scores.push(await scoreOf(origin + address, port));
      bare.push(await scoreOf(barePages + address, port));
      for (const [name, all] of Object.entries({ page: scores, 'bare page': bare }))
        progress(`${name} ${address} ${round + 1}/${rounds}: ${all.at(-1)?.performance}, ${all.at(-1)?.notes}`);
    }
    const performances = scores.map(({ performance }) => performance);
    figures.push(
      {
        name: `page ${address}, Lighthouse mobile`,
        value: median(performances),
        unit: '',
        reach: { comparison: '>=', value: 95 },
        product: performances,
        peer: bare.map(({ performance }) => performance),
        notes: [scores.at(-1)?.notes ?? '', `bare libraries: ${bare.at(-1)?.notes}`],
      },
      {
        name: `page ${address}, main thread blocked`,
        value: median(scores.map(({ blocked }) => blocked)),
        unit: 'ms',
        reach: { comparison: '<=', value: 150 },
        product: scores.map(({ blocked }) => blocked),
        peer: bare.map(({ blocked }) => blocked),
        per: 'ms',
        notes: [],
      },
      {
        name: `page ${address}, layout shift`,
        value: median(scores.map(({ shift }) => shift)),
        unit: '',
        reach: { comparison: '<=', value: 0.02 },
        notes: [],
      },
    );
  }
  return figures;
}

/** Weight of the first page, the text in the server's HTML, and Lighthouse as a phone. */
export const page: BenchRow = { name: 'page', run };
