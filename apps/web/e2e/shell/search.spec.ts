import { expect, expectGood, expectNoSideways, test } from '../portal.ts';

test('somebody finds a room by what it is for and by when it is wanted, opens the search by a key, and does without the key and without a script', async ({
  page,
  browser,
  language,
  baseURL,
  word,
}) => {
  await page.goto('/faq');
  // The key works once what comes after the first page is there.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page).toHaveURL(/\/search$/, { timeout: 1000 });
  }).toPass();
  const main = page.getByRole('main');
  const field = main.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type(word('ちゃかい', 'tea ceremony'));
  await page.keyboard.press('Enter');
  // A new town reads its texts for a while after its start.
  await expect(async () => {
    await page.reload();
    const room = main.getByRole('link', { name: word('和室', 'Japanese-style room') }).first();
    await expect(room).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expectGood(page);
  await expectNoSideways(page);

  await field.fill(word('今度の土曜　２０人　２時間', 'next Saturday for 20'));
  await page.keyboard.press('Enter');
  await main
    .getByRole('link', { name: word('20人', '20') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/spot\?.*capacity=20/);

  await page.goto('/search');
  await main.getByRole('checkbox').uncheck();
  await page.goto('/faq');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/faq$/);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const plain = await context.newPage();
  await plain.goto(`/search?q=${encodeURIComponent(word('図書館', 'library'))}&lang=${language}`);
  await expect(plain.locator('a[href="/spot/detail/11"]').first()).toBeVisible();
  await context.close();
});
