import {
  expectStep,
  fieldValues,
  fillSignup,
  logIn,
  logOut,
  openMenu,
  sessionSecrets,
  signUp,
  tryLogin,
} from '../person.ts';
import { expect, expectGood, freshAddress, linkIn, mailTo, test, words } from '../portal.ts';

const password = 'Yuki-no-machi9';

test.use({ town: 'oharashi' });

test(
  'signup by mail, login, logout [rule:signup.four-steps] [rule:signup.verification-url-email] [rule:signup.complete-after-link] [rule:account.signup-states] [rule:login.email-and-password] [rule:login.without-backuri] [route:/login] [route:/logout] [field:member.email] [rule:header.logged-in.logout] [route:/signup]',
  { tag: '@again' },
  async ({ page, request, language, word }, info) => {
    const person = { email: freshAddress(info.project.name), password };

    await page.goto('/');
    await page.getByRole('link', { name: word('登録する（無料）', 'Sign up (free)') }).click();
    await expect(page).toHaveTitle(word('利用者登録 | まち', 'Sign Up | Machi'));
    await expectStep(page, 1);
    await fillSignup(page, person);
    await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();
    await expectStep(page, 2);
    await expectGood(page);

    // Confirm shows everything but the password.
    const shown = await page.locator('main').innerText();
    for (const [name, value] of Object.entries(fieldValues(person))) {
      if (name.startsWith('password')) expect(shown).not.toContain(value);
      else if (!name.startsWith('birthdate')) expect(shown).toContain(value);
    }
    expect(shown).toContain(word('1948年4月2日（昭和23年）', '2 April 1948 (Shōwa 23)'));
    await page.getByRole('button', { name: word('戻る', 'Back'), exact: true }).click();
    await expect(page.locator('#password')).toHaveValue(password);
    await expectStep(page, 1);
    await page.getByRole('button', { name: word('確認へ進む', 'Continue') }).click();
    await page.getByRole('button', { name: word('登録する', 'Register'), exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible();
    await expectGood(page);

    const link = linkIn(await mailTo(request, person.email));
    await page.goto(link);
    // The secret leaves the address bar at once, and opening the page consumes nothing.
    await expect(page).toHaveURL(/\/signup$/);
    await page.goto('/terms');
    await page.goto(link);
    expect((await tryLogin(request, person)).status()).toBe(422);
    await expectStep(page, 3);
    await page.getByRole('button', { name: word('登録を完了する', 'Complete registration') }).click();
    await expect(
      page.getByRole('heading', { name: word('登録が完了しました', 'Your registration is complete') }),
    ).toBeVisible();
    await expectStep(page, 4);
    await expectGood(page);
    expect((await tryLogin(request, person)).status()).toBe(200);
    await page
      .getByRole('main')
      .getByRole('link', { name: word('ログインへ進む', 'Login') })
      .click();

    await logIn(page, language, person);
    await expect(page).toHaveURL(/\/$/);
    const secrets = await sessionSecrets(page);
    expect((await request.get('/api/reservations', { headers: secrets })).status()).toBe(200);
    await openMenu(page, language, '佐藤 春');
    await expectGood(page);
    await expect(page.getByText('佐藤 春').filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('link', { name: word('ログアウト', 'Logout') }).click();
    await expect(
      page.getByRole('heading', { name: word('ログアウトしました', 'You have been logged out') }),
    ).toBeVisible();
    await expect(page.getByText('佐藤 春')).toHaveCount(0);

    // The session has ended on the server too.
    expect((await request.get('/api/reservations', { headers: secrets })).status()).toBe(401);
    await page.goto('/reservation');
    await expect(page).toHaveURL('/login?backuri=%2Freservation');
  },
);

test('a wrong password says so at the top and keeps the login ID; the right one leads back [rule:login.returns-to-backuri] [rule:guard.backuri] [rule:guest.sent-to-login] [rule:login.link-signup] [field:member.password]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const person = { email: freshAddress(info.project.name), password };
  await signUp(page, request, language, person);

  await page.goto('/login');
  await expect(
    page.getByRole('main').getByRole('link', { name: word('登録する（無料）', 'Sign up (free)') }),
  ).toHaveAttribute('href', '/signup');
  await page.goto('/reservation?before=9#older');
  await expect(page).toHaveURL('/login?backuri=%2Freservation%3Fbefore%3D9%23older');
  await page.getByRole('button', { name: word('ログインする', 'Login') }).click();
  await expect(page.locator('#login_id-error')).toHaveText(word('入力してください。', 'It is required.'));

  await logIn(page, language, { ...person, password: 'Wrong-one1' });
  await expect(page.getByRole('alert')).toContainText(
    word('ログインIDかパスワードが正しくありません。', 'The login ID or password is incorrect.'),
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

test('a page whose session runs out while nobody touches it shows nothing of the person any more, and leads back', async ({
  page,
  request,
  language,
}, info) => {
  const person = { email: freshAddress(info.project.name), password };
  await signUp(page, request, language, person);
  await page.clock.install();
  await page.goto('/login?backuri=%2Faccount');
  await logIn(page, language, person);
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('main')).toContainText(person.email);
  await page.clock.fastForward(29 * 86_400_000);
  await expect(page.getByRole('main')).toContainText(person.email);
  await page.clock.fastForward(2 * 86_400_000);
  await expect(page).toHaveURL('/login?backuri=%2Faccount');
  await expect(page.getByText(words(language)('ログアウトされました', 'You have been logged out'))).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('machi'))).not.toContain('佐藤');
});

test('logout wipes drafts, and nobody sees the draft of another person [decision:draft.wiped-at-logout]', async ({
  page,
  request,
  language,
}, info) => {
  const person = { email: freshAddress(info.project.name), password };
  await signUp(page, request, language, person);
  await page.goto('/login');
  await logIn(page, language, person);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/signup');
  await page.locator('#address2').fill('北の沢1-2');
  await page.locator('#address2').blur();
  await page.reload();
  await expect(page.locator('#address2')).toHaveValue('北の沢1-2');

  // The session ends without a logout: the next person to open the form is somebody else.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/signup');
  await expect(page.locator('#address2')).toHaveValue('');
  await page.goto('/login');
  await logIn(page, language, person);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/signup');
  await expect(page.locator('#address2')).toHaveValue('北の沢1-2');
  await logOut(page);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('machi-draft')))).toEqual(
    [],
  );
});

test('a password can be pasted, at the login as at the signup [decision:password.paste]', async ({ page }) => {
  for (const [address, from, fields] of [
    ['/login', '#login_id', ['#password']],
    ['/signup', '#email', ['#password', '#password_confirmation']],
  ] as const) {
    await page.goto(address);
    await page.locator(from).fill(password);
    await page.locator(from).press('ControlOrMeta+a');
    await page.locator(from).press('ControlOrMeta+c');
    for (const field of fields) {
      await page.locator(field).press('ControlOrMeta+v');
      await expect(page.locator(field)).toHaveValue(password);
      // The password is hidden, and a password manager recognises the field.
      await expect(page.locator(field)).toHaveAttribute('type', 'password');
      await expect(page.locator(field)).toHaveAttribute('autocomplete', /^(?:current|new)-password$/);
    }
  }
});
