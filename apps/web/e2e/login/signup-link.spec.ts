import { expectStep, fillFields, logInAs, logOut, signUpUntilLink, valuesBesideContact } from '../person.ts';
import { expect, freshAddress, freshMobile, linkIn, mailTo, test } from '../portal.ts';

const password = 'Yuki-no-machi9';

test('a link works once, and a wrong one leads on', async ({ page, request, language, word }, info) => {
  const person = { email: freshAddress(info.project.name), password };
  const link = await signUpUntilLink(page, request, language, person);
  const finish = page.getByRole('button', { name: word('登録を完了する', 'Complete registration') });
  await page.goto(link);
  // The secret has left the address; a reload keeps it all the same.
  await expect(page).toHaveURL('/signup');
  await expect(finish).toBeVisible();
  await page.reload();
  await finish.click();
  await expect(
    page.getByRole('heading', { name: word('登録が完了しました', 'Your registration is complete') }),
  ).toBeVisible();

  for (const used of [link, '/signup#verify=nothing-like-it']) {
    await page.goto('/');
    await page.goto(used);
    await finish.click();
    await expect(page.getByRole('alert')).toContainText(
      word(
        'このリンクは使用済みか、期限が切れています。',
        'This link has been used or is no longer valid. Please start again.',
      ),
    );
  }
  // Most of those who come twice are registered already.
  await expect(page.locator('main').getByRole('link', { name: word('ログイン', 'Login') })).toHaveAttribute(
    'href',
    '/login',
  );
  await page.getByRole('button', { name: word('はじめからやり直す', 'Start again') }).click();
  await expect(page.locator('#email')).toBeVisible();
  await page.reload();
  await expect(page.locator('#email')).toBeVisible();
});

test('without an e-mail address the mobile number is enough, and it is what to log in with [rule:signup.no-email-option] [rule:signup.verification-url-sms] [rule:login.mobile-and-password]', async ({
  page,
  request,
  language,
  word,
}) => {
  const mobile = freshMobile();
  const written = mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3');
  await page.goto('/signup');
  await page.getByLabel(word('メールアドレスがない', 'I have no e-mail address')).check();
  await fillFields(page, { tel: mobile, tel_confirmation: written, ...valuesBesideContact(password) });
  await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();
  await expectStep(page, 2);
  await page.getByRole('button', { name: word('登録する', 'Register'), exact: true }).click();
  const sent = page.getByRole('status').filter({ hasText: written });
  await expect(sent).toBeFocused();
  await expect(sent).toContainText(word('SMSを送りました。', 'We sent a text message (SMS)'));

  const letter = await mailTo(request, mobile);
  expect(letter.channel).toBe('sms');
  await page.goto('/terms');
  await page.goto(linkIn(letter));
  await page.getByRole('button', { name: word('登録を完了する', 'Complete registration') }).click();
  await expect(page.getByRole('status').filter({ hasText: written })).toContainText(
    word('ログインIDは', 'Your login ID is'),
  );
  await page
    .getByRole('main')
    .getByRole('link', { name: word('ログインへ進む', 'Login') })
    .click();

  const fullWidth = [...written].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('');
  for (const loginId of [`+81 ${written.slice(1)}`, fullWidth, mobile]) {
    await page.goto('/login');
    await logInAs(page, language, loginId, password);
    await expect(page).toHaveURL(/\/$/);
    await logOut(page);
  }
});
