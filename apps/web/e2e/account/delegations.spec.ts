import { enterAsNewMember } from '../as-member.ts';
import { expect, expectGood, test } from '../portal.ts';
import { booth, formPath, freeHour, goToConfirm, mainButton } from '../reservations/rooms.ts';

test('a mother asks her daughter by a code; the daughter reserves a room for her and cancels it, both see it, and it ends at once', async ({
  page,
  browser,
  baseURL,
  request,
  language,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, '/account/delegations');
  await expectGood(page);
  await page.getByRole('button', { name: word('代わりの人に頼む', 'Ask somebody to act for you') }).click();
  await page.getByRole('button', { name: word('番号を作る', 'Make a code') }).click();
  await expect(
    page.getByText(word('頼むことを、1つ以上お選びください。', 'Please choose at least one thing.')).first(),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: word(/^施設の予約/, /^Facilities/) }).check();
  await page.getByLabel(word('あなたのパスワード', 'Your password')).fill('Hoshi-20270');
  await expectGood(page);
  await page.getByRole('button', { name: word('番号を作る', 'Make a code') }).click();
  const code = await page.locator('.shown-code').innerText();

  const phone = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enterAsNewMember(phone, request, language, info.project.name, `/account/delegations#code=${code}`);
  await expect(phone.getByLabel(word('番号', 'Code'), { exact: true })).toHaveValue(code);
  await phone.getByRole('button', { name: word('確かめてもらう', 'Send it') }).click();
  await page.getByRole('button', { name: word('この方に頼む', 'Yes, ask this person') }).click();
  const copies = phone.getByRole('switch', { name: word('お知らせの写しを受け取る', 'Get copies of messages') });
  await expect(copies).toBeChecked();
  await copies.click();
  await expect(copies).not.toBeChecked();
  await expectGood(phone);
  await phone.getByRole('button', { name: word(/さんの代わりに始める$/, /^Act for /) }).click();

  const bar = phone.getByRole('region', { name: word('ほかの方の代わりに操作しています', 'Acting for somebody else') });
  await expect(bar).toContainText(word('佐藤 春 さんの代わりに', 'You act for 佐藤 春'));
  await phone.goto(formPath(booth, await freeHour(request, booth)));
  await goToConfirm(phone, language, '母のため');
  await expect(bar).toContainText('佐藤 春');
  await mainButton(phone, language).click();
  await expect(phone).toHaveURL(/step=4/);
  await expectGood(phone);
  await phone.getByRole('link', { name: word('予約の内容を見る', 'View the reservation') }).click();
  const cancel = word('予約を取り消す', 'Cancel the reservation');
  await phone.getByRole('button', { name: cancel }).click();
  await expect(bar).toContainText('佐藤 春');
  await phone.getByRole('dialog').getByRole('button', { name: cancel }).click();
  await expect(phone.getByRole('dialog')).toBeHidden();
  await expect(bar).toBeVisible();
  await expectGood(phone);
  await phone.goto('/account');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
    word('このページは、ご本人だけのものです', 'This page is for the person themselves'),
  );
  await expectGood(phone);
  const other = await phone.context().newPage();
  await other.goto('/account');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(word(/登録内容$/, /account$/));
  await expect(other.locator('.acting-bar')).toHaveCount(0);
  await other.close();

  await page.getByText(word('したこと・見たこと', 'What was done and looked at')).click();
  await expect(
    page
      .getByText(word('施設の予約・抽選・催し：手続きをした', 'Facilities, draws and events: something was done'))
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: word('終わらせる', 'End'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('終わらせる', 'End'), exact: true })
    .click();
  await expect(page.getByText(word('終わらせました。', 'It has ended.'))).toBeVisible();
  await phone.goto('/reservation');
  await expect(phone).toHaveURL('/account/delegations');
  await expect(bar).toBeHidden();
});

