import { expectAccessible, logIn } from './at-desk.ts';
import { expect, expectGood, test } from './terminal.ts';

const DESK = {
  terminal_name: '役場の窓口 1番',
  pass: null,
  bus_kind: null,
  is_test: false,
  is_approved: false,
} as const;

test(
  'a desk of the town hall waits for a second official, shows the desk alone, opens without a network, and is ended by the office',
  { tag: '@once' },
  async ({ page, kiosk, town, language, words }) => {
    await page.goto(kiosk.address);
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    await page.getByLabel(words('コード', 'Code'), { exact: true }).fill(await town.code(DESK));
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText(words('承認を待っています', 'waiting for approval'));
    await expectGood(page, `${language}-desk-waits`);
    // Before the approval there is no desk, not even at its address.
    await page.goto(new URL('/desk/', kiosk.address).href);
    await expect(page).toHaveURL(/\/terminal\/$/);

    await town.approve();
    await expect(page).toHaveURL(/\/desk\/$/, { timeout: 90_000 });
    await expect(heading).toHaveText('職員ログイン');
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: words('端末の画面に戻る', 'Back to the terminal') })).toHaveCount(0);
    expect(await town.standing()).toBe('working');
    expect(kiosk.files().filter((file) => file.includes('snapshot'))).toEqual([]);

    // After a restart without a network it is still a desk.
    await town.cut();
    await kiosk.crash();
    await page.goto(new URL('/', kiosk.address).href);
    await expect(page).toHaveURL(/\/desk\/$/);
    await expect(heading).toHaveText(words('職員ログイン', 'Staff login'));
    await town.mend();

    await logIn(page, town, words);
    await page.getByLabel(words('どなたの', 'Who is at')).fill('いしだ');
    await page.keyboard.press('Enter');
    await page.getByRole('table').getByRole('button', { name: '石田 和夫' }).click();
    const person = page.getByRole('region', { name: '石田 和夫' });
    await expect(person).toBeVisible();

    await town.end('revoke');
    // A change at the desk makes it ask at once; otherwise it learns of its end within a minute.
    const isEnded = expect(page).toHaveURL(/\/terminal\/$/, { timeout: 90_000 });
    await Promise.race([isEnded, person.getByRole('button', { name: words('バス乗車証', 'Bus pass') }).click()]);
    await isEnded;
    // The terminal's screen greets everybody in Japanese.
    await expect(heading).toContainText('使えなくなりました');
    await page.goto(new URL('/desk/', kiosk.address).href);
    await expect(page).toHaveURL(/\/terminal\/$/);
    expect(await town.standing()).toBe('revoked');
  },
);
