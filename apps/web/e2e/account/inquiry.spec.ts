import type { APIRequestContext } from '@playwright/test';
import { enterAsNewMember } from '../as-member.ts';
import { deskOf, sampleOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectTight, freshAddress, linkIn, mailTo, test } from '../portal.ts';

interface Line {
  readonly message_thread_id: number;
  readonly subject: string;
  readonly seen: string;
}

/** The responsible office answers the inquiry with this subject. */
async function answerTo(office: APIRequestContext, state: 'waiting' | 'guests', subject: string, body: string) {
  const list: { threads: readonly Line[] } = await (
    await office.get(`/api/message-desk/threads?state=${state}`)
  ).json();
  const thread = list.threads.find((one) => one.subject === subject);
  if (!thread) throw new Error(`Nobody waits with: ${subject}`);
  const answer = await office.post(`/api/message-desk/threads/${thread.message_thread_id}/answer`, {
    data: { seen: thread.seen, body },
  });
  if (answer.status() !== 201) throw new Error(await answer.text());
}

test(
  'a guest asks in three steps, reads the answer by the link, and asks again [route:/inquiry] [rule:public./inquiry] [rule:inquiry.steps]',
  { tag: '@again' },
  async ({ page, request, word, baseURL }, info) => {
    const email = freshAddress(info.project.name);
    const question = `ごみの日を教えてください。${Date.now()}`;
    const input = page.getByRole('textbox', { name: word('おたずねになりたいこと', 'Your question') });
    const go = page.getByRole('button', { name: word('確認へ進む', 'Continue to confirmation') });
    await page.goto('/inquiry');
    await expect(page.getByRole('heading', { level: 1, name: word('お問い合わせ', 'Inquiry') })).toBeVisible();
    await expectGood(page);
    await expectTight(page);
    await go.click();
    await expect(page.getByText(word('入力してください', 'It is required.')).first()).toBeVisible();
    await expectGood(page);
    await input.fill(question);
    // Typed values are not lost.
    await page.reload();
    await expect(input).toHaveValue(question);
    await page.getByRole('textbox', { name: word('お返事を受け取る', 'E-mail address') }).fill(email);
    await page.getByRole('checkbox').check();
    await go.click();
    await expect(
      page.getByRole('heading', { name: word('もう一度、お確かめください', 'Please check your inquiry') }),
    ).toBeFocused();
    await expect(page.getByText(email)).toBeVisible();
    await expectGood(page);
    await page.getByRole('button', { name: word('お問い合わせを送る', 'Send the inquiry') }).click();
    await expect(
      page.getByRole('heading', { name: word('お問い合わせが届きました', 'We have received your inquiry') }),
    ).toBeVisible();
    await expect(page.getByText(word(/までに、お返事します/, /We will answer by/))).toBeVisible();
    await expectGood(page);
    await page.goto('/inquiry');
    await expect(input).toHaveValue('');

    const office = await deskOf(await sampleOfficial(baseURL, 'reception'), baseURL);
    await answerTo(office, 'guests', question, '南町は火曜日と金曜日です。');
    await office.dispose();
    const notification = await mailTo(request, email);
    expect(notification.text).not.toContain('火曜日');
    await page.goto(linkIn(notification));
    await expect(page).not.toHaveURL(/confirm=/);
    await expect(page.getByText('南町は火曜日と金曜日です。')).toHaveCount(0);
    await expectGood(page);
    await page.locator('main').getByRole('button').first().click();
    await expect(page.getByText('南町は火曜日と金曜日です。')).toBeVisible();
    await expectGood(page);
    await expectTight(page);
    await page.getByRole('textbox').fill('ありがとうございます。祝日も同じですか。');
    await page.getByRole('button', { name: word('送る', 'Send'), exact: true }).click();
    await expect(page.getByText(word(/^送りました/, /^Sent/))).toBeVisible();
    await expect(page.getByText('祝日も同じですか。')).toBeVisible();
    await page.getByRole('button', { name: word('閉じる', 'Close') }).click();
    await expect(page.getByText('南町は火曜日と金曜日です。')).toHaveCount(0);
  },
);

test('a member asks, and the answer comes as a message', async ({ page, request, language, baseURL, word }, info) => {
  const email = await enterAsNewMember(page, request, language, info.project.name, '/inquiry');
  const question = `除雪車は何時ごろ来ますか。${Date.now()}`;
  await page.getByRole('textbox').fill(question);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: word('確認へ進む', 'Continue to confirmation') }).click();
  await page.getByRole('button', { name: word('お問い合わせを送る', 'Send the inquiry') }).click();
  await page.getByRole('link', { name: word('送ったものを見る', 'View what you sent') }).click();
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  const office = await deskOf(await sampleOfficial(baseURL, 'reception'), baseURL);
  await answerTo(office, 'waiting', question, '大雪の日は、朝6時までに一度まわります。');
  await office.dispose();
  // The registration's notification may be the only one so far.
  await page.goto(linkIn(await mailTo(request, email, /\/message\//)));
  await expect(page.getByText('大雪の日は、朝6時までに一度まわります。')).toBeVisible();
});
