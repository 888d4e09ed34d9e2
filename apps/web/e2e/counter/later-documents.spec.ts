import { enter, newOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectGood, openedWindow, test } from '../portal.ts';
import { applyForMeeting } from './applied.ts';

/** The smallest possible picture: one dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const MARKUP = '<b>名簿</b>は社協にあるそうです。';

test(
  'reception leaves a memo and asks for a document; its applicant sends it, and it is taken',
  { tag: '@desktop' },
  async ({ page, request, browser, language, baseURL }, info) => {
    const { id, code } = await applyForMeeting({ page, request, language }, info.project.name);
    const desk = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(desk, language, await newOfficial(baseURL, ['reception']));
    await desk.goto(`/reception?application=${code}`);

    await desk.getByLabel('新しいメモ').fill(MARKUP);
    await desk.getByRole('button', { name: 'メモを残す' }).click();
    await expect(desk.locator('.memo-words')).toHaveText(MARKUP);

    await desk.getByRole('button', { name: '書類をお願いする' }).click();
    const dialog = await openedWindow(desk);
    await expect(dialog.getByLabel(/^書類/)).toBeFocused();
    await dialog.getByLabel(/^書類/).fill('団体の名簿');
    await dialog.getByLabel(/^お願いする理由/).fill('減免を確かめるため');
    await expectGood(desk);
    await dialog.getByRole('button', { name: 'お願いを送る' }).click();
    await expect(desk.getByText('返事待ち')).toBeVisible();
    await expectGood(desk);

    // Without the mail it is also found in the reservations.
    await page.goto('/reservation');
    await expectGood(page);
    await page.getByRole('link', { name: '「団体の名簿」を提出する' }).click();
    await expect(page).toHaveURL(`/reservation/detail/${id}`);
    await expect(page.getByRole('main')).not.toContainText('社協');
    await page.getByRole('button', { name: 'この書類を提出する' }).click();
    await expect(page.getByText('送る書類を選んでください。')).toBeVisible();
    // A slow line: it is handed in before it has arrived.
    await page.route('**/api/documents', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '名簿.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') });
    await expect(page.getByText('名簿.png')).toBeVisible();
    await expect(page.getByText('送る書類を選んでください。')).toHaveCount(0);
    await page.getByRole('button', { name: 'この書類を提出する' }).click();
    // Meanwhile the button shows that it works.
    await expect(page.getByRole('button', { name: '提出しています' })).toBeVisible();
    await expect(page.getByText('名簿.pngを送っています')).toBeVisible();
    await expect(page.getByText('役場に届きました')).toBeVisible();
    await expect(page.locator(':focus')).toContainText('役場に届きました');

    await desk.reload();
    await expect(desk.getByText(/「名簿\.png」です/)).toBeVisible();
    // The received document comes first, with its file.
    const headings = desk.locator('.reception-file').getByRole('heading', { level: 3 });
    await expect(headings.nth(0)).toHaveText('書類');
    await expect(headings.nth(1)).toHaveText('追加で提出をお願いする書類');
    await desk.locator('#application-name').focus();
    for (const name of [/名簿\.png/, '受け取る']) {
      await desk.keyboard.press('Tab');
      await expect(desk.getByRole('button', { name })).toBeFocused();
    }
    await desk.getByRole('button', { name: '受け取る', exact: true }).press('Enter');
    await expect(desk.getByText('受け取り済み', { exact: true })).toBeVisible();
    // The pressed button is gone.
    await expect(desk.locator(':focus')).toContainText('受け取り済み');
  },
);
