import { otherBrowser } from '../passes/bath-desk.ts';
import { enter, newMember, sampleOfficial } from './officials.ts';
import { expect, expectGood, expectNoSideways, expectTight, freshAddress, openedWindow, test } from '../portal.ts';

test('the office enters a request from its paper, compares the number, and notes that the bank accepted it; the number is seen with a reason', async ({
  page,
  browser,
  language,
  baseURL,
  word,
}) => {
  const email = freshAddress('payer');
  await newMember(baseURL, { name: '振替 花子', email });
  await enter(page, language, await sampleOfficial(baseURL, 'billing'));
  await page.goto('/billing');
  await page.getByRole('link', { name: word('口座振替の申込み', 'Account Transfer') }).press('Enter');
  await page.getByRole('link', { name: word('依頼書を入力する', 'Enter a request') }).press('Enter');
  await expect(page).toHaveURL(/[?&]new=1/);
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('searchbox').press('Enter');
  await page
    .getByRole('button', { name: word(/振替 花子.*選|選.*振替 花子/, /Choose.*振替 花子|振替 花子.*choose/i) })
    .press('Enter');
  await expect(page.locator('#new-mandate')).toBeFocused();
  await page.locator('#account-bank_code').selectOption('1010');
  await page.getByLabel(word('支店をさがす', 'Find the branch')).fill('ほろか');
  await page.locator('#account-branch_code').selectOption('005');
  await page.locator('#account-account_number').fill('7654321');
  await page.locator('#account-holder').fill('𠮷田 はなこ');
  await page.getByRole('button', { name: word('確かめる', 'Check') }).press('Enter');
  await expect(page.locator('#account-holder')).toBeFocused();
  await expect(page.getByText(word('「𠮷」は口座名義に使えません', '“𠮷” cannot be used'))).toBeVisible();
  await expectGood(page);
  await page.locator('#account-holder').fill('ふりかえ　はなこ');
  await expect(page.getByText('フリカエ ハナコ')).toBeVisible();
  await page.getByRole('button', { name: word('確かめる', 'Check') }).press('Enter');
  await expect(page.locator('#account-signed_on')).toBeFocused();
  await page.locator('#account-signed_on').fill('2026-11-02');
  await page.getByRole('button', { name: word('確かめる', 'Check') }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('7654321');
  await expectGood(page);
  await page.getByRole('button', { name: word('同じなので登録する', 'It matches: enter it') }).press('Enter');
  await page.getByRole('link', { name: word('開く', 'Open'), exact: true }).press('Enter');
  await expect(page.locator('#mandate-name')).toContainText('振替 花子');
  await expect(page.getByRole('article')).toContainText('321');
  await expect(page.getByRole('article')).not.toContainText('7654321');
  await expectGood(page);

  // The office has no furigana of hers, so the official who entered it cannot accept it.
  const accept = { name: word('銀行が受け付けた', 'The bank accepted'), exact: true };
  await expect(
    page.getByText(word('2人目の職員の確認が要ります', 'A second official has to check this')),
  ).toBeVisible();
  await expect(page.getByRole('button', accept)).toHaveCount(0);
  const second = await (await otherBrowser(browser, baseURL, language)).newPage();
  await enter(second, language, await sampleOfficial(baseURL, 'billing', 1));
  await second.goto(page.url());
  await second.getByRole('button', accept).press('Enter');
  await (await openedWindow(second)).getByRole('button', { name: accept.name }).press('Enter');
  await expect(second.getByRole('article')).toContainText(word('引き落とし中', 'In force'));
  await second.context().close();
  await page.reload();
  await expect(page.getByRole('article')).toContainText(word('引き落とし中', 'In force'));

  await page.getByRole('button', { name: word('番号を見る', 'Show the number') }).press('Enter');
  await (await openedWindow(page)).getByRole('button', { name: word('番号を見る', 'Show the number') }).press('Enter');
  await expect(page.locator('#number-reason')).toBeFocused();
  await page.locator('#number-reason').fill('銀行からの問い合わせ');
  await (await openedWindow(page)).getByRole('button', { name: word('番号を見る', 'Show the number') }).press('Enter');
  await expect(page.locator('.mandates-number')).toHaveText('765 4321');
  await expect(page.locator('.mandates-number')).toBeFocused();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);
  await expectTight(page);
});
