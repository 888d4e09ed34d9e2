import { expect, expectAccessible, expectNoSideways, test, words } from './portal.ts';

const pages = ['/', '/login', '/signup', '/logout', '/terms', '/403', '/404', '/500', '/no/such/page'];

for (const path of pages) {
  test(`${path} is accessible in both themes and fits`, async ({ page }) => {
    for (const themeMode of ['light', 'dark']) {
      await page.addInitScript((mode) => {
        const record: object = JSON.parse(localStorage.getItem('machi') ?? '{}');
        localStorage.setItem('machi', JSON.stringify({ ...record, themeMode: mode }));
      }, themeMode);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('html')).toHaveAttribute('data-theme', themeMode);
      await expectAccessible(page);
      await expectNoSideways(page);
    }
  });
}

test('titles, descriptions and breadcrumbs', async ({ page, language }) => {
  const word = words(language);
  await page.goto('/terms');
  await expect(page).toHaveTitle(word('利用規約 | まち', 'Terms of Use | Machi'));
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    word('このサイトの利用規約です。', 'The terms of use of this site.'),
  );
  await expect(page.getByRole('navigation', { name: word('現在の位置', 'Where you are') })).toContainText(word('トップ', 'Top'));
  // The link to the current page is plain text in the footer.
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: word('利用規約', 'Terms of Use') })).toHaveCount(0);
  await expect(footer.getByText(word('利用規約', 'Terms of Use'))).toBeVisible();
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await page.goto('/');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('redirects keep where they lead', async ({ page }) => {
  for (const [from, to] of [
    ['/login/index', '/login'],
    ['/logout/index', '/logout'],
    ['/signup/index', '/signup'],
    ['/top', '/'],
    ['/top/terms', '/terms'],
    ['/top/reservation', '/login?backuri=%2Freservation'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
});

test('an unknown path keeps its address, answers 404 and leads on', async ({ page, language }) => {
  const word = words(language);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('ページが見つかりません', 'Not Found'));
  await expect(page.locator(`[lang="${word('en', 'ja')}"]`).filter({ hasText: word('Not Found', '見つかりません') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('0100-55-2111');
  await page.getByRole('link', { name: word('トップへ戻る', 'Back to the top page') }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('scrolls to the anchor, to the top, and back to where it was', async ({ page, language }) => {
  const word = words(language);
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/terms#section-3');
  await expect.poll(scrolled).toBeGreaterThan(100);
  const there = await scrolled();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const below = await scrolled();
  expect(below).toBeGreaterThanOrEqual(there);
  await page.evaluate(() => document.querySelector<HTMLElement>('.logo')?.click());
  await expect(page.getByRole('link', { name: word('空いている部屋をさがす', 'Find a free room') }).first()).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(below);
});

test('the server out of reach: an alert in both languages, and a way to try again', async ({ page, language }) => {
  const word = words(language);
  await page.route('**/api/terms', (route) => route.abort());
  await page.goto('/terms');
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Could not process your request. Please try again later.');
  await expect(alert).toContainText('処理できませんでした。しばらくしてから、もう一度お試しください。');
  await expectAccessible(page);
  await alert.getByRole('button', { name: word('閉じる', 'Close') }).click();
  await expect(alert).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/terms');
  await page.getByRole('button', { name: word('もう一度読み込む', 'Load again') }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('a script that is gone: reloads once, then says that a new version is out', async ({ page }) => {
  let asked = 0;
  await page.route('**/assets/TermsPage-*.js', (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'A new version is available' })).toBeVisible();
  await expect(page.getByText('新しい版があります。読み込み直してください。')).toBeVisible();
  expect(asked).toBeGreaterThanOrEqual(2);
  await expectAccessible(page);
  await page.unroute('**/assets/TermsPage-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('a forbidden storage leaves the portal usable', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
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
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(errors).toEqual([]);
  await context.close();
});
