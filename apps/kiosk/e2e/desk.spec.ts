import type { Page } from '@playwright/test';
import { expectAccessible, logIn } from './at-desk.ts';
import { BATH, expect, expectGood, openTerminal, test } from './terminal.ts';

/** Presses the pad as a finger does. */
async function typePin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
}

test(
  'staff link a card at the counter: a wrong PIN, the right one, consent, and unlinked again [constant:pre-registration-minutes] [rule:pass.pre-registration-card]',
  { tag: '@again' },
  async ({ page, kiosk, town, language, words }) => {
    await page.goto(kiosk.address);
    await page.goto(new URL('/desk/', kiosk.address).href);
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    await logIn(page, town, words);

    const begun = performance.now();
    await page.getByLabel(words('どなたの', 'Who is at')).fill('みかみ');
    await page.keyboard.press('Enter');
    await page.getByRole('table').getByRole('button', { name: '三上 由紀' }).click();
    const person = page.getByRole('region', { name: '三上 由紀' });
    await expect(person).toContainText(words('まだカードを登録していません', 'No cards are registered yet'));
    await expectAccessible(page);

    await person.getByRole('button', { name: words('カードを登録する', 'Register a card') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(words('カードを読み取り機に置いてください', 'put the card on the reader'));
    await holdIn('佐藤');
    await typePin(page, '1234');
    await page.keyboard.press('Enter');
    // A card with another birth date is another person's.
    await expect(dialog.getByRole('alert')).toContainText(
      words('生年月日が、会員の登録と違います', 'date of birth on the card'),
    );
    await dialog.getByRole('button', { name: words('ご本人の画面に戻る', 'Back to the person') }).click();

    await person.getByRole('button', { name: words('カードを登録する', 'Register a card') }).click();
    await holdIn('三上');
    await expect(dialog.getByRole('heading', { name: words('4桁の暗証番号', '4-digit PIN') })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type('0000');
    await expect(dialog.getByRole('status')).toContainText(words('4桁のうち4桁', '4 of 4'));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(words('あと2回', '2 more wrong attempts'));
    await dialog.getByRole('button', { name: words('暗証番号を入力し直す', 'Enter the PIN again') }).click();
    await typePin(page, '1234');
    await dialog.getByRole('button', { name: words('登録する', 'Register'), exact: true }).click();
    await expect(dialog).toContainText(words('カードを登録しました', 'The card is registered'));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(person).toContainText(words('マイナンバーカード', 'My Number Card'));
    await expect(person).toContainText(words('有効', 'Valid'));
    await expect(
      person.getByRole('button', { name: words('カードを登録し直す', 'Register a card again') }),
    ).toBeFocused();
    await person.getByRole('button', { name: words('バス乗車証', 'Bus pass') }).click();
    await expect(person.getByRole('status')).toContainText(words('同意を記録しました', 'consent was recorded'));
    await expect(person.getByRole('heading', { name: words('入浴証・バス乗車証', 'Passes') })).toBeFocused();
    // People are told "about 5 minutes"; the machine's own part must leave them that time.
    expect(performance.now() - begun).toBeLessThan(60_000);

    const remove = person.getByRole('button', { name: words('登録を消す', 'Remove') });
    await remove.click();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await remove.press('Enter');
    await page.getByLabel(words('理由', 'Reason')).fill('試し');
    await page.keyboard.press('Enter');
    await expect(person).toContainText(words('カードの登録を消しました', 'The card was removed'));
    await expect(person.getByRole('heading', { name: words('登録したカード', 'Registered cards') })).toBeFocused();
    await page.getByRole('button', { name: words('ログアウト', 'Log out') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('職員ログイン', 'Staff login'));

    /** The dialog has its own drawer, which covers the desk's. */
    async function holdIn(name: string): Promise<void> {
      const drawer = dialog.locator('details.virtual');
      if ((await drawer.getAttribute('open')) === null) await drawer.locator('summary').click();
      await drawer.getByRole('button', { name }).click();
      await drawer.locator('summary').click();
      await expect(dialog.getByRole('heading', { name: words('4桁の暗証番号', '4-digit PIN') })).toBeVisible();
    }
  },
);

test('staff go from the terminal’s screen to the desk and back; who is quiet is logged out and taken back; two desks share nothing @touched', async ({
  page,
  kiosk,
  town,
  language,
  words,
}) => {
  await page.clock.install();
  await openTerminal({ page, kiosk, town, language }, { ...BATH, is_test: true });
  const way = page.getByRole('link', { name: words('職員用（ログイン）', 'For officials (login)') });
  // A person who only waits is not led there.
  await expect(way).toHaveCount(0);
  await page.getByRole('button', { name: words('係を呼ぶ', 'Call staff') }).press('Enter');
  await expectGood(page, `${language}-staff-way`);
  await way.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('職員ログイン');
  await expectAccessible(page);
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
  const back = page.getByRole('button', { name: words('端末の画面に戻る', 'Back to the terminal') });
  await back.press('Enter');
  await expect(page).toHaveURL(/\/terminal\/$/);

  await page.goto(new URL('/desk/?terminal', kiosk.address).href);
  await logIn(page, town, words);
  await page.getByLabel(words('どなたの', 'Who is at')).fill('みかみ');
  await page.keyboard.press('Enter');
  await page.getByRole('table').getByRole('button', { name: '三上 由紀' }).click();
  const ready = words('準備', 'ready');
  const reader = page.locator('.reader');
  await expect(reader).toContainText(ready);

  // Another tab of the same official: only one window has the readers, and the other says so.
  const opening = page.context().waitForEvent('page');
  await page.evaluate(() => void window.open('/desk/'));
  const other = await opening;
  await expect(other.locator('.reader')).toContainText(ready);
  await expect(reader).toContainText(words('別の', 'Another window'));
  await reader.getByRole('button').press('Enter');
  await expect(reader).toContainText(ready);
  await expect(other.locator('.reader')).toContainText(words('別の', 'Another window'));
  await other.close();

  const note = page.getByRole('complementary').getByRole('status');
  await page.clock.fastForward(95_000);
  await expect(note).toContainText(words('まもなく', 'soon'));
  await page.keyboard.press('Shift');
  await expect(note).toContainText(words('2分のあいだ', 'After 2 minutes'));
  // Also over the dialog for linking a card, which covers everything else.
  await page.getByRole('button', { name: words('カードを登録する', 'Register a card') }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.clock.fastForward(95_000);
  const over = page.locator('.soon-over');
  await expect(over).toBeVisible();
  await page.keyboard.press('Shift');
  await expect(over).toBeHidden();
  await page.clock.fastForward(125_000);
  await expect(page).toHaveURL(/\/terminal\/$/);
  await page.goto(new URL('/desk/', kiosk.address).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('職員ログイン', 'Staff login'));
  await expect(back).toHaveCount(0);
});
