import { enter, newOfficial, sampleOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectNoSideways, setTheme, test, words } from '../portal.ts';

test(
  'an official finds all that waits from the top page, and goes to the oldest of a kind, by keyboard',
  { tag: ['@both', '@desktop'] },
  async ({ page, language, baseURL }) => {
    const word = words(language);
    const title = word('待っている仕事', 'Waiting Work');
    await enter(page, language, await sampleOfficial(baseURL, 'reception'));
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: word('待っている仕事', 'Waiting work') })
      .press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const table = page.getByRole('table', { name: word('待っている仕事（種類ごと）', 'Waiting, by kind') });
    const approvals = table.getByRole('link', { name: word('予約の承認', 'Reservations to approve') });
    await expect(approvals).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: word('全部で', 'waiting') })).toBeVisible();
    // Of what only other roles decide nothing stands here.
    await expect(table.getByRole('link', { name: word('役割の承認', 'Roles to approve') })).toHaveCount(0);
    await expectGood(page);
    await setTheme(page, 'dark');
    await expectGood(page);
    await setTheme(page, 'light');
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1280, height: 900 });

    await approvals.press('Enter');
    await expect(page).toHaveURL(/\/reception\?kind=approval&application=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('受付', 'Reception'));
    await expectGood(page);
  },
);

test('who decides nothing finds no page of what waits', { tag: ['@desktop'] }, async ({ page, language, baseURL }) => {
  const word = words(language);
  await enter(page, language, await newOfficial(baseURL, ['editor']));
  await page.goto('/');
  await expect(
    page.getByRole('main').getByRole('link', { name: word('あなたの予約', 'Your reservations') }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: word('待っている仕事', 'Waiting work') })).toHaveCount(0);
  await page.goto('/work');
  await expect(page).toHaveURL(/\/403/);
});
