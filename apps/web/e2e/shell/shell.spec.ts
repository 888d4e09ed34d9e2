import { newMemberAt } from '../account/own-account.ts';
import { expect, expectAccessible, test } from '../portal.ts';

test(
  'titles, descriptions, breadcrumbs and footer [route:/terms] [rule:title.menu-title-and-product] [rule:description.route-key] [rule:breadcrumbs.divider] [rule:footer.current-page-plain] [rule:footer.terms] [rule:footer.copyright-year] [rule:landing.noindex] [rule:landing.welcome] [rule:header.logo] [rule:header.logged-out.login] [rule:navigation.plain-paths] [rule:purpose.one-town]',
  { tag: '@both' },
  async ({ page, word }) => {
    await page.goto('/terms');
    await expect(page).toHaveTitle(word('利用規約 | まち', 'Terms of Use | Machi'));
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      word('このサイトの利用規約です。', 'The terms of use of this site.'),
    );
    await expect(page.getByRole('navigation', { name: word('現在の位置', 'Current location') })).toContainText(
      word('トップ', 'Top'),
    );
    // The link to the current page is plain text in the footer.
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: word('利用規約', 'Terms of Use') })).toHaveCount(0);
    await expect(footer.getByText(word('利用規約', 'Terms of Use'))).toBeVisible();
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    expect(
      await page.evaluate(
        () => getComputedStyle(document.querySelector('.crumbs li') ?? document.body, '::after').content,
      ),
    ).toContain('>');
    await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', '/');
    // A new page begins at its top, however far the previous one was scrolled.
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.goto('/');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word('星守町', 'Hoshimori'));
    await footer.getByRole('link', { name: word('利用規約', 'Terms of Use') }).click();
    await expect(page).toHaveURL('/terms');
  },
);

test(
  'the switch of the language renews everything on the page [rule:language.switch] [rule:language.bilingual] [constant:languages]',
  { tag: '@both' },
  async ({ page, word, browser, baseURL }) => {
    // Japanese is the default, whatever the browser prefers.
    const first = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    await first.goto('/');
    await expect(first.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(first.getByRole('heading', { level: 1 })).toContainText('ここから');
    await first.close();
    await page.goto('/terms');
    await expect(page.getByRole('banner')).toContainText(word('星守町', 'Hoshimori'));
    const before = await page.getByRole('heading', { level: 2 }).nth(1).innerText();
    await page.getByRole('button', { name: word('English', '日本語') }).click();
    await expect(page.getByRole('banner')).toContainText(word('Hoshimori', '星守町'));
    await expect(page.getByRole('contentinfo')).toContainText(word('Tel.', '電話'));
    await expect(page.getByRole('heading', { level: 2 }).nth(1)).not.toHaveText(before);
    await expect(page).toHaveTitle(word('Terms of Use | Machi', '利用規約 | まち'));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', word('en', 'ja'));
  },
);

test('a page that the server refuses or fails leads to its error page, with the telephone [route:/403] [route:/404] [route:/500] [message:access-denied] [message:not-found] [message:server-error]', async ({
  page,
  word,
}) => {
  for (const [status, ja, en] of [
    [403, 'アクセスできません', 'Access Denied'],
    [404, 'ページが見つかりません', 'Not Found'],
    [500, 'サーバーエラー', 'Server Error'],
  ] as const) {
    await page.route('**/api/terms', (route) => route.fulfill({ status, json: { result: false, errors: {} } }));
    await page.goto('/');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: word('利用規約', 'Terms of Use') })
      .click();
    await expect(page).toHaveURL(`/${status}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(ja, en));
    await expect(page.getByRole('main')).toContainText(word(en, ja));
    await expect(page.getByRole('main').getByRole('link', { name: '0100-55-2111' })).toHaveAttribute(
      'href',
      'tel:0100552111',
    );
    await page.unroute('**/api/terms');
    // The failed screen is replaced: "back" leads to the page before it.
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  }
});

test('redirects keep where they lead [route:/login/index] [route:/logout/index] [route:/signup/index] [route:/top] [rule:routes.grouped-under-top]', async ({
  page,
}) => {
  for (const [from, to] of [
    ['/login/index', '/login'],
    ['/logout/index', '/logout'],
    ['/signup/index?from=mail', '/signup?from=mail'],
    ['/top', '/'],
    ['/top/terms', '/terms'],
    ['/top/reservation', '/login?backuri=%2Freservation'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
});

test(
  'an unknown path keeps its address, answers 404 and leads on [route:*]',
  { tag: '@both' },
  async ({ page, word }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('ページが見つかりません', 'Not Found'));
    await expect(
      page.locator(`[lang="${word('en', 'ja')}"]`).filter({ hasText: word('Not Found', '見つかりません') }),
    ).toBeVisible();
    await expect(page.getByRole('main')).toContainText('0100-55-2111');
    await page.getByRole('link', { name: word('トップへ戻る', 'Back to the top page') }).click();
    await expect(page).toHaveURL(/\/$/);
  },
);

test('scrolls to the anchor, to the top, and back to where it was [rule:navigation.scroll-saved] [rule:navigation.scroll-anchor] [rule:navigation.scroll-top]', async ({
  page,
  word,
}) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/terms#section-3');
  await expect.poll(scrolled).toBeGreaterThan(100);
  const there = await scrolled();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const below = await scrolled();
  expect(below).toBeGreaterThanOrEqual(there);
  await page.evaluate(() => document.querySelector<HTMLElement>('.logo')?.click());
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word('星守町', 'Hoshimori'));
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(below);
});

test('a refusal of the server: an alert with every sentence of it, one a line [rule:response.alert] [decision:refusal.alert-lines]', async ({
  page,
  word,
}) => {
  const errors = { tel: ['One.', 'Two.'], 'target_time.start': ['Three.'] };
  await page.goto('/notice');
  const next = page.getByRole('link', { name: word('次へ', 'Next'), exact: true });
  await expect(next).toBeVisible();
  await page.route(/\/api\/notices\?/, (route) => route.fulfill({ status: 409, json: { result: false, errors } }));
  await next.click();
  await expect(page.getByRole('alertdialog').getByRole('paragraph')).toHaveText(['One.', 'Two.', 'Three.']);
});

test('the server out of reach: an alert in both languages where the page itself says nothing [rule:error.other-failure] [message:other-failure]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await newMemberAt(page, request, language, info.project.name, '/spot/status');
  await page.route('**/api/favourites/*', (route) => route.abort());
  await page
    .getByRole('main')
    .getByRole('button', { name: word('お気に入り', 'Favorite') })
    .first()
    .click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Could not process your request. Please try again later.');
  await expect(alert).toContainText('処理できませんでした。しばらくしてから、もう一度お試しください。');
  await expectAccessible(page);
  await alert.getByRole('button', { name: word('閉じる', 'Close') }).click();
  await expect(alert).toHaveCount(0);
});

test('a page that does not come says so in its place, with a way to try again', async ({ page, word }) => {
  await page.route('**/api/terms', (route) => route.abort());
  await page.goto('/');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: word('利用規約', 'Terms of Use') })
    .click();
  const again = page.getByRole('button', { name: word('もう一度読み込む', 'Load again') });
  await expect(again).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/terms');
  await again.click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});
