import type { APIRequestContext } from '@playwright/test';
import { enterAsNewMember, send } from '../as-member.ts';
import { deskOf, enter, sampleOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectGood, expectTight, freshAddress, linkIn, mailTo, openedWindow, test } from '../portal.ts';

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

test('a guest opens the help of a page, wishes to be called back, and the office closes the call', async ({
  page,
  browser,
  language,
  baseURL,
  word,
}) => {
  await page.goto('/waste');
  const help = page.getByRole('button', { name: word('困ったときは', 'Help with this page') });
  await expectTight(page);
  await help.focus();
  await page.keyboard.press('Enter');
  const panel = await openedWindow(page);
  await expectGood(page);
  await expect(panel.locator('a[href^="/faq#faq-"]')).toHaveCount(1);
  await expect(panel.getByRole('link', { name: word(/^電話をかける/, /^Call/) })).toHaveAttribute(
    'href',
    'tel:0100552111',
  );
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(help).toBeFocused();
  await help.click();
  await panel.getByRole('link', { name: word('電話をかけてもらう', 'Be called back') }).click();
  await expect(panel).toHaveCount(0);
  const matter = page.getByRole('textbox', { name: word('おたずねになりたいこと', 'Your question') });
  await expect(matter).toHaveValue(word(/^「ごみの日」のページについて/, /^About the page “Garbage days”/));
  await matter.press('End');
  await matter.pressSequentially('南町です。');
  const go = page.getByRole('button', { name: word('確認へ進む', 'Continue to confirmation') });
  await page.getByRole('checkbox').check();
  await go.click();
  await expect(page.getByText(word('入力してください', 'It is required.')).first()).toBeVisible();
  await expectGood(page);
  await expectTight(page);
  const name = `及川 トミ${Date.now()}`;
  await page.getByRole('textbox', { name: word('お名前', 'Your name') }).fill(name);
  const telephone = page.getByRole('textbox', { name: word('電話番号', 'Telephone number') });
  await telephone.fill('０１００－５５－４１８２');
  // Who looks at the other way finds everything again.
  await page.getByRole('link', { name: word('書いて返事を受け取る', 'Get a written answer instead') }).click();
  await expect(telephone).toHaveCount(0);
  await page.goBack();
  await expect(telephone).toHaveValue('0100-55-4182');
  await go.click();
  await expect(page.getByText('0100-55-4182')).toBeVisible();
  await expectGood(page);
  // Loaded again, the last look asks for the agreement anew, and the wish is still one to be called.
  await page.reload();
  await expect(page.getByRole('textbox', { name: word('電話番号', 'Telephone number') })).toHaveValue('0100-55-4182');
  await page.getByRole('checkbox').check();
  await go.click();
  await page.getByRole('button', { name: word('お問い合わせを送る', 'Send the inquiry') }).click();
  await expect(page.getByText(word(/に、お電話します/, /^We will call you/))).toBeVisible();
  await expectGood(page);

  await help.click();
  await expect(panel.getByText(word(/^役場へのお問い合わせを/, /^Ask the town office/))).toBeVisible();

  const room = await browser.newContext({ baseURL, locale: 'ja-JP', viewport: { width: 1280, height: 900 } });
  const office = await room.newPage();
  await enter(office, language, await sampleOfficial(baseURL, 'reception'));
  await office.goto('/work');
  await office.getByRole('link', { name: word('電話をかけ直す', 'Calls to return') }).click();
  await expect(office).toHaveURL(/state=calls/);
  const newest = office.locator('main tbody tr').last();
  await newest.getByRole('link').click();
  await expect(office.getByText(name)).toBeVisible();
  await expectGood(office);
  await office.getByRole('button', { name: word('つながらなかった', 'Not reached') }).click();
  const noted = await openedWindow(office);
  const next = noted.getByRole('combobox', { name: word('次に電話する時間', 'Next call') });
  await expectGood(office);
  await next.selectOption({ index: 1 });
  const time = await next.locator('option:checked').textContent();
  await noted.getByRole('button', { name: word('つながらなかった', 'Not reached') }).click();
  await expect(noted).toHaveCount(0);
  const file = office.locator('.message-desk-file');
  await expect(file.getByText(word('つながらず1回', '1 call not taken'))).toBeVisible();
  await expect(
    file
      .getByText(`：${time}`)
      .or(file.getByText(`: ${time}`))
      .first(),
  ).toBeVisible();
  await expect(file.getByText('お電話しましたが、つながりませんでした。')).toBeVisible();
  await expectGood(office);
  await office.getByRole('button', { name: word('電話が済んだ', 'Call made') }).click();
  await expect(office.getByText(word('電話が済んだことにしました。', 'Marked as called.'))).toBeVisible();
  await office.getByRole('link', { name: word(/^電話の希望/, /^Calls to return/) }).click();
  await expect(office.getByText(name)).toHaveCount(0);
  await room.close();
});

test('the help says whether the office is open, also over its closing time, and counts the question that it leads to', async ({
  page,
  word,
}) => {
  await page.clock.install({ time: new Date('2027-01-13T17:13:40+09:00') });
  await page.goto('/waste');
  await page.getByRole('button', { name: word('困ったときは', 'Help with this page') }).click();
  const panel = page.getByRole('dialog');
  const state = panel.getByRole('status');
  await expect(state).toHaveText(word('いま、開いています（17:15まで）。', 'Open now, until 17:15.'));
  await page.clock.runFor('01:30');
  await expect(state).toHaveText(
    word('いまは閉まっています。1月14日（木）の8:30に開きます。', 'Closed now. It opens on Thu 14 Jan at 8:30.'),
  );
  await expectGood(page);
  const counted = page.waitForRequest(/\/api\/faqs\/\d+\/opened$/);
  await panel.locator('a[href^="/faq#faq-"]').click();
  await counted;
});
