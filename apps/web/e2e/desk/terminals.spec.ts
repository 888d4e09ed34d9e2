import { deskOf, enter, sampleOfficial } from './officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectGood, expectNoSideways, openedWindow, test } from '../portal.ts';
import { isNarrow, openItems } from '../shell/shell-frame.ts';
import { newTerminalCode, registerTerminal } from '../signed-terminal.ts';

test('an official adds a terminal, gets its code once, renames it, and has it deleted when it is stolen; others find no way in [rule:official.permission-checks]', async ({
  page,
  browser,
  language,
  baseURL,
  word,
}, info) => {
  await enter(page, language, await sampleOfficial(baseURL, 'enrolment'));
  await page.goto('/');
  const items = await openItems(page, language);
  if (!isNarrow(page)) await items.getByRole('button', { name: '中村 真理' }).click();
  await items.getByRole('link', { name: word('端末', 'Terminals'), exact: true }).click();
  await expect(page).toHaveURL(/\/terminal$/);
  // The phone's menu returns the focus once it has closed.
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const send = page.getByRole('button', { name: word('登録コードを出す', 'Get a code') });
  await send.press('Enter');
  const name = page.getByLabel(word('端末の名前', 'Name of the terminal'));
  await expect(name).toBeFocused();
  await expect(page.getByText(word('名前を入力してください。', 'Please enter a name.'))).toBeVisible();
  const called = `試験の端末 ${language} ${info.project.name}`;
  await name.fill(called);
  // A desk takes no taps, so it is never a trial terminal.
  await page.getByRole('radio', { name: word('役場の窓口', 'Town hall counter') }).check();
  await expect(page.getByText(word('利用者の一覧も持ちません', 'holds no list of people'))).toBeVisible();
  await expect(page.getByLabel(word('試験用にする', 'Test terminal'))).toHaveCount(0);
  await expectGood(page);
  await page.getByRole('radio', { name: word('自動運転バス', 'Autonomous bus') }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel(word('試験用にする', 'Test terminal')).check();
  await send.press('Enter');
  const box = page.locator('.callout').filter({ hasText: word('の登録コード', 'Code for') });
  await expect(box).toBeFocused();
  const code = box.locator('.entries-code');
  await expect(code).toHaveText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/);
  await expect(box.getByRole('timer')).toContainText(word('あと10分', '10 more minutes'));
  const first = await code.textContent();
  await expectGood(page);

  const entry = page.locator('.entries-entry').filter({ hasText: called });
  await expect(entry).toContainText(word('登録を待っています', 'Waiting for registration'));
  await expect(entry).toContainText(word('試験用', 'Test'));
  await entry.getByRole('button', { name: word('コードを出し直す', 'New code') }).click();
  await expect(code).not.toHaveText(first ?? '');
  const secret = await code.textContent();
  await box.getByRole('button', { name: word('この表示を閉じる', 'Close') }).click();
  await expect(code).toHaveCount(0);

  await entry.getByRole('button', { name: word('名前を変える', 'Rename') }).press('Enter');
  const dialog = await openedWindow(page);
  const other = `${called} 新`;
  await dialog.getByRole('textbox').fill(other);
  await dialog.getByRole('button', { name: word('名前を変える', 'Rename') }).press('Enter');
  await expect(page.getByRole('heading', { name: other, exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await registerTerminal(page.request, secret ?? '');
  await page.reload();
  const known = page.locator('.entries-entry').filter({ hasText: other });
  await expect(known).toContainText(word('動いています', 'Working'));
  await known.getByRole('button', { name: word('盗難・紛失', 'stolen or lost') }).press('Enter');
  await expect(dialog).toContainText(word('元には戻せません', 'cannot be undone'));
  await dialog.getByRole('button', { name: word('止めてデータを消す', 'Stop and delete') }).click();
  const ended = page.locator('summary').filter({ hasText: word('無効にした端末', 'Deactivated terminal') });
  await expect(dialog).toHaveCount(0);
  await ended.press('Enter');
  await expect(known).toContainText(word('データの消去を待っています', 'Waiting to delete its data'));
  await expect(known).toContainText(word('に消去を指示', 'Deletion requested'));
  await expectGood(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);

  const stranger = await (await otherBrowser(browser, baseURL, language)).newPage();
  await enter(stranger, language, await sampleOfficial(baseURL, 'reception'));
  await stranger.goto('/terminal');
  await expect(stranger).toHaveURL(/\/403$/);
  await stranger.context().close();
});

test('a second official compares the key’s number and approves a terminal, or does not; the one who made it cannot [rule:official.permission-checks]', async ({
  page,
  language,
  baseURL,
  word,
}, info) => {
  const maker = await deskOf(await sampleOfficial(baseURL, 'enrolment'), baseURL);
  const called = (which: string) => `確かめる端末 ${which} ${language} ${info.project.name} ${info.retry}`;
  for (const which of ['甲', '乙']) {
    await registerTerminal(maker, await newTerminalCode(maker, called(which)));
  }
  const seen = await (await maker.get('/api/terminals')).json();
  const names = new Set(['甲', '乙'].map(called));
  const made = seen.terminals.filter((one: { terminal_name: string }) => names.has(one.terminal_name));
  expect(made.map(({ obstacle }: { obstacle: string | null }) => obstacle !== null)).toEqual([true, true]);
  await maker.dispose();

  await enter(page, language, await sampleOfficial(baseURL, 'enrolment', 1));
  await page.goto('/terminal');
  const [first, other] = ['甲', '乙'].map((which) => page.locator('.entries-entry').filter({ hasText: called(which) }));
  if (!first || !other) throw new Error('two terminals');
  const number = /([0-9A-F]{4} ){3}[0-9A-F]{4}/;
  await expect(first).toContainText(number);
  const dialog = page.getByRole('dialog');
  await first
    .getByRole('button', { name: word(`${called('甲')}を承認する`, `Approve ${called('甲')}`), exact: true })
    .press('Enter');
  await expect(dialog).toContainText(number);
  await expectGood(page);
  await dialog.getByRole('button', { name: word('承認する', 'Approve'), exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(first).toContainText(word('動いています', 'Working'));
  await expect(first.getByRole('heading')).toBeFocused();

  const refuse = word(`${called('乙')}を承認しない`, `Do not approve ${called('乙')}`);
  await other.getByRole('button', { name: refuse, exact: true }).press('Enter');
  await dialog
    .getByRole('button', { name: word('承認せずに無効にする', 'Deactivate without approval') })
    .press('Enter');
  await expect(dialog).toHaveCount(0);
  await page
    .locator('summary')
    .filter({ hasText: word('無効にした端末', 'Deactivated terminal') })
    .press('Enter');
  await expect(other).toBeVisible();
  await expect(other.getByRole('button', { name: refuse, exact: true })).toHaveCount(0);
});
