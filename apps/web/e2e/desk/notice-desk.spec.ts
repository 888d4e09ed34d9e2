import { expect, expectAccessible, expectTight, test } from '../portal.ts';
import { enter, sampleOfficial } from './officials.ts';

test.use({ town: 'oharashi' });

test('a notice is written, kept, given back with a reason, applied for again, approved, read by everybody and withdrawn [route:/notice/create] [rule:public./notice/create] [decision:guest.notice-page-open] [rule:staff.notices] [rule:notice.save-draft] [rule:notice.apply] [rule:notice.approve] [rule:notice.disapprove] [rule:notice.drop] [rule:notice.important-flag] [rule:notice.approver-prompt]', async ({
  page,
  browser,
  language,
  baseURL,
  word,
}) => {
  const title = { ja: `冬の朝市のお知らせ ${Date.now()}`, en: `Winter market ${Date.now()}` };
  // A guest reads who writes notices, and is led to the login.
  await page.goto('/notice/create');
  await expect(page.getByRole('heading', { level: 1, name: word('お知らせを書く', 'Write a Notice') })).toBeVisible();
  await expect(page.getByRole('link', { name: word('ログインする', 'Log in'), exact: true }).last()).toHaveAttribute(
    'href',
    '/login?backuri=%2Fnotice%2Fcreate',
  );
  await expectAccessible(page);

  const beside = await browser.newContext({ baseURL, locale: 'ja-JP', viewport: { width: 1280, height: 900 } });
  const desk = await beside.newPage();
  await enter(desk, language, await sampleOfficial(baseURL, 'approver'));
  await desk.goto('/notice-desk');
  await expect(
    desk.getByRole('heading', { level: 1, name: word('お知らせの編集と承認', 'Notices Desk') }),
  ).toBeVisible();
  await expectAccessible(desk);

  await enter(page, language, await sampleOfficial(baseURL, 'editor'));
  await page.goto('/notice/create');
  const sendButton = page.getByRole('button', { name: word('承認を申請する', 'Request approval') });
  await page.locator('#notice-title-ja').fill(title.ja);
  await page.locator('#notice-body-ja [contenteditable], #notice-body-ja').last().fill('土曜日の朝に開きます。');
  // Typed values survive a reload.
  await page.reload();
  await expect(page.locator('#notice-title-ja')).toHaveValue(title.ja);
  await sendButton.click();
  // Saved as a draft; missing parts are reported at their fields.
  const summary = page.getByRole('alert').filter({ hasText: word('英語の題', 'Title in English') });
  await expect(summary).toBeVisible();
  await expectAccessible(page);
  await page.locator('#notice-title-en').fill(title.en);
  await page.locator('#notice-body-en [contenteditable], #notice-body-en').last().fill('Saturday morning.');
  await page.getByRole('checkbox', { name: word('重要', 'Important') }).check();
  await page.getByRole('button', { name: word('下書きを保存する', 'Save draft') }).click();
  await expect(page.getByText(word('すべて保存しました。', 'All changes saved.'))).toBeVisible();
  await expectTight(page);
  await sendButton.click();
  await expect(page).toHaveURL(/\/notice-desk\?status=own&notice=\d+/);
  const id = /notice=(\d+)/.exec(page.url())?.[1] ?? '';

  // The approver's desk shows it automatically, in the header too, and gives it back.
  await expect(desk.getByRole('link', { name: word('お知らせ1件を確かめる', 'Review 1 notice') })).toBeVisible();
  await desk.getByRole('link', { name: title[language] }).click();
  await expect(
    desk.getByRole('heading', { level: 3, name: word('承認の依頼があります', 'You have an approval request') }),
  ).toBeVisible();
  await expectAccessible(desk);
  const refuse = desk.getByRole('button', { name: word('差し戻す', 'Disapprove') });
  await refuse.click();
  await expect(desk.locator('#decision-reason')).toBeFocused();
  await desk.locator('#decision-reason').fill('時刻を入れてください。');
  await refuse.click();
  await expect(desk.getByText(word('差し戻し', 'Sent back'), { exact: true }).first()).toBeVisible();
  expect((await desk.request.get(`/api/notices/${id}`)).status()).toBe(404);

  await page.goto(`/notice/create?notice=${id}`);
  await expect(page.getByText('時刻を入れてください。')).toBeVisible();
  await page.locator('#notice-body-ja [contenteditable], #notice-body-ja').last().fill('土曜日の朝7時に開きます。');
  await sendButton.click();
  await expect(page).toHaveURL(/\/notice-desk\?status=own/);

  await desk.goto(`/notice-desk?status=waiting&notice=${id}`);
  await expect(desk.locator('.compared-lines ins').first()).toBeVisible();
  await expectTight(desk);
  await desk.getByRole('button', { name: word('電話', 'Phone'), exact: true }).click();
  await expect(desk.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(title[language]);
  await desk.getByRole('button', { name: word('承認する', 'Approve'), exact: true }).click();
  await expect(desk.getByText(word('公開中', 'Public'), { exact: true }).first()).toBeVisible();
  const read = await desk.request.get(`/api/notices/${id}`, { headers: { 'accept-language': language } });
  expect((await read.json()).notice).toMatchObject({ title: title[language], is_prioritized: 1 });

  // A withdrawal asks first, and leaves nothing to read.
  await page.goto(`/notice-desk?status=public&notice=${id}`);
  await page.getByRole('button', { name: word('取り下げる', 'Withdraw'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: word('取り下げる', 'Withdraw'), exact: true }).click();
  await expect(page.getByText(word('下書き', 'Draft'), { exact: true }).first()).toBeVisible();
  expect((await desk.request.get(`/api/notices/${id}`)).status()).toBe(404);
  await beside.close();
});
