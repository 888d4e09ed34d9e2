import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locales } from '@machi/domain/locale/model';
import { officialScreens } from '@machi/domain/navigation/official-screens';
import { routes } from '@machi/domain/navigation/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPortal } from './build-portal.ts';
import type { BuiltPages, PageFiles } from './page-scripts.ts';
import { weighPage } from './page-weight.ts';
import { isPortalFresh } from './portal-sources.ts';

/** Limits of the bench for the first page, in KB after gzip. */
const SCRIPTS = 160;
const STYLES = 40;
/** Allowance of the other pages that guests arrive at, above the first one. */
const MORE = 15;

const filesOf = ({ scripts, texts }: PageFiles): readonly string[] => [...scripts, ...Object.values(texts).flat()];

const root = process.cwd();
let dist = path.join(root, 'apps/web/dist');
let own: string | undefined;

beforeAll(async () => {
  // `npm test` has just built it; run alone, this test builds its own.
  if (isPortalFresh(root)) return;
  own = await mkdtemp(path.join(tmpdir(), 'machi-portal-'));
  dist = own;
  await buildPortal(root, own);
}, 180_000);

afterAll(async () => {
  if (own !== undefined) await rm(own, { recursive: true, force: true });
});

// The last number limits the page's scripts: growth is noticed here, and somebody decides whether a feature is worth
// more.
test.each([
  ['the first page', '/', SCRIPTS, 150],
  ['the search for rooms', '/spot', SCRIPTS + MORE, 165.6],
  ['the list of notices', '/notice', SCRIPTS, 152],
])('%s is light', async (_page, route, scripts, budget) => {
  const [weight] = (await Promise.all(locales.map((locale) => weighPage(dist, route, locale)))).toSorted(
    (one, other) => other.scripts - one.scripts,
  );
  if (!weight) throw new Error('There is no language');
  const why = `heaviest modules, before they are minified:\n${weight.heaviest.join('\n')}\n`;
  expect(weight.scripts, `KB of JavaScript, gzip; ${why}`).toBeLessThanOrEqual(scripts);
  expect(
    weight.scripts,
    `KB of JavaScript over the budget, which may be raised for a reason; ${why}`,
  ).toBeLessThanOrEqual(budget);
  expect(weight.styles, `KB of CSS, gzip; ${why}`).toBeLessThanOrEqual(STYLES);
  // A build that lost its modules would weigh nothing.
  expect(weight.scripts).toBeGreaterThan(SCRIPTS / 2);
});

test('a page names the texts of each language in files of their own, and no text stands in a script', async () => {
  const { first, pages }: BuiltPages = JSON.parse(await readFile(path.join(dist, 'pages.json'), 'utf8'));
  const all = Object.values(pages);
  expect(all.length).toBeGreaterThan(40);
  for (const { texts } of [first, ...all.filter((page) => Object.keys(page.texts).length > 0)])
    expect(Object.keys(texts).toSorted()).toEqual(locales.toSorted());
  const bothOnes = (files: readonly string[]) => files.filter((file) => files.includes(file.replace('-ja-', '-en-')));
  expect(bothOnes(all.flatMap(({ scripts }) => scripts).filter((file) => /-(?:ja|en)-/.test(file)))).toEqual([]);
  const scripts = await Promise.all(
    [...first.scripts, ...all.flatMap((page) => page.scripts)].map((file) => readFile(path.join(dist, file), 'utf8')),
  );
  for (const text of ['Important notice', '大切なお知らせ', 'Input a number {{0}} or more.', 'Find a facility'])
    expect(scripts.filter((script) => script.includes(text))).toEqual([]);
});

test('what officials need comes with each of their pages, and with no page of residents', async () => {
  const { first, pages }: BuiltPages = JSON.parse(await readFile(path.join(dist, 'pages.json'), 'utf8'));
  const isOfOfficials = (file: string) => /\/officials-/.test(file);
  const withOfficials = Object.entries(pages).flatMap(([address, { scripts }]) =>
    scripts.some(isOfOfficials) ? address : [],
  );
  expect(withOfficials.toSorted()).toEqual(officialScreens.map((screen) => screen.path).toSorted());
  expect([first, ...routes.flatMap((route) => pages[route.path] ?? [])].flatMap(filesOf).filter(isOfOfficials)).toEqual(
    [],
  );
});

test('a page comes with the register that names it, and the pages at which most arrive with none', async () => {
  const { pages }: BuiltPages = JSON.parse(await readFile(path.join(dist, 'pages.json'), 'utf8'));
  const manifest: Record<string, { readonly file: string }> = JSON.parse(
    await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const registers = ['src/features.ts', 'src/official-features.ts'].map((source) => manifest[source]?.file ?? source);
  const comesWith = (address: string) => registers.map((file) => pages[address]?.scripts.includes(file));
  expect(comesWith('/spot')).toEqual([false, false]);
  expect(comesWith('/account')).toEqual([true, false]);
  expect(comesWith('/dispatch')).toEqual([true, false]);
  expect(comesWith('/reception')).toEqual([false, true]);
});
