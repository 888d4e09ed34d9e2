import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPortal, isPortalFresh } from './build-portal.ts';
import { weighPage } from './page-weight.ts';

/** Reaches of the bench for the first page, in KB after gzip. */
const SCRIPTS = 160;
const STYLES = 40;
/** The other pages that guests arrive at: what they may have beyond the first one. */
const MORE = 15;
/** What the first page's scripts may weigh until somebody decides that a feature is worth more: growth is noticed here. */
const SCRIPTS_BUDGET = 153;

const root = process.cwd();
let dist = path.join(root, 'apps/web/dist');
let own: string | undefined;

beforeAll(async () => {
  // The command `npm test` has built it just before; alone, this test builds one for itself.
  if (await isPortalFresh(root)) return;
  own = await mkdtemp(path.join(tmpdir(), 'machi-portal-'));
  dist = own;
  await buildPortal(root, own);
}, 180_000);

afterAll(async () => {
  if (own !== undefined) await rm(own, { recursive: true, force: true });
});

test.each([
  ['the first page', 'landing/pages/LandingPage.tsx', SCRIPTS],
  ['the search for rooms', 'spots/pages/SpotSearchPage.tsx', SCRIPTS + MORE],
  ['the list of notices', 'notices/pages/NoticeListPage.tsx', SCRIPTS],
])('%s is light', async (_page, file, scripts) => {
  const weight = await weighPage(dist, `src/features/${file}`);
  const why = `heaviest modules, before they are minified:\n${weight.heaviest.join('\n')}\n`;
  expect(weight.scripts, `KB of JavaScript, gzip; ${why}`).toBeLessThanOrEqual(scripts);
  expect(
    weight.scripts,
    `KB of JavaScript over the budget, which may be raised for a reason; ${why}`,
  ).toBeLessThanOrEqual(scripts - SCRIPTS + SCRIPTS_BUDGET);
  expect(weight.styles, `KB of CSS, gzip; ${why}`).toBeLessThanOrEqual(STYLES);
  // A build that lost its modules would weigh nothing.
  expect(weight.scripts).toBeGreaterThan(SCRIPTS / 2);
});
