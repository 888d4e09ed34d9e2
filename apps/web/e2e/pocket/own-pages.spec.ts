import { readPhonePass } from '@machi/domain/passes/phone-pass';
import { expect, expectGood, test } from '../portal.ts';
import { readQr } from '../passes/read-qr.ts';
import { enterWithPocket, expectWhole, onDevice, turnTo } from './on-device.ts';

test('without a network a member sees passes, reservations and buses with their time, shows a code, and leaves nothing at the logout [route:/pocket]', async ({
  page,
  context,
  language,
  word,
}) => {
  await enterWithPocket(page, language);
  const open = page.getByRole('link', { name: word(/コードを出す\s*（入浴証）/, /Show the code\s*\(Bath pass\)/) });
  const code = page.getByRole('img', { name: word('「入浴証」のコード', 'Code for your pass “Bath pass”') });
  await open.click();
  await expect(code).toBeVisible();
  await page.goBack();
  for (const path of ['/pocket', '/reservation', '/route/status', '/pass']) await turnTo(page, path);
  const band = page.locator('.pocket-band');
  await expect(band).toHaveCount(0);

  // What was not fetched by now is not there without a network.
  await expect(page.locator('.pocket-place')).toBeAttached();
  await expectWhole(page);
  await context.setOffline(true);
  await expect(band).toContainText(word('電波がありません。', 'No network.'));
  await open.click();
  await expect(code).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText(word(/まで、1回使えます。/, /good for one use until/));
  const { text } = await readQr(code);
  expect(readPhonePass(text)?.pass).toMatchObject({ pass: 'bath', member_id: 4, is_kept: true });
  await expectGood(page);
  await page.goBack();

  for (const [path, shown] of [
    ['/reservation', word('予約', 'eservation')],
    ['/route/status', word('循環', 'ircle')],
  ] as const) {
    await turnTo(page, path);
    await expect(page.locator('main')).toContainText(shown);
    await expect(page.locator('main [role="alert"]')).toHaveCount(0);
    await expect(band).toContainText(word(/\d+年\d+月\d+日.*の内容です。/, /As of /));
    await expectGood(page);
  }
  await band.getByRole('link').click();
  await expect(page).toHaveURL('/pocket');
  await expect(page.locator('main')).toContainText('119');
  await expect(page.locator('main').getByRole('link', { name: word('予約一覧', 'Reservations') })).toBeVisible();
  await expectGood(page);

  await context.setOffline(false);
  await expect(band).toHaveCount(0);
  await page.goto('/logout');
  await expect.poll(() => onDevice(page)).toMatchObject({ own: 0, waiting: 0, keys: 0 });
});
