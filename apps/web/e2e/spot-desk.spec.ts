import { enter, newOfficial } from './officials.ts';
import { expect, expectAccessible, expectGood, test, words } from './portal.ts';

test('a fee is edited: looked at before it is saved, refused when it is none, and seen on the public page', async ({
  page,
  language,
  baseURL,
}, info) => {
  test.skip(info.project.name === 'phone', 'Facilities are edited at a desktop.');
  const word = words(language);
  await enter(page, language, await newOfficial(baseURL, ['reception']));
  await page.goto('/reception/spot');
  await page.getByRole('link', { name: word('ふれあいプラザ', 'Fureai Plaza') }).click();
  await expect(page.getByRole('heading', { level: 1, name: word('ふれあいプラザ', 'Fureai Plaza') })).toBeVisible();
  await expectGood(page);

  const fee = page.locator('#room-302-hourly_fee_yen');
  const name = page.locator('summary', { hasText: word('小広間「すずらん」', 'Suzuran') });
  const room = page.locator('details').filter({ has: name });
  await room.locator('summary').click();
  await fee.fill('');
  const look = room.getByRole('button', { name: word('変更を確かめる', 'Look at the changes') });
  await look.click();
  await expect(page.locator('#room-302-hourly_fee_yen-error')).toBeVisible();
  // As a Japanese keyboard types it.
  await fee.fill('３２０');
  await page.locator('[id="room-302-fee_text.ja"]').fill('1時間320円');
  await page.locator('[id="room-302-fee_text.en"]').fill('320 yen an hour');
  await look.click();
  const changed = room.getByRole('row', { name: word(/1時間の料金/, /Fee an hour/) });
  await expect(changed).toContainText('200');
  await expect(changed).toContainText('320');
  await expectAccessible(page);
  await room.getByRole('button', { name: word('保存する', 'Save'), exact: true }).click();
  await expect(fee).toHaveValue('320');

  await page.getByRole('link', { name: word('公開している案内を見る', 'See the public page') }).click();
  await expect(page.getByText(word('1時間320円', '320 yen an hour')).first()).toBeVisible();
});
