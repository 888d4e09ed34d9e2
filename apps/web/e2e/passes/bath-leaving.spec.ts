import { logInAs } from '../person.ts';
import { expect, expectGood, expectNoSideways, openedWindow, test } from '../portal.ts';

/** The sample's resident who bathes all through the year. */
const KIYO = { login: '090-0000-3456', password: 'hoshimori-kiyo1' };

test('who is about to withdraw reads how much of the bath is not billed yet, and is asked before it is', async ({
  page,
  language,
  word,
}) => {
  await page.goto('/withdrawal');
  await logInAs(page, language, KIYO.login, KIYO.password);
  await expect(page).toHaveURL('/withdrawal');
  const bill = page.getByRole('button', { name: word('いま請求する', 'Bill them now') });
  await expect(
    page.getByText(word(/まだ請求していない入浴が\d+回（[\d,]+円）/, /visits? to the bath ha\w+ no bill yet \(¥/)),
  ).toBeVisible();
  await expectGood(page);
  await bill.press('Enter');
  const dialog = await openedWindow(page);
  await expect(dialog).toContainText(word('請求は取り消せません', 'The bill cannot be cancelled'));
  await expectGood(page);
  await dialog.getByRole('button', { name: word('戻る', 'Back') }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(bill).toBeFocused();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSideways(page);
});
