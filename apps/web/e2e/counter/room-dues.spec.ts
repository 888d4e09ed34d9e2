import { enter, newOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectGood, expectNoSideways, openedWindow, test } from '../portal.ts';

test(
  'reception finds who has not paid a room, sends a letter, notes the payment and the second one, and a colleague releases its refund, by keyboard',
  { tag: '@desktop' },
  async ({ page, browser, language, baseURL }) => {
    await enter(page, language, await newOfficial(baseURL, ['reception']));
    await page.goto('/work');
    await page.getByRole('link', { name: '未払いの施設の料金' }).press('Enter');
    await expect(page).toHaveURL(/view=unpaid/);
    const table = page.getByRole('table', { name: '未払いの料金' });
    await expect(table).toBeVisible();
    await expectGood(page);
    await page.getByText(/^条件/).click();
    await page.getByLabel('未払いの日数').selectOption('30');
    await page.getByRole('button', { name: 'さがす', exact: true }).press('Enter');
    await expect(page).toHaveURL(/over=30/);

    const line = table.getByRole('row').filter({ has: page.getByRole('button', { name: /手紙を送る/ }) });
    const application = String(await line.first().getByRole('link').getAttribute('href'));
    await line
      .first()
      .getByRole('button', { name: /手紙を送る/ })
      .press('Enter');
    const asked = await openedWindow(page);
    await expectGood(page);
    const download = page.waitForEvent('download');
    await asked.getByRole('button', { name: '記録して、手紙を保存する' }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^施設使用料のお願い_.*\.pdf$/);
    await expect(asked).toHaveCount(0);

    await page.goto(application);
    const press = (name: RegExp) => page.getByRole('button', { name }).first().press('Enter');
    await press(/^支払いを記録/);
    const paying = await openedWindow(page);
    await paying.getByRole('button', { name: '記録する' }).press('Enter');
    await expect(page.getByText(/領収書の番号は/)).toBeVisible();

    await press(/^二重の入金を記録する/);
    const again = await openedWindow(page);
    await again.getByRole('textbox').fill('ご家族も振り込んだため');
    await again.getByRole('button', { name: '二重の入金を記録する' }).press('Enter');
    await expect(page.getByText('二重の入金を記録しました')).toBeVisible();

    await press(/^還付を依頼する/);
    const back = await openedWindow(page);
    await back.getByRole('button', { name: '依頼する' }).press('Enter');
    await expect(back.getByRole('textbox').first()).toBeFocused();
    await back.getByRole('textbox').first().fill('二重に支払われたため');
    await expectGood(page);
    await back.getByRole('button', { name: '依頼する' }).press('Enter');
    await expect(page.getByText(/還付は、もう1人の職員の承認を待っています/)).toBeVisible();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);

    const second = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(second, language, await newOfficial(baseURL, ['billing']));
    await second.goto('/work');
    await second.getByRole('link', { name: '還付・不納欠損の承認' }).press('Enter');
    await expect(second).toHaveURL(/bath-billing/);
    const code = /application=([^&]+)/.exec(application)?.[1] ?? '';
    const request = second.getByRole('listitem').filter({ hasText: '二重に支払われたため' });
    await expect(request.last()).toContainText(code.slice(0, 2));
    await request
      .last()
      .getByRole('button', { name: /^承認する/ })
      .press('Enter');
    const releasing = await openedWindow(second);
    await releasing.getByRole('button', { name: '承認する' }).press('Enter');
    await expect(second.getByText('承認しました。')).toBeVisible();
    await page.goto('/reception/till');
    await expect(page.getByRole('table', { name: '明細' })).toContainText('お返し');
  },
);
