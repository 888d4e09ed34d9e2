import type { Page } from '@playwright/test';
import { DOOR, expect, expectGood, hold, openTerminal, test } from './terminal.ts';

const bolt = (page: Page) => page.locator('[data-bolt]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Moves the virtual door by hand. */
async function move(page: Page, name: string): Promise<void> {
  const drawer = page.locator('details.virtual.door');
  await drawer.locator('summary').click();
  await drawer.getByRole('button', { name }).click();
  await drawer.locator('summary').click();
}

test('a reservation opens the hall by card and by code, with and without the network; cancelled, it opens nothing', async ({
  page,
  kiosk,
  town,
  language,
  words,
}) => {
  async function backToStart(): Promise<void> {
    await page.getByRole('button', { name: words('はじめに戻る', 'Back to start') }).click();
    await expect(page.locator('.door-pad')).toBeVisible();
  }
  const { reservation_id, code } = await town.reserve({ cardKey: 'ono' });
  await openTerminal({ page, kiosk, town, language }, DOOR);
  await expectGood(page, `${language}-door-idle`);
  await expect(bolt(page)).toHaveAttribute('data-bolt', 'locked');

  await hold(page, '小野');
  await expect(heading(page)).toContainText(words('お入りください', 'Please come in'));
  await expect(bolt(page)).toHaveAttribute('data-bolt', 'drawn');
  await expectGood(page, `${language}-door-opened`);
  // The bolt falls by itself.
  await expect(bolt(page)).toHaveAttribute('data-bolt', 'locked', { timeout: 10_000 });

  await hold(page, '佐藤');
  await expect(heading(page)).toContainText(words('予約が', 'No reservation'));
  await expectGood(page, `${language}-door-none`);
  await expect(bolt(page)).toHaveAttribute('data-bolt', 'locked');
  await backToStart();

  // By a keyboard, then by touch.
  await page.keyboard.type(code);
  await expect(heading(page)).toContainText(words('お入りください', 'Please come in'));
  await expect(bolt(page)).toHaveAttribute('data-bolt', 'drawn');
  await expect(page.locator('.door-pad')).toBeVisible({ timeout: 15_000 });
  for (const digit of '999999') await page.locator(`[data-key="${digit}"]`).click();
  await expect(heading(page)).toContainText(words('番号が', 'That number is wrong'));

  await town.cut();
  await backToStart();
  await page.keyboard.type(code);
  await expect(heading(page)).toContainText(words('お入りください', 'Please come in'));
  await expect(page.locator('footer')).toContainText(words('つながったら送ります', 'Sent when the network is back'));
  // Cancelled while nobody can know: it opens until the network is back, and then no more.
  await town.cancel(reservation_id);
  await expect(page.locator('.door-pad')).toBeVisible({ timeout: 15_000 });
  await hold(page, '小野');
  await expect(heading(page)).toContainText(words('お入りください', 'Please come in'));
  await town.mend();
  await expect(page.locator('.strip')).toHaveCount(0, { timeout: 20_000 });
  await hold(page, '小野');
  await expect(heading(page)).toContainText(words('予約が', 'No reservation'));
  // The line has brought the news: without a network it opens nothing either.
  await town.cut();
  await expect(async () => {
    await hold(page, '小野');
    // Alone, the terminal does not know this card any more.
    await expect(heading(page)).toContainText(words('このカードでは', 'This card does not'), { timeout: 1500 });
  }).toPass({ timeout: 15_000 });
  await town.mend();

  const told = { decided_by: 'terminal', reason: null, kind: 'opened' };
  await expect
    .poll(() => town.doorEvents(), { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining([
        { ...told, decided_by: 'server', method: 'individual-number-card' },
        { ...told, method: 'code' },
        { ...told, method: 'individual-number-card' },
      ]),
    );
});

test('the office opens a door from afar and holds it open in an emergency; what happens at it is told', async ({
  page,
  kiosk,
  town,
  language,
  words,
}) => {
  await openTerminal({ page, kiosk, town, language }, DOOR);
  await town.openDoor('once');
  await expect(bolt(page)).toHaveAttribute('data-bolt', 'drawn', { timeout: 2000 });
  await expect(bolt(page)).toHaveAttribute('data-bolt', 'locked', { timeout: 10_000 });
  await town.openDoor('emergency');
  await expect(heading(page)).toContainText(words('開いています', 'This door is open'), { timeout: 2000 });
  await expectGood(page, `${language}-door-held`);
  // Neither a lost network nor a program that was killed ends it.
  await town.cut();
  await kiosk.crash();
  await expect(heading(page)).toContainText(words('開いています', 'This door is open'), { timeout: 20_000 });
  await expect(bolt(page)).toHaveAttribute('data-bolt', 'drawn');
  await town.mend();
  await town.openDoor('end');
  await expect(bolt(page)).toHaveAttribute('data-bolt', 'locked', { timeout: 20_000 });
  await page.waitForTimeout(11_000);
  await move(page, words('入り口を開ける', 'Open the door'));
  await move(page, words('入り口を閉める', 'Close the door'));
  const kinds = async () => (await town.doorEvents()).map(({ kind }) => kind);
  await expect
    .poll(kinds, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['opened-afar', 'emergency-began', 'emergency-ended', 'forced', 'closed']));
});
