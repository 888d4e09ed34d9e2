import { OWN_LINE } from '@machi/domain/live/model';
import { randomUUID } from 'node:crypto';
import { deskOf, enter, newMember, sampleOfficial } from './officials.ts';
import { expect, expectGood, expectNoSideways, expectTight, freshAddress, test } from '../portal.ts';
import { callStaff, newBathTerminal, upload } from './signed-terminal.ts';

/** Yesterday in the town, "2027-01-19". */
const yesterday = (): string => new Date(Date.now() + 9 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
/** Before the house opens: no visit of the sample is near. */
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

// Behind the journey above, which finds none.
test('a visit beyond the year’s number, let in by a terminal without a network, is looked at and settled [constant:bath-pass-quota] [rule:official.permission-checks]', async ({
  page,
  language,
  baseURL,
  word,
}, info) => {
  const name = '湯川 トメ';
  const { memberId } = await newMember(baseURL, { name, email: freshAddress(info.project.name) });
  const officials = await deskOf(await sampleOfficial(baseURL, 'enrolment'), baseURL);
  const second = await deskOf(await sampleOfficial(baseURL, 'enrolment', 1), baseURL);
  const one = await newBathTerminal(officials, second, '正面の入口');
  const other = await newBathTerminal(officials, second, '離れの入口');
  await second.dispose();
  // An hour before: what two terminals let in within minutes is one visit.
  const wall_time = new Date(Date.now() - 3_600_000).toISOString();
  for (let visit = 0; visit < 48; visit += 1) one.ledger.add({ verdict: { member_id: memberId }, wall_time });
  await upload(officials, one.terminal, one.ledger.events);
  other.ledger.add({ verdict: { member_id: memberId } });
  await upload(officials, other.terminal, other.ledger.events);

  // Who may only look finds it, and no button.
  const onlooker = await page
    .context()
    .browser()
    ?.newContext({ baseURL: baseURL ?? '' });
  const look = await onlooker?.newPage();
  if (!onlooker || !look) throw new Error('no second browser');
  await enter(look, language, await sampleOfficial(baseURL, 'enrolment'));
  await look.goto('/visit?view=overdraft');
  await expect(look.getByRole('row').filter({ hasText: name })).toContainText(word('未対応', 'Not settled'));
  await expect(look.getByRole('button', { name: word('対応済みにする', 'Settle') })).toHaveCount(0);
  await onlooker.close();

  await enter(page, language, await sampleOfficial(baseURL, 'reception'));
  await page.goto('/visit?view=overdraft');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('離れの入口');
  await expect(row).toContainText(word('49回目（48回まで）', 'visit 49 (48 a year)'));
  await expectGood(page);
  const link = row.getByRole('link', { name });
  await link.press('Enter');
  const file = page.locator('.desk-file');
  await expect(file.getByRole('heading', { name })).toBeVisible();
  await expect(file).toContainText(word('回数超過', 'Over the limit'));
  await page.goBack();

  await row.getByRole('button', { name: word('対応済みにする', 'Settle') }).press('Enter');
  await expect(row).toContainText(word('対応済み', 'Settled'));
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(link).toBeFocused();
  await expectGood(page);
  await page.reload();
  await expect(row).toContainText(word('対応済み', 'Settled'));
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);
  await officials.dispose();
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

  // Over the line the page hears of the next one at once: it asks every thirty seconds only.
  await callStaff(officials, terminal, randomUUID());
  await expect(call).toContainText(word('まだだれも向かっていません', 'Nobody is on the way yet'), { timeout: 3000 });
});
