import { builtFile } from '../built-file.ts';
import { expect, expectAccessible, test } from '../portal.ts';
import { townFileHere } from '../sample-town.ts';
import { openDisplay } from './shell-frame.ts';

test.use({ town: 'shiomijima' });

test('a part that is gone: reloads once, then says that a new version is out [rule:error.chunk-load] [decision:script.reload-once]', async ({
  page,
}) => {
  let asked = 0;
  await page.route(builtFile('TermsPage'), (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'A new version is available' })).toBeVisible();
  await expect(page.getByText('新しい版があります。読み込み直してください。')).toBeVisible();
  expect(asked).toBeGreaterThanOrEqual(2);
  await expectAccessible(page);
  await page.unroute(builtFile('TermsPage'));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('a part that does not come within 120 s counts as gone [constant:script-load-timeout]', async ({ page }) => {
  let asked = 0;
  await page.clock.install();
  // Neither answered nor refused.
  await page.route(builtFile('TermsPage'), () => {
    asked += 1;
  });
  const hasStarted = () => expect(page.locator('#start-failed')).toHaveCount(0);
  await page.goto('/terms', { waitUntil: 'commit' });
  await expect.poll(() => asked).toBe(1);
  await hasStarted();
  await page.clock.runFor(119_000);
  expect(asked).toBe(1);
  await page.clock.runFor(2000);
  await expect.poll(() => asked).toBe(2);
  await hasStarted();
  await page.clock.runFor(121_000);
  await expect(page.getByRole('heading', { name: 'A new version is available' })).toBeVisible();
});

test('the application itself is gone: the words that came with the page, a message, the telephone, one reload', async ({
  page,
}) => {
  let asked = 0;
  await page.route('**/assets/index-*.js', (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto('/about');
  const message = page.getByRole('alert');
  await expect(message).toContainText('読み込み直してください。');
  await expect(message).toContainText('Please reload it.');
  await expect(message.getByRole('link', { name: townFileHere().office_tel })).toHaveAttribute('href', /^tel:\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => asked).toBe(2);
  await expectAccessible(page);
  await page.unroute('**/assets/index-*.js');
  await message.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(message).toHaveCount(0);
});

test('without JavaScript the first words and a hint can be read', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  const response = await page.goto('/about?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('This page could not be started.')).toBeHidden();
  // A browser that is only told to run no scripts reads this element as if it ran them.
  const hint = /<noscript>([\s\S]*)<\/noscript>/.exec((await response?.text()) ?? '')?.[1] ?? '';
  expect(hint).toContain('This site needs JavaScript.');
  expect(hint).toContain('このサイトはJavaScriptを使っています。');
  await context.close();
});

test('a forbidden storage leaves the portal usable @touched', async ({ browser, baseURL }) => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto('/terms?lang=en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await (await openDisplay(page, 'ja')).getByRole('radio', { name: '暗い' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(errors).toEqual([]);
  await context.close();
});

test('a link may name its language; what is none is ignored [rule:language.switch]', async ({
  page,
  context,
  language,
}) => {
  const html = page.locator('html');
  await page.goto('/about?lang=fr');
  await expect(page).toHaveURL('/about');
  await expect(html).toHaveAttribute('lang', language);

  const other = language === 'ja' ? 'en' : 'ja';
  const response = await page.goto(`/about?lang=${other}#contact`);
  expect(await response?.text()).toContain(`<html lang="${other}"`);
  await expect(page).toHaveURL('/about#contact');
  await expect(page.getByRole('banner')).toContainText(townFileHere().town_name[other]);
  await expect(html).toHaveAttribute('lang', other);
  // The server already sends the next page in this language.
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  expect(cookie).toMatchObject({ value: other, path: '/', sameSite: 'Lax' });
  expect(await (await page.goto('/terms'))?.text()).toContain(`<html lang="${other}"`);
  await expect(page.getByRole('banner')).toContainText(townFileHere().town_name[other]);
});
