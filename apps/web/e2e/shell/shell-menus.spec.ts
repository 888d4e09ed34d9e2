import { expect, expectAccessible, expectNoSideways, test } from '../portal.ts';
import { beMember, isNarrow, openItems } from './shell-frame.ts';

test(
  'who is not logged in finds services, about, notices, login and FAQ [rule:header.service-menu] [rule:header.service.facility-reservation] [rule:header.service.town-apps] [rule:header.logged-out.about] [rule:header.logged-out.notice] [rule:header.logged-out.login] [rule:header.faq-always] [rule:drawer.same-items]',
  { tag: '@both' },
  async ({ page, language, word }) => {
    await page.goto('/legal');
    const items = await openItems(page, language);
    if (!isNarrow(page)) await items.getByRole('button', { name: word('サービス', 'Service'), exact: true }).click();
    for (const [ja, en, path] of [
      ['施設予約', 'Facility Reservation', '/spot'],
      ['警報・注意報', 'Warnings', '/warnings'],
      ['施設のいまのようす', 'Spot Open Status', '/spot/status'],
      ['町のアプリ', 'Town Apps', '/app'],
      ['共同オフィス', 'Shared Office', '/service/1'],
      ['タクシー', 'Taxi', '/service/2'],
      ['このサイトについて', 'About', '/about'],
      ['お知らせ', 'Notice', '/notice'],
      ['ログイン', 'Login', '/login'],
      ['よくある質問', 'FAQ', '/faq'],
    ] as const) {
      const link = items.getByRole('link', { name: word(ja, en), exact: true });
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', path);
    }
    await expect(items.getByRole('link', { name: word('ログアウト', 'Logout') })).toHaveCount(0);
    await expectAccessible(page);
    await items.getByRole('link', { name: word('町のアプリ', 'Town Apps'), exact: true }).click();
    await expect(page).toHaveURL('/app');
    await expect(items.getByRole('link', { name: word('町のアプリ', 'Town Apps'), exact: true })).toBeHidden();
  },
);

