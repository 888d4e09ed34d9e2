import type { Locator, Page } from '@playwright/test';
import { expect, words, type Locale } from '../portal.ts';

/** Below 75rem the links are behind the menu button. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1200;

/** Container of the header's items: the bar itself, or the drawer, which this opens. */
export async function openItems(page: Page, language: Locale): Promise<Locator> {
  const word = words(language);
  if (!isNarrow(page)) return page.getByRole('banner');
  await page.getByRole('button', { name: word('メニュー', 'Menu'), exact: true }).click();
  return page.getByRole('dialog', { name: word('メニュー', 'Menu') });
}

/** Opens the display settings, from the bar or from the drawer. */
export async function openDisplay(page: Page, language: Locale): Promise<Locator> {
  const name = words(language)('表示の設定', 'Display settings');
  await (await openItems(page, language)).getByRole('button', { name }).click();
  const window = page.getByRole('dialog', { name });
  await expect(window).toBeVisible();
  return window;
}

/** Gives every page a member in this browser, whose session the server would confirm. */
export async function beMember(page: Page, language: Locale, unreads: number): Promise<void> {
  const member = { member_id: 1, organization_id: null, is_official: false, name: '佐藤 春', unreads };
  const expire = 4_000_000_000;
  await page.addInitScript((record) => localStorage.setItem('machi', JSON.stringify(record)), {
    ...member,
    token: 'known-to-the-answer-below',
    expire: expire * 1000,
    locale: language,
  });
  await page.route('**/api/session', (route) =>
    route.fulfill({ json: { result: true, errors: {}, ...member, token: false, expire } }),
  );
}
