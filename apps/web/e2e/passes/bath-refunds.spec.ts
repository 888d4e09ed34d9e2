import { enter, sampleOfficial } from '../desk/officials.ts';
import { closeMonths, otherBrowser, payOne } from './bath-desk.ts';
import { expect, expectGood, expectNoSideways, expectTight, openedWindow, test, words } from '../portal.ts';

test(
  'one official asks for a refund of what was paid twice, and another releases it and saves the notice',
  { tag: '@desktop' },
  async ({ page: first, browser, language, baseURL }) => {
    let page = first;
    const word = words(language);
    const asker = await sampleOfficial(baseURL, 'billing');
    await closeMonths(baseURL);
    const bill = await payOne(baseURL);
    await enter(page, language, asker);
    await page.goto(`/bath-billing?bill=${bill}`);
    const file = page.locator('.desk-file');
    const dialog = page.getByRole('dialog');
    const again = word('二重の入金を記録する', 'Enter second payment');
    await file.getByRole('button', { name: again }).press('Enter');
    await dialog.getByLabel(word('理由', 'Reason')).fill('ご家族が銀行でも支払ったため');
    await expectGood(page);
    await dialog.getByRole('button', { name: again }).press('Enter');
    await expect(dialog).toHaveCount(0);
    const ask = word('還付を依頼する', 'Request a refund');
    await file.getByRole('button', { name: ask }).press('Enter');
    const yen = dialog.getByLabel(word('お返しする額（円）', 'Amount (yen)'));
    await yen.fill('1000001');
    await dialog.getByRole('button', { name: ask }).press('Enter');
    await expect(yen).toBeFocused();
    await yen.fill('１００円');
    await dialog.getByRole('radio', { name: word('ほかの口座へ', 'To another account') }).check();
    await expect(dialog.getByLabel(word('金融機関', 'Bank'))).toBeVisible();
    await expectGood(page);
    await dialog.getByRole('radio', { name: word('窓口で現金', 'Cash at the counter') }).check();
    await dialog.getByLabel(word('理由', 'Reason')).fill('二重に支払われたため');
    await dialog.getByRole('button', { name: ask }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(file).toContainText(word('承認を待っている依頼', 'is waiting for a second official'));
    await expectGood(page);

    page = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(page, language, await sampleOfficial(baseURL, 'billing', 1));
    // Only the next one of several is green.
    await page.route('**/api/billing/requests', async (route) => {
      const response = await route.fetch();
      const { waiting, ...rest } = await response.json();
      const [one] = waiting;
      await route.fulfill({ response, json: { ...rest, waiting: [one, { ...one, request_id: one.request_id + 1 }] } });
    });
    await page.goto('/bath-billing');
    await page
      .locator('summary', { hasText: word('還付・不納欠損の承認（2件）', 'Refunds and write-offs: 2 waiting') })
      .press('Enter');
    // Other people's decisions are in a list below.
    const waiting = page.locator('.bill-requests').first();
    await expect(waiting.locator('> li')).toHaveCount(2);
    await expect(waiting.locator('.btn-primary')).toHaveCount(1);
    await page.unroute('**/api/billing/requests');
    await page.goto('/bath-billing');
    await page
      .locator('summary', { hasText: word('還付・不納欠損の承認（1件）', 'Refunds and write-offs: 1 waiting') })
      .press('Enter');
    const item = waiting.locator('> li');
    const refund = page.getByText(word('100円の還付', 'Refund of ¥100'), { exact: true });
    await expect(item.filter({ has: refund })).toContainText('二重に支払われたため');
    await expectGood(page);
    await expectTight(page);
    const release = word('承認する', 'Release');
    await item.getByRole('button', { name: release }).press('Enter');
    const asks = await openedWindow(page);
    await expect(asks).toContainText('二重に支払われたため');
    await expect(asks).toContainText(word('100円の還付', 'Refund of ¥100'));
    await expectGood(page);
    await asks.getByRole('button', { name: release }).press('Enter');
    await expect(asks).toHaveCount(0);
    // Earlier decisions were in the list below already: this one moves there once it no longer waits.
    await expect(item).toHaveCount(0);
    const decided = page
      .getByRole('region', { name: word('最近決まったもの', 'Recently decided') })
      .getByRole('listitem')
      .first();
    await expect(decided.filter({ has: refund })).toContainText('二重に支払われたため');
    const notice = page.waitForEvent('download');
    await decided.getByRole('button', { name: word('還付通知書を保存する', 'Save notice') }).press('Enter');
    expect((await notice).suggestedFilename()).toMatch(/^還付通知書_.*\.pdf$/);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
  },
);
