import { logInAs, logOut, tryLogin } from '../person.ts';
import { expect, expectGood, expectTight, freshAddress, linkIn, mailTo, test } from '../portal.ts';
import { logInElsewhere, mayRead, newMemberAt, newPassword, password, verbOf } from './own-account.ts';
import { openItems } from '../shell/shell-frame.ts';

test('the account is found under the name and shows contacts, details, settings and services [route:/account] [rule:header.logged-in.account] [rule:account.contact-details] [rule:account.shows-login-notification] [rule:account.shows-two-factor] [rule:account.shows-face-status] [rule:account.shows-card-status]', async ({
  page,
  request,
  language,
  isMobile,
  word,
}, info) => {
  const email = await newMemberAt(page, request, language, info.project.name, '/reservation');
  const items = await openItems(page, language);
  if (!isMobile) await items.getByRole('button', { name: '佐藤 春' }).click();
  await items.getByRole('link', { name: word('登録内容', 'Account'), exact: true }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('佐藤 春 さんの登録内容', '佐藤 春’s account'));
  await expect(page).toHaveTitle(new RegExp(word('^登録内容 \\| ', '^Account \\| ')));

  const contact = page.locator('#contact');
  await expect(contact).toContainText(email);
  await expect(contact).toContainText('090-1234-5678');
  const profile = page.locator('#profile');
  for (const shown of ['佐藤 春', 'サトウ ハル', word('1948年4月2日', '2 April 1948'), '北の沢1-2'])
    await expect(profile).toContainText(shown);
  await expect(profile).toContainText(word('まだ確認していません', 'Not checked yet'));
  const security = page.locator('#security');
  await expect(
    security.getByRole('switch', { name: word('ログインで確認コードを使う', 'Ask for a code') }),
  ).not.toBeChecked();
  await expect(
    security.getByRole('switch', { name: word('ログインを知らせる', 'Notify me of every') }),
  ).not.toBeChecked();
  for (const way of [word('カードで利用', 'Use with a card'), word('顔で利用', 'Use with your face')]) {
    await expect(security.locator('.kv > div').filter({ hasText: way })).toContainText(
      word('登録していません', 'Not registered'),
    );
  }
  await expect(page.locator('#services')).toContainText(
    word('利用登録したサービスはありません。', 'You do not use any services yet.'),
  );
  await expect(page.locator('#activities').getByRole('row').nth(1)).toContainText(word('ログイン', 'Login'));
  await expect(page.locator('#looks')).toContainText(word('まだ、だれも見ていません。', 'Nobody has viewed'));
});

test('a new e-mail address: accepted, not yet completed, until the link is opened, also by who has to log in first [rule:account.contact-change-pending] [message:contact-change-pending] [field:member.old_password]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const email = await newMemberAt(page, request, language, info.project.name, '/account');
  const fresh = freshAddress(`new-${info.project.name}`);
  const contact = page.locator('#contact');
  await contact
    .getByRole('button', { name: verbOf(language, '変える（メールアドレス）', 'Change (E-mail address)') })
    .click();
  await expect(
    page.getByRole('heading', { level: 3, name: word('メールアドレスを変える', 'Change your e-mail') }),
  ).toBeFocused();
  const send = contact.getByRole('button', { name: word('リンクを送る', 'Send the link') });
  await send.click();
  await expect(contact.getByRole('alert')).toBeFocused();
  await expect(page.locator('#value-error')).toHaveText(word('入力してください。', 'It is required.'));

  await page.locator('#value').fill(fresh);
  await page.locator('#value_confirmation').fill(email);
  await page.locator('#old_password').fill('Not-my-word1');
  await send.click();
  await expect(page.locator('#value_confirmation-error')).toHaveText(
    word('メールアドレスが一致しません。同じものをもう一度入力してください。', 'E-mail address not matched.'),
  );
  await page.locator('#value_confirmation').fill(fresh);
  await send.click();
  await expect(page.locator('#old_password-error')).toHaveText(
    word('いまのパスワードが正しくありません。', 'The current password is not correct.'),
  );
  await page.locator('#old_password').fill(password);
  await send.click();
  const pending = contact.getByRole('heading', {
    name: word('メールアドレスの変更を受け付けました。まだ終わっていません', 'accepted, not yet completed'),
  });
  await expect(pending).toBeVisible();
  await expect(contact).toContainText(fresh);
  await expect(contact.locator('.kv')).toContainText(email);
  await expect(
    contact.getByRole('button', { name: verbOf(language, '変える（メールアドレス）', 'Change (E-mail address)') }),
  ).toBeFocused();
  const link = linkIn(await mailTo(request, fresh));
  expect(link).toMatch(/^\/account#contact=/);

  // Opened without a login: the secret does not become part of the login page's address.
  await logOut(page);
  await page.goto(link);
  await expect(page).toHaveURL('/login?backuri=%2Faccount');
  await logInAs(page, language, email, password);
  await expect(page).toHaveURL('/account');
  await expect(page.locator('main')).toContainText(fresh);
  const done = page.getByRole('status').filter({ hasText: word('メールアドレスを変更しました', 'has been changed') });
  await expect(done).toHaveCount(0);
  await page.reload();
  const complete = page.getByRole('button', { name: word('変更を完了する', 'Complete the change') });
  await expect(complete).toBeVisible();
  // A pending change is not repeated beside the button that completes it.
  await expect(pending).toHaveCount(0);
  await complete.click();
  await expect(done).toBeFocused();
  await expect(pending).toHaveCount(0);
  await expect(contact.locator('.kv')).toContainText(fresh);
  await expect(contact.locator('.kv')).not.toContainText(email);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('contact');
  expect((await tryLogin(request, { email, password })).status()).toBe(422);
  expect((await tryLogin(request, { email: fresh, password })).status()).toBe(200);

  // The same link again.
  await page.goto(link);
  await page.getByRole('button', { name: word('変更を完了する', 'Complete the change') }).click();
  await expect(page.getByRole('alert')).toContainText(word('使用済みか、期限が切れています', 'has been used'));
});

