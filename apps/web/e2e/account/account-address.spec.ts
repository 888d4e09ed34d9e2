import { newMemberAt } from './own-account.ts';
import { expect, expectAccessible, test } from '../portal.ts';

test('who has moved types the new postal code, and the address follows it [field:member.zipcode]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await newMemberAt(page, request, language, info.project.name, '/account');
  const profile = page.locator('#profile');
  await profile.getByRole('button', { name: word('登録した内容を変える', 'Change your details') }).click();
  // What stands already is not looked up.
  await expect(page.locator('#address2')).toHaveValue('北の沢1-2');
  await page.locator('#zipcode').fill('０６０ー０００１');
  await expect(profile.getByRole('status').filter({ hasText: '北海道札幌市中央区北一条西' })).toBeVisible();
  await expect(page.locator('#address1')).toHaveValue('札幌市中央区');
  await expect(page.locator('#address2')).toHaveValue('北一条西');
  await page.locator('#address2').fill('北一条西2丁目');
  await page.locator('#zipcode').fill('498-0000');
  await page
    .getByLabel(word('当てはまる住所（2件）', 'Addresses with this postal code (2)'))
    .selectOption({ label: '三重県桑名郡木曽岬町' });
  await expect(page.locator('#address1')).toHaveValue('桑名郡木曽岬町');
  await expect(page.locator('#address2')).toHaveValue('北一条西2丁目');
  await expectAccessible(page);
  await profile.getByRole('button', { name: word('保存する', 'Save') }).click();
  await expect(page.getByText(word('変更を保存しました。', 'Your change has been saved.'))).toBeVisible();
  await expect(profile).toContainText('三重県');
});
