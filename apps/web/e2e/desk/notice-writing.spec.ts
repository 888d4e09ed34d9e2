import { readFileSync } from 'node:fs';
import { expect, expectAccessible, test } from '../portal.ts';
import { enter, newOfficial } from './officials.ts';

const photo = readFileSync(new URL('../../../../docs/pictures/portal.png', import.meta.url));
const paper = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');

test('a notice is written by keyboard alone, with bold, list, table, readings, a picture and a PDF, and is the same when it is opened again', async ({
  page,
  baseURL,
}) => {
  await enter(page, 'ja', await newOfficial(baseURL, ['editor'], '広報 花子'));
  await page.goto('/notice/create');
  const body = page.getByRole('textbox', { name: '日本語の本文' });
  await expect(body).toBeVisible();
  const tool = (name: string) => page.getByRole('button', { name, exact: true }).first();
  /** Alt+F10 leads to the tools, the arrows to the one that is meant. */
  async function press(name: string) {
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('Home');
    for (let step = 0; step < 20; step += 1) {
      if (await tool(name).evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press('ArrowRight');
    }
    // Where one writes reaches the tools a moment later.
    await expect(tool(name)).toBeFocused();
    await expect(tool(name)).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Enter');
  }
  await page.locator('#notice-title-ja').fill('夏まつりのお知らせ');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(body).toBeFocused();
  await page.keyboard.type('夏まつりを');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('8月15日');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('に開催します。');
  await press('ふりがな');
  await expect(page.getByLabel('「夏」の読み方')).toHaveValue('なつ');
  await expect(page.getByLabel('「開催」の読み方')).toHaveValue('かいさい');
  await page.getByRole('button', { name: '決める' }).press('Enter');
  await expect(body.locator('ruby rt')).toHaveText(['なつ', 'がつ', 'にち', 'かいさい']);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await press('箇条書き');
  await page.keyboard.type('うちわ');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await press('写真');
  await page.locator('input[type="file"]').setInputFiles({ name: '去年.png', mimeType: 'image/png', buffer: photo });
  await page.getByLabel('写真の説明').fill('去年の夏まつりの屋台');
  await page.keyboard.press('Enter');
  const picture = body.getByRole('img', { name: '去年の夏まつりの屋台' });
  await expect(picture).toBeVisible();
  await expect(body).toBeFocused();
  await page.keyboard.press('Control+End');
  await press('PDF');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: '会場の地図.pdf', mimeType: 'application/pdf', buffer: paper });
  await page.getByLabel('PDFの中身').fill('会場と駐車場の地図です。');
  await page.keyboard.press('Enter');
  await expect(body.getByText('会場の地図（PDF、1KB）')).toBeVisible();
  await expect(body).toBeFocused();
  await page.keyboard.press('Control+End');
  await press('表');
  await page.keyboard.type('時刻');
  await page.keyboard.press('Tab');
  await page.keyboard.type('催し');
  await expect(body.getByRole('columnheader', { name: '催し' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '下書きを保存する' }).press('Enter');
  await expect(page).toHaveURL(/notice=\d+/);

  // Opened anew it is the same text, and the picture is there.
  await page.reload();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expect(body.getByRole('columnheader', { name: '催し' })).toBeVisible();
  await expect(body.getByText('会場の地図（PDF、1KB）')).toBeVisible();
});
