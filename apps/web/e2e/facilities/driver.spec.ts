import { test } from '../clock/moving.ts';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectTight } from '../portal.ts';
import { openRun } from './run-now.ts';

test('a driver finds the run, notes who gets on by code and without one, is told of a wrong code, takes back what was pressed by mistake, and notes who did not come once the bus has left [rule:shuttle.code]', async ({
  page,
  request,
  language,
  baseURL,
  clock,
  word,
}) => {
  const main = page.getByRole('main');
  await page.clock.install({ time: clock.townNow() });
  const { run, codes, close } = await openRun(baseURL, request, clock.townNow(), [
    { from: 'S01', persons: 1 },
    { from: 'S50', persons: 2 },
    { from: 'S50', persons: 1 },
  ]);
  try {
    const [missing = '', withCode = '', withoutCode = ''] = codes;
    await enter(page, language, await sampleOfficial(baseURL, 'driver'));
    await page.goto('/driver');
    await expect(page).toHaveTitle(word('乗車の確認 | まち', 'Boarding | Machi'));
    const shown = main.locator(`a[href*="trip=${run.trip_id}"]`);
    await expect(shown).toContainText(word('予約4人', '4 people have seats'));
    await expectGood(page);
    await expectTight(page);
    await shown.press('Enter');

    const rowOf = (code: string) => main.getByRole('listitem').filter({ hasText: code });
    const waits = word('まだ乗車していません', 'Not on board yet');
    const board = (code: string) => rowOf(code).getByRole('button', { name: word(/^乗車\s/, /^On board/) });
    const miss = (code: string) => rowOf(code).getByRole('button', { name: word(/^乗車なし/, /^Did not come/) });
    const undo = (code: string) => rowOf(code).getByRole('button', { name: word(/^元に戻す/, /^Undo/) });
    for (const code of codes) await expect(rowOf(code)).toContainText(waits);
    // No passenger is missing before the bus has left their stop.
    await expect(miss(withoutCode)).toHaveCount(0);
    await expectGood(page);
    await expectTight(page);

    const field = main.getByLabel(word('予約番号', 'Reservation code'));
    await field.fill('hmb-2222');
    await field.press('Enter');
    await expect(main).toContainText(word('この予約番号の予約はありません。', 'No reservation has this code.'));
    await expect(field).toHaveValue('hmb-2222');
    await expect(field).toBeFocused();
    await expectGood(page);
    // As typed with gloves on: lower case, with a space at the end.
    await field.fill(`${withCode.toLowerCase()} `);
    await field.press('Enter');
    await expect(main.getByRole('status').filter({ hasText: word('乗車にしました', ': on board') })).toContainText(
      word('2人', '2 people'),
    );
    await expect(field).toHaveValue('');
    await expect(rowOf(withCode)).not.toContainText(waits);
    await field.fill(withCode);
    await field.press('Enter');
    await expect(main).toContainText(word('すでに乗車しています', 'already'));

    await board(withoutCode).press('Enter');
    await expect(undo(withoutCode)).toBeVisible();
    await undo(withoutCode).press('Enter');
    await expect(rowOf(withoutCode)).toContainText(waits);
    await board(withoutCode).press('Enter');
    await expect(undo(withoutCode)).toBeVisible();

    await clock.pass(run.departs - clock.townNow().getTime() + 500);
    await page.clock.setSystemTime(clock.townNow());
    await page.reload();
    await miss(missing).press('Enter');
    await expect(rowOf(missing)).toContainText(word('乗車なし', 'Did not come'));
    await undo(missing).press('Enter');
    await expect(rowOf(missing)).toContainText(waits);
    await miss(missing).press('Enter');
    await expect(undo(missing)).toBeVisible();
    await expectGood(page);

    await main.getByRole('link', { name: word('今日の便へ戻る', 'Today’s runs') }).press('Enter');
    await expect(shown).toContainText(word('乗車3人', '3 on board'));
    await expect(shown).toContainText(word('乗車なし1人', '1 did not come'));
  } finally {
    await close();
  }
});
