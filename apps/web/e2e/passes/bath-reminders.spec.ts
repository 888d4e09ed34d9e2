import { enter, sampleOfficial } from '../desk/officials.ts';
import { closeMonths } from './bath-desk.ts';
import { expect, expectGood, expectNoSideways, expectTight, test } from '../portal.ts';

test(
  'the office chooses overdue bills and makes their letters by one press, once, and saves them again',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    const official = await sampleOfficial(baseURL, 'billing');
    await closeMonths(baseURL);
    await enter(page, language, official);
    await page.goto('/bath-billing');
    const summary = page.locator('summary', { hasText: word('督促する請求', 'Reminders') });
    await summary.press('Enter');
    const table = page.getByRole('table', { name: word('期限を過ぎた請求', 'Overdue bills') });
    const boxes = table.getByRole('checkbox');
    const before = await boxes.count();
    expect(before).toBeGreaterThan(1);
    await expectGood(page);
    await expectTight(page);
    const all = page.getByRole('checkbox', { name: word('すべて選ぶ', 'Choose all') });
    await all.press(' ');
    const make = page.getByRole('button', { name: word(/^督促状を作る/, /^Create (a letter|letters)/) });
    await expect(make).toBeDisabled();
    await boxes.first().press(' ');
    await expect(make).toHaveText(word('督促状を作る（1件）', 'Create a letter for 1 bill'));
    await make.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      word('ポータルのメッセージを送ります', 'each person gets a message in the portal'),
    );
    await expectGood(page);
    const letters = page.waitForEvent('download');
    await dialog.getByRole('button', { name: word('督促状を作る', 'Create letters'), exact: true }).press('Enter');
    expect((await letters).suggestedFilename()).toMatch(/^督促状_.*\.pdf$/);
    await expect(dialog).toHaveCount(0);
    await expect(boxes).toHaveCount(before - 1);
    await expect(page.locator('*:focus')).toHaveText(word('これまでに作った督促状', 'Letters created earlier'));
    await expectGood(page);
    const again = page.waitForEvent('download');
    await page
      .getByRole('button', { name: word(/もう一度保存する$/, /^Save letters again:/) })
      .first()
      .press('Enter');
    expect((await again).suggestedFilename()).toMatch(/^督促状_.*\.pdf$/);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
  },
);