test('a new password: the rules, and every other device is logged out [rule:account.passwords] [rule:password.must-differ] [message:new-password-not-changed] [rule:password.new-confirmation] [message:new-password-not-matched] [rule:error.password-change]', async ({
  page,
  request,
  language,
  baseURL,
  word,
}, info) => {
  const email = await newMemberAt(page, request, language, info.project.name, '/account');
  const elsewhere = await logInElsewhere(baseURL ?? '', email, password);
  expect(await mayRead(elsewhere)).toBe(200);
  const contact = page.locator('#contact');
  const change = contact.getByRole('button', { name: verbOf(language, '変える（パスワード）', 'Change (Password)') });
  await change.click();
  const send = contact.getByRole('button', { name: word('パスワードを変える', 'Change password'), exact: true });
  async function enter(old: string, fresh: string, again: string) {
    await page.locator('#old_password').fill(old);
    await page.locator('#password').fill(fresh);
    await page.locator('#password_confirmation').fill(again);
    await send.click();
  }
  await enter(password, newPassword, 'Other-words1');
  await expect(page.locator('#password_confirmation-error')).toContainText(
    word('新しいパスワードが一致しません。', 'New password does not match'),
  );
  await enter(password, password, password);
  await expect(page.locator('#password-error')).toHaveText(
    word('新しいパスワードが、いまのものと同じです。違うものを入力してください。', 'New password is not changed.'),
  );
  await enter('Not-my-word1', newPassword, newPassword);
  await expect(page.locator('#old_password-error')).toHaveText(
    word('いまのパスワードが正しくありません。', 'The current password is not correct.'),
  );
  await enter(password, 'abcdefgh', 'abcdefgh');
  await expect(page.locator('#password-error')).toContainText(word('2種類以上', 'two types of letters'));
  await enter(password, newPassword, newPassword);
  await expect(page.getByText(word('パスワードを変えました。', 'Your password has been changed.'))).toBeVisible();
  await expect(change).toBeFocused();
  expect(await mayRead(elsewhere)).toBe(401);
  await elsewhere.context.dispose();
  await page.reload();
  await expect(page.locator('#contact')).toContainText(email);
  expect((await tryLogin(request, { email, password })).status()).toBe(422);
  expect((await tryLogin(request, { email, password: newPassword })).status()).toBe(200);
});

test('details are corrected until the office has checked them [field:member.lastname] [field:member.lastfurigana] [field:member.address2] [field:member.address3]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await newMemberAt(page, request, language, info.project.name, '/account');
  const profile = page.locator('#profile');
  await profile.getByRole('button', { name: word('登録した内容を変える', 'Change your details') }).click();
  await page.locator('#lastname').fill('鈴木');
  await page.locator('#lastfurigana').fill('すずき');
  await page.locator('#address3').fill('星見荘 201');
  await page.locator('#lastfurigana').focus();
  await page.locator('#address2').focus();
  await expect(page.locator('#lastfurigana')).toHaveValue('スズキ');
  await page.locator('#address2').fill('');
  await profile.getByRole('button', { name: word('保存する', 'Save') }).click();
  await expect(page.locator('#address2-error')).toHaveText(word('入力してください。', 'It is required.'));
  await page.locator('#address2').fill('南の沢3-4');
  await profile.getByRole('button', { name: word('保存する', 'Save') }).click();
  await expect(page.getByText(word('変更を保存しました。', 'Your change has been saved.'))).toBeVisible();
  for (const shown of ['鈴木 春', 'スズキ ハル', '南の沢3-4 星見荘 201']) await expect(profile).toContainText(shown);
  // The header follows.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('鈴木 春');
  await expect
    .poll(() => page.evaluate(() => String(JSON.parse(localStorage.getItem('machi') ?? '{}').name)))
    .toBe('鈴木 春');
});

