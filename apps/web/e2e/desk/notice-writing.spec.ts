import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../portal.ts';
import { enter, newOfficial, sampleOfficial } from './officials.ts';

const photo = readFileSync(new URL('../../../../docs/pictures/portal.png', import.meta.url));
const paper = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');

test.use({ town: 'oharashi' });

test('a notice is written by keyboard alone, with bold, list, table, readings, a picture and a PDF, is the same when it is opened again, and is read so by a colleague, an approver and a guest; its next version waits behind it', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, 'ja', await newOfficial(baseURL, ['editor'], '広報 花子'));
  await page.goto('/notice/create');
  const body = page.getByRole('textbox', { name: '日本語の本文' });
  await expect(body).toBeVisible();
  const tool = (name: string) => page.getByRole('button', { name, exact: true }).first();
  /** Alt+F10 moves to the tools, the arrows to one of them. */
  async function press(name: string) {
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('Home');
    for (let step = 0; step < 20; step += 1) {
      if (await tool(name).evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press('ArrowRight');
    }
    // The tools follow the cursor a moment later.
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
  // What is hard to read is listed, leads to its place and forbids nothing.
  await page.getByText('読みにくいところ（1）').first().click();
  await expect(page.getByText('むずかしい言葉です。言いかえの例：')).toBeVisible();
  await page.getByRole('button', { name: '開催', exact: true }).click();
  await expect(body).toBeFocused();
  await expect.poll(() => page.evaluate(() => document.getSelection()?.toString())).toBe('開催');
  await page.keyboard.press('Control+End');
  await press('ふりがな');
  await expect(page.getByLabel('「夏」の読み方')).toHaveValue('なつ');
  await expect(page.getByLabel('「開催」の読み方')).toHaveValue('かいさい');
  await page.getByRole('button', { name: '決める' }).press('Enter');
  await expect(body.locator('ruby rt')).toHaveText(['なつ', 'がつ', 'にち', 'かいさい']);
  await expect(body).toBeFocused();
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
  // The cursor is in its first cell once the tools have returned the focus.
  const isInCell = () => document.getSelection()?.anchorNode?.parentElement?.closest('th') instanceof HTMLElement;
  await expect.poll(() => page.evaluate(isInCell)).toBe(true);
  await page.keyboard.type('時刻');
  await page.keyboard.press('Tab');
  await page.keyboard.type('催し');
  await expect(body.getByRole('columnheader', { name: '催し' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '下書きを保存する' }).press('Enter');
  await expect(page).toHaveURL(/notice=\d+/);

  // Opened again it is the same text, with the picture.
  await page.reload();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expect(body.getByRole('columnheader', { name: '催し' })).toBeVisible();
  await expect(body.getByText('会場の地図（PDF、1KB）')).toBeVisible();

  await page.locator('#notice-title-en').fill('The summer festival');
  await page.getByRole('textbox', { name: '英語の本文' }).fill('On 15 August.');
  await page.getByRole('button', { name: '下書きを保存する' }).click();
  await expect(page.getByText('すべて保存しました。')).toBeVisible();
  const id = /notice=(\d+)/.exec(page.url())?.[1] ?? '';
  const open = async (path: string) => {
    const context = await browser.newContext({ baseURL, locale: 'ja-JP', acceptDownloads: true });
    const opened = await context.newPage();
    await opened.goto(path);
    return opened;
  };
  const shows = async (opened: Page) => {
    const shown = opened.getByRole('img', { name: '去年の夏まつりの屋台' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  };

  // A colleague without an account reads the draft by its secret address; nobody else does.
  await page.goto(`/notice-desk?status=own&notice=${id}`);
  await page.getByText('公開する前に、ほかの人に見せる').click();
  await page.getByRole('button', { name: 'アドレスを作る' }).click();
  const colleague = await open(await page.locator('#share-address').inputValue());
  await expect(colleague.getByText('まだ公開されていません')).toBeVisible();
  await expect(colleague.getByRole('heading', { name: '夏まつりのお知らせ' })).toBeVisible();
  await shows(colleague);
  expect((await colleague.goto(`/notice/${id}`))?.status()).toBe(404);
  await page.getByRole('button', { name: '承認を申請する' }).click();
  await expect(page.getByText('承認待ち', { exact: true }).first()).toBeVisible();

  const approver = await open('/');
  await enter(approver, 'ja', await sampleOfficial(baseURL, 'approver'));
  const approve = async (number: string) => {
    await approver.goto(`/notice-desk?status=waiting&notice=${number}`);
    await approver.getByRole('button', { name: '承認する', exact: true }).click();
    await expect(approver.getByText('公開中', { exact: true }).first()).toBeVisible();
  };
  await approver.goto(`/notice-desk?status=waiting&notice=${id}`);
  await shows(approver);
  await approve(id);

  const guest = await open(`/notice/${id}`);
  await shows(guest);
  const saving = guest.waitForEvent('download');
  await guest.getByRole('link', { name: '会場の地図（PDF、1KB）' }).click();
  expect((await saving).suggestedFilename()).toBe('会場の地図.pdf');

  // The published one stays until its next version is approved.
  await page.goto(`/notice-desk?status=public&notice=${id}`);
  await page.getByRole('button', { name: '新しい版を書く' }).click();
  await expect(page).toHaveURL(/\/notice\/create\?notice=\d+/);
  await page.locator('#notice-title-ja').fill('夏まつりは、15時からです');
  await page.getByRole('button', { name: '承認を申請する' }).click();
  await expect(page).toHaveURL(/\/notice-desk\?status=own/);
  const version = /notice=(\d+)/.exec(page.url())?.[1] ?? '';
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('夏まつりのお知らせ');
  await approve(version);
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('夏まつりは、15時からです');
  await shows(guest);
  for (const opened of [colleague, approver, guest]) await opened.context().close();
});
