import type { APIRequestContext, Page } from '@playwright/test';
import { enterAsNewMember, send } from '../as-member.ts';
import { deskOf, newOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectTight, linkIn, mailTo, test } from '../portal.ts';
import { openItems } from '../shell/shell-frame.ts';

const subject = '水道の使用開始のお届けについて';
const body = 'ご連絡ありがとうございます。\n使い始める日をお知らせください。';

/** A picture of one pixel. */
const onePoint = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';

const memberIdOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(JSON.parse(localStorage.getItem('machi') ?? '{}').member_id));

/** Sends a message of the office to a member; returns the ids of message and thread. */
async function writeTo(office: APIRequestContext, member_id: number) {
  const answer = await office.post('/api/message-desk/threads', { data: { member_id, subject, body } });
  if (answer.status() !== 201) throw new Error(await answer.text());
  const { thread }: { thread: { message_thread_id: number; messages: { message_id: number }[] } } = await answer.json();
  return { threadId: thread.message_thread_id, messageId: thread.messages[0]?.message_id ?? 0 };
}

async function answerIn(office: APIRequestContext, threadId: number): Promise<void> {
  const read = await office.get(`/api/message-desk/threads/${threadId}`);
  const { seen }: { seen: string } = (await read.json()).thread;
  const answer = await office.post(`/api/message-desk/threads/${threadId}/answer`, {
    data: { seen, body: '承りました。' },
  });
  if (answer.status() !== 201) throw new Error(await answer.text());
}

test.use({ town: 'oharashi' });

test(
  'a message comes while the portal is open, is read, answered once, and answered again [rule:purpose.messages] [route:/message] [route:/message/:message_id] [rule:message.list-and-detail] [rule:message.reply] [rule:message.link-source] [rule:message.link-reply] [rule:header.logged-in.message]',
  { tag: '@again' },
  async ({ page, request, language, baseURL, word }, info) => {
    const email = await enterAsNewMember(page, request, language, info.project.name, '/message');
    await expect(page.getByText(word('メッセージはありません', 'No messages'))).toBeVisible();
    await expectGood(page);
    const other = await page.context().newPage();
    await other.goto('/legal');
    const items = await openItems(other, language);
    await expect(items.getByRole('link', { name: word('メッセージ', 'Messages') })).toHaveAttribute('href', '/message');

    const office = await deskOf(await newOfficial(baseURL, ['reception']), baseURL);
    const { threadId, messageId } = await writeTo(office, await memberIdOf(page));
    // Both windows get the message without a touch.
    await expect(items.locator('.unread').first()).toHaveText(/1$/);
    await expect(page.getByRole('link', { name: subject })).toBeVisible();
    await expect(page.getByText(word('未読', 'Unread'), { exact: true })).toBeVisible();
    await expectGood(page);
    await expectTight(page);
    const notification = await mailTo(request, email, /\/message\//);
    expect(linkIn(notification)).toBe(`/message/${messageId}`);
    expect(`${notification.subject}${notification.text}`).not.toMatch(/水道|使い始める/);

    await page.getByRole('link', { name: subject }).click();
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
    await expect(page.locator('.message-body')).toContainText('使い始める日をお知らせください。');
    await expect(page).toHaveTitle(new RegExp(subject));
    await expect(items.locator('.unread')).toHaveCount(0);
    await expectGood(page);

    const area = page.getByRole('textbox', { name: word('返信の内容', 'Your reply') });
    const press = page.getByRole('button', { name: word('返信を送る', 'Send the reply') });
    await press.click();
    await expect(area).toBeFocused();
    await expect(area).toHaveAttribute('aria-invalid', 'true');
    const kept = page.waitForResponse(
      (answer) => answer.url().includes('/api/drafts/') && answer.request().method() === 'PUT',
    );
    await area.fill('12月1日から使います。');
    await expect(page.getByText(word('12文字（2,000文字まで）', '12 of up to 2,000 characters'))).toBeVisible();
    // The draft is restored, also on another device.
    await kept;
    await page.reload();
    await expect(area).toHaveValue('12月1日から使います。');
    // A file refused after the press on "send": the reply is not sent without it.
    await page.route('**/api/documents', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      await route.abort();
    });
    const photo = { name: '写真.png', mimeType: 'image/png', buffer: Buffer.from(onePoint, 'base64') };
    await page.locator('#message-files').setInputFiles(photo);
    await press.click();
    await expect(page.getByRole('button', { name: word('送っています', 'Sending') })).toBeVisible();
    await expect(page.getByText(word('送れませんでした。', 'could not be sent'))).toBeVisible();
    await expect(press).toBeVisible();
    await expect(area).toHaveValue('12月1日から使います。');
    await page.unroute('**/api/documents');
    await page.locator('#message-files').setInputFiles({
      name: '検針票.png',
      mimeType: 'image/png',
      buffer: Buffer.from(onePoint, 'base64'),
    });
    await expect(page.locator('.files')).toContainText('検針票.png');
    await expectGood(page);
    // Pressed twice before a render in between.
    await press.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByRole('heading', { name: word('返信を送りました', 'Your reply was sent') })).toBeVisible();
    await expect(area).toHaveValue('');
    await expectGood(page);
    await page.getByRole('link', { name: word('送ったものを見る', 'See what you sent') }).click();
    await expect(page.locator('.message-body')).toHaveText('12月1日から使います。');
    await expect(
      page.getByRole('link', { name: word(/返信のもとになったメッセージ/, /Original message from the office/) }),
    ).toHaveAttribute('href', `/message/${messageId}`);
    await expect(area).toHaveCount(0);
    await expectTight(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: word('検針票.pngを保存', 'Save 検針票.png') }).click();
    expect((await saved).suggestedFilename()).toBe('検針票.png');

    await answerIn(office, threadId);
    await page.getByRole('link', { name: word('次のメッセージ', 'Next message') }).click();
    await expect(page.locator('.message-body')).toHaveText('承りました。');
    await page.getByRole('link', { name: word('前のメッセージ', 'Previous message') }).click();
    await page.getByRole('link', { name: word(/市役所からの返信を見る/, /See the reply from the office/) }).click();
    await expect(page.locator('.message-body')).toHaveText('承りました。');
    await page.getByRole('link', { name: word('メッセージの一覧', 'All messages') }).click();
    // The second press sent nothing more.
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: subject }) })).toHaveCount(3);
    await office.dispose();
  },
);

test(
  'somebody else’s message is not found, and a guest logs in first [rule:login-only./message] [rule:login-only./message/:message_id]',
  { tag: '@desktop' },
  async ({ page, browser, request, language, baseURL }, info) => {
    await enterAsNewMember(page, request, language, info.project.name, '/message');
    const office = await deskOf(await newOfficial(baseURL, ['reception']), baseURL);
    const { messageId } = await writeTo(office, await memberIdOf(page));
    await office.dispose();
    const strange = await browser.newContext({ baseURL, locale: 'ja-JP' });
    const stranger = await strange.newPage();
    for (const path of ['/message', `/message/${messageId}`]) {
      await stranger.goto(path);
      await expect(stranger).toHaveURL(new RegExp(`/login\\?backuri=${encodeURIComponent(path)}`));
    }
    await enterAsNewMember(stranger, request, language, info.project.name, `/message/${messageId}`);
    await expect(stranger).toHaveURL(/\/404$/);
    await strange.close();
    // The message is unread.
    expect((await send<{ unreads: number }>(page, 'GET', '/api/messages')).unreads).toBe(1);
  },
);
