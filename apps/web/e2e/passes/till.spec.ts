import { enter, newOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectNoSideways, expectTight, openedWindow, test } from '../portal.ts';

test(
  'reception looks at the takings of the day, saves their report and closes the day with the cash that was counted, by keyboard',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    const official = await newOfficial(baseURL, ['reception']);
    await enter(page, language, official);
    await page.goto('/reception/till');
    const heading = page.getByRole('heading', { name: word(/の収納$/, /^Takings of/), level: 2 });
    await expect(heading).toBeVisible();
    await expectGood(page);
    await expectTight(page);
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: word('収納日報を保存する（PDF）', 'Save the daily report (PDF)') })
      .press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^収納日報_.*\.pdf$/);

    // A day long ago without entries.
    const date = page.locator('input[type=date]');
    await date.press('ArrowUp');
    // A half-typed date is a different day: none of them is shown.
    await expect(page).toHaveURL(/\/reception\/till$/);
    await date.fill('2026-05-03');
    await date.press('Enter');
    await expect(page).toHaveURL(/day=2026-05-03$/);
    await expect(date).toBeFocused();
    await expect(page.getByText(word('この日の記録はありません', 'No entries for this day'))).toBeVisible();
    // Each drawer is closed separately; the whole town has no drawer.
    const closing = page.getByRole('button', { name: word('この日を締める', 'Close this day') });
    await expect(closing).toHaveCount(0);
    const drawers = page.getByRole('navigation', { name: word('窓口の選択', 'Till') }).getByRole('link');
    await drawers.nth(2).press('Enter');
    await expect(page).toHaveURL(/day=2026-05-03\.1$/);
    await closing.press('Enter');
    const opened = await openedWindow(page);
    await expectGood(page);
    const counted = opened.getByRole('textbox', { name: word(/数えた現金/, /Cash counted/) });
    const send = opened.getByRole('button', { name: word('日締めをする', 'Close this day') });
    await send.press('Enter');
    await expect(counted).toBeFocused();
    await page.keyboard.type('１０円');
    await send.press('Enter');
    await expect(opened).toContainText(word('差の理由を入力してください', 'Please enter the reason'));
    await counted.fill('0');
    await send.press('Enter');
    await expect(opened).toHaveCount(0);
    await expect(heading).toBeFocused();
    await expect(page.getByText(word(/^日締め済み/, /^Closed on/))).toBeVisible();
    await expect(closing).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
    await drawers.nth(1).press('Enter');
    await expect(page).toHaveURL(/day=2026-05-03\.0$/);
    await expect(closing).toBeVisible();
  },
);
