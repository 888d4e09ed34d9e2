import { devices, type Browser, type Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideways, setTheme, test, type Locale } from '../portal.ts';
import { readQr } from '../passes/read-qr.ts';

test.use({ town: 'oharashi' });

interface TownApp {
  readonly app_key: string;
  readonly app_name: string;
  readonly summary: string;
  readonly ios_url: string;
  readonly android_url: string;
}

/** The town's texts about its apps, in the language under test. */
async function townApps(page: Page, language: Locale): Promise<TownApp[]> {
  const reply = await page.request.get('/api/apps', { headers: { 'Accept-Language': language } });
  const body: { apps: TownApp[] } = await reply.json();
  return body.apps;
}

/** A page on a phone of another make than the projects' desktop. */
async function onPhone(
  browser: Browser,
  phone: 'iPhone 15' | 'Pixel 7',
  language: Locale,
  baseURL: string | undefined,
) {
  const { userAgent, viewport, hasTouch, isMobile } = devices[phone];
  const context = await browser.newContext({
    userAgent,
    viewport,
    hasTouch,
    isMobile,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  await context.addInitScript((locale) => localStorage.setItem('machi', JSON.stringify({ locale })), language);
  return context.newPage();
}

const keys = ['info', 'garbage', 'newsletter'] as const;

test('the three apps are listed, each with its page [route:/app] [route:/app/info] [route:/app/garbage] [route:/app/newsletter] [rule:purpose.town-apps] [decision:app.three-pages]', async ({
  page,
  language,
  word,
}) => {
  const apps = await townApps(page, language);
  expect(apps.map(({ app_key }) => app_key)).toEqual([...keys]);
  await page.goto('/app');
  await expect(page).toHaveTitle(word('市のアプリ | まち', 'City Apps | Machi'));
  const main = page.getByRole('main');
  await expect(main.locator('.app-result')).toHaveCount(3);
  for (const { app_key, app_name, summary } of apps) {
    const entry = main.locator('.app-result').filter({ hasText: app_name });
    await expect(entry).toContainText(summary);
    const icon = entry.locator('img');
    await expect
      .poll(() => icon.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
    await entry.getByRole('link', { name: app_name }).click();
    await expect(page).toHaveURL(`/app/${app_key}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(app_name);
    await page.goBack();
  }
});

for (const key of keys) {
  test(`/app/${key} on a computer: not supported, the QR code leads a phone to this page, both stores are named [route:/app/${key}] [rule:app.qr-code] [rule:app.unsupported-device] [rule:app.store-links] [message:device-not-supported] [decision:app.on-a-desktop]`, async ({
    page,
    language,
    word,
  }) => {
    const app = (await townApps(page, language)).find(({ app_key }) => app_key === key);
    await page.goto(`/app/${key}?from=poster#top`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(app?.app_name ?? '');
    await expect(
      main.getByRole('heading', { name: word('この端末には対応していません', 'Device not supported'), exact: true }),
    ).toBeVisible();
    await expect(main).toContainText(
      word('スマートフォンでQRコードを読み取ってください。', 'Scan the QR code with your smartphone.'),
    );
    const code = main.getByRole('img', { name: word('QRコード', 'QR code') });
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      const { text, quiet } = await readQr(code);
      expect(text).toBe(new URL(`/app/${key}`, page.url()).href);
      expect(quiet).toBeGreaterThanOrEqual(4);
    }
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(200);
    await expect(main.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', app?.ios_url ?? '');
    await expect(main.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', app?.android_url ?? '');
    await expect(main.locator('.btn-primary')).toHaveCount(0);
  });
}

test('a phone is led to its own store by the one green button [rule:app.store-links] [rule:app.unsupported-device]', async ({
  browser,
  baseURL,
  page,
  language,
  word,
}) => {
  const [app] = await townApps(page, language);
  for (const [phone, own, other] of [
    ['iPhone 15', app?.ios_url, app?.android_url],
    ['Pixel 7', app?.android_url, app?.ios_url],
  ] as const) {
    const visited = await onPhone(browser, phone, language, baseURL);
    await visited.goto('/app/info');
    const main = visited.getByRole('main');
    await expect(main.locator('.btn-primary')).toHaveAttribute('href', own ?? '');
    await expect(main.locator('.btn-primary')).toBeInViewport();
    await expect(main.locator(`a[href="${other ?? ''}"]`)).toHaveCount(1);
    await expect(main).not.toContainText(word('この端末には対応していません', 'Device not supported'));
    await expect(main.getByRole('img', { name: word('QRコード', 'QR code') })).toHaveCount(0);
    await expectAccessible(visited);
    await expectNoSideways(visited);
    await visited.context().close();
  }
});
