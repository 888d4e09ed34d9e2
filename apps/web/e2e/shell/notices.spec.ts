import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectGood, expectTight, test, type Locale } from '../portal.ts';

interface Line {
  readonly notice_id: number;
  readonly title: string;
  readonly notice_category_id: number;
  readonly is_prioritized: number;
  readonly published_at: string;
}

async function publishedNotices(page: Page, language: Locale): Promise<Line[]> {
  const reply = await page.request.get('/api/notices?page_size=50', { headers: { 'Accept-Language': language } });
  return (await reply.json()).notices;
}

const titles = (page: Page) => page.locator('.notices > li a');

test(
  'the list: important first, then the newest, ten a page [route:/notice]',
  { tag: '@both' },
  async ({ page, language, word }) => {
    const all = await publishedNotices(page, language);
    const order = all.toSorted(
      (a, b) => b.is_prioritized - a.is_prioritized || b.published_at.localeCompare(a.published_at),
    );
    expect(all.length).toBeGreaterThan(10);
    await page.goto('/notice');
    await expect(page).toHaveTitle(word('お知らせ | まち', 'Notice | Machi'));
    await expect(titles(page)).toHaveText(order.slice(0, 10).map(({ title }) => title));
    const first = page.locator('.notices > li').first();
    await expect(first.locator('time')).toHaveText(
      language === 'ja' ? /^\d{4}年\d+月\d+日（.）$/ : /^[A-Z][a-z]{2} \d+ [A-Z][a-z]{2} \d{4}$/,
    );
    await expect(page.locator('.notices').getByText(word('重要', 'Important'), { exact: true })).toHaveCount(
      order.slice(0, 10).filter(({ is_prioritized: flag }) => flag === 1).length,
    );
    await expect(page.getByRole('status').filter({ hasText: String(all.length) })).toBeVisible();

    const pages = page.getByRole('navigation', { name: word('お知らせのページ', 'Pages of notices') });
    await pages.getByRole('link', { name: word('次へ', 'Next') }).click();
    await expect(page).toHaveURL('/notice?page=2');
    await expect(titles(page)).toHaveText(order.slice(10, 20).map(({ title }) => title));
    const heading = page.getByRole('heading', { level: 2 }).first();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await pages.getByRole('link', { name: word('1ページ', 'Page 1'), exact: true }).click();
    await expect(page).toHaveURL('/notice');
    await page.goBack();
    await expect(titles(page)).toHaveText(order.slice(10, 20).map(({ title }) => title));
    // One with a wide table, which scrolls by itself.
    for (const path of ['/notice', '/notice/14']) {
      await page.goto(path);
      await expectGood(page);
      await expectTight(page);
    }
  },
);

test('all notices or those of one category, in the address, by keyboard [rule:notice.filter-all-or-one] [rule:notice.category-filter]', async ({
  page,
  language,
  word,
}) => {
  const all = await publishedNotices(page, language);
  const events = all.filter(({ notice_category_id: category }) => category === 2);
  expect(events.length).toBeGreaterThan(0);
  await page.goto('/notice?page=2');
  const group = page.getByRole('group', { name: word('種類', 'Category') });
  await expect(group.getByRole('button')).toHaveText(
    language === 'ja'
      ? ['すべて', 'このサイト', 'お悔やみ', '催し', '紹介・報道', 'くらし', 'その他']
      : ['All', 'This site', 'Obituaries', 'Events', 'In the media', 'Daily life', 'Other'],
  );
  const chip = group.getByRole('button', { name: word('催し', 'Events') });
  const everything = group.getByRole('button', { name: word('すべて', 'All'), exact: true });
  await everything.focus();
  while (!(await chip.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/notice?category=2');
  await expect(titles(page)).toHaveText(events.slice(0, 10).map(({ title }) => title));
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(everything).toHaveAttribute('aria-pressed', 'false');
  // The focus stays, and screen readers announce the count.
  await expect(chip).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: word(`催し、${events.length}件`, `Events: ${events.length} notice`) }),
  ).toBeVisible();
  await page.reload();
  await expect(titles(page)).toHaveText(events.slice(0, 10).map(({ title }) => title));

  await everything.click();
  await expect(page).toHaveURL('/notice');
  await expect(titles(page)).toHaveText(all.slice(0, 10).map(({ title }) => title));
  await page.goBack();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(titles(page)).toHaveText(events.slice(0, 10).map(({ title }) => title));

  // An outdated or odd address shows everything.
  for (const odd of ['?category=9&page=0', '?category=all&page=abc', '?category=2.0&page=-1', '?category=&page=1e9']) {
    await page.goto(`/notice${odd}`);
    await expect(everything).toHaveAttribute('aria-pressed', 'true');
    await expect(titles(page)).toHaveText(all.slice(0, 10).map(({ title }) => title));
  }
  await page.goto('/notice?page=999');
  await expect(page).toHaveURL(`/notice?page=${Math.ceil(all.length / 10)}`);
  await expect(titles(page).last()).toHaveText(all.at(-1)?.title ?? '');
});

test('a category without notices says so and leads on [message:no-data-found]', async ({ page, word }) => {
  // Every category of the sample town has notices; this answer is that of a town without any.
  await page.route(/\/api\/notices\?.*notice_category_id=3/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), notices: [], total: 0 } });
  });
  await page.goto('/notice');
  await page.getByRole('button', { name: word('紹介・報道', 'In the media') }).click();
  await expect(
    page.getByRole('heading', { name: word('見つかりませんでした', 'No data found'), exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: word('すべてのお知らせを見る', 'Show all notices') }).click();
  await expect(page).toHaveURL('/notice');
  await expect(titles(page)).toHaveCount(10);
});

test('a notice: its name in title and breadcrumbs, its text, links inside the portal, the way back [route:/notice/:notice_id]', async ({
  page,
  word,
}) => {
  await page.goto('/notice/15');
  const title = word('冬の星を見る会を、3回開きます', 'Winter stars: three evenings at Starlight House');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title} | ${word('まち', 'Machi')}`);
  await expect(page.getByRole('navigation', { name: word('現在の位置', 'Current location') })).toContainText(title);
  await expect(page.getByRole('article')).toContainText(word('2026年11月4日（水）', 'Wed 4 Nov 2026'));
  await expect(page.getByRole('article')).toContainText(word('催し', 'Events'));
  const picture = page.getByRole('article').getByRole('img');
  await expect(picture).toHaveAttribute('alt', /.{10,}/);
  await expect(picture).toHaveJSProperty('complete', true);

  // No page is loaded anew: the mark on it is still there.
  await page.evaluate(() => (document.documentElement.dataset['mark'] = 'here'));
  await page.locator('.rich-text a[href^="/spot/detail/"]').first().click();
  await expect(page).toHaveURL(/\/spot\/detail\/\d+$/);
  await expect(page.locator('html')).toHaveAttribute('data-mark', 'here');
  await page.goBack();
  await page.getByRole('link', { name: word('お知らせの一覧へ', 'All notices') }).click();
  await expect(page).toHaveURL('/notice');

  for (const wrong of ['/notice/999999', '/notice/abc', '/notice/0', '/notice/1e3']) {
    const answer = await page.goto(wrong);
    expect(answer?.status(), wrong).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('ページが見つかりません', 'Not Found'));
  }
});
