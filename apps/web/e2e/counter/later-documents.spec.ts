import { enter, newOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectGood, openedWindow, test } from '../portal.ts';
import { applyForMeeting } from './applied.ts';

test.use({ town: 'oharashi' });

/** The smallest possible picture: one dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const MARKUP = '<b>名簿</b>は社協にあるそうです。';

test(
  'reception leaves a memo and asks for a document; its applicant sends it, and it is taken',
  { tag: '@desktop' },
  async ({ page, request, browser, language, baseURL, word }, info) => {
    const [accept, accepted] = [word('受け取る', 'Accept the document'), word('受け取り済み', 'Accepted')];
    const { id, code } = await applyForMeeting({ page, request, language }, info.project.name);
    const desk = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(desk, language, await newOfficial(baseURL, ['reception']));
    await desk.goto(`/reception?application=${code}`);

    await desk.getByLabel(word('新しいメモ', 'New memo')).fill(MARKUP);
    await desk.getByRole('button', { name: word('メモを残す', 'Save memo') }).click();
    await expect(desk.locator('.as-written')).toHaveText(MARKUP);

    await desk.getByRole('button', { name: word('書類をお願いする', 'Request a document') }).click();
    const dialog = await openedWindow(desk);
    await expect(dialog.getByLabel(word(/^書類/, /^Document/))).toBeFocused();
    await dialog.getByLabel(word(/^書類/, /^Document/)).fill('団体の名簿');
    await dialog.getByLabel(word(/^お願いする理由/, /^Reason for the request/)).fill('減免を確かめるため');
    await expectGood(desk);
    await dialog.getByRole('button', { name: word('お願いを送る', 'Send the request') }).click();
    await expect(desk.getByText(word('返事待ち', 'Waiting for a reply'))).toBeVisible();
    await expectGood(desk);

    // Without the mail it is also found in the reservations.
    await page.goto('/reservation');
    await expectGood(page);
    await page.getByRole('link', { name: word('「団体の名簿」を提出する', 'Submit “団体の名簿”') }).click();
    await expect(page).toHaveURL(`/reservation/detail/${id}`);
    await expect(page.getByRole('main')).not.toContainText('社協');
    await page.getByRole('button', { name: word('この書類を提出する', 'Submit this document') }).click();
    await expect(
      page.getByText(word('送る書類を選んでください。', 'Please choose the document to send.')),
    ).toBeVisible();
    // A slow line: it is handed in before it has arrived.
    await page.route('**/api/documents', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '名簿.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') });
    await expect(page.getByText('名簿.png')).toBeVisible();
    await expect(page.getByText(word('送る書類を選んでください。', 'Please choose the document to send.'))).toHaveCount(
      0,
    );
    await page.getByRole('button', { name: word('この書類を提出する', 'Submit this document') }).click();
    // Meanwhile the button shows that it works.
    await expect(page.getByRole('button', { name: word('提出しています', 'Submitting') })).toBeVisible();
    await expect(page.getByText(word('名簿.pngを送っています', 'Sending 名簿.png'))).toBeVisible();
    await expect(page.getByText(word('市役所に届きました', 'Received by the office'))).toBeVisible();
    await expect(page.locator(':focus')).toContainText(word('市役所に届きました', 'Received by the office'));

    await desk.reload();
    await expect(desk.getByText(word(/「名簿\.png」です/, /“名簿\.png” under/))).toBeVisible();
    // The received document comes first, with its file.
    const headings = desk.locator('.reception-file').getByRole('heading', { level: 3 });
    await expect(headings.nth(0)).toHaveText(word('書類', 'Files'));
    await expect(headings.nth(1)).toHaveText(word('追加で提出をお願いする書類', 'Additional documents requested'));
    await desk.locator('#application-name').focus();
    for (const name of [/名簿\.png/, accept]) {
      await desk.keyboard.press('Tab');
      await expect(desk.getByRole('button', { name })).toBeFocused();
    }
    await desk.getByRole('button', { name: accept, exact: true }).press('Enter');
    await expect(desk.getByText(accepted, { exact: true })).toBeVisible();
    // The pressed button is gone.
    await expect(desk.locator(':focus')).toContainText(accepted);
  },
);
