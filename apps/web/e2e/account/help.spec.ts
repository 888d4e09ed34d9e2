import { enter, sampleOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectTight, openedWindow, test } from '../portal.ts';

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
