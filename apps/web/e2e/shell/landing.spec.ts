import type { Page } from '@playwright/test';
import { logIn, signUp } from '../person.ts';
import { expect, expectGood, expectTight, freshAddress, test, type Locale } from '../portal.ts';

interface Line {
  readonly notice_id: number;
  readonly title: string;
  readonly is_prioritized: number;
}

const latest = async (page: Page, language: Locale): Promise<Line[]> => {
  const reply = await page.request.get('/api/notices?page_size=5', { headers: { 'Accept-Language': language } });
  return (await reply.json()).notices;
};

/** The page's own first requests. */
const FIRST = /\/api\/(?:today|slides|notices)\b/;

/** Adds up layout shifts that no person has caused (web.dev, "Cumulative Layout Shift"). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput = false }: { value?: number; hadRecentInput?: boolean } = entry.toJSON();
        if (!hadRecentInput)
          document.documentElement.dataset['shift'] = String(
            Number(document.documentElement.dataset['shift'] ?? 0) + value,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
}

test(
  'the top page: what matters, the town’s day, what one can do, the latest notices [route:/] [rule:landing.what-you-can-do] [rule:landing.more-notices]',
  { tag: '@both' },
  async ({ page, baseURL, language, word }) => {
    const shifts = await watchShifts(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (FIRST.test(request.url())) asked.push(request.url());
    });
    await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }]);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word('星守町', 'Hoshimori'));

    // Every star is a line of the list.
    const lines = page.locator('.today-list > li');
    await expect(lines.first()).toBeVisible();
    expect(await page.locator('.sky-star').count()).toBe(await lines.count());
    await expect(page.getByRole('region', { name: word('今日の星守町', 'Today in Hoshimori') })).toContainText(
      word('日の入り', 'Sunset'),
    );
    // The page arrived whole: no further request, no shift.
    expect(asked).toEqual([]);
    expect(await shifts()).toBeLessThanOrEqual(0.05);
    await expectGood(page);
    await expectTight(page);

    const tasks = page.getByRole('region', { name: word('できること', 'What you can do') }).getByRole('link');
    await expect(tasks.first()).toHaveAttribute('href', '/spot');
    for (const link of await tasks.all()) {
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.status(), answer.url()).toBe(200);
    }

    const notices = await latest(page, language);
    const news = page.getByRole('region', { name: word('お知らせ', 'Notices'), exact: true });
    await expect(news.locator('li a')).toHaveText(notices.map(({ title }) => title));
    const important = notices.filter(({ is_prioritized: flag }) => flag === 1);
    await expect(news.locator('li').getByText(word('重要', 'Important'), { exact: true })).toHaveCount(
      important.length,
    );
    const alert = page.getByRole('region', { name: word('重要なお知らせ', 'Important notice') });
    await expect(alert).toHaveCount(important.length > 0 ? 1 : 0);
    if (important[0]) {
      await expect(alert.getByRole('heading')).toHaveText(important[0].title);
      await alert.getByRole('link').click();
      await expect(page).toHaveURL(`/notice/${important[0].notice_id}`);
      await page.goBack();
    }
    await news.getByRole('link', { name: word('お知らせをもっと見る', 'More notices') }).click();
    await expect(page).toHaveURL('/notice');
  },
);

test('slides are turned by hand, by button and by keyboard, and move nothing [rule:landing.slides]', async ({
  page,
  word,
}) => {
  await page.clock.install();
  await page.goto('/');
  const slides = page.getByRole('region', { name: word('町からのご案内', 'From the town') });
  const title = slides.locator('.slide-text:not(.away) > :first-child');
  const first = await title.innerText();
  const count = Number((await slides.getByText(/^1 \/ \d$/).innerText()).slice(-1));
  expect(count).toBe(4);
  // Slides do not turn by themselves.
  await page.clock.fastForward(600_000);
  await expect(title).toHaveText(first);
  await expect(slides.locator('img')).toHaveCount(1);
  const picture = slides.getByRole('img');
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);

  const next = slides.getByRole('button', { name: word('次の案内', 'Next slide') });
  const previous = slides.getByRole('button', { name: word('前の案内', 'Previous slide') });
  const height = async () => (await slides.boundingBox())?.height;
  const before = await height();
  const titles = [first];
  for (let place = 2; place <= count; place += 1) {
    await next.click();
    await expect(
      slides.getByRole('group', { name: word(`${count}枚のうち${place}枚目`, `Slide ${place} of ${count}`) }),
    ).toBeVisible();
    titles.push(await title.innerText());
    expect(await height()).toBe(before);
  }
  expect(new Set(titles).size).toBe(count);
  await next.click();
  await expect(title).toHaveText(first);
  await previous.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(title).toHaveText(titles.at(-1) ?? '');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(title).toHaveText(titles[1] ?? '');
  await expect(previous).toBeFocused();

  const swipe = async (from: number, to: number) => {
    const at = (clientX: number) => [{ identifier: 0, clientX, clientY: 300 }];
    await slides.dispatchEvent('touchstart', { touches: at(from), changedTouches: at(from), targetTouches: at(from) });
    await slides.dispatchEvent('touchend', { touches: [], changedTouches: at(to), targetTouches: [] });
  };
  await swipe(300, 100);
  await expect(title).toHaveText(titles[2] ?? '');
  await swipe(100, 110);
  await expect(title).toHaveText(titles[2] ?? '');
  await swipe(100, 300);
  await expect(title).toHaveText(titles[1] ?? '');

  const details = slides.getByRole('link');
  const target = (await details.getAttribute('href')) ?? '';
  expect((await page.request.get(target)).status()).toBe(200);
  await page.keyboard.press('Shift+Tab');
  await expect(details).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(target);
});

test('a member finds the own reservations on the top page, and reads notices and answers [rule:purpose.notices-and-faqs]', async ({
  page,
  request,
  language,
  word,
}) => {
  const person = { email: freshAddress('landing'), password: 'Yukimi-2027' };
  await signUp(page, request, language, person);
  await page.goto('/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: word('予約を見る・取り消す', 'View or cancel your reservations') }).click();
  await expect(page).toHaveURL('/login?backuri=%2Freservation');
  await logIn(page, language, person);
  await expect(page).toHaveURL('/reservation');

  await page.getByRole('banner').getByRole('link').first().click();
  await expect(
    main.getByRole('link', { name: word('予約を見る・取り消す', 'View or cancel your reservations') }),
  ).toHaveAttribute('href', '/reservation');
  await expect(main.getByRole('link', { name: word('登録する（無料）', 'Sign up (free)') })).toHaveCount(0);
  const notice = page.locator('.notices > li a').first();
  const title = await notice.innerText();
  await notice.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('.rich-text')).not.toBeEmpty();

  await page.getByRole('banner').getByRole('link').first().click();
  await main.getByRole('link', { name: word('答えをさがす', 'Find an answer') }).click();
  await expect(page).toHaveURL('/faq');
  await page.locator('.disclosure > summary').first().click();
  await expect(page.locator('.disclosure[open] .rich-text')).toBeVisible();
});