test(
  'who is logged in finds reservations, logout under the name, the unread count and FAQ [rule:header.logged-in.reservations] [rule:header.logged-in.logout] [rule:header.unread-badge] [rule:header.faq-always] [constant:unread-badge-cap]',
  { tag: '@both' },
  async ({ page, language, word }) => {
    await beMember(page, language, 100);
    await page.goto('/legal');
    const items = await openItems(page, language);
    await expect(items).toContainText('佐藤 春');
    await expect(items.locator('.unread').first()).toHaveText(/\+99$/);
    if (!isNarrow(page)) await items.getByRole('button', { name: /佐藤 春/ }).click();
    for (const [ja, en, path] of [
      ['予約一覧', 'Reservations', '/reservation'],
      ['登録内容', 'Account', '/account'],
      ['ログアウト', 'Logout', '/logout'],
      ['よくある質問', 'FAQ', '/faq'],
    ] as const) {
      await expect(items.getByRole('link', { name: word(ja, en), exact: true })).toHaveAttribute('href', path);
    }
    await expect(items.getByRole('link', { name: word('メッセージ', 'Messages') })).toHaveAttribute('href', '/message');
    await expect(items.getByRole('link', { name: word('ログイン', 'Login'), exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSideways(page);
  },
);

test('99 unread messages are counted, none are not shown [rule:header.unread-badge]', async ({ page, language }) => {
  await beMember(page, language, 99);
  await page.goto('/legal');
  await expect((await openItems(page, language)).locator('.unread').first()).toHaveText(/[^+]99$/);
  await page.unroute('**/api/session');
  await beMember(page, language, 0);
  await page.reload();
  const items = await openItems(page, language);
  await expect(items).toContainText('佐藤 春');
  await expect(items.locator('.unread')).toHaveCount(0);
});

test('the drawer: services, account menu and support menu [rule:drawer.groups] [rule:drawer.same-items]', async ({
  page,
  language,
  word,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const isMember of [false, true]) {
    if (isMember) await beMember(page, language, 1);
    await page.goto('/legal');
    const drawer = await openItems(page, language);
    await expect(drawer.getByRole('heading', { level: 3 })).toHaveText([
      word('サービス', 'Service'),
      word('アカウント', 'Account menu'),
      word('サポート', 'Support menu'),
    ]);
    // Its script loads for members only.
    await expect(drawer.locator('.unread')).toHaveCount(isMember ? 2 : 0);
    const groups = await drawer
      .getByRole('list')
      .evaluateAll((lists) => lists.map((list) => [...list.children].map((item) => item.textContent)));
    expect(groups).toEqual([
      [
        word('施設予約', 'Facility Reservation'),
        word('オンライン申請', 'Online Application'),
        word('催し', 'Events'),
        word('警報・注意報', 'Warnings'),
        word('施設のいまのようす', 'Spot Open Status'),
        word('循環バス', 'Circle Bus'),
        word('ごみの日', 'Garbage days'),
        word('避難場所', 'Shelters'),
        word('街のれんらく', 'Report what is broken'),
        word('町のアプリ', 'Town Apps'),
        word('共同オフィス', 'Shared Office'),
        word('タクシー', 'Taxi'),
      ],
      isMember
        ? [
            word('登録内容', 'Account'),
            word('代わりの人', 'Acting for Others'),
            word('メッセージ 未読のメッセージ 1', 'Messages Unread messages: 1'),
            word('予約一覧', 'Reservations'),
            word('申請一覧', 'Applications'),
            word('予定表', 'Schedule'),
            word('ログアウト', 'Logout'),
          ]
        : [word('ログイン', 'Login')],
      isMember
        ? [word('さがす', 'Search'), word('よくある質問', 'FAQ')]
        : [
            word('このサイトについて', 'About'),
            word('お知らせ', 'Notice'),
            word('さがす', 'Search'),
            word('よくある質問', 'FAQ'),
          ],
    ]);
    await expectAccessible(page);
    // Escape closes it and returns the focus.
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('button', { name: word('メニュー', 'Menu'), exact: true })).toBeFocused();
  }
});

test('the service menu by keyboard alone [rule:header.service-menu]', async ({ page, word }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/legal');
  const button = page.getByRole('button', { name: word('サービス', 'Service'), exact: true });
  const link = (ja: string, en: string) =>
    page.getByRole('banner').getByRole('link', { name: word(ja, en), exact: true });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(link('施設予約', 'Facility Reservation')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link('オンライン申請', 'Online Application')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link('催し', 'Events')).toBeFocused();
  await page.keyboard.press('End');
  await expect(link('タクシー', 'Taxi')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link('施設予約', 'Facility Reservation')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(link('町のアプリ', 'Town Apps')).toBeHidden();
  // Leaving it closes it too.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(link('タクシー', 'Taxi')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(link('このサイトについて', 'About')).toBeFocused();
});

test(
  'the footer leads to terms, policy, legal notice and inquiry; the page one is on is plain text [rule:footer.terms] [rule:footer.policy] [rule:footer.legal] [rule:footer.inquiry] [rule:footer.current-page-plain]',
  { tag: '@both' },
  async ({ page, word }) => {
    const footer = page.getByRole('contentinfo');
    const links = [
      ['利用規約', 'Terms of Use', '/terms'],
      ['プライバシーポリシー', 'Privacy Policy', '/policy'],
      ['特定商取引法に基づく表示', 'Legal Notice', '/legal'],
      ['お問い合わせ', 'Inquiry', '/inquiry'],
    ] as const;
    await page.goto('/');
    for (const [ja, en, path] of links) {
      await footer.getByRole('link', { name: word(ja, en) }).click();
      await expect(page).toHaveURL(path);
      await expect(footer.getByRole('link', { name: word(ja, en) })).toHaveCount(0);
      await expect(footer.getByText(word(ja, en), { exact: true })).toHaveAttribute('aria-current', 'page');
    }
  },
);
