import type { APIRequestContext } from '@playwright/test';
import { enterAsNewMember, send } from '../as-member.ts';
import { deskOf, sampleOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectGood, expectTight, freshAddress, linkIn, mailTo, test } from '../portal.ts';

test.use({ town: 'shiomijima' });

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

test('who is in charge of a club asks for it, and another reads the answer on their own phone and replies', async ({
  page,
  browser,
  request,
  language,
  baseURL,
  word,
}, info) => {
  const phone = await (await otherBrowser(browser, baseURL, language)).newPage();
  const ids = [];
  for (const one of [page, phone]) {
    await enterAsNewMember(one, request, language, info.project.name, '/inquiry');
    const { account } = await send<{ account: { member_id: number } }>(one, 'GET', '/api/account');
    ids.push(account.member_id);
  }
  const forWhom = page.getByLabel(word('どなたとしてのお問い合わせですか', 'For whom do you ask?'));
  await expect(page.getByRole('textbox')).toBeVisible();
  await expect(forWhom).toHaveCount(0);
  const club_name = `夕べの合唱の会 ${String(Date.now()).slice(-6)}`;
  const office = await deskOf(await sampleOfficial(baseURL, 'reception'), baseURL);
  await office.post('/api/clubs', {
    data: {
      club_name,
      club_kana: 'ユウベノガッショウノカイ',
      group_type: 'circle',
      member_count: 9,
      registered_on: '2026-04-01',
      registered_until: null,
      in_charge: ids.map((member_id) => ({ member_id, role: 'head' })),
    },
  });
  await page.reload();
  await forWhom.selectOption({ label: club_name });
  await expectGood(page);
  await expectTight(page);
  const question = `ピアノを運んでもよいですか。${Date.now()}`;
  await page.getByRole('textbox').fill(question);
  await page.reload();
  await expect(forWhom.locator('option:checked')).toHaveText(club_name);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: word('確認へ進む', 'Continue to confirmation') }).click();
  await expect(page.getByText(club_name)).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: word('お問い合わせを送る', 'Send the inquiry') }).click();
  await expect(
    page.getByRole('heading', { name: word('お問い合わせが届きました', 'We have received your inquiry') }),
  ).toBeVisible();
  await answerTo(office, 'waiting', question, '台車をお貸しします。');
  await office.dispose();

  await phone.goto('/message');
  await expect(phone.getByText(word(`団体：${club_name}`, `Club: ${club_name}`)).first()).toBeVisible();
  await expectGood(phone);
  await expectTight(phone);
  await phone.getByRole('link', { name: question }).first().click();
  await expect(phone.getByText('台車をお貸しします。')).toBeVisible();
  await expectGood(phone);
  await expectTight(phone);
  await phone.getByRole('textbox').fill('ありがとうございます。お借りします。');
  await phone.getByRole('button', { name: word('返信を送る', 'Send the reply') }).click();
  await phone.getByRole('link', { name: word('送ったものを見る', 'See what you sent') }).click();
  await expect(phone.getByText(word(/書いた人：佐藤 春/, /Written by 佐藤 春/))).toBeVisible();
  await expectGood(phone);
  await phone.context().close();
});
