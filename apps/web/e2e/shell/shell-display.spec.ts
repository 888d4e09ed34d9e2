import { logInAt } from '../person.ts';
import { expect, expectAccessible, expectNoSideways, test } from '../portal.ts';
import { booth, freeHours, haru, neighbour } from '../reservations/rooms.ts';
import { openDisplay } from './shell-frame.ts';

const rootSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
const primary = () => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim();

test.use({ town: 'oharashi' });

test(
  'what is chosen applies at once, is kept, and stands before the application starts [decision:preference.theme-image]',
  { tag: '@both' },
  async ({ page, language, word }) => {
    await page.goto('/legal');
    const window = await openDisplay(page, language);
    const green = await page.evaluate(primary);
    for (const [ja, en] of [
      ['特大', 'Largest'],
      ['暗い', 'Dark'],
      ['青緑', 'Teal'],
    ] as const) {
      await window.getByRole('radio', { name: word(ja, en), exact: true }).check();
    }
    const pictures = window.getByRole('radiogroup', {
      name: word('ページの下の絵', 'Picture at the bottom of the page'),
    });
    await pictures.getByRole('radio').nth(1).check();
    const html = page.locator('html');
    const isDressed = async () => {
      await expect(html).toHaveAttribute('data-text', 'largest');
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await expect(html).toHaveAttribute('data-accent', 'teal');
      expect(await page.evaluate(rootSize)).toBeCloseTo(20.8, 1);
      expect(await page.evaluate(primary)).not.toBe(green);
    };
    await isDressed();
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.keyboard.press('Escape');
    await expect(window).toHaveCount(0);
    await expect(page.locator('.theme-picture')).toHaveAttribute('src', /^\/town\//);

    await page.reload();
    await expect(page.locator('.theme-picture')).toBeVisible();
    await isDressed();
    await expectAccessible(page);

    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.reload();
    await isDressed();
  },
);

test('each text size and colour; the town’s own is the first [decision:preference.theme-colour]', async ({
  page,
  language,
}) => {
  await page.goto('/legal');
  const window = await openDisplay(page, language);
  for (const [at, size] of [
    [1, 18.4],
    [2, 20.8],
    [0, 16],
  ] as const) {
    await window.getByRole('radiogroup').first().getByRole('radio').nth(at).check();
    expect(await page.evaluate(rootSize)).toBeCloseTo(size, 1);
  }
  const colours = window.getByRole('radiogroup').nth(2).getByRole('radio');
  await expect(colours).toHaveCount(5);
  await expect(colours.first()).toBeChecked();
  const seen = new Set([await page.evaluate(primary)]);
  for (const theme of [1, 0]) {
    await window.getByRole('radiogroup').nth(1).getByRole('radio').nth(theme).check();
    for (const at of [1, 2, 3, 4]) {
      await colours.nth(at).check();
      seen.add(await page.evaluate(primary));
      await expectAccessible(page);
    }
  }
  expect(seen.size).toBe(5);
  await colours.first().check();
  await expect(page.locator('html')).not.toHaveAttribute('data-accent');
});

test('the way back to the top appears after 300 px and covers nothing at the end [rule:scroll-to-top.appears] [constant:scroll-to-top-px]', async ({
  page,
  word,
}) => {
  await page.goto('/terms');
  const button = page.getByRole('button', { name: word('上へ戻る', 'Top'), exact: true });
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await expect(button).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 301));
  await expect(button).toBeInViewport({ ratio: 1 });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await expectAccessible(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const content = await page.getByRole('main').locator('> :last-child').boundingBox();
  const place = await button.boundingBox();
  const footer = await page.getByRole('contentinfo').boundingBox();
  if (!content || !place || !footer) throw new Error('Content, button and footer stand on the page');
  expect(place.y).toBeGreaterThanOrEqual(content.y + content.height);
  expect(place.y + place.height).toBeLessThanOrEqual(footer.y);
  await button.click();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('news stand 3 s in their colour and can be closed [rule:snackbar.text-and-colour] [rule:snackbar.hides-itself] [rule:snackbar.close] [constant:snackbar-ms]', async ({
  page,
  request,
  word,
  baseURL,
}) => {
  const [first, second] = await freeHours(request, booth);
  if (baseURL === undefined || !first || !second) throw new Error('The booth is free twice');
  const member = await neighbour(baseURL, haru);
  const codes: string[] = [];
  for (const slot of [first, second]) {
    expect(await member.reserve(booth, slot)).toBe(201);
    codes.push(...(await member.codesAt(booth, slot)));
  }
  await member.leave();
  expect(codes).toHaveLength(2);

  await page.clock.install();
  await logInAt(page, haru, '/reservation');
  const news = page.locator('.snack');
  let stops = 0;
  async function cancel(code: string) {
    const entry = page.getByRole('listitem').filter({ hasText: code });
    await entry.getByRole('button', { name: word('取り消す', 'Cancel') }).click();
    const confirm = page
      .getByRole('dialog')
      .getByRole('button', { name: word('予約を取り消す', 'Cancel the reservation') });
    await expect(confirm).toBeVisible();
    // From here the page's time advances only on command, however slow the machine is.
    stops += 1;
    await page.clock.pauseAt(Date.now() + stops * 60_000);
    await confirm.dispatchEvent('click');
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(news).toContainText(word('予約を取り消しました。', 'has been cancelled.'), { timeout: 200 });
    }).toPass();
  }
  await cancel(codes[0] ?? '');
  await expect(news).toHaveCSS('border-left-color', 'rgb(37, 157, 99)');
  await page.clock.runFor(2400);
  await expect(news).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(news).toHaveCount(0);

  await page.clock.resume();
  await cancel(codes[1] ?? '');
  await news.getByRole('button', { name: word('閉じる', 'Close') }).press('Enter');
  await expect(news).toHaveCount(0);
});
