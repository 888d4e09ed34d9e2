import { OWN_LINE } from '@machi/domain/live/model';
import { randomUUID } from 'node:crypto';
import { deskOf, enter, sampleOfficial } from './officials.ts';
import { expect, expectGood, expectNoSideways, expectTight, test } from '../portal.ts';
import { callStaff, newBathTerminal } from '../signed-terminal.ts';

/** Yesterday in the town, "2027-01-19". */
const yesterday = (): string => new Date(Date.now() + 9 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
/** Before opening: no visit of the sample is near. */
const times: Readonly<Record<string, string>> = { ja: '06:05', en: '06:25', phone: '06:45' };

test('a visit is written in by hand, found in the list, and taken off with a reason [rule:official.permission-checks]', async ({
  page,
  language,
  baseURL,
  word,
}, info) => {
  await enter(page, language, await sampleOfficial(baseURL, 'reception'));
  await page.goto('/visit?view=add');
  await page.getByRole('searchbox').fill('ヤマダ');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: word('山田 キヨさんを選ぶ', 'Choose 山田 キヨ') }).press('Enter');
  await expect(page.getByRole('heading', { name: '山田 キヨ' })).toBeFocused();
  await page.getByRole('button', { name: word('別の方を選ぶ', 'Choose somebody else') }).press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').fill('ヤマダ');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: word('山田 キヨさんを選ぶ', 'Choose 山田 キヨ') }).press('Enter');
  const send = page.getByRole('button', { name: word('書き入れる', 'Add the visit'), exact: true });
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

  const file = page.locator('.desk-file');
  await expect(file.getByRole('heading', { name: '山田 キヨ' })).toBeVisible();
  await expect(file).toContainText(word('係の受付', 'By staff'));
  await expect(file).toContainText('停電で端末が止まっていた');
  await file.getByRole('button', { name: word('取り消す', 'Cancel this visit') }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: word('取り消す', 'Cancel this visit') }).click();
  await expect(dialog.getByText(word('理由を入力してください。', 'Please enter a reason.'))).toBeVisible();
  await dialog.getByRole('textbox').fill('入らずに帰られたため');
  await dialog.getByRole('button', { name: word('取り消す', 'Cancel this visit') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(file).toContainText('入らずに帰られたため');
  await expect(file.getByRole('button', { name: word('1回と数える', 'Count as a visit') })).toBeVisible();
  await expectGood(page);

  await file.getByRole('link', { name: word('一覧に戻る', 'Back to the list') }).press('Enter');
  const row = page
    .getByRole('row')
    .filter({ hasText: '山田 キヨ' })
    .filter({ hasText: word('取消し', 'Cancelled') });
  await expect(row.first()).toBeVisible();
  await page.getByRole('link', { name: word('月', 'Month'), exact: true }).press('Enter');
  await page.locator('.filters > summary').press('Enter');
  await page.getByLabel(word('結果', 'Outcome')).selectOption('pay');
  await page.getByRole('button', { name: word('さがす', 'Search'), exact: true }).press('Enter');
  await expect(page).toHaveURL(/outcome=pay/);
  await expect(row).toHaveCount(0);
  await expectGood(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);
});

test('a call from a terminal reaches the page, and the terminal hears who comes', async ({
  page,
  language,
  baseURL,
  word,
}, info) => {
  const officials = await deskOf(await sampleOfficial(baseURL, 'enrolment'), baseURL);
  const second = await deskOf(await sampleOfficial(baseURL, 'enrolment', 1), baseURL);
  const place = `入口 ${info.project.name}`;
  const { terminal } = await newBathTerminal(officials, second, place);
  const key = randomUUID();
  expect(await callStaff(officials, terminal, key)).toMatchObject({ state: 'waiting', comer: null });

  await enter(page, language, await sampleOfficial(baseURL, 'reception'));
  const line = page.waitForResponse((response) => new URL(response.url()).pathname === OWN_LINE);
  await page.goto('/visit');
  expect((await line).status()).toBe(200);
  const call = page.getByRole('status').filter({ hasText: place });
  await expect(call).toContainText(word('まだだれも向かっていません', 'Nobody is on the way yet'));
  await expectGood(page);
  await expectTight(page);
  await call.getByRole('button', { name: word('向かいます', 'On my way') }).press('Enter');
  await expect(call).toContainText(word('さんが向かっています', 'is on the way (answered'));
  const { comer } = await callStaff(officials, terminal, key);
  expect(comer?.surname).not.toBe('');
  await expectGood(page);
  await call.getByRole('button', { name: word('対応しました', 'Helped') }).press('Enter');
  await expect(call).toHaveCount(0);
  expect((await callStaff(officials, terminal, key)).state).toBe('over');

  // The stream brings the next call at once; polling takes thirty seconds.
  await callStaff(officials, terminal, randomUUID());
  await expect(call).toContainText(word('まだだれも向かっていません', 'Nobody is on the way yet'), { timeout: 3000 });
});
