import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectNoSideways, test } from '../portal.ts';
import { openDisplay } from './shell-frame.ts';

const copied = (heading: Locator): Promise<string> =>
  heading.evaluate((element) => {
    window.getSelection()?.selectAllChildren(element);
    const text = String(window.getSelection());
    window.getSelection()?.removeAllRanges();
    return text;
  });

test('readings stand over kanji on every page at 320 px with the largest text, and in no copied text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/signup?lang=ja');
  const address = page.locator('#email');
  await address.fill('half-typed@');
  await openDisplay(page, 'ja');
  const window = page.getByRole('dialog');
  await window.getByRole('radio', { name: '特大', exact: true }).check();
  await window.getByRole('switch', { name: '漢字にふりがなをつける' }).check();
  await expect(window.locator('rt[data-reading="かんじ"]')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('利用者登録');
  await expect(heading.locator('rt[data-reading="とうろく"]')).toBeVisible();
  expect(await copied(heading)).toBe('利用者登録');
  await expect(address).toHaveValue('half-typed@');
  await expectNoSideways(page);
  await expectAccessible(page);

  // The town's data, with a name of its own, and rich text.
  await page.goto('/spot/detail/10');
  await expect(heading).toHaveText('駅前市場 星の市');
  await expect(heading.locator('rt[data-reading="えきまえいちば"]')).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.goto('/faq');
  await expect(page.locator('.rich-text rt').first()).toBeAttached();
  await expectNoSideways(page);

  // The test runner parts names at readings; Chromium itself does not.
  await page.getByRole('button', { name: /メニュー/ }).click();
  await page.getByRole('button', { name: /表.*示.*の.*設.*定/ }).click();
  await page.getByRole('switch', { name: /ふりがな/ }).uncheck();
  await expect(page.locator('rt')).toHaveCount(0);
});
