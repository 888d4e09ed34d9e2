import { expect, type Page } from '@playwright/test';
import { openedWindow, words, type Locale } from '../portal.ts';

/** Opens the window with one button and confirms with the other; the heading then has the focus. */
export async function cancelBehindQuestion(
  page: Page,
  language: Locale,
  { press, confirm }: { readonly press: string; readonly confirm: string },
): Promise<void> {
  const word = words(language);
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: press });
  await button.press('Enter');
  const dialog = await openedWindow(page);
  await expect(dialog).toContainText(word('本当に取り消しますか。', 'Are you really sure to cancel this?'));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press('Enter');
  // A press whose answer is lost and its repeat are one.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  const confirmed = dialog.getByRole('button', { name: confirm });
  await confirmed.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await confirmed.press('Enter');
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toBeDefined();
  expect(keys[1]).toBe(keys[0]);
  await page.unroute('**/api/**');
  await expect(main.getByRole('heading', { name: word('取消し', 'Cancel'), exact: true })).toBeFocused();
  await expect(button).toHaveCount(0);
}

export const seatsCancel = (language: Locale) => {
  const word = words(language);
  return {
    press: word('座席の予約を取り消す', 'Cancel these seats'),
    confirm: word('予約を取り消す', 'Cancel these seats'),
  };
};
