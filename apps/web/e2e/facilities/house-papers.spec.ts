import { readFile } from 'node:fs/promises';
import { dateAt } from '@machi/domain/calendar/model';
import { fiscalYearOf } from '@machi/domain/statistics/period';
import type { Page } from '@playwright/test';
import { enter, newOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectNoSideways, openedWindow, test } from '../portal.ts';

test.use({ town: 'oharashi' });

/** Name of the file saved by a press of Enter, which must be a PDF. */
async function savedBy(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await press();
  const saved = await download;
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  return saved.suggestedFilename();
}

test(
  'reception saves the day’s plan, the sheets for doors and the week of a facility by keyboard',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    await enter(page, language, await newOfficial(baseURL, ['reception']));
    await page.goto('/reception/board?date=2027-01-21&spot_id=4');
    const opener = page.getByRole('button', { name: word('印刷する書類', 'Documents to print'), exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    await openedWindow(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(word('施設', 'Facility'))).toHaveValue('4');
    await expect(dialog.getByLabel(word('日付', 'Date'))).toHaveValue('2027-01-21');
    await expectGood(page);
    const save = dialog.getByRole('button', { name: word('保存する', 'Save the document') });
    const names = {
      'day-plan': /^(利用予定表|day-plan)_2027-01-21\.pdf$/,
      doors: /^(部屋の入口の案内|doors)_2027-01-21\.pdf$/,
      'week-A4': /^(1週間の利用予定|week)_2027-01-18\.pdf$/,
      'week-A3': /^(1週間の利用予定|week)_2027-01-18\.pdf$/,
    };
    await dialog.getByRole('radio').first().focus();
    for (const [paper, name] of Object.entries(names)) {
      await expect(dialog.locator(`input[value="${paper}"]`)).toBeChecked();
      expect(await savedBy(page, () => save.press('Enter'))).toMatch(name);
      await dialog.getByRole('radio', { checked: true }).focus();
      await page.keyboard.press('ArrowDown');
    }
    // The error appears at its field, and nothing is lost.
    await dialog.getByLabel(word('日付', 'Date')).fill('');
    await save.press('Enter');
    await expect(dialog.getByLabel(word('日付', 'Date'))).toHaveAttribute('aria-invalid', 'true');
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  },
);

test(
  'reception saves the figures of a period for the council by keyboard',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    await enter(page, language, await newOfficial(baseURL, ['reception']));
    await page.goto('/reception/statistics?period=2026');
    // The page says that future days are in the figures; for a past period it does not.
    const unended = page.getByText(word('この期間は、まだ終わっていません', 'This period has not ended'));
    await page.goto(`/reception/statistics?period=${fiscalYearOf(dateAt(new Date()))}`);
    await expect(unended).toBeVisible();
    await page.goto('/reception/statistics?period=2024');
    await expect(page.getByText(word('2024年度', 'Fiscal year 2024')).first()).toBeVisible();
    await expect(
      page.getByText(word('この期間に確定した予約はありません', 'There are no confirmed reservations')).first(),
    ).toBeVisible();
    await expect(unended).toHaveCount(0);
    await page.goto('/reception/statistics?period=2026');
    const button = page.getByRole('button', { name: word('議会用の書類（PDF）', 'Document for the council (PDF)') });
    expect(await savedBy(page, () => button.press('Enter'))).toMatch(/^(施設の利用状況|use-of-facilities)_2026\.pdf$/);
    await expectGood(page);
  },
);
