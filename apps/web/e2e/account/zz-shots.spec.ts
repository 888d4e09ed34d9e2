import { enter, sampleOfficial } from '../desk/officials.ts';
import { expectAccessible, test } from '../portal.ts';
import { setDisplay } from '../../../../scripts/browser/set-display.ts';
const SIZES = [
  [390, 844, 'standard', 'light', 'ja'],
  [320, 640, 'largest', 'light', 'en'],
  [320, 640, 'largest', 'dark', 'ja-simple'],
  [1280, 800, 'standard', 'dark', 'en'],
  [1280, 800, 'standard', 'light', 'ja'],
  [390, 844, 'standard', 'light', 'vi'],
  [390, 844, 'standard', 'dark', 'zh-Hans'],
] as const;
test('shots', async ({ page, browser, language, baseURL }) => {
  test.setTimeout(400_000);
  const out = '/tmp/mine/help3';
  const check = (name: string) => expectAccessible(page).catch((error: Error) => console.log('AXE', name, error.message.slice(0, 400)));
  await page.clock.install({ time: new Date('2027-01-13T10:13:40+09:00') });
  for (const [index, [width, height, textSize, themeMode, locale]] of SIZES.entries()) {
    await page.setViewportSize({ width, height });
    await page.goto('/faq');
    await setDisplay(page, { textSize, themeMode, locale: locale === 'ja' || locale === 'ja-simple' ? 'ja' : 'en' } as never);
    if (index === 4) await page.clock.setFixedTime(new Date('2027-01-13T18:13:40+09:00'));
    await page.goto(`/spot?lang=${locale}`);
    await page.locator('.help-offer button').click({ timeout: 20_000 });
    await page.locator('.help-parts').waitFor();
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${out}/panel-${index}-${width}-${locale}.png` });
    await check(`panel ${locale}`);
  }
  await browser.newContext().then((one) => one.close());
  const sent = await page.request.post('/api/inquiries/guest', {
    data: { body: 'ごみの日を教えてください。', is_agreed: true, call_at: process.env['CALL_AT'] ?? '', call_name: '及川 トミ', call_tel: '0100-55-4182' },
  });
  console.log(sent.status(), await sent.text());
  for (const [width, themeMode, textSize] of [[1280, 'light', 'standard'], [390, 'dark', 'standard'], [320, 'light', 'largest']] as const) {
    const room = await browser.newContext({ baseURL, locale: 'ja-JP', viewport: { width, height: 900 } });
    const office = await room.newPage();
    await enter(office, language, await sampleOfficial(baseURL, 'reception'));
    await setDisplay(office, { textSize, themeMode, locale: width === 390 ? 'en' : 'ja' } as never);
    await office.goto('/work');
    await office.waitForTimeout(900);
    await office.screenshot({ path: `${out}/work-${width}.png` });
    await office.goto('/message-desk?state=calls');
    await office.locator('main tbody tr').last().getByRole('link').first().click();
    const button = office.getByRole('button', { name: /つながらなかった|Not reached/ });
    await button.waitFor();
    await button.scrollIntoViewIfNeeded();
    await office.screenshot({ path: `${out}/file-${width}.png` });
    await button.click();
    await office.waitForTimeout(500);
    await office.screenshot({ path: `${out}/try-${width}.png` });
    await expectAccessible(office).catch((error: Error) => console.log('AXE try', error.message.slice(0, 400)));
    const dialog = office.getByRole('dialog').or(office.getByRole('alertdialog'));
    await dialog.getByRole('button', { name: /つながらなかった|Not reached/ }).click();
    await office.waitForTimeout(900);
    await office.screenshot({ path: `${out}/after-${width}.png`, fullPage: true });
    if (width === 1280) {
      await office.goto('/faq/desk');
      await office.waitForTimeout(900);
      await office.screenshot({ path: `${out}/faqdesk-${width}.png` });
    }
    await room.close();
  }
});
