import { join, logInAs, logOut } from '../person.ts';
import { expect, expectGood, expectNoSideways, freshAddress, mailTo, test } from '../portal.ts';
import { townFileHere } from '../sample-town.ts';

test.use({ town: 'oharashi' });

const password = 'Yuki-no-machi9';

test('a temporary password by e-mail leads to a new one, by keyboard alone [rule:reminder.temporary-password] [rule:login.link-reminder] [route:/password/reminder]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const email = freshAddress(info.project.name);
  await join(request, language, email, password);

  await page.goto('/login');
  await page.getByRole('link', { name: word('パスワードを忘れたとき', 'Forgot your password?') }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/password/reminder');
  await expect(page).toHaveTitle(word('パスワードを忘れたとき | まち', 'Password Reminder | Machi'));
  await page.locator('#email').focus();
  await page.keyboard.type(email.replace('@', '＠'));
  await page.keyboard.press('Enter');
  const sent = page.getByRole('status').filter({ hasText: email });
  await expect(sent).toBeFocused();
  await expect(sent).toContainText(
    word('登録されていれば、仮のパスワードを送りました。', 'is registered, we sent a temporary password to it.'),
  );

  // The earlier password works until the temporary one is used.
  const notification = await mailTo(request, email);
  const temporary = /^\S{16}$/m.exec(notification.text)?.[0];
  if (!temporary) throw new Error(`No temporary password in: ${notification.text}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: word('ログインへ進む', 'Login') })
    .press('Enter');
  await logInAs(page, language, email, temporary);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    word('新しいパスワードを決めてください', 'Set a new password'),
  );
  await page.locator('#password').fill('Kita-no-sawa7');
  await page.locator('#password_confirmation').fill('Kita-no-sawa7');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);

  await logOut(page);
  await page.goto('/login');
  for (const old of [password, temporary]) {
    await logInAs(page, language, email, old);
    await expect(page.getByRole('alert')).toContainText(
      word('ログインIDかパスワードが正しくありません。', 'The login ID or password is incorrect.'),
    );
  }
  await logInAs(page, language, email, 'Kita-no-sawa7');
  await expect(page).toHaveURL(/\/$/);
});

test('an unknown address is answered in the same words [route:/password]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const known = freshAddress(info.project.name);
  await join(request, language, known, password);
  const answers: string[] = [];
  for (const email of [known, freshAddress(info.project.name)]) {
    await page.goto('/password');
    await expect(page).toHaveURL('/password/reminder');
    await page.locator('#email').fill(email);
    await page.getByRole('button', { name: word('仮のパスワードを送る', 'Send a temporary password') }).click();
    await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
    answers.push((await page.locator('main').innerText()).replaceAll(email, 'ADDRESS'));
  }
  expect(answers[0]).toBe(answers[1]);

  await page.getByRole('button', { name: word('別のアドレスを入力する', 'Enter another address') }).click();
  await expect(page.locator('#email')).toBeVisible();
});

test('who has a mobile number only calls the office [rule:reminder.phone-only]', async ({ page, word }) => {
  await page.goto('/password/reminder');
  const help = page.locator('section').filter({
    has: page.getByRole('heading', {
      name: word('携帯電話の番号だけで登録した方', 'Registered with a mobile number only?'),
    }),
  });
  const tel = townFileHere().office_tel;
  await expect(help.getByRole('link', { name: tel })).toHaveAttribute('href', `tel:${tel.replaceAll('-', '')}`);
  await expect(help).toContainText(word('平日 8:30〜17:15', 'weekdays 8:30–17:15'));

  await page.locator('#email').fill('090-1234-5678');
  await page.keyboard.press('Enter');
  await expect(page.locator('#email-error')).toHaveText(
    word('メールアドレスの形が正しくありません。例のように入力してください。', 'Invalid E-mail format.'),
  );
  await expectGood(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSideways(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: word('ログインへ戻る', 'Back to login') })
    .click();
  await expect(page).toHaveURL('/login');
});
