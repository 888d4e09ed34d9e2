import { send } from '../as-member.ts';
import { enrolFace } from '../enrol-face.ts';
import { logInAt } from '../person.ts';
import { expect, expectGood, test } from '../portal.ts';

test('the service of faces and cards lists both passes, what each asks consent for and the ways to use them: to a guest, and to members with what they have [constant:service.15]', async ({
  page,
  word,
  baseURL,
}) => {
  const passes = page.locator('.service-passes');
  const names = [word('入浴証', 'Bath pass'), word('バス乗車証', 'Bus pass')];
  await page.goto('/service/15');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    word('顔・カードで使うサービス', 'Face/card pass services'),
  );
  await expect(passes.getByRole('heading', { level: 3 })).toHaveText(names);
  for (const way of [word('スマートフォン', 'Phone'), word('カード', 'Card'), word('顔', 'Face')])
    await expect(passes.getByRole('term').filter({ hasText: new RegExp(`^${way}$`) })).toBeVisible();
  await passes.getByText(word('入浴証で同意していただくこと', 'Consent for Bath pass')).click();
  await expect(passes).toContainText(
    word('顔の登録にも同意した方は', 'If you have also consented to the registration'),
  );
  await expectGood(page);

  // First a member without passes, then one with both passes and a face.
  await logInAt(page, { email: 'chiyo.kimura@example.jp', password: 'hoshimori-chiyo1' }, '/service/15');
  await expect(passes.getByText(word('使っていません', 'Not in use'))).toHaveCount(2);
  await logInAt(page, { email: '090-0000-3456', password: 'hoshimori-kiyo1' }, '/service/15');
  const { account } = await send<{ account: { member_id: number } }>(page, 'GET', '/api/account');
  await enrolFace(baseURL ?? '', account.member_id);
  await page.reload();
  await expect(passes.getByText(word('利用中', 'In use'), { exact: true })).toHaveCount(2);
  await expect(passes).toContainText(word('顔を登録済みです', 'Your face is registered'));
  await expectGood(page);
  await passes.getByRole('link', { name: word('登録した顔を見る', 'View the registration') }).press('Enter');
  await expect(page).toHaveURL('/account#face');

  await page.goto('/pass');
  await expect(page.locator('.page-head')).toContainText(word('顔を見せるだけ', 'your phone or face'));
});
