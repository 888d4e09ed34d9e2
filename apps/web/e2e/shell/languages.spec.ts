import type { Page } from '@playwright/test';
import { misplacedBoxes } from '../../../../scripts/browser/boxes.ts';
import { setDisplay } from '../../../../scripts/browser/set-display.ts';
import { expect, expectAccessible, expectNoSideways, test } from '../portal.ts';

/** Pages of residents. */
const pages = [
  '/',
  '/spot',
  '/notice',
  '/faq',
  '/plan',
  '/waste',
  '/signup',
  '/route/status',
  '/event',
  '/login',
  '/inquiry',
  '/cards',
  '/onlineform',
];

/** Buttons and headings whose words are cut off. */
const cutLabels = (page: Page): Promise<string[]> =>
  page
    .locator('button:visible, h1:visible, h2:visible, h3:visible, .btn:visible')
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.scrollWidth > label.clientWidth + 1 && getComputedStyle(label).display !== 'inline')
        .map((label) => `${label.textContent} ${label.scrollWidth} > ${label.clientWidth}`),
    );

test.use({ town: 'oharashi' });

for (const [language, direction] of [
  ['en-x-long', 'ltr'],
  ['ar-x-rtl', 'rtl'],
] as const)
  test(`a language like ${language} fits on a small phone with the largest text @once`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/?lang=${language}`);
    await setDisplay(page, { textSize: 'largest' });
    for (const path of pages) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expect(page.locator('h1').first()).toHaveText(language === 'en-x-long' ? /\[/ : /\u202E/);
      await expect.soft(expectNoSideways(page), path).resolves.toBeUndefined();
      expect.soft(await cutLabels(page), path).toEqual([]);
      expect.soft(await misplacedBoxes(page), path).toEqual([]);
      await expect.soft(expectAccessible(page), path).resolves.toBeUndefined();
    }
  });

test('a town offers its languages alone, and marks those that no native speaker has read @once', async ({ page }) => {
  let languages = ['ja-simple', 'vi'];
  await page.route('/api/town*', async (route) => {
    const reply = await route.fetch();
    const { town, ...rest } = await reply.json();
    await route.fulfill({ response: reply, json: { ...rest, town: { ...town, languages } } });
  });
  // Without the replies that come with the page.
  await page.route(/\/\?lang=vi$/, async (route) => {
    const reply = await route.fetch();
    const html = (await reply.text()).replace(/(<script[^>]* id="replies"[^>]*>)[^<]*/, '$1[]');
    await route.fulfill({ response: reply, body: html });
  });
  await page.goto('/?lang=vi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await page.getByRole('button', { name: 'Cài đặt hiển thị' }).first().click();
  const choices = page.getByRole('dialog').getByRole('radiogroup').last().getByRole('radio');
  await expect(choices).toHaveCount(4);
  await expect(page.getByLabel(/^Tiếng Việt/)).toBeChecked();
  await expect(page.locator('label', { hasText: 'Tiếng Việt' })).toContainText(
    'このことばを母語とする人は、まだこの訳を読んでいません。',
  );
  languages = [];
  await page.goto('/?lang=vi');
  const chosen = () => page.evaluate((): unknown => JSON.parse(localStorage.getItem('machi') ?? '{}').variant);
  await expect.poll(chosen).toBe(null);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
