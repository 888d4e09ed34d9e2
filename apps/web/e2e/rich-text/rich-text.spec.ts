import path from 'node:path';
import { fittingTexts, refusedTexts } from '@machi/domain/rich-text/corpus.fixture';
import { readBody } from '@machi/domain/town/body';
import { sanitizeRichText } from '../../../api/src/platform/pages/rich-text.ts';
import { buildPage, type BuiltPage } from '../built-page.ts';
import { expect, expectAccessible, expectNoSideways, test } from '../portal.ts';

declare global {
  interface Window {
    showAll(texts: readonly string[]): string[];
    readAgain(texts: readonly string[]): string[];
    hasRun?: boolean;
  }
}

let built: BuiltPage | undefined;
test.beforeAll(async () => {
  built = await buildPage(path.join(import.meta.dirname, 'ground'));
});
test.afterAll(() => built?.close());

const clean = (html: string): string => sanitizeRichText(html, { versionOf: () => '0a1b2c3d' });
/** Makes each attack detectable: a script that runs sets a mark. */
const armed = refusedTexts.map((html) => html.replaceAll('alert(1)', 'window.hasRun=true'));

test('the portal shows what the schema has and nothing else, whoever sent it; the browser reads no other text in what was cleaned @desktop @touched', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(built?.address ?? '');
  await page.waitForFunction(() => 'showAll' in window);
  asked.length = 0;

  expect(await page.evaluate((texts) => window.showAll(texts), [...fittingTexts])).toEqual([...fittingTexts]);

  // Unsanitised, as if the server had let everything through.
  const shown = await page.evaluate((texts) => window.showAll(texts), armed);
  for (const [index, html] of shown.entries()) expect(readBody(html).mistakes, armed[index]).toEqual([]);
  const changed = shown.filter((html, index) => html !== armed[index]).length;
  expect(changed).toBeGreaterThan(1000);

  // The browser reads most raw texts differently, so the comparison below can fail.
  const readRaw = await page.evaluate((texts) => window.readAgain(texts), armed);
  expect(readRaw.filter((html, index) => html !== armed[index]).length).toBeGreaterThan(1000);
  const cleaned = armed.map(clean);
  expect(await page.evaluate((texts) => window.readAgain(texts), cleaned)).toEqual(cleaned);
  expect(await page.evaluate((texts) => window.showAll(texts), cleaned)).toEqual(cleaned);

  expect(await page.evaluate(() => window.hasRun)).toBeUndefined();
  const origin = new URL(built?.address ?? '').origin;
  expect(asked.filter((url) => !url.startsWith(`${origin}/town/images/`))).toEqual([]);
});

test('a table of the editor and readings above the words fit a phone @phone @touched', async ({ page }) => {
  await page.goto(built?.address ?? '');
  await page.waitForFunction(() => 'showAll' in window);
  await page.evaluate(
    (texts) => window.showAll(texts),
    [fittingTexts.filter((html) => !html.includes('<img')).join('')],
  );
  await expect(page.locator('ruby rt').first()).toHaveText('ほしもり');
  await expect(page.getByRole('columnheader', { name: '曜日' })).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);
});
