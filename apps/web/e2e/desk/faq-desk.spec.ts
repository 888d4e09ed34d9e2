import { expect, expectAccessible, expectTight, test } from '../portal.ts';
import { enter, newOfficial, sampleOfficial } from './officials.ts';

test.use({ town: 'oharashi' });

test('a question is written by one official, approved by another, and put in order with the keyboard', async ({
  page,
  browser,
  language,
  baseURL,
  word,
}) => {
  const mark = String(Date.now());
  // Not the official who created or raised the approver.
  await enter(page, language, await sampleOfficial(baseURL, 'editor'));
  await page.goto('/faq/desk');
  await expect(page.getByRole('heading', { level: 1, name: word('質問と案内の編集', 'Questions Desk') })).toBeVisible();
  await expectAccessible(page);
  await expectTight(page);
  await page.getByRole('link', { name: word('質問を書く', 'Write a question') }).click();
  await page.locator('#standing-title-ja').fill(`落とし物はどこですか ${mark}`);
  await page.locator('#standing-title-en').fill(`Where is lost property ${mark}`);
  const bodies = page.locator('.standing-form [contenteditable="true"]');
  await bodies.nth(0).fill('役場の1階です。');
  await bodies.nth(1).fill('On the ground floor.');
  await expectAccessible(page);
  await page.getByRole('button', { name: word('下書きを保存する', 'Save draft') }).click();
  const file = page.getByRole('article');
  await expect(file.getByText('役場の1階です。')).toBeVisible();
  await expectAccessible(page);
  await file.getByRole('button', { name: word('承認を申請する', 'Request approval') }).click();
  await expect(file.getByText(word('承認待ち', 'Waiting for approval'))).toBeVisible();

  const beside = await browser.newContext({ baseURL, locale: 'ja-JP', viewport: { width: 1280, height: 900 } });
  const approver = await beside.newPage();
  await enter(approver, language, await newOfficial(baseURL, ['approver']));
  await approver.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(
    approver.getByRole('heading', { name: word('承認の依頼があります', 'You have an approval request') }),
  ).toBeVisible();
  await expectAccessible(approver);
  await approver.getByRole('button', { name: word('承認する', 'Approve') }).click();
  await expect(approver.getByRole('article').getByText(word('公開中', 'Public'), { exact: true })).toBeVisible();
  // The button is gone; the focus is on the decided text.
  await expect(approver.locator('#standing-title')).toBeFocused();
  await beside.close();

  // By keyboard alone: up by one place, and the focus stays on the button.
  await page.goto('/faq/desk');
  const title = language === 'ja' ? `落とし物はどこですか ${mark}` : `Where is lost property ${mark}`;
  const up = page.getByRole('button', {
    name: word(`「落とし物はどこですか ${mark}」を上に移す`, `Move “落とし物はどこですか ${mark}” up`),
  });
  const list = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await expect(list).toHaveCount(1);
  await up.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await expect(async () => {
    await page.goto('/faq');
    const shown = await page.locator('section').first().locator('summary').allTextContents();
    expect(shown.findIndex((text) => text.includes(title))).toBe(shown.length - 3);
  }).toPass();
});
