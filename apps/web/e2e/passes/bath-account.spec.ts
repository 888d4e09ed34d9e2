import { logInAt } from '../person.ts';
import { expect, expectGood, expectNoSideways, expectTight, test } from '../portal.ts';

test('a resident types the account of Japan Post once, is told which notification is wrong, and keeps the request for account transfer as PDF', async ({
  page,
  word,
}) => {
  await logInAt(page, { email: 'chiyo.kimura@example.jp', password: 'hoshimori-chiyo1' }, '/fureaiplaza');
  await page.getByRole('link', { name: word('引き落としの口座', 'Account for Bath Fees') }).press('Enter');
  await expect(page).toHaveURL('/fureaiplaza/payment/account');
  await expect(page.getByRole('main')).toContainText(
    word('口座はまだ登録されていません', 'No account is registered yet'),
  );
  await expectGood(page);
  const send = page.getByRole('button', { name: word('依頼書を作る（PDF）', 'Create the request (PDF)') });
  await send.press('Enter');
  await expect(page.locator('#account-bank_code')).toBeFocused();
  await page.locator('#account-bank_code').selectOption('9900');
  await page.locator('#account-post_symbol').fill('１９３８０');
  await page.locator('#account-post_number').fill('12345672');
  await page.locator('#account-holder').fill('木村 千代');
  await send.press('Enter');
  await expect(page.locator('#account-post_number')).toBeFocused();
  await expect(page.getByText(word('「木」は口座名義に使えません', '“木” cannot be used'))).toBeVisible();
  await expectGood(page);
  await page.locator('#account-post_number').fill('12345671');
  await page.locator('#account-holder').fill('キムラ チヨ');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);
  await expectTight(page);
  const download = page.waitForEvent('download');
  await send.press('Enter');
  expect((await download).suggestedFilename()).toBe('口座振替依頼書.pdf');
  await expect(page.getByRole('status').filter({ hasText: '口座振替依頼書' })).toBeFocused();
});
