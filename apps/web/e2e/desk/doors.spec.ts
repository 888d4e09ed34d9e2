import { test } from '../clock/at-ten.ts';
import { expect, expectGood, expectTight, openedWindow } from '../portal.ts';
import { deskOf, enter, sampleOfficial } from './officials.ts';

test('the office sees all doors, opens one from afar with a reason, gives a cleaner a code with an end, and opens all in an emergency', async ({
  page,
  language,
  baseURL,
  word,
}) => {
  const official = await sampleOfficial(baseURL, 'reception');
  await enter(page, language, official);
  await page.goto('/door');
  const hall = page
    .locator('.entries-entry')
    .filter({ hasText: word('北の沢会館 玄関', 'Kitanosawa Hall, entrance') })
    .first();
  await expect(hall).toContainText(word('まだ一度も応答がありません', 'It has never answered'));
  const open = hall.getByRole('button', { name: word('離れた所から開ける', 'from afar') });
  await open.press('Enter');
  const dialog = await openedWindow(page);
  await dialog.getByRole('button', { name: word('離れた所から開ける', 'Open from afar') }).press('Enter');
  await expect(dialog).toContainText(word('理由を入力してください。', 'Please enter'));
  await dialog.getByRole('textbox').fill('忘れ物を取りに来た');
  await dialog.getByRole('button', { name: word('離れた所から開ける', 'Open from afar') }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(hall).toContainText(word('入り口の返事を待っています', 'Waiting for the door'));

  const panel = page.locator('.panel').filter({ hasText: word('番号を作る', 'Make a code') });
  await panel.getByRole('button', { name: word('番号を作る', 'Make the code') }).press('Enter');
  await expect(page.locator('#door-code-label')).toBeFocused();
  await page.keyboard.type('北空知清掃 kitasorachi.seisou.jimusho@hoshimori.example.jp');
  await page.locator('#door-code-door-1').check();
  const now = await page.evaluate(() => Date.now());
  const day = (days: number) => new Date(now + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);
  await page.locator('#door-code-from_date').fill(day(1));
  await page.locator('#door-code-to_date').fill(day(30));
  await panel.getByRole('button', { name: word('番号を作る', 'Make the code') }).press('Enter');
  const made = page.locator('.callout').filter({ hasText: word('番号ができました', 'The code is ready') });
  await expect(made).toBeFocused();
  await expect(made.locator('.entries-code')).toHaveText(/^[1-9]{3} [1-9]{3}$/);
  await expectGood(page);
  // It is shown once: an answer that is lost meanwhile does not take it away.
  await page.route('**/api/doors', (route) => route.abort());
  await expect(page.getByRole('alert')).toContainText(word('読み込めませんでした', 'could not be loaded'));
  await expect(made.locator('.entries-code')).toBeVisible();
  await page.unroute('**/api/doors');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await made.getByRole('button').press('Enter');
  await expect(made).toHaveCount(0);
  await expectTight(page);

  const desk = await deskOf(official, baseURL);
  expect((await desk.get('/api/doors/1/events')).status()).toBe(200);
  await desk.dispose();
  await hall.getByRole('button', { name: word('の記録を見る', 'Show the history') }).press('Enter');
  await expect(hall).toContainText(word('まだ何も記録されていません', 'Nothing is recorded yet'));

  await page.getByRole('button', { name: word('すべて開ける', 'Open all') }).press('Enter');
  const sure = await openedWindow(page);
  await sure.getByRole('textbox').fill('地震のため');
  await sure.getByRole('button', { name: word('すべて開ける', 'Open all') }).press('Enter');
  const emergency = page
    .locator('.callout')
    .filter({ hasText: word('非常時のため入り口を開けています', 'in an emergency') });
  await expect(emergency).toBeVisible();
  // No terminal is there that could have opened it.
  await expect(hall).toContainText(word('人を向かわせ、鍵で開けてください', 'send somebody with a key'));
  await expectGood(page);
  await emergency.getByRole('button').press('Enter');
  const ending = await openedWindow(page);
  await ending.getByRole('button', { name: word('終える', 'End it') }).press('Enter');
  await expect(emergency).toHaveCount(0);
});
