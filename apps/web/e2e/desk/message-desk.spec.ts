import { OWN_LINE } from '@machi/domain/live/model';
import type { Page } from '@playwright/test';
import { send } from '../as-member.ts';
import { join, logInAt } from '../person.ts';
import { expect, expectAccessible, expectTight, freshAddress, mailTo, test } from '../portal.ts';
import { enter, newOfficial } from './officials.ts';

const password = 'Hoshi-20270';

interface Line {
  readonly message_id: number;
  readonly is_reply: 0 | 1;
}
/** The member's messages, newest first. */
const listOf = async (page: Page) => send<{ messages: readonly Line[]; unreads: number }>(page, 'GET', '/api/messages');

test.use({ town: 'oharashi' });

test('two clerks of an office write to a member, who replies: one is answering, the other sees it and waits', async ({
  page,
  browser,
  request,
  language,
  baseURL,
  word,
}) => {
  const email = freshAddress('messages');
  await join(request, language, email, password);
  const home = await browser.newContext({ baseURL, locale: 'ja-JP' });
  const member = await home.newPage();
  await logInAt(member, { email, password }, '/message');

  await enter(page, language, await newOfficial(baseURL, ['reception'], '窓口 一郎'));
  const beside = await browser.newContext({ baseURL, locale: 'ja-JP', viewport: { width: 1280, height: 900 } });
  const colleague = await beside.newPage();
  await enter(colleague, language, await newOfficial(baseURL, ['forms'], '書類 次子'));

  // Writes to a person found by the search.
  await page.goto('/message-desk');
  await expect(page.getByRole('heading', { level: 1, name: word('メッセージの窓口', 'Messages Desk') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: word('新しいメッセージを書く', 'Write a new message') }).click();
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('button', { name: word('佐藤 春さんを選ぶ', 'Choose 佐藤 春') }).click();
  const write = page.getByRole('button', { name: word('メッセージを送る', 'Send the message') });
  await write.click();
  await expect(
    page.getByText(word('何についてのメッセージかを書いてください。', 'Please write the subject.')),
  ).toBeVisible();
  await expectAccessible(page);
  await page.locator('#subject').fill('水道の検針について');
  await page.locator('#body').fill('検針の日が変わります。ご都合はいかがですか。');
  await write.click();
  const file = page.getByRole('article');
  await expect(file.getByRole('heading', { level: 2, name: '水道の検針について' })).toBeVisible();
  await expect(file.locator('.said')).toHaveText('検針の日が変わります。ご都合はいかがですか。');
  await expectAccessible(page);
  expect((await mailTo(request, email)).text).not.toContain('検針');

  // The reply appears at both desks without a touch, also when the stream comes late.
  await page.goto('/message-desk');
  let openLine = () => {};
  const isOpen = new Promise<void>((resolve) => (openLine = resolve));
  await colleague.route(`**${OWN_LINE}`, (route) => isOpen.then(() => route.continue()));
  await colleague.goto('/message-desk');
  for (const desk of [page, colleague])
    await expect(desk.getByText(word('返信を待っている方はいません', 'Nobody is waiting for a reply'))).toBeVisible();
  const { messages } = await listOf(member);
  await send(member, 'POST', `/api/messages/${messages[0]?.message_id}/reply`, {
    body: '午前中でしたら、家におります。',
  });
  openLine();
  const line = page.getByRole('link', { name: '佐藤 春', exact: true });
  const lineBeside = colleague.getByRole('link', { name: '佐藤 春', exact: true });
  await expect(lineBeside).toBeVisible();
  await expect(line).toBeVisible();

  // By keyboard alone: to the line, into it, to the answer.
  await page.keyboard.press('j');
  await expect(line).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(file.getByRole('heading', { level: 2 })).toBeFocused();
  const area = file.getByRole('textbox');
  for (let steps = 0; steps < 12 && !(await area.evaluate((element) => element === document.activeElement)); steps += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type('では、');

  // The colleague sees who is answering, and can only take over.
  await expect(colleague.getByText(word('窓口 一郎さんが返信中', '窓口 一郎 is replying'))).toBeVisible();
  await lineBeside.click();
  const fileBeside = colleague.getByRole('article');
  await expect(
    fileBeside.getByRole('heading', { name: word('窓口 一郎さんが返信しています', '窓口 一郎 is replying') }),
  ).toBeVisible();
  await expect(fileBeside.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(colleague);
  await expectTight(colleague);

  await page.keyboard.type('午前10時に伺います。');
  await expectAccessible(page);
  // Past the file field.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(file.locator('.said')).toHaveCount(3);
  await expect(fileBeside.locator('.said').last()).toHaveText('では、午前10時に伺います。');
  await expect(fileBeside.getByRole('textbox')).toBeVisible();
  await expect.poll(async () => (await listOf(member)).unreads).toBe(2);

  // A message without need of an answer is settled, and its official changes.
  const answered = (await listOf(member)).messages[0];
  await send(member, 'POST', `/api/messages/${answered?.message_id}/reply`, { body: 'ありがとうございます。' });
  await expect(file.locator('.said').last()).toHaveText('ありがとうございます。');
  await file.getByRole('button', { name: word('返信は不要', 'No reply needed') }).click();
  await expect(
    page.getByText(word('返信待ちから外しました。', 'No longer awaiting a reply.'), { exact: false }),
  ).toBeVisible();
  await fileBeside.getByRole('button', { name: word('自分が担当する', 'Assign to me') }).click();
  await expect(colleague.getByText(word('自分の担当にしました。', 'Assigned to you.'))).toBeVisible();

  // A fixed text is created once and used in a message to several people, whose number is confirmed first.
  await page.goto('/message-desk?phrases=1');
  await expectAccessible(page);
  await page.getByRole('button', { name: word('定型文を加える', 'Add a fixed text') }).click();
  await page.keyboard.type('検針のご案内');
  await page.keyboard.press('Tab');
  await page.keyboard.type('検針は、毎月1日から5日までの間です。');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 3, name: '検針のご案内' })).toBeVisible();
  await page.goto('/message-desk?write=several');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('button', { name: word('佐藤 春さんを選ぶ', 'Choose 佐藤 春') }).click();
  await page.locator('#subject').fill('冬の検針について');
  await page.getByRole('button', { name: '検針のご案内', exact: true }).click();
  await expect(page.locator('#body')).toHaveValue('検針は、毎月1日から5日までの間です。');
  await expectAccessible(page);
  await page.getByRole('button', { name: word('人数を確かめる', 'Check number of recipients') }).click();
  await page.getByRole('button', { name: word('1人に送る', 'Send to 1 person') }).click();
  await expect(
    page.getByText(word('1人にメッセージを送りました。', 'The message was sent to 1 person.')),
  ).toBeVisible();
  await expect.poll(async () => (await listOf(member)).unreads).toBe(3);
  await home.close();
  await beside.close();
});