test('what the office has checked is shown as held by it, with its telephone, and the address stays changeable [rule:account.office-held-fields] [rule:office-held.name] [rule:office-held.gender] [rule:office-held.birthdate] [rule:office-held.residency]', async ({
  page,
  language,
  word,
}) => {
  await page.goto('/login?backuri=/account');
  await logInAs(page, language, '090-0000-3456', 'hoshimori-kiyo1');
  const profile = page.locator('#profile');
  await expect(profile).toContainText(word('役場でお預かりしている内容です。', 'The town office keeps these details'));
  await expect(profile.getByRole('link', { name: '0100-55-2111' })).toHaveAttribute('href', 'tel:0100552111');
  for (const shown of [
    '山田 キヨ',
    word('1947年5月14日', '14 May 1947'),
    word('女性', 'Female'),
    word('町民', 'Resident of the town'),
    '0010417',
  ])
    await expect(profile).toContainText(shown);
  await profile.getByRole('button', { name: verbOf(language, '変える（住所）', 'Change (Address)') }).click();
  await expect(page.locator('#address2')).toHaveValue('北の沢12番地');
  for (const held of ['lastname', 'firstname', 'lastfurigana', 'firstfurigana', 'birthdate', 'gender', 'is_resident'])
    await expect(page.locator(`#${held}`)).toHaveCount(0);
  await profile.getByRole('button', { name: word('保存する', 'Save') }).click();
  await expect(page.getByText(word('変更を保存しました。', 'Your change has been saved.'))).toBeVisible();
  await expect(profile).toContainText('山田 キヨ');
});

test('settings: login notification at once; switching the code off asks for the password [rule:account.shows-login-notification] [rule:account.shows-two-factor] [field:member.is_login_notified]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const email = await newMemberAt(page, request, language, info.project.name, '/account');
  const code = page.getByRole('switch', { name: word('ログインで確認コードを使う', 'Ask for a code at login') });
  const notify = page.getByRole('switch', { name: word('ログインを知らせる', 'Notify me of every login') });
  await notify.focus();
  await page.keyboard.press('Space');
  await expect(notify).toBeChecked();
  await code.focus();
  await page.keyboard.press('Space');
  await expect(code).toBeChecked();
  const otp: { next: { step: string } | null } = await (await tryLogin(request, { email, password })).json();
  expect(otp.next?.step).toBe('otp');

  await page.keyboard.press('Space');
  await expect(code).toBeChecked();
  await expect(
    page.getByRole('heading', { level: 3, name: word('確認コードなしでログインする', 'Log in without a code') }),
  ).toBeFocused();
  await page.locator('#old_password').fill('Not-my-word1');
  await page.keyboard.press('Enter');
  await expect(page.locator('#old_password-error')).toHaveText(
    word('いまのパスワードが正しくありません。', 'The current password is not correct.'),
  );
  await expectGood(page);
  await expectTight(page);
  await page.locator('#old_password').fill(password);
  await page.keyboard.press('Enter');
  await expect(code).not.toBeChecked();
  await expect(code).toBeFocused();
  await page.reload();
  await expect(notify).toBeChecked();
  await expect(code).not.toBeChecked();
});

test('other devices are listed and ended from here', async ({ page, request, language, baseURL, word }, info) => {
  const email = await newMemberAt(page, request, language, info.project.name, '/reservation');
  const elsewhere = await logInElsewhere(baseURL ?? '', email, password);
  await page.goto('/account');
  const devices = page.locator('#devices');
  const rows = devices.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: word('この端末', 'This device') })).toHaveCount(1);
  await devices
    .getByRole('button', { name: verbOf(language, 'ログアウトさせる（Safari, iPhone）', 'Log out (Safari, iPhone)') })
    .click();
  await expect(rows).toHaveCount(1);
  await expect(devices.getByRole('heading', { level: 2 })).toBeFocused();
  expect(await mayRead(elsewhere)).toBe(401);
  await elsewhere.context.dispose();
});

test('who looked at the data stands on the account page, by office [decision:audit.member-sees]', async ({
  page,
  request,
  language,
  baseURL,
  word,
}, info) => {
  await newMemberAt(page, request, language, info.project.name, '/account');
  const memberId = await page.evaluate(() => Number(JSON.parse(localStorage.getItem('machi') ?? '{}').member_id));
  const official = await logInElsewhere(baseURL ?? '', 'mari.nakamura@example.jp', 'hoshimori-mari1');
  const look = await official.context.get(`/api/members/${memberId}`, { headers: official.headers });
  expect(look.status()).toBe(200);
  await official.context.dispose();
  await page.reload();
  const row = page.locator('#looks').getByRole('row').nth(1);
  await expect(row).toContainText(word('住民課', 'Residents'));
  await expect(row).toContainText(word('登録内容を見た', 'Viewed your data'));
  await expect(page.locator('#looks')).not.toContainText('中村');
});
