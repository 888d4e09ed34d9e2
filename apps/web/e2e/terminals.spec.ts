import { generateKeyPairSync, sign } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enter, sampleOfficial } from './officials.ts';
import { expect, expectGood, expectNoSideways, test, words } from './portal.ts';
import { isNarrow, openItems } from './shell-frame.ts';

/** Length of an Ed25519 public key at the end of its SPKI. */
const PUBLIC_BYTES = 32;

/** Registers a terminal as it does itself: with the code of the screen, which its own key has signed. */
async function register(page: Page, shown: string): Promise<void> {
  const code = shown.replaceAll('-', '');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const answer = await page.request.post('/api/terminal/register', {
    data: {
      code,
      public_key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES).toString('base64url'),
      proof: sign(null, Buffer.from(code), privateKey).toString('base64url'),
      app_version: '0.1.0',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('an official adds a terminal, gets its code once, renames it, and has it deleted when it is stolen; others find no way in [rule:official.permission-checks]', async ({
  page,
  language,
  baseURL,
}, info) => {
  const word = words(language);
  await enter(page, language, await sampleOfficial(baseURL, 'enrolment'));
  await page.goto('/');
  const items = await openItems(page, language);
  if (!isNarrow(page)) await items.getByRole('button', { name: '中村 真理' }).click();
  await items.getByRole('link', { name: word('端末', 'Terminals'), exact: true }).click();
  await expect(page).toHaveURL(/\/terminal$/);
  // The menu of a phone gives the focus back once it has gone.
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const send = page.getByRole('button', { name: word('登録コードを出す', 'Get a code') });
  await send.press('Enter');
  const name = page.getByLabel(word('端末の名前', 'Name of the terminal'));
  await expect(name).toBeFocused();
  await expect(page.getByText(word('名前を入力してください。', 'Please enter a name.'))).toBeVisible();
  const called = `試験の端末 ${language} ${info.project.name}`;
  await name.fill(called);
  await page.getByRole('radio', { name: word('自動運転バス', 'Autonomous bus') }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel(word('試験用にする', 'For trying only')).check();
  await send.press('Enter');
  const box = page.locator('.callout').filter({ hasText: word('の登録コード', 'Code for') });
  await expect(box).toBeFocused();
  const code = box.locator('.terminals-code');
  await expect(code).toHaveText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/);
  await expect(box.getByRole('timer')).toContainText(word('あと10分', '10 more minutes'));
  const first = await code.textContent();
  await expectGood(page);

  const entry = page.locator('.terminals-entry').filter({ hasText: called });
  await expect(entry).toContainText(word('登録を待っています', 'Waits for its code'));
  await expect(entry).toContainText(word('試験用', 'For trying'));
  await entry.getByRole('button', { name: word('コードを出し直す', 'New code') }).click();
  await expect(code).not.toHaveText(first ?? '');
  const secret = await code.textContent();
  await box.getByRole('button', { name: word('この表示を閉じる', 'Close this') }).click();
  await expect(code).toHaveCount(0);

  await entry.getByRole('button', { name: word('名前を変える', 'Rename') }).press('Enter');
  const dialog = page.getByRole('dialog');
  const other = `${called} 新`;
  await dialog.getByRole('textbox').fill(other);
  await dialog.getByRole('button', { name: word('名前を変える', 'Rename') }).press('Enter');
  await expect(page.getByRole('heading', { name: other, exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await register(page, secret ?? '');
  await page.reload();
  const known = page.locator('.terminals-entry').filter({ hasText: other });
  await expect(known).toContainText(word('動いています', 'Working'));
  await known.getByRole('button', { name: word('盗難・紛失', 'stolen or lost') }).press('Enter');
  await expect(dialog).toContainText(word('元には戻せません', 'cannot be undone'));
  await dialog.getByRole('button', { name: word('止めてデータを消す', 'Stop and delete') }).click();
  const ended = page.locator('summary').filter({ hasText: word('無効にした端末', 'Ended terminal') });
  await expect(dialog).toHaveCount(0);
  await ended.press('Enter');
  await expect(known).toContainText(word('データの消去を待っています', 'Waits to delete its data'));
  await expect(known).toContainText(word('に消去を指示', 'Told to delete'));
  await expectGood(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);

  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: baseURL ?? '' });
  const stranger = await context?.newPage();
  if (!context || !stranger) throw new Error('no second browser');
  await enter(stranger, language, await sampleOfficial(baseURL, 'reception'));
  await stranger.goto('/terminal');
  await expect(stranger).toHaveURL(/\/403$/);
  await context.close();
});
