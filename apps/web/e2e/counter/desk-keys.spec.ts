import { enter, newOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectNoSideways, openedWindow, test, words } from '../portal.ts';

test(
  'single keys lead through the reception desk, to the first field and to what waits; "?" tells them on each screen',
  { tag: ['@desktop', '@touched'] },
  async ({ page, language, baseURL }) => {
    const word = words(language);
    await enter(page, language, await newOfficial(baseURL, ['reception']));
    await page.goto('/reception');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(word('受付', 'Reception'));
    await expect(page.getByRole('table').or(page.getByRole('main').getByRole('heading', { level: 2 }))).toBeVisible();
    await page.keyboard.press('?');
    const keys = await openedWindow(page);
    const booking = word('「窓口の予約」を開きます', 'Open “Counter Booking”');
    await expect(keys).toContainText(booking);
    await expect(keys).toContainText(word('その行を開きます', 'Open the line'));
    await expectGood(page);
    // In a window the keys do nothing but close it.
    await page.keyboard.press('3');
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
    await expect(page).toHaveURL(/\/reception$/);

    await page.keyboard.press('3');
    await expect(heading).toHaveText(word('窓口の予約', 'Counter Booking'));
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('3w/?');
    await expect(search).toHaveValue('3w/?');
    await expectGood(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1280, height: 900 });

    await search.blur();
    await page.keyboard.press('?');
    await expect(await openedWindow(page)).toContainText(booking);
    await expectGood(page);
    await page.getByRole('switch').press('Space');
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
    await page.keyboard.press('1');
    await expect(heading).toHaveText(word('窓口の予約', 'Counter Booking'));
    await page.getByRole('button', { name: word('キー操作', 'Keys') }).click();
    await page.getByRole('switch').press('Space');
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
    await page.keyboard.press('w');
    await expect(heading).toHaveText(word('待っている仕事', 'Waiting Work'));
  },
);
