import { enter, sampleOfficial } from './officials.ts';
import { expect, expectGood, expectNoSideways, test, words } from './portal.ts';

/** Yesterday in the town, "2027-01-19". */
const yesterday = (): string => new Date(Date.now() + 9 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
/** Before the house opens: no visit of the sample is near. */
const times: Readonly<Record<string, string>> = { ja: '06:05', en: '06:25', phone: '06:45' };

test('a visit is written in by hand, found in the list, and taken off with a reason [rule:official.permission-checks]', async ({
  page,
  language,
  baseURL,
}, info) => {
  const word = words(language);
  await enter(page, language, await sampleOfficial(baseURL, 'reception'));
  await page.goto('/visit?view=add');
  await page.getByRole('searchbox').fill('ヤマダ');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: word('山田 キヨさんを選ぶ', 'Choose 山田 キヨ') }).press('Enter');
  const send = page.getByRole('button', { name: word('書き入れる', 'Write in'), exact: true });
  await page.getByLabel(word('日付', 'Date')).fill(yesterday());
  await send.press('Enter');
  await expect(page.locator('#new-time')).toBeFocused();
  await page.locator('#new-time').fill(times[info.project.name] ?? '07:05');
  await page.locator('#new-reason').fill('停電で端末が止まっていた');
  await expectGood(page);
  await send.press('Enter');
  const done = page.getByRole('status').filter({ hasText: '山田 キヨ' });
  await expect(done).toBeFocused();
  await done.getByRole('link', { name: word('記録を開く', 'Open the record') }).press('Enter');

  const file = page.locator('.visits-file');
  await expect(file.getByRole('heading', { name: '山田 キヨ' })).toBeVisible();
  await expect(file).toContainText(word('係の受付', 'By staff'));
  await expect(file).toContainText('停電で端末が止まっていた');
  await file.getByRole('button', { name: word('取り消す', 'Take off') }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: word('取り消す', 'Take off') }).click();
  await expect(dialog.getByText(word('理由を入力してください。', 'Please enter a reason.'))).toBeVisible();
  await dialog.getByRole('textbox').fill('入らずに帰られたため');
  await dialog.getByRole('button', { name: word('取り消す', 'Take off') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(file).toContainText('入らずに帰られたため');
  await expect(file.getByRole('button', { name: word('1回と数える', 'Count as a visit') })).toBeVisible();
  await expectGood(page);

  await file.getByRole('link', { name: word('一覧に戻る', 'Back to the list') }).press('Enter');
  const row = page
    .getByRole('row')
    .filter({ hasText: '山田 キヨ' })
    .filter({ hasText: word('取消し', 'Taken off') });
  await expect(row.first()).toBeVisible();
  await page.getByRole('link', { name: word('月', 'Month'), exact: true }).press('Enter');
  await page.locator('.filters > summary').press('Enter');
  await page.getByLabel(word('結果', 'Outcome')).selectOption('pay');
  await page.getByRole('button', { name: word('表示する', 'Show'), exact: true }).press('Enter');
  await expect(page).toHaveURL(/outcome=pay/);
  await expect(row).toHaveCount(0);
  await expectGood(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);
});

test('figures of bath and bus by month and year, and as a file; what is beyond the number has its own list', async ({
  page,
  language,
  baseURL,
}) => {
  const word = words(language);
  await enter(page, language, await sampleOfficial(baseURL, 'enrolment'));
  await page.goto('/visit');
  await expect(page.getByRole('link', { name: word('書き入れる', 'Write in'), exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: word('統計', 'Statistics'), exact: true }).press('Enter');
  await page.getByRole('link', { name: word('バス', 'Bus'), exact: true }).press('Enter');
  // The next link carries on what this page shows.
  await expect(page).toHaveURL(/pass=bus/);
  await page.getByRole('link', { name: word('年度', 'Fiscal year'), exact: true }).press('Enter');
  await expect(page.getByRole('table', { name: word('月ごとの利用', 'Use by month') })).toBeVisible();
  await expect(page.getByRole('table', { name: word('運賃ごとの乗車', 'Rides by fare') })).toContainText(
    word('100円', '¥100'),
  );
  await expect(page.getByRole('row', { name: word(/^高齢/, /^Senior/) })).toBeVisible();
  await expectGood(page);
  await page.locator('summary', { hasText: word('ファイルに保存', 'Save as a file') }).press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: word('保存する', 'Save'), exact: true }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^bus-\d{4}\.csv$/);
  await page.getByRole('link', { name: word('回数を超えた入浴', 'Beyond the number'), exact: true }).press('Enter');
  await expect(
    page.getByRole('heading', { name: word('回数を超えた入浴はありません', 'No visits beyond the year’s number') }),
  ).toBeVisible();
  await expectGood(page);
});
