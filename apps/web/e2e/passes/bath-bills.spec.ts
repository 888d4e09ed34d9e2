import { enter, sampleOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectNoSideways, expectTight, test } from '../portal.ts';

/** The sample's resident who bathes all through the year. */
const NAME = '山田 キヨ';

test(
  'the office closes a month after a look at what that does, finds a bill, takes cash and saves the receipt',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    await enter(page, language, await sampleOfficial(baseURL, 'billing'));
    await page.goto('/bath-billing');
    const next = page.getByRole('region', { name: word('次に締める月', 'Next month to close') });
    const heading = await next.getByRole('heading').innerText();
    const month = heading.replace(word(/^.*：/, /^.*: /), '');
    await expect(next).toContainText(word(/\d+回/, /\d+ visits?/));
    await expect(next).toContainText(word('退会した方の入浴', 'Visits by former members'));
    await expectGood(page);
    await expectTight(page);

    await next.getByRole('button', { name: word(`${month}を締める`, `Close ${month}`) }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: word('戻る', 'Back') })).toBeFocused();
    await expect(dialog).toContainText(word('取り消せません', 'cannot be undone'));
    await expectGood(page);
    await dialog.getByRole('button', { name: word('締める', 'Close the month'), exact: true }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(
      page.getByRole('status').filter({ hasText: word(`${month}を締めました`, `${month} is closed`) }),
    ).toBeVisible();
    await expect(next.getByRole('heading')).not.toHaveText(heading);
    await expect(page.locator('*:focus')).toContainText(word('次に締める月', 'Next month to close'));

    await page.locator('summary', { hasText: word('締めた月', 'Closed months') }).press('Enter');
    await page
      .getByRole('table', { name: word('締めた月', 'Closed months') })
      .getByRole('link', { name: month })
      .press('Enter');
    await expect(page).toHaveURL(/month=\d{4}-\d\d/);
    await page.getByRole('searchbox').fill('ヤマダ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=/);
    const row = page.getByRole('row').filter({ hasText: NAME });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(word('未納', 'Not paid'));
    await expectGood(page);

    await row.getByRole('link', { name: NAME }).press('Enter');
    const file = page.locator('.desk-file');
    const name = file.getByRole('heading', { name: NAME });
    await expect(name).toBeFocused();
    await expect(file).toContainText(
      word('この請求を開いたことは、ご本人に見えます。', 'can see that you opened this bill'),
    );
    await expect(file.getByRole('button', { name: word('領収書を保存する', 'Save receipt') })).toHaveCount(0);
    await expectGood(page);
    await expectTight(page);

    const pay = word('入金を記録する', 'Enter payment');
    const slip = page.waitForEvent('download');
    await file.getByRole('button', { name: word('納付書を保存する', 'Save payment slip') }).press('Enter');
    expect((await slip).suggestedFilename()).toMatch(/^納付書.*\.pdf$/);
    await file.getByRole('button', { name: pay }).press('Enter');
    await dialog.getByRole('radio', { name: word('納付書で銀行に', 'Payment slip at the bank') }).check();
    const day = dialog.getByLabel(word('支払われた日', 'Payment date'));
    const today = await day.inputValue();
    await day.fill('');
    await dialog.getByRole('button', { name: pay }).press('Enter');
    await expect(day).toBeFocused();
    await expect(dialog).toContainText(word('日付を入力してください。', 'Please enter the date.'));
    await expectGood(page);
    await day.fill(today);
    await dialog.getByRole('button', { name: pay }).press('Enter');
    await expect(dialog).toHaveCount(0);
    // The button that opened the window is gone.
    await expect(name).toBeFocused();
    await expect(file).toContainText(word('支払い済み', 'Paid'));
    const download = page.waitForEvent('download');
    await file.getByRole('button', { name: word('領収書を保存する', 'Save receipt') }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^領収書.*\.pdf$/);
    await expectGood(page);

    await file.getByRole('button', { name: word('入金を取り消す', 'Reverse') }).press('Enter');
    await dialog.getByRole('button', { name: word('入金を取り消す', 'Reverse') }).press('Enter');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await expect(dialog).toContainText(word('理由を入力してください。', 'Please enter a reason.'));
    await page.keyboard.type('別の方の分だったため');
    await dialog.getByRole('button', { name: word('入金を取り消す', 'Reverse') }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(name).toBeFocused();
    await expect(file).toContainText(word('未納', 'Not paid'));
    await expect(file).toContainText('別の方の分だったため');

    await file.getByRole('button', { name: word('減額する', 'Reduce'), exact: true }).press('Enter');
    const less = dialog.getByLabel(word('減らす額（円）', 'Reduction (yen)'));
    await expect(less).toBeFocused();
    await less.fill('１００円');
    await dialog.getByLabel(word('理由', 'Reason')).fill('お風呂の設備が止まっていたため');
    await dialog.getByRole('button', { name: word('減額する', 'Reduce'), exact: true }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(name).toBeFocused();
    await expect(file.getByRole('table')).toContainText(word('−100円', '−¥100'));
    await expectGood(page);
    await file.getByRole('link', { name: word('一覧に戻る', 'Back to the list') }).press('Enter');
    await expect(row.getByRole('link', { name: NAME })).toBeFocused();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
  },
);