test('two show each other their passes: one asks, the other says yes, and both see them together until one way ends', async ({
  page,
  browser,
  baseURL,
  request,
  language,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, '/pass');
  await page.getByRole('button', { name: word('まとめて見る', 'See them together') }).click();
  await expect(page.getByText(word(/まだ、利用証を見せてくれる方が/, /^Nobody lets you see/))).toBeVisible();
  await expect(page.getByRole('heading', { name: word('次のごみの日', 'The next waste days') })).toBeVisible();
  await expectGood(page);
  await page.getByRole('link', { name: word(/^代わりの人のページを開く/, /^Open “Acting/) }).click();
  await page.getByRole('button', { name: word('代わりの人に頼む', 'Ask somebody to act for you') }).click();
  await page.getByRole('checkbox', { name: word(/^利用証/, /^Passes/) }).check();
  await page.getByRole('checkbox', { name: word(/^お互いに見せ合う/, /^Show each other/) }).check();
  await page.getByLabel(word('あなたのパスワード', 'Your password')).fill('Hoshi-20270');
  await expectGood(page);
  await page.getByRole('button', { name: word('番号を作る', 'Make a code') }).click();
  const code = await page.locator('.shown-code').innerText();

  const phone = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enterAsNewMember(phone, request, language, info.project.name, `/account/delegations#code=${code}`);
  await phone.getByRole('button', { name: word('確かめてもらう', 'Send it') }).click();
  await expect(phone.getByText(word(/利用証をお互いに見せ合うことを望んで/, /see each other's passes/))).toBeFocused();
  await expectGood(phone);
  const agree = phone.getByRole('button', { name: word('見せ合う', 'Show each other'), exact: true });
  await agree.click();
  const password = phone.getByLabel(word('あなたのパスワード', 'Your password'));
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('Hoshi-20270');
  await agree.click();
  await expect(
    page.getByText(word(/さんも、利用証をあなたに見せます/, /will show you their passes, too/)),
  ).toBeVisible();
  await page.getByRole('button', { name: word('この方に頼む', 'Yes, ask this person') }).click();
  await expect(page.getByRole('button', { name: word(/さんの代わりに始める$/, /^Act for /) })).toBeVisible();

  const listed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/delegations');
  for (const one of [page, phone]) {
    await one.goto('/pass');
    await one.getByRole('button', { name: word('まとめて見る', 'See them together') }).click();
    await expect(one.locator('.panel h3').filter({ hasText: '佐藤 春' })).toBeVisible();
    await expectGood(one);
  }
  await phone.goto('/account/delegations');
  const given = phone.getByRole('region', { name: word('あなたの代わりの人', 'Who acts for you') });
  await given.getByRole('button', { name: word('終わらせる', 'End'), exact: true }).click();
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: word('終わらせる', 'End'), exact: true })
    .click();
  await expect(phone.getByText(word('終わらせました。', 'It has ended.'))).toBeVisible();
  // The page had asked who lets them see before the end.
  const before = JSON.stringify(await (await listed).json());
  await page.route('**/api/delegations', (route) => route.fulfill({ contentType: 'application/json', body: before }));
  await page.reload();
  await page.getByRole('button', { name: word('まとめて見る', 'See them together') }).click();
  await expect(page.getByText(word(/利用証は、もう見られません/, /You can no longer see/))).toBeVisible();
  await expect(page.locator('.panel h3').filter({ hasText: word('あなた', 'You') })).toBeVisible();
  await expectGood(page);
});

test('a mother asks her daughter to watch over her; the daughter hears what she will hear, and ends it', async ({
  page,
  browser,
  baseURL,
  request,
  language,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, '/account/delegations');
  await page.getByRole('button', { name: word('見守りを頼む', 'Ask somebody to watch over you') }).click();
  await page.getByRole('checkbox', { name: word(/^町のお風呂/, /^Days at the bath/) }).check();
  await page.getByLabel(word('あなたのパスワード', 'Your password')).fill('Hoshi-20270');
  await expectGood(page);
  await page.getByRole('button', { name: word('番号を作る', 'Make a code') }).click();
  const code = await page.locator('.shown-code').innerText();
  const phone = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enterAsNewMember(phone, request, language, info.project.name, `/account/delegations#code=${code}`);
  await phone.getByRole('button', { name: word('確かめてもらう', 'Send it') }).click();
  await page.getByRole('button', { name: word('この方に頼む', 'Yes, ask this person') }).click();
  await page.getByText(word('旅行や入院で、しばらく休む', 'Pause it for a journey or a stay in hospital')).click();
  await page.getByRole('button', { name: word('この日まで休む', 'Pause until this day') }).click();
  await expect(page.getByText(word(/まで休んでいます。$/, /^Paused until/))).toBeVisible();
  await expectGood(page);
  await expect(phone.getByText(word(/3日ないとき、あなたに知らせます/, /has not happened for 3 days/))).toBeVisible();
  await expect(phone.getByText(word(/休んで/, /^Paused/))).toHaveCount(0);
  await expectGood(phone);
  const end = word('終わらせる', 'End');
  await phone.getByRole('button', { name: end, exact: true }).click();
  await phone.getByRole('dialog').getByRole('button', { name: end, exact: true }).click();
  await expect(phone.getByText(word('終わらせました。', 'It has ended.'))).toBeVisible();
});
