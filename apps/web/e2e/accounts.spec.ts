import { fieldValues, fillSignup, logIn, signUp, signUpUntilLink } from './person.ts';
import { expect, freshAddress, linkIn, mailTo, test, words } from './portal.ts';

const password = 'Yuki-no-machi9';

test('signup by mail, login, logout', async ({ page, request, language }, info) => {
  const word = words(language);
  const person = { email: freshAddress(info.project.name), password };

  await page.goto('/');
  await page.getByRole('link', { name: word('登録する（無料）', 'Sign up (free)') }).click();
  await expect(page).toHaveTitle(word('利用者登録 | まち', 'Sign Up | Machi'));
  await fillSignup(page, person);
  await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();

  // Confirm shows everything but the password.
  const shown = await page.locator('main').innerText();
  for (const [name, value] of Object.entries(fieldValues(person))) {
    if (name.startsWith('password')) expect(shown).not.toContain(value);
    else expect(shown).toContain(value);
  }
  await page.getByRole('button', { name: word('戻る', 'Back') }).click();
  await expect(page.locator('#password')).toHaveValue(password);
  await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();
  await page.getByRole('button', { name: word('登録する', 'Register'), exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible();

  const link = linkIn(await mailTo(request, person.email));
  await page.goto(link);
  // The secret leaves the address bar at once, and opening the page consumes nothing.
  await expect(page).toHaveURL(/\/signup$/);
  await page.goto('/terms');
  await page.goto(link);
  await page.getByRole('button', { name: word('登録を完了する', 'Complete registration') }).click();
  await expect(page.getByRole('heading', { name: word('登録が完了しました', 'Your registration is complete') })).toBeVisible();
  await page.getByRole('link', { name: word('ログインへ進む', 'Login') }).last().click();

  await logIn(page, language, person);
  await expect(page).toHaveURL(/\/$/);
  await openMenu(page, language, '佐藤 春');
  await expect(page.getByText('佐藤 春').first()).toBeVisible();
  await page.getByRole('link', { name: word('ログアウト', 'Logout') }).click();
  await expect(page.getByRole('heading', { name: word('ログアウトしました', 'You have been logged out') })).toBeVisible();
  await expect(page.getByText('佐藤 春')).toHaveCount(0);

  // The session has ended on the server too.
  expect((await request.get('/api/reservations')).status()).toBe(401);
  await page.goto('/reservation');
  await expect(page).toHaveURL('/login?backuri=%2Freservation');
});

test('bad input: a sentence at each field, everything else stays', async ({ page, language }, info) => {
  const word = words(language);
  const person = { email: freshAddress(info.project.name), password };
  await page.goto('/signup');

  await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(
    word('入力を直すところがあります。', 'You have some input errors. Please correct wrong input items.'),
  );
  await expect(page.locator('#lastname-error')).toHaveText(word('入力してください。', 'It is required.'));
  await expect(page.locator('#is_agreed-error')).toHaveText(
    word('規約を読み、同意してください。', 'Please read the terms and agree to them.'),
  );

  await fillSignup(page, person);
  await page.locator('#email').fill('haru.example.jp');
  await page.locator('#password').fill('abcdefgh');
  await page.locator('#tel').fill('０９０');
  await page.locator('#tel').blur();
  // Checked on leaving the field, not while typing.
  await expect(page.locator('#email-error')).toHaveText(
    word('メールアドレスの形が正しくありません。例のように、半角で入力してください。', 'Invalid E-mail format.'),
  );
  await expect(page.locator('#password-error')).toContainText(word('2種類以上', 'Please contain two types of letters'));
  await expect(page.locator('#tel-error')).toHaveText(
    word('電話番号は、半角の数字とハイフンで入力してください。', 'Invalid Telephone Number format. (Digit or Hyphen)'),
  );
  await page.locator('#tel').pressSequentially('1');
  await expect(page.locator('#lastname')).toHaveValue('佐藤');

  await fillSignup(page, person);
  await page.locator('#password_confirmation').fill('Other-words1');
  await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();
  await expect(page.locator('#password_confirmation-error')).toHaveText(
    word('パスワードが一致しません。同じものをもう一度入力してください。', 'Password not matched.'),
  );
  await page.getByRole('alert').getByRole('link').first().click();
  await expect(page.locator('#password_confirmation')).toBeFocused();

  // A refusal of the server comes back to its field.
  await page.locator('#password').fill('Hoshimori1');
  await page.locator('#password_confirmation').fill('Hoshimori1');
  await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();
  await page.getByRole('button', { name: word('登録する', 'Register'), exact: true }).click();
  await expect(page.locator('#password-error')).toHaveText(
    word('このパスワードは推測されやすいため使えません。別のものにしてください。', 'This password is easy to guess. Please choose another one.'),
  );
  await expect(page.getByRole('alert')).toBeFocused();
  for (const [name, value] of Object.entries(fieldValues(person))) {
    if (!name.startsWith('password')) await expect(page.locator(`[id="${name}"]`)).toHaveValue(value);
  }
});

test('what is typed stays over a switch of the language and a reload, never the password', async ({ page, language }, info) => {
  const word = words(language);
  const person = { email: freshAddress(info.project.name), password };
  await page.goto('/signup');
  await page.locator('#lastname').focus();
  await page.locator('#firstname').focus();
  await expect(page.locator('#lastname-error')).toHaveText(word('入力してください。', 'It is required.'));
  await fillSignup(page, person);
  await page.locator('#lastname').fill('');
  await page.locator('#lastname').blur();

  await page.getByRole('button', { name: word('English', '日本語') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', word('en', 'ja'));
  await expect(page.locator('#lastname-error')).toHaveText(word('It is required.', '入力してください。'));
  await expect(page.locator('#password')).toHaveValue(password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('Sign Up', '利用者登録'));

  await page.reload();
  await expect(page.locator('#email')).toHaveValue(person.email);
  await expect(page.locator('#password')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password);
});

test('a link works once, and a wrong one leads on', async ({ page, request, language }, info) => {
  const word = words(language);
  const person = { email: freshAddress(info.project.name), password };
  const link = await signUpUntilLink(page, request, language, person);
  const finish = page.getByRole('button', { name: word('登録を完了する', 'Complete registration') });
  await page.goto(link);
  await finish.click();
  await expect(page.getByRole('heading', { name: word('登録が完了しました', 'Your registration is complete') })).toBeVisible();

  for (const used of [link, '/signup#verify=nothing-like-it']) {
    await page.goto('/');
    await page.goto(used);
    await finish.click();
    await expect(page.getByRole('alert')).toContainText(
      word('このリンクは使用済みか、期限が切れています。', 'This link has been used or is no longer valid. Please start again.'),
    );
  }
  await page.getByRole('button', { name: word('はじめからやり直す', 'Start again') }).click();
  await expect(page.locator('#email')).toBeVisible();
});

test('a wrong password says so at the top and keeps the login ID; the right one leads back', async ({ page, request, language }, info) => {
  const word = words(language);
  const person = { email: freshAddress(info.project.name), password };
  await signUp(page, request, language, person);

  await page.goto('/reservation?before=9#older');
  await expect(page).toHaveURL('/login?backuri=%2Freservation%3Fbefore%3D9%23older');
  await page.getByRole('button', { name: word('ログインする', 'Login') }).click();
  await expect(page.locator('#login_id-error')).toHaveText(word('入力してください。', 'It is required.'));

  await logIn(page, language, { ...person, password: 'Wrong-one1' });
  await expect(page.getByRole('alert')).toContainText(
    word('ログインIDかパスワードが正しくありません。', 'The login ID or the password is not correct.'),
  );
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.locator('#login_id')).toHaveValue(person.email);

  await logIn(page, language, person);
  await expect(page).toHaveURL('/reservation?before=9#older');

  // An expired session: the API answers 401, the stored session goes, and login leads back.
  await page.context().clearCookies();
  await page.goto('/reservation');
  await expect(page).toHaveURL('/login?backuri=%2Freservation');
  await expect(page.getByText('佐藤 春')).toHaveCount(0);
});

test('backuri never leads away from the portal', async ({ page, request, language }, info) => {
  const person = { email: freshAddress(info.project.name), password };
  await signUp(page, request, language, person);
  for (const bad of ['//example.com/', '/\\example.com', 'https://example.com/', '/%2f/example.com', '/logout']) {
    await page.goto(`/login?backuri=${encodeURIComponent(bad)}`);
    await logIn(page, language, person);
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  }
});

test('login by keyboard alone', async ({ page, request, language, isMobile }, info) => {
  test.skip(isMobile, 'a phone has no Tab key');
  const word = words(language);
  const person = { email: freshAddress(info.project.name), password };
  await signUp(page, request, language, person);
  await page.goto('/login');
  await expect(page.locator('#login_id')).toBeVisible();

  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.id || '');
  async function tabTo(name: string) {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await focused()) === name) return;
    }
    throw new Error(`Tab never reaches ${name}`);
  }

  await page.keyboard.press('Tab');
  expect(await focused()).toBe(word('本文へ', 'To the content'));
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await tabTo('login_id');
  await page.keyboard.type(person.email);
  await tabTo('password');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);

  await tabTo('佐藤 春');
  await page.keyboard.press('Enter');
  await tabTo(word('ログアウト', 'Logout'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: word('ログアウトしました', 'You have been logged out') })).toBeVisible();
});

/** Below 960 px the links are behind the menu button, above it the name is. */
async function openMenu(page: import('@playwright/test').Page, language: 'ja' | 'en', name: string): Promise<void> {
  const menu = page.getByRole('button', { name: words(language)('メニュー', 'Menu'), exact: true });
  await ((await menu.isVisible()) ? menu : page.getByRole('button', { name })).click();
}
