import { BUS, expect, expectGood, hold, openTerminal, test } from './terminal.ts';

test('a ride tells the fare, never why, and takes a companion along [rule:bus.fare-by-pass] [rule:bus.free-caregivers]', async ({
  page,
  kiosk,
  town,
  language,
  words,
}) => {
  await openTerminal({ page, kiosk, town, language }, BUS);
  await expectGood(page, `${language}-bus-idle`);
  await hold(page, '青木');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('無料', 'Free'));
  await expect(page.locator('.kiosk')).not.toContainText('青木');
  await expect(page.locator('.strip.driver')).toContainText(words('無料', 'Free'));
  await expectGood(page, `${language}-bus-free`);
  await page.getByRole('button', { name: words('付き添いの方も いっしょに', 'Someone is with me') }).click();
  await expect(page.locator('.beside')).toContainText(words('無料', 'Free'));
  await expectGood(page, `${language}-bus-companion`);

  await hold(page, '三上');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('100円', '¥100'));
  const driver = page.locator('.strip.driver');
  await expect(driver).toContainText(words('いただく', 'due'));
  await expectGood(page, `${language}-bus-pays`);
  await driver.getByRole('button', { name: words('運賃を受け取った', 'Fare received') }).click();
  await expect(driver).toContainText(words('100円 受け取り済み', '¥100 paid'));
  await expect(driver.getByRole('button')).toHaveCount(0);
  await expectGood(page, `${language}-bus-paid`);
  await page.getByRole('button', { name: words('運転士に聞く', 'Ask the driver') }).click();
  await expectGood(page, `${language}-bus-driver`);
});
