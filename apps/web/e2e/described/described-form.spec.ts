import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildPage } from '../built-page.ts';
import type { BuiltPage } from '../built-page.ts';
import { expect, expectAccessible, test } from '../portal.ts';

let built: BuiltPage | undefined;

test.beforeAll(async () => {
  built = await buildPage(path.join(import.meta.dirname, 'ground'));
});
test.afterAll(() => built?.close());

/** Opens the form with every kind; postal codes and files are answered as the server does. */
async function open(page: Page, look: Readonly<Record<string, string>>): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const reply = route.request().url().includes('zipcode')
      ? { places: [{ prefecture: '北海道', address1: '星守町', address2: '本町' }] }
      : {
          document: {
            document_id: 7,
            purpose: 'reservation',
            file_name: '確認.pdf',
            media_type: 'application/pdf',
            byte_count: 1200,
          },
        };
    await route.fulfill({ json: { result: true, errors: {}, ...reply } });
  });
  await page.goto(`${built?.address ?? ''}?${new URLSearchParams(look)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('the form fits and is accessible', { tag: '@once' }, async ({ page }) => {
  for (const lang of ['ja', 'en'])
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await open(page, { lang, theme });
      await page.getByRole('button', { name: /加える|Add/ }).click();
      await expectAccessible(page);
    }
});
